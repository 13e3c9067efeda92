// Three-way merge: what has changed from BASE to THEIRS, made to OURS.
#pragma once
#include "runtime/edit/patch.hpp"

namespace verbatim::edit {

struct merged {
    std::vector<std::byte> file;      // OURS with all changes of THEIRS that do not contradict it
    std::vector<conflict> conflicts;  // the others
};

// Two changes contradict each other when they give one value two contents, when one takes away what the other changes, or when both insert
// different elements at the same place; elements of different names may stand side by side. How the sections of a file are laid out is OURS.
result<merged> merge(const view::document& base, const view::document& ours, const view::document& theirs);

}  // namespace verbatim::edit
