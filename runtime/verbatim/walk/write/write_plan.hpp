// What is decided before a document is written: numbers of varying size that follow their data, and the streams in
// which changed contents of coded values are stored. Measuring and writing ask the plan, because the values stay as
// they are.
#pragma once
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "verbatim/wire/varint.hpp"

namespace verbatim::walk {

struct write_plan {
    struct new_stream {
        std::vector<std::byte> stream;
        std::size_t decoded_size = 0;
    };
    // By the number, and by the coded value. What is not here is written as it is.
    std::unordered_map<const wire::detail::encoded_integer*, std::uint64_t> numbers{};
    std::unordered_map<const void*, new_stream> streams{};
};

// Returns the number that is written; without a plan, the number in the value.
inline std::uint64_t bits_to_write(const write_plan* plan, const wire::detail::encoded_integer& number) {
    if (!plan || plan->numbers.empty()) return number.bits();
    const auto found = plan->numbers.find(&number);
    return found == plan->numbers.end() ? number.bits() : found->second;
}

}  // namespace verbatim::walk
