// glTF 2.0: meshes.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <boost/beast/core/detail/base64.hpp>
#include <boost/endian/conversion.hpp>
#include <boost/json.hpp>
#include <cstring>

#include "tools/geometry.hpp"
#include "tools/gltf.hpp"

namespace verbatim::tools {

namespace {

namespace json = boost::json;
using namespace gltf;
namespace base64 = boost::beast::detail::base64;

std::uint32_t word_at(std::string_view bytes, std::size_t at) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    return boost::endian::little_to_native(word);
}

void add_bounds(json::object& accessor, const geometry& g) {
    auto least = g.positions.front(), most = least;
    for (const auto& p : g.positions)
        for (std::size_t i = 0; i < 3; ++i) least[i] = std::min(least[i], p[i]), most[i] = std::max(most[i], p[i]);
    accessor["min"] = json::value_from(least);
    accessor["max"] = json::value_from(most);
}

// Reads one file: its JSON, and its only buffer.
class reader_of_gltf {
public:
    result<geometry> read(std::string_view file) {
        try {
            if (!open(file)) return wrong_;
            return mesh();
        } catch (const std::exception& e) {
            return error{{}, 0, fmt::format("it is no glTF 2.0 file: {}", e.what()), error_kind::malformed};
        }
    }

private:
    bool open(std::string_view file) {
        std::string_view text = file;
        const bool is_binary = file.size() >= 20 && word_at(file, 0) == glb_magic;
        if (is_binary) {
            const std::size_t size = word_at(file, 12);
            if (size > file.size() - 20) return refuse("its first chunk is longer than the file");
            text = file.substr(20, size);
            if (file.size() >= 28 + size && word_at(file, 24 + size) == bin_chunk)
                buffer_ = file.substr(28 + size, word_at(file, 20 + size));
        }
        root_ = json::parse({text.data(), text.size()});
        const auto& buffers = at("buffers").as_array();
        if (buffers.size() != 1) return refuse("it has several buffers; expected one", error_kind::impossible);
        if (is_binary) return true;
        const std::string_view uri = buffers[0].at("uri").as_string();
        const auto comma = uri.find(";base64,");
        if (!uri.starts_with("data:") || comma == uri.npos)
            return refuse("its buffer is another file; save it as .glb", error_kind::impossible);
        const auto coded = uri.substr(comma + 8);
        buffer_.resize(base64::decoded_size(coded.size()));
        buffer_.resize(base64::decode(buffer_.data(), coded.data(), coded.size()).first);
        return true;
    }
    result<geometry> mesh() {
        const auto& meshes = at("meshes").as_array();
        if (meshes.size() != 1 || meshes[0].at("primitives").as_array().size() != 1)
            return error{{}, 0, "it has several meshes; expected one, with one material"};
        if (const auto* const nodes = root_.as_object().if_contains("nodes"))
            for (const auto& node : nodes->as_array())
                for (const char* const moved : {"matrix", "translation", "rotation", "scale"})
                    if (node.as_object().contains(moved))
                        return error{
                            {}, 0, fmt::format("its node has a {}: apply it to the mesh before saving", moved)};
        const auto& primitive = meshes[0].at("primitives").as_array()[0].as_object();
        const auto& attributes = primitive.at("attributes").as_object();
        geometry g;
        if (!reals(attributes, "POSITION", g.positions) || !reals(attributes, "NORMAL", g.normals) ||
            !reals(attributes, "TEXCOORD_0", g.uvs) || !indices(primitive, g))
            return wrong_;
        return g;
    }
    template <std::size_t Size>
    bool reals(const json::object& attributes, const char* name, std::vector<std::array<double, Size>>& to) {
        const auto* const index = attributes.if_contains(name);
        if (!index) return true;
        return each(*index, Size, [&](std::size_t element, std::size_t i, component of, const char* bytes) {
            if (of != f32) return refuse("its vertices are no floats", error_kind::wrong_type);
            if (element >= to.size()) to.emplace_back();
            to[element][i] = std::bit_cast<float>(word_at({bytes, 4}, 0));
            return true;
        });
    }
    bool indices(const json::object& primitive, geometry& g) {
        const auto* const index = primitive.if_contains("indices");
        if (!index) return refuse("it has no indices", error_kind::impossible);
        std::vector<std::uint32_t> all;
        const bool ok = each(*index, 1, [&](std::size_t, std::size_t, component of, const char* bytes) {
            const auto byte = [&](int i) { return std::uint32_t{static_cast<unsigned char>(bytes[i])}; };
            all.push_back(of == u8 ? byte(0) : of == u16 ? byte(0) | byte(1) << 8 : word_at({bytes, 4}, 0));
            return true;
        });
        for (std::size_t i = 0; ok && i + 3 <= all.size(); i += 3)
            g.triangles.push_back({all[i], all[i + 1], all[i + 2]});
        return ok;
    }
    // Visits the numbers of an accessor, which must be in the buffer.
    template <class Visit>
    bool each(const json::value& index, std::size_t size, const Visit& visit) {
        const auto& accessor = at("accessors").as_array().at(index.to_number<std::size_t>()).as_object();
        const auto number = [](const json::object& of, const char* name) {
            const auto* const is = of.if_contains(name);
            return is ? is->to_number<std::size_t>() : 0;
        };
        const auto of = static_cast<component>(number(accessor, "componentType"));
        const std::size_t each_size = of == u8 ? 1 : of == u16 ? 2 : 4, count = number(accessor, "count");
        const auto& view = at("bufferViews").as_array().at(number(accessor, "bufferView")).as_object();
        const std::size_t start = number(view, "byteOffset") + number(accessor, "byteOffset"),
                          stride = number(view, "byteStride") ? number(view, "byteStride") : size * each_size;
        if (count > buffer_.size() || start > buffer_.size() || stride > buffer_.size() ||
            (count > 0 && (count - 1) * stride + size * each_size > buffer_.size() - start))
            return refuse("its numbers are not in its buffer");
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t k = 0; k < size; ++k)
                if (!visit(i, k, of, buffer_.data() + start + i * stride + k * each_size)) return false;
        return true;
    }
    const json::value& at(const char* name) const { return root_.as_object().at(name); }
    bool refuse(const char* why, error_kind kind = error_kind::malformed) { return wrong_ = {{}, 0, why, kind}, false; }

    json::value root_;
    std::string buffer_;
    error wrong_;
};

}  // namespace

std::string gltf_of(const geometry& g, bool is_binary) {
    gltf_writer w;
    json::object attributes{{"POSITION", w.vertices(g.positions)}};
    add_bounds(w.accessors[0].as_object(), g);
    if (!g.normals.empty()) attributes["NORMAL"] = w.vertices(g.normals);
    if (!g.uvs.empty()) attributes["TEXCOORD_0"] = w.vertices(g.uvs);
    const auto indices = w.indices(g);
    const auto name = g.name.empty() ? "mesh" : g.name;
    return w.file(
        {{"scenes", json::array{{{"nodes", json::array{0}}}}},
         {"nodes", json::array{{{"mesh", 0}, {"name", name}}}},
         {"meshes",
          json::array{{{"name", name},
                       {"primitives", json::array{{{"attributes", attributes}, {"indices", indices}, {"mode", 4}}}}}}}},
        is_binary);
}

result<geometry> geometry_in_gltf(std::string_view file) { return reader_of_gltf().read(file); }

}  // namespace verbatim::tools
