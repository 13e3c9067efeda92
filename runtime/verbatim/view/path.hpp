// Paths as people write them: animations[3].objects[Pelvis].frames[0].time. [Pelvis] is the first element with that
// name (node.hpp), and [bone_id=4] the first one with that value in a field; likewise [spot.x=4], [frames=2] and
// [length=1.5s], a part of a field, a number of elements and a calculated value.
#pragma once
#include <string>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::view {

struct found {
    node at;
    std::string path;                  // With an index in place of each [name].
    std::vector<std::size_t> indices;  // Indices of the fields and elements on the way.
};

// Finds the node at a path in the file that was read; "" is the root. The error says how far the path leads and which
// parts are there.
result<found> find(const document&, std::string_view path);
// Finds the nodes at many paths in one pass over the document.
std::vector<result<found>> find_all(const document&, std::span<const std::string_view> paths);

// Finds the same in the document as it is now, with all changes. Lists on the way are decoded.
result<found> find_value(document&, std::string_view path);
std::vector<result<found>> find_values(document&, std::span<const std::string_view> paths);

// Returns the steps of a path as they are written: "animations", "[3]", ".name".
result<std::vector<std::string_view>> steps_of(std::string_view path);

// Returns the name in a step: "name".
inline std::string_view name_in_step(std::string_view step) { return step.starts_with('.') ? step.substr(1) : step; }

// Returns a path without its last step: "animations" for "animations[sit]".
std::string_view parent_of(std::string_view path);

}  // namespace verbatim::view
