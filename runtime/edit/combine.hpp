// The changes of two sides to one file, put together.
#pragma once
#include "runtime/edit/diff.hpp"
#include "runtime/edit/patch.hpp"

namespace verbatim::edit {

struct combined {
    std::vector<change> all;                      // to BASE: ours, and all of theirs that do not contradict them
    std::vector<change> only_ours, only_theirs;   // what the other side lacks: indices are those in the other side's file
    std::vector<conflict> conflicts;              // the rest of theirs
};

// Both are changes to BASE, as compare() gives them. Without a conflict it does not matter which side is ours.
combined combine(const std::vector<change>& ours, const std::vector<change>& theirs);

}  // namespace verbatim::edit
