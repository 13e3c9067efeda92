// What the expressions of a schema that was loaded say is not derived from the data, as a count of its list is: data keeps to them, or an edit is refused.
#pragma once
#include <optional>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// A schema of a file of this type works out how data in it is read, and not only from numbers that follow the data.
bool works_out(const view::type&);

// The first value that the file of a document gives in another way than the document has it, for what a schema works out, with its path; nothing when there is none.
// Numbers that follow their data are not looked at. Of a list up to the end, for whose elements numbers in other ones say how long they are: where it has more or fewer.
// A look that has been made longer or shorter: where others, whose bytes it sees, have as many as before.
std::optional<error> read_differently(view::document&, view::place read_back);
}  // namespace verbatim::edit
