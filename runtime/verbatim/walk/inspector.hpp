// Where reading is, and what it finds.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/finding.hpp"
#include "verbatim/result.hpp"

namespace verbatim {

namespace table {
struct type;
}

namespace walk {

// One step of the path to the value that is read. It is kept on the stack.
struct step {
    const step* up;
    std::string_view name;  // Empty: an element of a list or an array.
    std::size_t index;
};

// Collects findings. It makes their messages, so that the code of reading stays small.
struct inspector {
    // The bytes to which a pointer led, and the path of the value there.
    struct range {
        std::size_t begin, end;
        std::string path;
        const table::type* of = nullptr;  // The placed value; null for the root.
    };
    std::vector<finding> findings;
    std::vector<range> placed;
    std::string_view rules_from{};  // Who says what is expected, where neither the rule nor its record names anybody.
    std::uint64_t* steps =
        nullptr;          // Number of steps that expressions of expectations in loaded schemas may still take.
    bool writes = false;  // Each element of a list that is decoded is written again,
    std::optional<error> differs{};  // and this is about the first one that does not come back.
    bool is_in_written = false;      // Such an element is being read: what it holds is written with it.

    // A point to which the inspector can go back. It then forgets everything since, because the bytes turned out to be
    // something else.
    struct point {
        std::size_t findings = 0, placed = 0;
        bool differs = false;
    };
    point mark() const { return {findings.size(), placed.size(), differs.has_value()}; }
    void back_to(point p);

    void report(const step* where, std::size_t offset, std::string expected, std::string found,
                severity = severity::unusual, std::string_view source = {});
    // Reports a finding of a rule with a name, if the text of what is expected differs from value to value.
    void report_by(std::string_view rule, const step* where, std::size_t offset, std::string expected,
                   std::string found, severity = severity::unusual);
    // Reports a number, with words before it.
    void number(const step*, std::size_t offset, std::string_view expected, std::string_view words, std::int64_t found);
    // Reports the bytes of a choice: their tag is unknown, or they do not fit a tag that is `known`, for that reason.
    void tagged(const step*, std::size_t offset, std::string_view tag, bool known, const std::byte* bytes,
                std::size_t count, const error& why);
    // Reports bytes that do not fit, with the reason; its path is inside `where`.
    void unfit(const step* where, std::size_t offset, const std::byte* bytes, std::size_t count,
               std::string_view expected, const error& why);
    void stray(const step*, std::size_t offset, const std::byte* bytes, std::size_t count, std::string_view expected,
               severity = severity::unusual);
    // Reports bytes that do not repeat a pattern of `width` bytes, at(0), at(1) ...: from the first different byte to
    // the last one.
    void padding(const step*, std::size_t offset, const std::byte* bytes, std::size_t count,
                 std::byte (*at)(std::size_t distance), std::size_t width);
    // Reports characters of a text file where others are expected.
    void text(const step*, const std::byte* file, std::size_t offset, std::string_view found, std::string_view expected,
              severity, std::string_view rule = {});
    // Notes that the pointer of a placed value leads to `size` bytes at `target`.
    void followed(const step*, const table::type& placed, std::size_t target, std::size_t size);
    // Adds the findings in the decoded bytes of a value.
    void inside_decoded(const step* where, std::vector<finding> inside);
    // Reports each placed value that shares bytes with another one, or with the root, which has the first `root_size`
    // bytes; other bytes than padding before an aligned value; and bytes after a value that ends the file.
    void compare_places(std::size_t root_size, std::span<const std::byte> file);

private:
    void compare_gap(std::size_t from, const range& before, std::span<const std::byte> file);
};

std::string path_of(const step*);

}  // namespace walk
}  // namespace verbatim
