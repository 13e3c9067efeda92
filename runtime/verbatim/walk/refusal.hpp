// Errors that stop reading or writing, and findings: deviations in a file that could be read.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/wire/severity.hpp"

namespace verbatim {

namespace table {
struct type;
}

// The value of `decoded` for bytes of the file itself. Otherwise the offset counts in the decoded bytes of a value on
// the path, and `decoded` is the number of characters at the end of the path that lead on inside these bytes.
inline constexpr std::size_t in_file = static_cast<std::size_t>(-1);

// An error as a value. The path grows from its end to its start while the functions that read or write return.
struct error {
    std::string path;               // animations[2].objects[0].frames; empty for the whole file
    std::size_t offset = 0;         // Offset in its space.
    std::string reason;             // It includes the offset.
    std::size_t decoded = in_file;  // Number of characters at the end of the path in decoded bytes, see in_file.

    std::string message() const;
    std::string_view space()
        const;  // Returns the path of the value in whose decoded bytes the offset is; empty: in the file.
    void inside_field(std::string_view name);
    void inside_element(std::size_t index);
    // Marks the path so far as one inside the decoded bytes of the value that is added to it next.
    void inside_decoded() {
        if (decoded == in_file) decoded = path.size();
    }
};

// A deviation in a file: it is kept and will be written again.
struct finding {
    std::string path;
    std::size_t offset = 0;  // Offset in its space.
    std::string expected;
    std::string found;
    std::size_t decoded = in_file;  // Number of characters at the end of the path in decoded bytes, see in_file.
    verbatim::severity severity = verbatim::severity::unusual;
    std::string source{};  // Who says that it is expected, or why; empty: the format's description.
    std::string rule{};    // What is expected of all values of its kind; empty: `expected` says it.

    std::string message() const;
    std::string_view space() const;  // The same as for an error.
    std::string where() const;       // Returns "at 0x10", with the decoded bytes if it is in some.
};

namespace walk {

// Make errors with fixed texts. All return false, so that a function can end with `return refuse_...(...)`.
bool refuse_truncated(error&, std::size_t offset, std::size_t wanted, std::size_t left, std::string_view type);
bool refuse_magic(error&, std::size_t offset, std::string_view found, std::string_view expected);
bool refuse_negative(error&, std::size_t offset, std::string_view what, std::int64_t value);
bool refuse_count(error&, std::size_t offset, std::int64_t count, std::size_t least, bool exact, std::size_t file_size,
                  bool whole_file);
bool refuse_expression(error&, std::size_t offset, std::string_view expression, std::string why);
bool refuse_entering(error&, std::size_t offset, std::string_view field, std::string why);
bool refuse_tag(error&, std::size_t offset, std::string_view tag);
bool refuse_known_tag(error&, std::size_t offset, std::string_view tag);
bool refuse_limit(error&, std::size_t offset, std::int64_t size, std::size_t used, std::size_t left, bool whole_file);
bool refuse_endless(error&, std::size_t offset, std::string_view condition);
bool refuse_last(error&, std::size_t offset, std::string_view condition, bool is_last);
bool refuse_varint(error&, std::size_t offset, std::string_view wrong);
bool refuse_left_out(error&, std::size_t offset);
bool refuse_none_before(error&, std::size_t offset);
bool refuse_data_like_number(error&, std::size_t offset, std::string_view byte);
bool refuse_unterminated(error&, std::size_t offset, std::string_view noun, std::string_view terminator);
bool refuse_pointer(error&, std::size_t offset, std::int64_t target, std::size_t file_size);
bool refuse_depth(error&, std::size_t offset, unsigned most);
bool refuse_many(error&, std::size_t offset, std::uint64_t count, std::size_t times);
bool refuse_empty(error&, std::size_t offset);
bool refuse_excess(error&, std::size_t offset, std::size_t times);
// `other` is the path of the value that shares the bytes. For refuse_removed() these bytes are gone.
bool refuse_overlap(error&, std::size_t offset, std::string_view other);
bool refuse_lost(error&, std::size_t offset, std::string_view other);
bool refuse_removed(error&, std::size_t offset);
bool refuse_base(error&, std::size_t offset, std::int64_t absent);
bool refuse_place(error&, std::size_t offset, std::int64_t wanted);
bool refuse_missing(error&, std::size_t offset);
bool refuse_nowhere(error&, std::size_t offset, std::string_view magic);
bool refuse_later(error&, std::size_t offset, std::size_t other);
bool refuse_room(error&, std::size_t offset, std::size_t end);
bool refuse_number(error&, std::size_t offset, std::string_view field, std::int64_t value);
bool refuse_unsettled(error&, std::size_t offset, std::string_view field);
bool refuse_other_than_fixed(error&, std::size_t offset, std::int64_t fixed, std::int64_t wanted);
bool refuse_disagreement(error&, std::size_t offset, std::string_view field, std::string_view wanted,
                         std::string_view other, std::string_view where);
bool refuse_computed(error&, std::size_t offset, std::string_view fields, std::int64_t wanted, std::int64_t given);
bool refuse_expansion(error&, std::size_t offset, std::size_t times);
bool refuse_encoding(error&, std::size_t size, std::string_view codec);
bool refuse_size(error&, std::size_t offset, std::size_t size, std::size_t wanted);
bool refuse_presence(error&, std::size_t offset, std::string_view field, bool present);
bool refuse_absent(error&, std::size_t offset);
bool refuse_new(error&, std::string_view field, std::int64_t value);
bool refuse_text(error&, std::size_t offset, std::string reason);
bool refuse_line(error&, std::size_t offset);
bool refuse_run_on(error&, std::size_t offset, bool line);
bool refuse_end_of_text(error&, const std::byte* file, std::size_t offset, std::string_view wanted);
bool refuse_separator(error&, const std::byte* file, std::size_t offset, std::size_t size, std::size_t most);
bool refuse_count_text(error&, const std::byte* file, std::size_t offset, std::string_view count,
                       std::string_view wrong);

std::string hex(const std::byte* bytes, std::size_t count);
// Returns "line 3, column 5". Both count from 1; the column counts bytes.
std::string line_and_column(const std::byte* file, std::size_t offset);
std::string quoted(std::string_view text);

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
        nullptr;  // Number of steps that expressions of expectations in loaded schemas may still take.

    // A point to which the inspector can go back. It then forgets everything since, because the bytes turned out to be
    // something else.
    struct point {
        std::size_t findings = 0, placed = 0;
    };
    point mark() const { return {findings.size(), placed.size()}; }
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
