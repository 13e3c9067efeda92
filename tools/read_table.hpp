// Takes back a table of elements (table.hpp) that has been in a spreadsheet, or in another program.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tools/csv.hpp"
#include "verbatim/edit/edits.hpp"

namespace verbatim::tools {

// What a table changes in a document.
struct table_edits {
    std::vector<edit::assignment> assignments;
    std::vector<std::size_t> rows;  // of the assignments
    std::size_t cells = 0;          // that have a value in the file or in the table
    std::size_t shown = 0;          // that have the file's number with other digits, as programs show it
    std::size_t nearest = 0;        // whose value lies between two that the file can hold: the nearest is the file's
    strings warnings;

    // Returns "12 of 94,776 cells changed", and what else has happened to others.
    std::string summary() const;
    // Adds the row to an error that names one of the assignments.
    error with_row(error) const;
};
// Returns the edits of a document by a table: the values that differ from those that the document's own table has. A
// number between two that the file can hold becomes the nearest one. The error names the row.
result<table_edits> edits_in_table(const view::document&, std::string_view text);

}  // namespace verbatim::tools
