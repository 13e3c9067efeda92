// Paths that lead to elements by their names: animations[walk].objects[Pelvis].frames[0].time.
#pragma once
#include <string>
#include <vector>

#include "verbatim/view/node.hpp"

namespace verbatim::view {

// Returns the step of a path to the element with this name, which is quoted: [walk], or ["a[0]"].
std::string step_to(const std::string& quoted_name);

// Returns the steps to the elements of a list: by its name to an element whose name no other one has, otherwise by its
// index. Empty if no element has a name.
std::vector<std::string> steps_to_elements(const node& list);

}  // namespace verbatim::view
