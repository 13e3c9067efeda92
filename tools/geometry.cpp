#include "tools/geometry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "verbatim/text/spelling.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

namespace {

using view::node;

// Returns the texts of the fields of an element that have these names; nothing if one is missing.
template <std::size_t Size>
std::optional<std::array<std::string, Size>> fields_in(const node& element,
                                                       const std::array<std::string_view, Size>& names) {
    std::array<std::string, Size> texts;
    std::size_t found = 0;
    if (element.leaf()) return std::nullopt;
    view::each_child(element, [&](const node& part) {
        for (std::size_t i = 0; i < Size; ++i)
            if (part.leaf() && part.name == names[i]) texts[i] = view::text_of(*part.of, part.bytes()), ++found;
        return found < Size;
    });
    return found == Size ? std::optional(texts) : std::nullopt;
}

// Reads numbers for 3D programs, which have none that are not finite.
struct numbers {
    std::size_t lost = 0;

    double in(const std::string& text) {
        const auto number = wire::parse_float(text);
        if (number && std::isfinite(*number)) return *number;
        return ++lost, 0;
    }
};

constexpr std::array<std::string_view, 3> position_fields{"x", "y", "z"}, normal_fields{"nx", "ny", "nz"},
    corner_fields{"a", "b", "c"};
constexpr std::array<std::string_view, 2> uv_fields{"u", "v"};

struct mesh_reader {
    exported_geometry to;
    numbers real;
    std::string wrong;

    bool element(const std::string& list, const node& n) {
        geometry& g = to.shape;
        if (const auto at = fields_in(n, position_fields)) {
            to.positions = list;
            g.positions.push_back({-real.in((*at)[0]), real.in((*at)[1]), real.in((*at)[2])});
            if (const auto to_side = fields_in(n, normal_fields))
                g.normals.push_back({-real.in((*to_side)[0]), real.in((*to_side)[1]), real.in((*to_side)[2])});
        } else if (const auto in_texture = fields_in(n, uv_fields)) {
            to.uvs = list;
            g.uvs.push_back({real.in((*in_texture)[0]), real.in((*in_texture)[1])});
        } else if (const auto of = fields_in(n, corner_fields)) {
            auto& triangle = g.triangles.emplace_back();
            for (std::size_t i = 0; i < 3; ++i) {
                const auto index = view::parse_integer((*of)[i]);
                if (!index || *index < 0) return wrong = list, false;
                triangle[i] = static_cast<std::uint32_t>(*index);
            }
        } else {
            return false;
        }
        return true;
    }
};

template <std::size_t Size>
void compare(std::vector<edit::assignment>& all, const std::string& path, std::size_t index,
             const std::array<std::string_view, Size>& names, const std::array<double, Size>& before,
             const std::array<double, Size>& after, bool has_mirror) {
    for (std::size_t i = 0; i < Size; ++i) {
        if (std::bit_cast<std::uint64_t>(before[i]) == std::bit_cast<std::uint64_t>(after[i])) continue;
        const auto number = static_cast<float>(has_mirror && i == 0 ? -after[i] : after[i]);
        all.push_back({fmt::format("{}[{}].{}", path, index, names[i]),
                       view::real_bits_text(std::bit_cast<std::uint32_t>(number)), view::between_values::nearest});
    }
}

}  // namespace

result<exported_geometry> geometry_of(const view::document& doc) {
    mesh_reader all;
    std::string others;
    const auto other = [&](const node& n) {
        if (n.owned_by() == view::owner::gap || n.controls) return;
        others += (others.empty() ? "" : ", ") + n.label();
        if (n.of->what == view::kind::list) others += fmt::format(" ({})", n.count);
    };
    view::each_child(doc.root(), [&](const node& part) {
        if (part.name == "name" && part.leaf()) all.to.shape.name = view::text_of(*part.of, part.bytes());
        bool is_geometry = part.of->what == view::kind::list && part.count > 0;
        if (is_geometry)
            view::each_child(part, [&](const node& e) { return is_geometry = all.element(part.label(), e); });
        if (!is_geometry) other(part);
        return all.wrong.empty();
    });
    auto& shape = all.to.shape;
    if (!all.wrong.empty()) return error{all.wrong, 0, "a corner of a triangle is no index", error_kind::out_of_range};
    if (shape.positions.empty() || shape.triangles.empty())
        return error{{}, 0, "it has no lists of vertices (x, y, z) and of triangles (a, b, c)", error_kind::not_found};
    if (shape.name.size() > 1 && shape.name.front() == '"') shape.name = shape.name.substr(1, shape.name.size() - 2);
    if (!others.empty()) all.to.lost.push_back(others);
    if (!shape.uvs.empty() && shape.uvs.size() < shape.positions.size()) {
        all.to.lost.push_back(
            fmt::format("{} of {} without uvs", shape.positions.size() - shape.uvs.size(), all.to.positions));
        shape.positions.resize(shape.uvs.size());
        if (!shape.normals.empty()) shape.normals.resize(shape.uvs.size());
    }
    for (const auto& t : shape.triangles)
        if (*std::ranges::max_element(t) >= shape.positions.size())
            return error{{},
                         0,
                         fmt::format("a triangle has a vertex {}, but there are {} vertices with uvs",
                                     *std::ranges::max_element(t), shape.positions.size()),
                         error_kind::out_of_range};
    if (shape.normals.size() != shape.positions.size()) shape.normals.clear();
    if (shape.uvs.size() != shape.positions.size()) shape.uvs.clear();
    if (all.real.lost) all.to.lost.push_back(fmt::format("{} numbers that are not finite", all.real.lost));
    return std::move(all.to);
}

result<std::vector<edit::assignment>> assignments_for(const exported_geometry& before, const geometry& after) {
    const geometry& was = before.shape;
    if (after.positions.size() != was.positions.size())
        return error{{},
                     0,
                     fmt::format("it has {} vertices, but the file has {}: only positions, normals and uvs can "
                                 "come back",
                                 after.positions.size(), was.positions.size())};
    if (after.triangles != was.triangles)
        return error{{}, 0, "its triangles are not those of the file: only positions, normals and uvs can come back"};
    std::vector<edit::assignment> all;
    for (std::size_t i = 0; i < was.positions.size(); ++i) {
        compare(all, before.positions, i, position_fields, was.positions[i], after.positions[i], true);
        if (!was.normals.empty() && !after.normals.empty())
            compare(all, before.positions, i, normal_fields, was.normals[i], after.normals[i], true);
        if (!was.uvs.empty() && !after.uvs.empty())
            compare(all, before.uvs, i, uv_fields, was.uvs[i], after.uvs[i], false);
    }
    return all;
}

}  // namespace verbatim::tools
