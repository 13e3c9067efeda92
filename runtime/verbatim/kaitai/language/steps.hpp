// Limits on evaluation. Instances that need each other would never end, and sixty that each need the next one twice
// would take as long in practice.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace verbatim::kaitai {

// Evaluating an expression may read data, which evaluates other expressions.
inline constexpr unsigned most_nested_expressions = 100;

// Counts the steps of the current evaluation: names that are looked up, elements and bytes that are read.
class steps {
public:
    // Starts counting for an evaluation that may take `allowed` steps, in a file of that size. Has no effect inside
    // another evaluation.
    steps(std::uint64_t allowed, std::size_t file_size);
    steps(const steps&) = delete;
    ~steps();
    std::uint64_t taken() const;
    // Returns the steps of all evaluations in this thread.
    static std::uint64_t so_far();

    static void add(std::uint64_t);
    static void add_bytes(std::size_t count) { add(1 + count / 256); }
    static bool are_used_up();
    // Returns whether something in the current evaluation was too deep, or took too many steps.
    static bool were_refused();

    // Returns how many bytes a text, bytes or an array may take that an expression makes.
    static std::size_t most_bytes();
    // Returns how many steps one evaluation may take.
    static constexpr std::uint64_t allowed_for(std::size_t file_size) {
        return std::min<std::uint64_t>(200'000 + std::uint64_t{32} * file_size, 5'000'000);
    }

private:
    bool is_outermost_;
};

// Counts one more nested lookup of a name for as long as it lives.
class nested {
public:
    nested();
    nested(const nested&) = delete;
    ~nested();
    // Returns why the name cannot be looked up, or nothing if it can.
    std::optional<std::string> refusal(std::string_view name) const;
};

}  // namespace verbatim::kaitai
