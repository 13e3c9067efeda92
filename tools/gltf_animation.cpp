// glTF 2.0: animations.
#include <map>

#include "tools/animation.hpp"
#include "tools/gltf.hpp"

namespace verbatim::tools {

namespace {

namespace json = boost::json;

json::object extras_of(const fields& all) {
    json::object made;
    for (const auto& [path, text] : all) made[path] = text;
    return made;
}

// Makes the animations; lists with the same times share their accessor.
class writer_of_animations {
public:
    gltf::gltf_writer numbers;

    json::object made_of(const animation& one) {
        json::array channels, samplers;
        for (const movement& m : one.parts) {
            const auto [input, is_new] = times_.try_emplace(m.times);
            if (is_new) input->second = numbers.floats(m.times, 1, gltf::no_target, gltf::gltf_writer::bounds::given);
            const auto output = numbers.floats(m.values, m.width(), gltf::no_target);
            json::object channel{{"sampler", samplers.size()},
                                 {"target", {{"node", m.bone}, {"path", gltf_paths[m.of]}}}};
            if (!m.own_fields.empty()) channel["extras"] = extras_of(m.own_fields);
            channels.push_back(std::move(channel));
            samplers.push_back({{"input", input->second}, {"output", output}, {"interpolation", "LINEAR"}});
        }
        auto extras = extras_of(one.own_fields);
        extras["path"] = one.path;
        return {{"name", one.name},
                {"channels", std::move(channels)},
                {"samplers", std::move(samplers)},
                {"extras", std::move(extras)}};
    }

private:
    std::map<std::vector<double>, std::size_t> times_;
};

}  // namespace

std::string gltf_of(const exported_animations& all, const skeleton* rest, bool is_binary,
                    std::vector<std::string>& unknown) {
    constexpr std::size_t none = SIZE_MAX;
    writer_of_animations w;
    std::vector<json::object> bones;
    std::map<std::string, std::size_t> by_name;
    for (const bone& one : all.bones) {
        json::object node{{"name", one.name}};
        if (!one.own_fields.empty()) node["extras"] = extras_of(one.own_fields);
        by_name.try_emplace(bone_key(one.name), bones.size());
        bones.push_back(std::move(node));
    }
    std::vector<std::size_t> parents(bones.size(), none), of_rest;
    std::vector<bool> is_known(bones.size());
    for (const rest_bone& one : rest ? *rest : skeleton()) {
        const auto found = by_name.find(bone_key(one.name));
        const bool is_new = found == by_name.end() || is_known[found->second];
        of_rest.push_back(is_new ? bones.size() : found->second);
        if (is_new) {
            bones.push_back({{"name", one.name}});
            parents.push_back(none);
            is_known.push_back(true);
        }
        is_known[of_rest.back()] = true;
        auto& node = bones[of_rest.back()];
        const pose none_at_all;
        if (one.rest.translation != none_at_all.translation)
            node["translation"] = json::value_from(one.rest.translation);
        if (one.rest.rotation != none_at_all.rotation) node["rotation"] = json::value_from(one.rest.rotation);
        if (one.rest.scale != none_at_all.scale) node["scale"] = json::value_from(one.rest.scale);
    }
    for (std::size_t i = 0; i < of_rest.size(); ++i)
        if ((*rest)[i].parent) parents[of_rest[i]] = of_rest[*(*rest)[i].parent];
    for (std::size_t i = 0; rest && i < all.bones.size(); ++i)
        if (!is_known[i]) unknown.push_back(all.bones[i].name);
    json::array nodes, animations, joints, top;
    std::vector<json::array> children(bones.size());
    for (std::size_t i = 0; i < bones.size(); ++i) {
        joints.push_back(i);
        (parents[i] == none ? top : children[parents[i]]).push_back(i);
    }
    for (std::size_t i = 0; i < bones.size(); ++i) {
        if (!children[i].empty()) bones[i]["children"] = std::move(children[i]);
        nodes.push_back(std::move(bones[i]));
    }
    const auto root = nodes.size();
    const auto name = all.name.empty() ? "skeleton" : all.name;
    nodes.push_back({{"name", name}, {"children", std::move(top)}});
    for (const auto& one : all.all) animations.push_back(w.made_of(one));
    return w.numbers.file({{"scenes", json::array{{{"nodes", json::array{root}}}}},
                           {"nodes", std::move(nodes)},
                           {"skins", json::array{{{"name", name}, {"joints", std::move(joints)}, {"skeleton", root}}}},
                           {"animations", std::move(animations)}},
                          is_binary);
}

}  // namespace verbatim::tools
