// Paths that lead to elements by their names: animations[walk].objects[Pelvis].frames[0].time.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "verbatim/view/path.hpp"

namespace verbatim::view {

// Returns the step of a path to the element with this name, which is quoted: [walk], or ["a[0]"].
std::string step_to(const std::string& quoted_name);

// Returns the steps to the elements of a list: by its name to an element whose name no other one has, otherwise by its
// index. Empty if no element has a name.
std::vector<std::string> steps_to_elements(const node& list);

// Returns the path of a part with such steps.
std::string path_by_names(const document&, const found&);

// The same as for_each_leaf(), with such paths.
bool for_each_leaf_by_name(const node&, const std::string& path,
                           const std::function<bool(const std::string& path, const node&)>& visit);

}  // namespace verbatim::view
