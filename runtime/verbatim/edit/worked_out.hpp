// What the expressions of a schema that was loaded say is not derived from the data, as a count of its list is: data keeps to them, or an edit is refused.
#pragma once
#include <optional>
#include <string>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// The path of the first value that the file of a document gives in another way than the document has it, for what a schema works out; nothing when there is none.
// Numbers that follow their data are not looked at.
std::optional<std::string> read_differently(view::document&, view::place read_back);

}  // namespace verbatim::edit
