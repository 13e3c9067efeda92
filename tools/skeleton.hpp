// The rest pose of bones: from a file of glTF 2.0, a model of GTA, or a character file of The Sims 1.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "tools/gltf_reader.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::tools {

// Where a bone is, seen from its parent; y is up.
struct pose {
    std::array<double, 3> translation{0, 0, 0};
    std::array<double, 4> rotation{0, 0, 0, 1};  // the quaternion x y z w
    std::array<double, 3> scale{1, 1, 1};
    bool operator==(const pose&) const = default;
};
struct rest_bone {
    std::string name;
    std::optional<std::size_t> parent;  // its index
    pose rest;
};
using skeleton = std::vector<rest_bone>;

// Returns the joints of the skins or, if there is no skin, all nodes; with the nodes around them that have a pose, too.
// Refuses poses that are matrices.
result<skeleton> skeleton_in(const gltf::reader&);
// Returns the frames of the first clump of a renderware.stream, or the bones of the first skeleton of a sims1.cmx or
// sims1.bcf.
result<skeleton> skeleton_in(const view::document&);

// Returns the number of a leaf as it is stored, without a unit.
double stored_number(const view::node& leaf);

// Returns a name as names of bones are compared: without blanks around it, in small letters.
std::string bone_key(std::string_view name);

// Gives a rotation the length 1, if it has another one. Returns whether glTF does not allow the one that it had.
bool make_unit(std::array<double, 4>& rotation);

// Return a translation and a rotation of The Sims 1 as they are where x points to the other side. The game stores the
// conjugates of rotations.
inline std::array<double, 3> mirrored_translation(const double* v) { return {-v[0], v[1], v[2]}; }
inline std::array<double, 4> mirrored_rotation(const double* v) { return {-v[0], v[1], v[2], v[3]}; }

// Turns a vector of a file whose z is up into one whose y is up, or back.
template <class Numbers>
void turn_up(Numbers numbers, bool is_scale, bool is_back) {
    std::swap(numbers[1], numbers[2]);
    if (!is_scale) numbers[is_back ? 1 : 2] *= -1;
}

}  // namespace verbatim::tools
