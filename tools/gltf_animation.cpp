// glTF 2.0: animations.
#include <map>

#include "tools/animation.hpp"
#include "tools/gltf.hpp"

namespace verbatim::tools {

namespace {

namespace json = boost::json;

constexpr const char* moved_paths[] = {"rotation", "translation", "scale"};

// The nodes of all animations: one for each bone. If an animation moves a bone twice in the same way, the second list
// has a node of its own.
struct bone_nodes {
    json::array nodes;
    std::map<std::pair<std::string, int>, std::size_t> known;

    std::size_t of(const std::string& bone, int again) {
        const auto [at, is_new] = known.try_emplace({bone, again}, nodes.size());
        if (is_new) nodes.push_back(json::object{{"name", again ? bone + " " + std::to_string(again + 1) : bone}});
        return at->second;
    }
};

json::object animation_of(const animation& one, gltf::gltf_writer& w, bone_nodes& bones) {
    json::array channels, samplers;
    std::map<std::pair<std::string, movement::what>, int> count;
    for (const movement& m : one.parts) {
        const auto node = bones.of(m.bone, count[{m.bone, m.of}]++);
        const auto input = w.times(m.times);
        const auto output = w.moved(m.values, m.of == movement::rotation ? 4 : 3);
        channels.push_back({{"sampler", samplers.size()}, {"target", {{"node", node}, {"path", moved_paths[m.of]}}}});
        samplers.push_back({{"input", input}, {"output", output}, {"interpolation", "LINEAR"}});
    }
    json::object made{{"channels", std::move(channels)}, {"samplers", std::move(samplers)}};
    if (!one.name.empty()) made["name"] = one.name;
    return made;
}

}  // namespace

std::string gltf_of(const std::vector<animation>& all, bool is_binary) {
    gltf::gltf_writer w;
    bone_nodes bones;
    json::array animations, in_scene;
    for (const auto& one : all) animations.push_back(animation_of(one, w, bones));
    for (std::size_t i = 0; i < bones.nodes.size(); ++i) in_scene.push_back(i);
    return w.file({{"scenes", json::array{{{"nodes", std::move(in_scene)}}}},
                   {"nodes", std::move(bones.nodes)},
                   {"animations", std::move(animations)}},
                  is_binary);
}

}  // namespace verbatim::tools
