// Paths as people write them: animations[3].objects[Pelvis].frames[0].time. [Pelvis] is the first element of that name (the first text in it),
// [bone_id=4] the first with that value in a field.
#pragma once
#include <string>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::view {

struct found {
    node at;
    std::string path;                 // with every [name] turned into an index
    std::vector<std::size_t> indices; // of the parts on the way: fields of records, elements of lists
};

// The node at a path; "" is the root. The error says how far the path leads and what stands there.
result<found> find(const document&, std::string_view path);
// Likewise for many paths, in one pass over the document.
std::vector<result<found>> find_all(const document&, std::span<const std::string_view> paths);

// A path without its last step: of "animations[sit]", "animations".
std::string_view parent_of(std::string_view path);

}  // namespace verbatim::view
