// Tables as text: comma-separated values, and what spreadsheets and other programs make of them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/result.hpp"

namespace verbatim::tools {

using strings = std::vector<std::string>;

// Returns a line with its end. Values with a comma, a quote or a line end are quoted.
std::string csv_line(const strings& values);

// Reads a table row by row. Columns are separated by commas, semicolons or tabs, of which the first row says which, or
// by what a line "sep=;" before it says. The text is UTF-8, with or without a byte order mark, or UTF-16. Lines end
// with CR LF, LF or CR. Rows and columns at the end that are empty are not there.
class csv_reader {
public:
    // Reads the first row, which must have a column called `first`. The error says what the text is instead.
    static result<csv_reader> of(std::string_view bytes, std::string_view first);

    const strings& head() const { return head_; }
    char separator() const { return separator_; }
    // Reads the next row that is not empty: as many cells as the head has. Returns false at the end.
    result<bool> next();
    const strings& cells() const { return cells_; }
    std::size_t row() const { return row_; }  // as a spreadsheet counts: the head is row 1

private:
    explicit csv_reader(std::string text) : text_(std::move(text)) {}
    result<void> take_row();

    std::string text_;
    std::size_t at_ = 0, row_ = 0;
    char separator_ = ',';
    strings head_, cells_;
};

}  // namespace verbatim::tools
