// References that changes do not mention.
#pragma once
#include <span>
#include <vector>

#include "verbatim/edit/diff.hpp"

namespace verbatim::edit {

// Returns whether the changes insert, remove or move elements that references in a file of this type may lead to.
bool changes_move_targets(const view::type& root, std::span<const change>);

// Makes each reference in the decoded values of NOW that the changes do not set lead to the same elements as in WAS.
// NOW is WAS with the changes made. Adds a conflict for each reference that cannot lead there, for example because the
// changes remove the element.
void keep_reference_targets(const view::document& was, std::span<const change>, view::document& now,
                            std::vector<conflict>&);

// Adds a change for each reference that the changes from A to B do not set, and that leads to other elements in B: it
// sets the reference to the value that it already has. An element with such a reference that moves counts as one that
// is removed and another one that is inserted.
void add_retargeted_references(const view::document& a, const view::document& b, std::vector<change>&);

}  // namespace verbatim::edit
