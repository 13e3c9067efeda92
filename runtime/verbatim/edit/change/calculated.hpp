// Replaces assignments to calculated values by assignments to the fields that they are calculated from. A calculated
// value is set by its own path, "frames[0].euler" to "20,5,-35", or by the path of the data that it is calculated from:
// "frames[0].rotation" or "frames[0]" to "euler(20,5,-35)".
#pragma once
#include <vector>

#include "verbatim/edit/edits.hpp"

namespace verbatim::edit {

// Returns whether a text may be a calculated value with its name: euler(20,5,-35).
bool may_be_calculated(std::span<const assignment>);

// The assignments after the replacement. The error says why a calculated value cannot be set.
struct assignments_to_fields {
    std::vector<assignment> assignments;
    bool replaced = false;  // At least one assignment was replaced.
};
result<assignments_to_fields> without_calculated(view::document&, std::span<const assignment>);

}  // namespace verbatim::edit
