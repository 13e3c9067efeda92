// The rest pose of bones, from a file of glTF 2.0.
#pragma once
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tools/gltf_reader.hpp"

namespace verbatim::tools {

struct rest_bone {
    std::string name;
    std::optional<std::size_t> parent;  // its index
    boost::json::object pose;           // translation, rotation and scale, as glTF has them
};
using skeleton = std::vector<rest_bone>;

// Returns the joints of the skins or, if there is no skin, all nodes; with the nodes around them that have a pose, too.
// Refuses poses that are matrices.
result<skeleton> skeleton_in(const gltf::reader&);

// Returns a name as names of bones are compared: without blanks around it, in small letters.
std::string bone_key(std::string_view name);

}  // namespace verbatim::tools
