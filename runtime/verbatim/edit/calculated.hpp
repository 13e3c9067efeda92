// Assignments to what a schema calculates become assignments to the fields that it is calculated from.
#pragma once
#include <vector>

#include "verbatim/edit/edits.hpp"

namespace verbatim::edit {

// The same assignments, with those to calculated values replaced. The error says why a value cannot be had.
struct assignments_to_fields {
    std::vector<assignment> assignments;
    bool replaced = false;  // one of them, at least
};
result<assignments_to_fields> without_calculated(view::document&, std::span<const assignment>);

}  // namespace verbatim::edit
