// Assignments to what a schema calculates become assignments to the fields that it is calculated from. Such a value is set by its own path, or by that of what it is
// calculated from: "frames[0].euler" to "20,5,-35", "frames[0].rotation" or "frames[0]" to "euler(20,5,-35)".
#pragma once
#include <vector>

#include "verbatim/edit/edits.hpp"

namespace verbatim::edit {

// A text may be that of a calculated value with its name: euler(20,5,-35).
bool may_be_calculated(std::span<const assignment>);

// The same assignments, with those to calculated values replaced. The error says why a value cannot be had.
struct assignments_to_fields {
    std::vector<assignment> assignments;
    bool replaced = false;  // one of them, at least
};
result<assignments_to_fields> without_calculated(view::document&, std::span<const assignment>);

}  // namespace verbatim::edit
