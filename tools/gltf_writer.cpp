#include <algorithm>
#include <bit>
#include <boost/beast/core/detail/base64.hpp>
#include <boost/endian/conversion.hpp>

#include "tools/gltf.hpp"

namespace verbatim::tools::gltf {

namespace {

namespace json = boost::json;

constexpr int no_target = 0, of_vertices = 34962, of_indices = 34963;
constexpr std::string_view data_uri = "data:application/octet-stream;base64,";

void put_word(std::string& to, std::uint32_t word) {
    boost::endian::native_to_little_inplace(word);
    to.append(reinterpret_cast<const char*>(&word), sizeof word);
}

}  // namespace

void gltf_writer::put(double number) { put_word(buffer, std::bit_cast<std::uint32_t>(static_cast<float>(number))); }

std::size_t gltf_writer::add(std::size_t start, std::size_t count, component of, const char* type, int target) {
    json::object view{{"buffer", 0}, {"byteOffset", start}, {"byteLength", buffer.size() - start}};
    if (target != no_target) view["target"] = target;
    views.push_back(std::move(view));
    accessors.push_back({{"bufferView", views.size() - 1},
                         {"componentType", static_cast<unsigned>(of)},
                         {"count", count},
                         {"type", type}});
    return accessors.size() - 1;
}

std::size_t gltf_writer::vertices(const std::vector<std::array<double, 3>>& all) {
    const std::size_t start = buffer.size();
    for (const auto& one : all) std::ranges::for_each(one, [&](double number) { put(number); });
    return add(start, all.size(), f32, "VEC3", of_vertices);
}
std::size_t gltf_writer::vertices(const std::vector<std::array<double, 2>>& all) {
    const std::size_t start = buffer.size();
    for (const auto& one : all) std::ranges::for_each(one, [&](double number) { put(number); });
    return add(start, all.size(), f32, "VEC2", of_vertices);
}
std::size_t gltf_writer::indices(const geometry& g) {
    const std::size_t start = buffer.size();
    for (const auto& t : g.triangles)
        for (const auto index : t) put_word(buffer, index);
    return add(start, 3 * g.triangles.size(), u32, "SCALAR", of_indices);
}
std::size_t gltf_writer::times(const std::vector<double>& all) {
    const std::size_t start = buffer.size();
    for (const double time : all) put(time);
    const auto index = add(start, all.size(), f32, "SCALAR", no_target);
    auto& accessor = accessors[index].as_object();
    accessor["min"] = json::array{static_cast<float>(all.front())};
    accessor["max"] = json::array{static_cast<float>(all.back())};
    return index;
}
std::size_t gltf_writer::moved(const std::vector<std::array<double, 4>>& all, std::size_t numbers_each) {
    const std::size_t start = buffer.size();
    for (const auto& one : all)
        for (std::size_t i = 0; i < numbers_each; ++i) put(one[i]);
    return add(start, all.size(), f32, numbers_each == 4 ? "VEC4" : "VEC3", no_target);
}

std::string gltf_writer::file(json::object root, bool is_binary) const {
    namespace base64 = boost::beast::detail::base64;
    json::object described{{"byteLength", buffer.size()}};
    if (!is_binary) {
        std::string coded(base64::encoded_size(buffer.size()), '\0');
        coded.resize(base64::encode(coded.data(), buffer.data(), buffer.size()));
        described["uri"] = std::string(data_uri) + coded;
    }
    root["asset"] = {{"version", "2.0"}, {"generator", "verbatim"}};
    root["scene"] = 0;
    root["accessors"] = accessors;
    root["bufferViews"] = views;
    root["buffers"] = json::array{described};
    std::string text = json::serialize(root);
    if (!is_binary) return text + '\n';
    text.resize((text.size() + 3) / 4 * 4, ' ');
    std::string made;
    for (const auto word : {glb_magic, std::uint32_t{2}, static_cast<std::uint32_t>(28 + text.size() + buffer.size()),
                            static_cast<std::uint32_t>(text.size()), json_chunk})
        put_word(made, word);
    made += text;
    put_word(made, static_cast<std::uint32_t>(buffer.size()));
    put_word(made, bin_chunk);
    return made + buffer;
}

}  // namespace verbatim::tools::gltf
