// Paths that lead to several parts:
//
//   animations[*].name             every element
//   animations[-1], [3..7]         the last element; the elements 3 to 7
//   animations[WALK_*]             the elements whose names fit a pattern; in quotes, a name is literal
//   objects[frames>100]            the elements that meet a condition on their fields, numbers of elements or
//                                  calculated values (view/condition.hpp)
//   **.time                        the parts of this name, at any depth
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/view/document.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::view {

// Returns the paths of all parts to which a path leads in the file that was read, in the order of the file. A path
// without a pattern is returned as it is, whether it leads to a part or not. A pattern that fits no part is an error.
result<std::vector<std::string>> parts_at(const document&, std::string_view path);

// Returns those of all these paths.
result<std::vector<std::string>> parts_at_all(const document&, const std::vector<std::string>& paths);

// Returns the one part to which a path, with or without a pattern, leads. The error says if there are several.
result<found> one_part_at(const document&, std::string_view path);

}  // namespace verbatim::view
