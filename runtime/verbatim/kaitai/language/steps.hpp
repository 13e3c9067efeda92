// What evaluating may take: of a schema whose parts need each other there is no end, and doubling some sixty times takes as long.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace verbatim::kaitai {

// Evaluating may read, which evaluates again.
inline constexpr unsigned most_nested_expressions = 100;

// Steps of the evaluation that is going on: names that are looked up, elements and bytes that are passed.
class steps {
public:
    // One for an evaluation that has none around it: it starts anew, with so many, in a file of that size.
    steps(std::uint64_t allowed, std::size_t file_size);
    steps(const steps&) = delete;
    ~steps();
    std::uint64_t taken() const;
    // Of this thread, of all evaluations.
    static std::uint64_t so_far();

    static void add(std::uint64_t);
    static void add_bytes(std::size_t count) { add(1 + count / 256); }
    static bool are_used_up();
    // Something was too deep, or took too many steps.
    static bool were_refused();

    // That a text, bytes or an array may take which an expression makes.
    static std::size_t most_bytes();
    // Of one evaluation.
    static constexpr std::uint64_t allowed_for(std::size_t file_size) { return std::min<std::uint64_t>(200'000 + std::uint64_t{32} * file_size, 5'000'000); }

private:
    bool is_outermost_;
};

// What is being looked up.
class nested {
public:
    nested();
    nested(const nested&) = delete;
    ~nested();
    // Why a name cannot be looked up.
    std::optional<std::string> refusal(std::string_view name) const;
};

}  // namespace verbatim::kaitai
