// GTA: the skeleton of people: the bone of each name, and the bone that each one hangs on.
//
// The names are those of the bones in the files of Vice City and San Andreas; the tree is that of Vice City's 29 animations with an ANIM of 48 bytes, of which
// 28 hang the thighs on the spine.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/formats/gta/rules.hpp"

namespace verbatim::gta {

// A bone, the one that it hangs on, and its names in small letters, without spaces around them.
struct bone {
    std::int32_t id, parent;
    std::string_view names[3];
};
inline constexpr bone skeleton[] = {
    {0, -1, {"root", "normal"}}, {1, 0, {"pelvis"}}, {2, 1, {"spine", "spine 1"}}, {3, 2, {"spine1", "spine 2"}}, {4, 3, {"neck"}}, {5, 4, {"head"}},
    {6, 5, {"l brow"}}, {7, 5, {"r brow"}}, {8, 5, {"jaw"}},
    {21, 4, {"bip01 r clavicle"}}, {22, 21, {"r upperarm"}}, {23, 22, {"r forearm"}}, {24, 23, {"r hand"}}, {25, 24, {"r finger", "r fingers"}}, {26, 25, {"root r finger01", "r finger01"}},
    {31, 4, {"bip01 l clavicle"}}, {32, 31, {"l upperarm"}}, {33, 32, {"l forearm"}}, {34, 33, {"l hand"}}, {35, 34, {"l finger", "l fingers"}}, {36, 35, {"root l finger01", "l finger01"}},
    {41, 2, {"l thigh"}}, {42, 41, {"l calf"}}, {43, 42, {"l foot"}}, {44, 43, {"l toe0"}},
    {51, 2, {"r thigh"}}, {52, 51, {"r calf"}}, {53, 52, {"r foot"}}, {54, 53, {"r toe0"}},
    {201, 2, {"belly"}}, {301, 3, {"r breast"}}, {302, 3, {"l breast"}},
};

// Returns the bone of this name; -1, for which games look by the name, if there is none.
inline std::int32_t bone_named(std::string_view name) {
    while (name.starts_with(' ')) name.remove_prefix(1);
    while (name.ends_with(' ')) name.remove_suffix(1);
    const std::string wanted = without_case(name);
    for (const bone& one : skeleton)
        if (!wanted.empty() && std::ranges::find(one.names, wanted) != std::end(one.names)) return one.id;
    return -1;
}

// The place of an object in the tree of an animation: indices of objects, -1 for none.
struct place_in_tree {
    std::int32_t first_child = -1, next_sibling = -1;
};

// Makes a tree of objects of these bones. Each object hangs on the one of its bone's parent, or of the next bone up that is there; others hang on the
// first object.
inline std::vector<place_in_tree> tree_of(const std::vector<std::int32_t>& bones) {
    std::vector<place_in_tree> tree(bones.size());
    std::vector<std::int32_t> parents(bones.size(), 0), last_child(bones.size(), -1);
    const auto parent_of = [](std::int32_t id) {
        const auto known = std::ranges::find(skeleton, id, &bone::id);
        return known == std::end(skeleton) ? -1 : known->parent;
    };
    for (std::size_t i = 1; i < bones.size(); ++i)
        for (std::int32_t up = parent_of(bones[i]); up != -1 && bones[i] != bones[0]; up = parent_of(up)) {
            const auto there = std::ranges::find(bones, up);
            // The first object hangs on none, so what is above it hangs on it.
            if (there == bones.end()) continue;
            parents[i] = static_cast<std::int32_t>(there - bones.begin());
            break;
        }
    for (std::size_t i = 1; i < bones.size(); ++i) {
        const auto parent = static_cast<std::size_t>(parents[i]);
        const auto index = static_cast<std::int32_t>(i);
        (last_child[parent] == -1 ? tree[parent].first_child : tree[static_cast<std::size_t>(last_child[parent])].next_sibling) = index;
        last_child[parent] = index;
    }
    return tree;
}

}  // namespace verbatim::gta
