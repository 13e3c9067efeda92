#include "tools/skeleton.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <boost/qvm/mat.hpp>
#include <boost/qvm/quat.hpp>
#include <boost/qvm/quat_operations.hpp>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <map>

#include "tools/names_out.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::tools {

double stored_number(const view::node& leaf) {
    return std::strtod(view::text_of(*leaf.of, leaf.bytes()).c_str(), nullptr);
}

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

// Returns the rotation that turns the axes x, y and z into these, as a quaternion x y z w.
std::array<double, 4> rotation_to(const std::array<std::array<double, 3>, 3>& axes) {
    boost::qvm::mat<double, 3, 3> matrix;
    for (std::size_t column = 0; column < 3; ++column)
        for (std::size_t row = 0; row < 3; ++row) matrix.a[row][column] = axes[column][row];
    const auto made = boost::qvm::convert_to<boost::qvm::quat<double>>(matrix);
    return {made.a[1], made.a[2], made.a[3], made.a[0]};
}

result<skeleton> frames_of(const view::document& model) {
    const std::string frame_list = "sections[type=16].data.sections[type=FrameList].data";
    const auto frames = view::find(model, frame_list + ".info.data.frames");
    if (!frames) return error{{}, 0, "it has no frames", error_kind::not_found};
    std::vector<std::string> paths;
    for (std::size_t i = 0; i < frames->at.count; ++i) {
        const std::string frame = fmt::format("{}.info.data.frames[{}]", frame_list, i);
        for (const char* const vector : {".rotation[0]", ".rotation[1]", ".rotation[2]", ".position"})
            for (const char* const axis : {".x", ".y", ".z"}) paths.push_back(frame + vector + axis);
        paths.push_back(frame + ".parent");
        paths.push_back(fmt::format("{}.extensions[{}].data.plugins[type=FrameName].data.name", frame_list, i));
    }
    const auto leaves = view::find_all(model, std::vector<std::string_view>(paths.begin(), paths.end()));
    skeleton made;
    for (auto leaf = leaves.begin(); leaf != leaves.end();) {
        // What a frame has of numbers is always there; its name, which is in a plugin, may be missing.
        const auto number = [&] { return stored_number(leaf++->value().at); };
        std::array<std::array<double, 3>, 4> vectors{};
        for (auto& vector : vectors)
            for (double& axis : vector) axis = number();
        rest_bone bone;
        bone.rest.rotation = rotation_to({vectors[0], vectors[1], vectors[2]});
        bone.rest.translation = vectors[3];
        turn_up(bone.rest.translation.begin(), false, false);
        turn_up(bone.rest.rotation.begin(), false, false);
        const double parent = number();
        if (parent >= 0 && parent < static_cast<double>(made.size())) bone.parent = static_cast<std::size_t>(parent);
        if (const auto& name = *leaf++) bone.name = name_for_programs(name->at);
        made.push_back(std::move(bone));
    }
    return made;
}

result<skeleton> bones_of(const view::document& characters, const std::string& all) {
    const auto bones = view::find(characters, all + "skeletons[0].bones");
    if (!bones || bones->at.count == 0) return error{{}, 0, "it has no skeleton", error_kind::not_found};
    skeleton made;
    std::map<std::string, std::size_t> index;
    view::each_child(bones->at, [&](const view::node& one) {
        rest_bone bone;
        const auto vector = [](const view::node& of) {
            std::vector<double> numbers;
            view::each_child(of, [&](const view::node& number) {
                numbers.push_back(stored_number(number));
                return true;
            });
            return numbers;
        };
        view::each_child(one, [&](const view::node& part) {
            if (part.name == "name") bone.name = name_for_programs(part);
            if (part.name == "position") bone.rest.translation = mirrored_translation(vector(part).data());
            if (part.name == "rotation") bone.rest.rotation = mirrored_rotation(vector(part).data());
            if (part.name == "parent")
                if (const auto known = index.find(name_for_programs(part)); known != index.end())
                    bone.parent = known->second;
            return true;
        });
        make_unit(bone.rest.rotation);
        index.emplace(bone.name, made.size());
        made.push_back(std::move(bone));
        return true;
    });
    return made;
}

}  // namespace

bool make_unit(std::array<double, 4>& v) {
    constexpr double most_off = 0.005;  // glTF's validator allows a little more
    const double size = std::hypot(std::hypot(v[0], v[1]), std::hypot(v[2], v[3]));
    if (std::fabs(size - 1) <= most_off) return false;
    for (double& number : v) number = size > 1e-30 ? number / size : 0;
    if (!(size > 1e-30)) v[3] = 1;
    return true;
}

result<skeleton> skeleton_in(const view::document& model) {
    const std::string_view id = model.format().id;
    if (id == "sims1.cmx") return bones_of(model, "data.");
    return id == "sims1.bcf" ? bones_of(model, "") : frames_of(model);
}

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
