// Errors of reading and writing, with fixed texts: the code that reads and writes stays small.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "verbatim/result.hpp"

namespace verbatim {
namespace table {
struct evaluator;
}
namespace walk {

// Make errors with fixed texts. All return false, so that a function can end with `return refuse_...(...)`.
bool refuse_truncated(error&, std::size_t offset, std::size_t wanted, std::size_t left, std::string_view type);
bool refuse_magic(error&, std::size_t offset, std::string_view found, std::string_view expected);
bool refuse_negative(error&, std::size_t offset, std::string_view what, std::int64_t value);
bool refuse_count(error&, std::size_t offset, std::int64_t count, std::size_t least, bool exact, std::size_t file_size,
                  bool whole_file);
bool refuse_expression(error&, std::size_t offset, std::string_view expression, std::string_view reason);
bool refuse_expression(error&, std::size_t offset, const table::evaluator&, const error& cause);
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
bool refuse_cycle(error&, std::size_t offset, std::string_view label);
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
bool refuse_choice(error&, std::size_t offset, std::string_view field, std::int64_t wanted, std::int64_t least,
                   std::int64_t greatest);
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
std::string quoted_start(std::string_view text);  // cuts a long text

}  // namespace walk
}  // namespace verbatim
