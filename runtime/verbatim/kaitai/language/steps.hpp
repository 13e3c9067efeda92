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

// Counts the steps of an evaluation and of those in it: names that are looked up, elements and bytes that are read.
class steps {
public:
    steps(std::uint64_t allowed, std::size_t file_size) : allowed_(allowed), file_size_(file_size) {}
    steps(const steps&) = delete;

    std::uint64_t taken() const { return taken_; }
    void add(std::uint64_t count) { taken_ += count; }
    void add_bytes(std::size_t count) { add(1 + count / 256); }
    bool are_used_up() const { return taken_ > allowed_; }
    // Returns whether something was too deep, or took too many steps.
    bool were_refused() const { return is_refused_; }

    // Returns how many bytes a text, bytes or an array may take that an expression makes.
    std::size_t most_bytes() const { return (std::size_t{4} << 20) + 2 * file_size_; }
    // Returns how many steps one evaluation may take.
    static constexpr std::uint64_t allowed_for(std::size_t file_size) {
        return std::min<std::uint64_t>(200'000 + std::uint64_t{32} * file_size, 5'000'000);
    }

private:
    friend class nested;

    std::uint64_t taken_ = 0, allowed_;
    std::size_t file_size_;
    unsigned depth_ = 0;
    bool is_refused_ = false;
};

// Counts one more nested lookup of a name for as long as it lives.
class nested {
public:
    explicit nested(steps& in) : in_(in) {
        ++in_.depth_;
        in_.add(1);
    }
    nested(const nested&) = delete;
    ~nested() { --in_.depth_; }
    // Returns why the name cannot be looked up, or nothing if it can.
    std::optional<std::string> refusal(std::string_view name) const;

private:
    steps& in_;
};

}  // namespace verbatim::kaitai
