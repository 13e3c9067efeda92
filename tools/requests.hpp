// What `set` takes: PATH=VALUE and its like, for every part to which PATH leads.
#pragma once
#include <string>
#include <vector>

#include "verbatim/edit/columns.hpp"

namespace verbatim::tools {

// PATH=VALUE     the value, or its meaning
// PATH~=VALUE    the nearest value to a number: the end of the range for one beyond it
// PATH+=VALUE    a number that is added to the value, or to its meaning if it has a unit; likewise -=, *= and /=. The
//                result is rounded to the nearest value, and refused if it is beyond the range
// PATH=@FILE     the bytes of a file, if bytes of unknown meaning are at PATH
// PATH~s/A/B/    a text in which B replaces what the regular expression A fits, as in sed (substitution.hpp)
struct request {
    std::string path, what, value;  // what: "=", "~=", "+=", "-=", "*=", "/=", "~s"
};

// Parses texts of this form. The error is the text that does not have it.
result<std::vector<request>> requests_in(const std::vector<std::string>& texts);

// Parses lines of this form; empty lines are passed over.
result<std::vector<request>> requests_in_lines(std::string_view lines);
// Values that are set at once: of single parts, and of columns of lists.
struct new_values {
    std::vector<edit::assignment> parts{};
    std::vector<edit::column_values> columns{};
};
// Returns the values that the requests give to the parts of a document, as it was read.
result<new_values> values_of(const view::document&, const std::vector<request>&);

}  // namespace verbatim::tools
