// The types of numbers and texts that Kaitai's language has itself.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace verbatim::kaitai {

// The kind of a builtin type.
struct builtin {
    enum class form : std::uint8_t { integer, bits, real, text };
    form what{};
    bool ordered = false;  // it has several bytes, and its name does not say their order
};
std::optional<builtin> builtin_of(std::string_view name);

// Returns a text in quotation marks, for messages; only the start of a long one.
std::string shown(std::string_view text);

}  // namespace verbatim::kaitai
