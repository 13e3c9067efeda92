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

// Two changes that contradict each other, without their values; the indices are those in BASE.
struct contradiction {
    conflict says;
    change ours, theirs;
};

struct combined {
    std::vector<change> all;  // Changes to BASE: ours, and all of theirs that do not contradict them.
    std::vector<change> only_ours, only_theirs;  // Changes that the other side lacks; indices in its file.
    std::vector<contradiction> conflicts;        // The rest of theirs.
};

// The changes of whole units (unit_changes.hpp) are taken as a whole; the result has the changes of their parts. If
// there is no conflict, the result does not depend on which side is ours.
combined combine(const view::document& base, side ours, side theirs);

}  // namespace verbatim::edit
