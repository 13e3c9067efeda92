// References of which a patch says nothing.
#pragma once
#include <span>
#include <vector>

#include "verbatim/edit/patch.hpp"

namespace verbatim::edit {

// Elements that references of this root may lead to come, go or move.
bool move_led_elements(const view::type& root, std::span<const change>);

// The changes have been made to WAS, which is another version of the file that they were made from: in the decoded values of NOW each reference that they do not set leads to the elements that it
// led to, wherever these are. Conflicts come for those that lead to an element that goes.
void lead_as_before(const view::document& was, std::span<const change>, view::document& now, std::vector<conflict>&);

// References that the changes from A to B do not set, and that lead to other elements afterwards: each is a change, too, to what it is already.
void add_led_elsewhere(const view::document& a, const view::document& b, std::vector<change>&);

}  // namespace verbatim::edit
