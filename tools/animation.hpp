// The movement in an animation, between its document and the formats of 3D programs. docs/conversions.md describes it.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::tools {

// What one bone does: a list of the document whose elements have times.
struct movement {
    enum what { rotation, translation, scale };
    std::string bone;
    what of = rotation;
    std::vector<double> times;                  // in seconds, not below 0, each later than the one before
    std::vector<std::array<double, 4>> values;  // x, y and z; of a rotation, the quaternion x y z w, of length 1
};
struct animation {
    std::string name;
    std::vector<movement> parts;
};

// The animations in a document, and what of the document is not in them.
struct exported_animations {
    std::vector<animation> all;
    std::vector<std::string> lost;  // in words
};

// Finds the lists of records that have a time and a rotation, a translation or a scale. The element around a list is
// the bone, and the one around that the animation. The error says that there are none.
result<exported_animations> animations_of(const view::document&, const view::format&);

// glTF 2.0, with the numbers in the JSON or, as GLB, behind it: a node for each bone, all of them beside each other.
std::string gltf_of(const std::vector<animation>&, bool is_binary);

}  // namespace verbatim::tools
