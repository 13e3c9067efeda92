// The movement in an animation, between its document and the formats of 3D programs. docs/conversions.md describes it.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "tools/skeleton.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::tools {

// The values of an element that are not in its lists, by their paths: "bone_id", "1".
using fields = std::vector<std::pair<std::string, std::string>>;

// By movement::what: what glTF calls it.
inline constexpr const char* gltf_paths[] = {"rotation", "translation", "scale"};

// What one list of the document does to a bone: its keys, as 3D programs want them, and where they are.
struct movement {
    enum what { rotation, translation, scale };
    std::size_t bone = 0;
    what of = rotation;
    std::vector<double> times;   // in seconds, not below 0, each later than the one before
    std::vector<double> values;  // of each time x y z; of a rotation, the quaternion x y z w; y is up

    std::string list, field;             // the path of the list, and what its elements have: translation, value
    const view::type* number = nullptr;  // the type of one number of a field; null if the values are calculated
    bool is_conjugate = false;           // the file stores the rotations' conjugates
    std::vector<std::size_t> elements;   // of each time: the index in the list
    std::vector<double> in_file;         // as `values`, before axes and lengths are changed
    fields own_fields;                   // of the element around the list, if they are not those of the bone

    std::size_t width() const { return of == rotation ? 4 : 3; }
};
struct animation {
    std::string name, path;
    fields own_fields;
    std::vector<movement> parts;
};
struct bone {
    std::string name;   // UTF-8, as no other bone is called
    fields own_fields;  // in the first animation that moves it
};

// The animations in a document, and what of the document is not in them.
struct exported_animations {
    std::string name;
    std::vector<bone> bones;
    std::vector<animation> all;
    bool z_is_up = false;              // in the file
    std::vector<std::string> lost;     // in words
    std::vector<std::string> renamed;  // "Spine -> Spine 2"
};

// Finds the lists of records that have a time and a rotation, a translation or a scale. The element around a list is
// the bone, and the one around that the animation. The error says that there are none.
result<exported_animations> animations_of(const view::document&, const view::format&);

// BVH (Biovision's hierarchy and motion) of one animation, sampled 60 times a second: the bones of the skeleton and, at
// the top, those that it does not have, whose names `unknown` gets; `lost` gets what BVH cannot say. Refuses what would
// have too many frames.
result<std::string> bvh_of(const exported_animations&, const skeleton&, std::vector<std::string>& unknown,
                           std::vector<std::string>& lost);

// glTF 2.0, with the numbers in the JSON or, as GLB, behind it: a node for each bone under one node, and a skin of all
// of them. With a skeleton, the bones of its names are in its rest pose, under their parents; `unknown` gets the names
// of the others.
std::string gltf_of(const exported_animations&, const skeleton*, bool is_binary, std::vector<std::string>& unknown);

}  // namespace verbatim::tools
