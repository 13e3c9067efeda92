#include "tools/skeleton.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cctype>

#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

std::string bone_key(std::string_view name) {
    const auto first = std::min(name.find_first_not_of(' '), name.size());
    std::string key(name.substr(first, name.find_last_not_of(' ') + 1 - first));
    for (char& c : key) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return key;
}

namespace {

template <std::size_t Size>
void read_numbers(const boost::json::object& node, const char* name, std::array<double, Size>& to) {
    if (const auto* const is = node.if_contains(name))
        for (std::size_t i = 0; i < Size; ++i) to[i] = is->as_array().at(i).to_number<double>();
}

}  // namespace

result<skeleton> skeleton_in(const gltf::reader& from) {
    return gltf::guarded([&]() -> result<skeleton> {
        constexpr std::size_t none = SIZE_MAX;
        const auto& nodes = from.list("nodes");
        if (auto placed = from.nodes_in_scene(); !placed) return placed.error();  // not in a circle
        std::vector<std::size_t> parents(nodes.size(), none), index(nodes.size(), none);
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (const auto* const children = nodes[i].as_object().if_contains("children"))
                for (const auto& child : children->as_array()) parents.at(child.to_number<std::size_t>()) = i;
        std::vector<bool> is_joint(nodes.size(), from.list("skins").empty()), is_around(nodes.size());
        for (const auto& skin : from.list("skins"))
            for (const auto& joint : skin.at("joints").as_array()) is_joint.at(joint.to_number<std::size_t>()) = true;
        for (std::size_t i = 0; i < nodes.size(); ++i)
            for (std::size_t n = is_joint[i] ? parents[i] : none; n != none && !is_around[n]; n = parents[n])
                is_around[n] = true;
        skeleton made;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const auto& node = nodes[i].as_object();
            rest_bone bone{gltf::text(nodes[i], "name"), {}, {}};
            read_numbers(node, "translation", bone.rest.translation);
            read_numbers(node, "rotation", bone.rest.rotation);
            read_numbers(node, "scale", bone.rest.scale);
            if (!is_joint[i] && (!is_around[i] || (bone.rest == pose() && !node.contains("matrix")))) continue;
            if (node.contains("matrix"))
                return error{{},
                             0,
                             fmt::format("the pose of {} is a matrix: export it as translation, rotation and scale",
                                         view::escape(bone.name)),
                             error_kind::impossible};
            index[i] = made.size();
            made.push_back(std::move(bone));
        }
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (index[i] == none) continue;
            std::size_t around = parents[i];
            while (around != none && index[around] == none) around = parents[around];
            if (around != none) made[index[i]].parent = index[around];
        }
        if (made.empty()) return error{{}, 0, "it has no nodes", error_kind::not_found};
        return made;
    });
}

}  // namespace verbatim::tools
