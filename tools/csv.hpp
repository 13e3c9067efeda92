// Comma-separated values, and the tables of them that `convert` makes of a document.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tools/columns.hpp"
#include "verbatim/edit/edits.hpp"

namespace verbatim::tools {

// Returns a line with its end. Values with a comma, a quote or a line end are quoted.
std::string csv_line(const strings& values);
// Returns the values of the first line of a text, and removes that line.
strings take_csv_line(std::string_view& text);

// Returns a table with a row for each element of the innermost lists, by what the values mean: a unit that all values
// of a column have is in its head, "time [s]". `lost` gets what the table does not have, in words.
std::string table_of(const view::document&, strings& lost);
// Returns the edits of a document by such a table: the values that differ from those that the document's own table has.
// A value between two that the file can hold becomes the nearest one.
result<std::vector<edit::assignment>> assignments_in_table(const view::document&, std::string_view text);

}  // namespace verbatim::tools
