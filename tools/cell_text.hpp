// The cells of a table as text: written so that spreadsheets and other programs do not change them, and compared with
// what these make of them.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace verbatim::tools {

// Returns a number as a cell: without an exponent, which is shown rounded, and never with three decimals, which are
// thousands where numbers have a decimal comma. A number that some program would round is a text, in quotes.
std::string number_cell(std::string_view value);
// Returns a text as a cell: in quotes if it could be taken for a number, a date, a formula or nothing.
std::string text_cell(std::string_view text);

// Returns the number in a cell, with a decimal point; nothing if the cell is not a number. `has_comma`: the numbers of
// the table have a decimal comma.
std::optional<std::string> number_in_cell(std::string_view cell, bool has_comma);
// Returns whether a mark could be one between thousands: "3,125".
bool may_have_thousands(std::string_view cell, char mark);
// Returns whether a cell is a number that has a decimal comma and no marks between thousands: "0,5", "3,1250".
bool has_decimal_comma(std::string_view cell);

enum class likeness {
    same,   // the same number
    shown,  // the number as programs show it, with fewer digits, or with the error of a double
    other
};
// Compares the number in a cell with that of the file.
likeness compare_numbers(std::string_view cell, std::string_view file, bool is_whole);
// Returns whether a number has the digits of that of the file, without its point: where numbers have a decimal comma,
// 1.0330 is 10330.
bool has_lost_its_point(std::string_view cell, std::string_view file);
bool is_a_thousandfold(std::string_view cell, std::string_view file);
// Returns a whole number without a point or an exponent; nothing if it has a fraction, or more than 20 digits.
std::optional<std::string> whole_number(std::string_view number);

// Returns what spreadsheets make of values, if a cell is such a thing: "a date", "an error of a spreadsheet". Otherwise
// empty.
std::string_view made_by_spreadsheet(std::string_view cell);

}  // namespace verbatim::tools
