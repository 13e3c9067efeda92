// Combines the changes that two sides made to one file.
#pragma once
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/patch.hpp"

namespace verbatim::edit {

// One side: its file, and its changes to BASE as compare() returns them.
struct side {
    const view::document& file;
    std::vector<change> changes;
};

struct combined {
    std::vector<change> all;  // Changes to BASE: ours, and all of theirs that do not contradict them.
    std::vector<change> only_ours, only_theirs;  // Changes that the other side lacks; indices in its file.
    std::vector<conflict> conflicts;             // The rest of theirs.
};

// If there is no conflict, the result does not depend on which side is ours.
combined combine(const view::document& base, side ours, side theirs);

}  // namespace verbatim::edit
