// The changes of two sides to one file, put together.
#pragma once
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/patch.hpp"

namespace verbatim::edit {

// What one side has made of BASE, with the changes as compare() gives them.
struct side {
    const view::document& file;
    std::vector<change> changes;
};

struct combined {
    std::vector<change> all;                      // to BASE: ours, and all of theirs that do not contradict them
    std::vector<change> only_ours, only_theirs;   // what the other side lacks: indices are those in the other side's file
    std::vector<conflict> conflicts;              // the rest of theirs
};

// Without a conflict it does not matter which side is ours.
combined combine(side ours, side theirs);

}  // namespace verbatim::edit
