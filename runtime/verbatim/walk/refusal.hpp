// Why reading or writing stopped, and what a file that could be read deviates in.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/wire/severity.hpp"

namespace verbatim {

// Bytes are known by an offset in a space: the file, or the decoded bytes of a value, which is on the path to them. This many characters at the end of
// the path lead on in these bytes.
inline constexpr std::size_t in_file = static_cast<std::size_t>(-1);

// An error as a value. The path grows from the inside out while the walk returns.
struct error {
    std::string path;        // animations[2].objects[0].frames; empty for the whole file
    std::size_t offset = 0;  // in its space
    std::string reason;      // names the offset
    std::size_t decoded = in_file;

    std::string message() const;
    std::string_view space() const;  // the path of the value whose decoded bytes they are; empty: the file
    void inside_field(std::string_view name);
    void inside_element(std::size_t index);
    // The path is one in the decoded bytes of the value that comes next.
    void inside_decoded() { if (decoded == in_file) decoded = path.size(); }
};

// A deviation that was read, kept and will be written again.
struct finding {
    std::string path;
    std::size_t offset = 0;  // in its space
    std::string expected;
    std::string found;
    std::size_t decoded = in_file;
    verbatim::severity severity = verbatim::severity::unusual;
    std::string source{};            // who says that it should be so, or why; empty: the format's description
    std::string rule{};              // what is expected of all values of its kind; empty: `expected` says it

    std::string message() const;
    std::string_view space() const;  // as of an error
    std::string where() const;       // "at 0x10", and in which decoded bytes
};

namespace walk {

// Reasons, worded once. Each returns false, so that a reader can end with `return refuse_...(...)`.
bool refuse_truncated(error&, std::size_t offset, std::size_t wanted, std::size_t left, std::string_view type);
bool refuse_magic(error&, std::size_t offset, std::string_view found, std::string_view expected);
bool refuse_negative(error&, std::size_t offset, std::string_view what, std::int64_t value);
bool refuse_count(error&, std::size_t offset, std::int64_t count, std::size_t least, bool exact, std::size_t file_size, bool whole_file);
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
// `other` is the path of what has the bytes too; in refuse_removed it is gone.
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
bool refuse_disagreement(error&, std::size_t offset, std::string_view field, std::string_view wanted, std::string_view other, std::string_view where);
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
bool refuse_count_text(error&, const std::byte* file, std::size_t offset, std::string_view count, std::string_view wrong);

std::string hex(const std::byte* bytes, std::size_t count);
// "line 3, column 5", both from 1, the column in bytes.
std::string line_and_column(const std::byte* file, std::size_t offset);
std::string quoted(std::string_view text);

// One step of the path to what is being read, kept on the stack.
struct step {
    const step* up;
    std::string_view name;  // empty: an element
    std::size_t index;
};

// Gathers findings. Messages are made here, so that the walk stays small.
struct inspector {
    // What a pointer led to.
    struct range {
        std::size_t begin, end;
        std::string path;
    };
    std::vector<finding> findings;
    std::vector<range> placed;
    std::uint64_t* steps = nullptr;  // that expressions of a schema that was loaded may still take to say what is valid

    // What was found since a point is forgotten when the bytes turn out to be something else.
    struct point { std::size_t findings = 0, placed = 0; };
    point mark() const { return {findings.size(), placed.size()}; }
    void back_to(point p);

    void report(const step* where, std::size_t offset, std::string expected, std::string found, severity = severity::unusual, std::string_view source = {});
    // Where the rule is one, and what is expected by it differs.
    void report_by(std::string_view rule, const step* where, std::size_t offset, std::string expected, std::string found, severity = severity::unusual);
    // A number, after words.
    void number(const step*, std::size_t offset, std::string_view expected, std::string_view words, std::int64_t found);
    // Bytes under a tag: the tag is unknown, or they are not what it says.
    void tagged(const step*, std::size_t offset, std::string_view tag, bool known, const std::byte* bytes, std::size_t count);
    void stray(const step*, std::size_t offset, const std::byte* bytes, std::size_t count, std::string_view expected, severity = severity::unusual);
    // Bytes that repeat a pattern of `width` bytes, at(0), at(1) ...: from the first that does not, to the last.
    void padding(const step*, std::size_t offset, const std::byte* bytes, std::size_t count, std::byte (*at)(std::size_t distance), std::size_t width);
    // Characters of a text file, where others are expected.
    void text(const step*, const std::byte* file, std::size_t offset, std::string_view found, std::string_view expected, severity, std::string_view rule = {});
    // A pointer, to `size` bytes at `target`.
    void followed(const step*, std::size_t target, std::size_t size);
    // What was found in the decoded bytes of a value.
    void inside_decoded(const step* where, std::vector<finding> inside);
    // Reports each placed value that shares bytes with another one, or with the root, which takes the first `root_size` bytes.
    void overlaps(std::size_t root_size);
};

std::string path_of(const step*);

}  // namespace walk
}  // namespace verbatim
