// Makes the text of fields of a text format. A new or changed field takes its separator and its style from its
// neighbours.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "verbatim/text/spelling.hpp"
#include "verbatim/walk/measure.hpp"

namespace verbatim::walk {

// Returns the text of a field with its separator, at a position in a record. If the field is the count of a list, the
// number is that of the elements.
std::string spelled(const table::type&, const void* value, std::size_t at, const context&);

// The text of a field that is written as it was read: its separator and its content.
struct kept_text {
    std::string_view separator, content;
    std::size_t size() const { return separator.size() + content.size(); }
};
// Returns it, or nothing if the field does not have it, or counts the elements of a list.
std::optional<kept_text> kept(const table::type&, const void* value, std::size_t at, const context&);

// Returns whether each field of a row of a table, or a single field, is written as it was read, as these bytes.
bool keeps_text(const table::type& row, const void* value, std::span<const std::byte> bytes);

// Returns whether a list is a table: a list of tokens, of lines, or of records of these. Its rows take what they lack
// from other rows.
bool is_table_of_text(const table::type& list);
// Calls a function with the text of each row until that returns false. Returns false in that case.
bool each_row(const table::type& list, const void* value, const context&,
              const std::function<bool(std::size_t index, std::string_view)>&);

// Returns the style in which the numbers of a column of a table are spelled, by those that keep their spelling.
wire::spelling style_of_column(const table::type& list, const void* value, std::size_t column);

// Returns whether a string after its length has the longer form of the length: it needs that, or was read with it.
bool has_long_length(const table::type&, const void* value);

}  // namespace verbatim::walk
