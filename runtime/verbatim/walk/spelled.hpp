// Fields of text as they are written: what a new or changed one lacks is taken from its neighbours.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "verbatim/walk/measure.hpp"

namespace verbatim::walk {

// A field with its separator, at a position in a record. The count of a list is as many as there are elements.
std::string spelled(const table::type&, const void* value, std::size_t at, const around&);

// A string of a text goes to the end of its line.
inline bool is_line(const table::type& t) { return t.text && t.what == wire::kind::string; }

// A list of tokens, of lines, or of records of these: a table, whose rows take what they lack from the rows above and below them.
bool is_table_of_text(const table::type& list);
// Calls with the text of each row. False as soon as that says so.
bool each_row(const table::type& list, const void* value, const around&, const std::function<bool(std::size_t index, std::string_view)>&);

// A string after its length needs the longer form of that, or had it.
bool has_long_length(const table::type&, const void* value);

}  // namespace verbatim::walk
