// glTF 2.0: animations.
#include <map>

#include "tools/animation.hpp"
#include "tools/gltf.hpp"

namespace verbatim::tools {

namespace {

namespace json = boost::json;

constexpr const char* moved_paths[] = {"rotation", "translation", "scale"};

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
                                 {"target", {{"node", m.bone}, {"path", moved_paths[m.of]}}}};
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

std::string gltf_of(const exported_animations& all, bool is_binary) {
    writer_of_animations w;
    json::array nodes, animations, joints;
    for (const bone& one : all.bones) {
        json::object node{{"name", one.name}};
        if (!one.own_fields.empty()) node["extras"] = extras_of(one.own_fields);
        joints.push_back(nodes.size());
        nodes.push_back(std::move(node));
    }
    const auto root = nodes.size();
    const auto name = all.name.empty() ? "skeleton" : all.name;
    nodes.push_back({{"name", name}, {"children", joints}});
    for (const auto& one : all.all) animations.push_back(w.made_of(one));
    return w.numbers.file({{"scenes", json::array{{{"nodes", json::array{root}}}}},
                           {"nodes", std::move(nodes)},
                           {"skins", json::array{{{"name", name}, {"joints", std::move(joints)}, {"skeleton", root}}}},
                           {"animations", std::move(animations)}},
                          is_binary);
}

}  // namespace verbatim::tools
