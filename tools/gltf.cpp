// glTF 2.0: meshes.
#include "tools/gltf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/geometry.hpp"
#include "tools/gltf_reader.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

namespace {

namespace json = boost::json;
using namespace gltf;

template <std::size_t Size>
std::vector<double> in_a_row(const std::vector<std::array<double, Size>>& all) {
    std::vector<double> numbers;
    for (const auto& one : all) numbers.insert(numbers.end(), one.begin(), one.end());
    return numbers;
}

// Returns the normals with length 1; one without a direction leads along z.
std::vector<position> unit_normals(const std::vector<position>& all, std::vector<std::string>& lost) {
    constexpr double most_off = 1e-3;
    std::vector<position> made;
    std::size_t others = 0, without = 0;
    for (const auto& normal : all) {
        const double size = std::hypot(normal[0], normal[1], normal[2]);
        const bool has_direction = size > 1e-30;
        others += has_direction && std::fabs(size - 1) > most_off, without += !has_direction;
        made.push_back(has_direction ? position{normal[0] / size, normal[1] / size, normal[2] / size}
                                     : direction_of_none);
    }
    if (others) lost.push_back(fmt::format("the lengths of {} normals, which are 1 in glTF", others));
    if (without) lost.push_back(fmt::format("{} normals of length 0, which are 0 0 1 in glTF", without));
    return made;
}

// Joins the primitives of a mesh.
class mesh_reader_of_gltf {
public:
    explicit mesh_reader_of_gltf(reader& file) : file_(file) {}
    returned_mesh made;

    result<void> add(const json::object& primitive, const matrix& place) {
        if (whole(primitive, "mode", 4) != 4)
            return error{{}, 0, "it has points or lines, or strips; expected triangles", error_kind::impossible};
        const auto& attributes = primitive.at("attributes").as_object();
        const auto get = [&](const char* name, std::size_t size) -> result<std::vector<double>> {
            const auto* const index = attributes.if_contains(name);
            return index ? file_.numbers(*index, size) : result(std::vector<double>());
        };
        const auto points = get("POSITION", 3), normals = get("NORMAL", 3), uvs = get("TEXCOORD_0", 2);
        for (const auto* const one : {&points, &normals, &uvs})
            if (!*one) return one->error();
        const std::size_t first = made.points.size(), count = points->size() / 3;
        for (std::size_t i = 0; i < count; ++i)
            made.points.push_back(gltf::moved(place, {(*points)[3 * i], (*points)[3 * i + 1], (*points)[3 * i + 2]}));
        std::vector<double> indices;
        if (const auto* const index = primitive.if_contains("indices")) {
            auto all = file_.numbers(*index, 1);
            if (!all) return all.error();
            indices = std::move(*all);
        } else {
            for (std::size_t i = 0; i < count; ++i) indices.push_back(static_cast<double>(i));
        }
        for (const double index : indices) {
            const auto i = static_cast<std::size_t>(index);
            if (!(index >= 0) || i >= count || indices.size() % 3 != 0)
                return error{{}, 0, "its indices are not three for each triangle", error_kind::malformed};
            auto& corner = made.corners.emplace_back();
            corner.point = first + i;
            if (2 * i + 2 <= uvs->size()) corner.uv = {(*uvs)[2 * i], (*uvs)[2 * i + 1]};
            if (3 * i + 3 <= normals->size())
                corner.normal = turned(place, {(*normals)[3 * i], (*normals)[3 * i + 1], (*normals)[3 * i + 2]});
        }
        return {};
    }

private:
    // Turns a normal as the inverse of the transposed matrix does: by its cofactors.
    static position turned(const matrix& m, const position& n) {
        const auto cofactor = [&](std::size_t row, std::size_t column) {
            const auto at = [&](std::size_t r, std::size_t c) { return m[4 * (c % 3) + r % 3]; };
            return at(row + 1, column + 1) * at(row + 2, column + 2) -
                   at(row + 1, column + 2) * at(row + 2, column + 1);
        };
        position to{};
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < 3; ++k) to[i] += cofactor(i, k) * n[k];
        return to;
    }

    reader& file_;
};

// A mesh, and a node that has it.
struct used_mesh {
    std::size_t mesh = 0, node = 0;
    bool has_node = false;
};

result<used_mesh> mesh_of_name(reader& file, std::string_view name) {
    const auto &meshes = file.list("meshes"), &nodes = file.list("nodes");
    std::vector<used_mesh> all;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].as_object().contains("mesh")) all.push_back({whole(nodes[i], "mesh"), i, true});
    if (all.empty())
        for (std::size_t i = 0; i < meshes.size(); ++i) all.push_back({i});
    const auto name_of = [&](const used_mesh& one) {
        const auto own = text(meshes.at(one.mesh), "name");
        return own != name && one.has_node ? text(nodes[one.node], "name") : own;
    };
    if (all.size() == 1) {
        meshes.at(all.front().mesh);
        return all.front();
    }
    if (std::ranges::count(all, name, name_of) == 1) return *std::ranges::find(all, name, name_of);
    std::string names;
    for (const auto& one : all) names += (names.empty() ? "" : ", ") + name_of(one);
    return error{{},
                 0,
                 all.empty() ? "it has no mesh"
                             : fmt::format("it has several meshes, {}; expected one, or one that is called {}",
                                           view::escape(names), view::escape(name)),
                 error_kind::impossible};
}

}  // namespace

result<returned_mesh> gltf::mesh_in(reader& file, std::string_view name) {
    return guarded([&]() -> result<returned_mesh> {
        const auto one = mesh_of_name(file, name);
        if (!one) return one.error();
        const auto places = file.nodes_in_scene();
        if (!places) return places.error();
        mesh_reader_of_gltf all(file);
        matrix place{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        const bool has_place = one->has_node && !file.list("nodes")[one->node].as_object().contains("skin");
        if (has_place) place = (*places)[one->node];
        for (const auto& primitive : file.list("meshes")[one->mesh].at("primitives").as_array())
            if (const auto done = all.add(primitive.as_object(), place); !done) return done.error();
        // A program has turned the mesh into its own axes, and back.
        double most = 0;
        for (const auto& point : all.made.points)
            for (const double number : point) most = std::max(most, std::fabs(number));
        all.made.of_positions = {most * 0x1p-22, 0x1p-22}, all.made.of_uvs = {0x1p-22, 0x1p-22};
        return std::move(all.made);
    });
}

std::string gltf_of(const geometry& g, bool is_binary, std::vector<std::string>& lost) {
    gltf_writer w;
    json::object attributes{{"POSITION", w.floats(in_a_row(g.positions), 3, of_vertices, gltf_writer::bounds::given)}};
    if (!g.normals.empty()) attributes["NORMAL"] = w.floats(in_a_row(unit_normals(g.normals, lost)), 3, of_vertices);
    if (!g.uvs.empty()) attributes["TEXCOORD_0"] = w.floats(in_a_row(g.uvs), 2, of_vertices);
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

}  // namespace verbatim::tools
