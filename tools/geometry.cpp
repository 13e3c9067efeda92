#include "tools/geometry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "tools/names_out.hpp"
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
        ++lost;
        return 0;
    }
};

constexpr std::array<std::string_view, 3> position_fields{"x", "y", "z"}, normal_fields{"nx", "ny", "nz"},
    corner_fields{"a", "b", "c"};
constexpr std::array<std::string_view, 2> uv_fields{"u", "v"};
constexpr std::array<std::string_view, 1> target_field{"target"};

struct mesh_reader {
    exported_geometry to;
    numbers real;
    std::string wrong;

    bool element(const std::string& list, const node& n) {
        geometry& g = to.shape;
        if (const auto at = fields_in(n, position_fields)) {
            to.positions = list;
            if (g.positions.empty())
                view::each_child(n, [&](const node& x) {
                    to.is_spelled = x.of->text().separated;
                    return false;
                });
            g.positions.push_back({-real.in((*at)[0]), real.in((*at)[1]), real.in((*at)[2])});
            if (const auto to_side = fields_in(n, normal_fields))
                g.normals.push_back({-real.in((*to_side)[0]), real.in((*to_side)[1]), real.in((*to_side)[2])});
        } else if (const auto uv = fields_in(n, uv_fields)) {
            to.uvs = list;
            g.uvs.push_back({real.in((*uv)[0]), real.in((*uv)[1])});
        } else if (const auto of = fields_in(n, corner_fields)) {
            auto& corners = g.triangles.emplace_back();
            for (std::size_t i = 0; i < 3; ++i) {
                const auto index = view::parse_integer((*of)[i]);
                if (!index || *index < 0 || *index > INT32_MAX) {
                    wrong = list;
                    return false;
                }
                corners[i] = static_cast<std::uint32_t>(*index);
            }
        } else {
            return false;
        }
        return true;
    }
    void blends(const node& list) {
        view::each_child(list, [&](const node& n) {
            const auto of = fields_in(n, target_field);
            const auto index = of ? view::parse_integer((*of)[0]) : std::nullopt;
            if (index && *index >= 0) to.targets.push_back(static_cast<std::size_t>(*index));
            return of.has_value();
        });
    }
};

}  // namespace

result<exported_geometry> geometry_of(const view::document& doc) {
    mesh_reader all;
    const auto other = [&](const node& n) {
        if (n.owned_by() == view::owner::gap || n.controls) return;
        all.to.others.push_back(n.label());
        if (n.of->what == view::kind::list) all.to.others.back() += fmt::format(" ({})", n.count);
    };
    view::each_child(doc.root(), [&](const node& part) {
        if (part.name == "name" && part.leaf()) all.to.shape.name = name_for_programs(part);
        bool is_geometry = part.of->what == view::kind::list && part.count > 0;
        if (is_geometry)
            view::each_child(part, [&](const node& e) { return is_geometry = all.element(part.label(), e); });
        if (!is_geometry) other(part);
        if (!is_geometry && part.of->what == view::kind::list) all.blends(part);
        return all.wrong.empty();
    });
    auto& shape = all.to.shape;
    if (!all.wrong.empty()) return error{all.wrong, 0, "a corner of a triangle is no index", error_kind::out_of_range};
    if (shape.positions.empty() || shape.triangles.empty())
        return error{{}, 0, "it has no lists of vertices (x, y, z) and of triangles (a, b, c)", error_kind::not_found};
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

}  // namespace verbatim::tools
