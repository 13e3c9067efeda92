#include "tools/returned_mesh.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

#include "verbatim/edit/patch.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::tools {

bool rounding::explains(double a, double b) const {
    const double most = std::max(std::fabs(a), std::fabs(b));
    const double last = digits > 0 && most > 0 ? std::pow(10.0, std::floor(std::log10(most)) + 1 - digits) : 0;
    return std::fabs(a - b) <= std::max(absolute, last) + relative * most;
}

namespace {

constexpr std::uint32_t no_vertex = UINT32_MAX;
// Some programs keep normals, though assimp joins those that are nearly alike. Others do not: Blender has 16 bits for
// the angles to those of the faces.
constexpr rounding of_kept_normals{2e-5}, of_remade_normals{0.02};

template <std::size_t Size>
bool same(const std::array<double, Size>& a, const std::array<double, Size>& b, const rounding& by) {
    for (std::size_t i = 0; i < Size; ++i)
        if (!by.explains(a[i], b[i])) return false;
    return true;
}

position direction_of(const position& normal) {
    const double size = std::hypot(normal[0], normal[1], normal[2]);
    return size > 0 ? position{normal[0] / size, normal[1] / size, normal[2] / size} : position{};
}

// Returns the corners of a triangle, the least first, in the same order around it.
triangle turned(triangle t) {
    std::rotate(t.begin(), std::ranges::min_element(t), t.end());
    return t;
}

// Returns the triangles without those that programs drop: of two corners at most, or of the vertices of an earlier one.
std::vector<triangle> without_repeated(const std::vector<triangle>& all) {
    std::vector<triangle> left;
    std::set<triangle> known;
    for (const auto& t : all) {
        auto sorted = t;
        std::ranges::sort(sorted);
        const bool is_flat = sorted[0] == sorted[1] || sorted[1] == sorted[2];
        if (!is_flat && known.insert(sorted).second) left.push_back(t);
    }
    return left;
}

// Returns the triangles as Blender keeps them: in place of one of two corners at most, there is the last one.
std::vector<triangle> with_last_for_flat(std::vector<triangle> all) {
    const auto is_flat = [](const triangle& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; };
    for (std::size_t i = 0; i < all.size();) {
        if (!is_flat(all[i])) {
            ++i;
        } else {
            all[i] = all.back();
            all.pop_back();
        }
    }
    return all;
}

using vertices = std::vector<std::uint32_t>;  // of each corner

// Finds the vertices whose position and uv are those of a corner, if none has moved. Vertices of one position and one
// uv are taken as one, until a triangle says which of them it has.
class finder_by_values {
public:
    finder_by_values(const geometry& file, const returned_mesh& mesh) : file_(file), mesh_(mesh) {
        for (const auto& at : file.positions)
            for (const double number : at) cell_ = std::max(cell_, std::fabs(number) * mesh.of_positions.relative);
        cell_ = cell_ + mesh.of_positions.absolute > 0 ? 4 * (cell_ + mesh.of_positions.absolute) : 1;
        std::map<std::pair<position, in_texture>, std::uint32_t> known;
        for (std::uint32_t i = 0; i < file.positions.size(); ++i) {
            const auto [one, is_new] = known.try_emplace({file.positions[i], uv_of(i)}, i);
            alike_.push_back(one->second);
            if (is_new) cells_[cell_of(file.positions[i], 0)].push_back(i);
        }
    }
    std::optional<vertices> corners() const {
        const auto all = find(file_.triangles);
        return all ? all : find(without_repeated(file_.triangles));
    }

private:
    using cell = std::array<long long, 3>;

    in_texture uv_of(std::size_t vertex) const { return file_.uvs.empty() ? in_texture{} : file_.uvs[vertex]; }
    // Returns the cell of a position or, for 1 to 7, one of those that it may have been rounded into.
    cell cell_of(const position& at, unsigned neighbour) const {
        cell of{};
        for (unsigned i = 0; i < 3; ++i) {
            const double in_cells = at[i] / cell_;
            of[i] = static_cast<long long>(std::floor(in_cells));
            if (neighbour >> i & 1) of[i] += in_cells - std::floor(in_cells) < 0.5 ? -1 : 1;
        }
        return of;
    }
    // Returns the vertex whose values are nearest to those of a corner.
    std::uint32_t at(const returned_mesh::corner& corner) const {
        std::uint32_t found = no_vertex;
        double nearest = 0;
        const auto& point = mesh_.points[corner.point];
        for (unsigned i = 0; i < 8; ++i) {
            const auto here = cells_.find(cell_of(point, i));
            constexpr std::size_t most = 100;  // of different uvs, mostly
            if (here == cells_.end() || here->second.size() > most) continue;
            for (const auto vertex : here->second) {
                const auto& is = file_.positions[vertex];
                const auto uv = corner.uv.value_or(uv_of(vertex));
                if (!same(is, point, mesh_.of_positions) || !same(uv_of(vertex), uv, mesh_.of_uvs)) continue;
                const double off = std::hypot(is[0] - point[0], is[1] - point[1], is[2] - point[2]) +
                                   std::hypot(uv_of(vertex)[0] - uv[0], uv_of(vertex)[1] - uv[1]);
                if (found == no_vertex || off < nearest) found = vertex, nearest = off;
            }
        }
        return found;
    }
    std::optional<vertices> find(const std::vector<triangle>& triangles) const {
        if (3 * triangles.size() != mesh_.corners.size()) return std::nullopt;
        std::multimap<triangle, std::size_t> left;
        for (std::size_t i = 0; i < triangles.size(); ++i) {
            const auto& [a, b, c] = triangles[i];
            left.emplace(turned({alike_[a], alike_[b], alike_[c]}), i);
        }
        vertices all;
        for (std::size_t i = 0; i < triangles.size(); ++i) {
            triangle here{};
            for (std::size_t k = 0; k < 3; ++k)
                if ((here[k] = at(mesh_.corners[3 * i + k])) == no_vertex) return std::nullopt;
            const auto one = left.lower_bound(turned(here));
            if (one == left.end() || one->first != turned(here)) return std::nullopt;
            auto is = triangles[one->second];
            for (int k = 0; k < 3 && !is_alike(is, here); ++k) std::rotate(is.begin(), is.begin() + 1, is.end());
            all.insert(all.end(), is.begin(), is.end());
            left.erase(one);
        }
        return all;
    }
    bool is_alike(const triangle& a, const triangle& b) const {
        return alike_[a[0]] == b[0] && alike_[a[1]] == b[1] && alike_[a[2]] == b[2];
    }

    const geometry& file_;
    const returned_mesh& mesh_;
    double cell_ = 0;
    vertices alike_;  // of each vertex: the first one of the same values
    std::map<cell, vertices> cells_;
};

// Finds them by the order of the triangles, wherever the vertices are. A point may be several vertices, if these are at
// one place.
std::optional<vertices> corners_by_order(const geometry& file, const returned_mesh& mesh,
                                         const std::vector<triangle>& triangles) {
    if (3 * triangles.size() != mesh.corners.size()) return std::nullopt;
    vertices all, of_points(mesh.points.size(), no_vertex);
    for (const auto& t : triangles) all.insert(all.end(), t.begin(), t.end());
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto& known = of_points[mesh.corners[i].point];
        if (known == no_vertex) known = all[i];
        if (file.positions[known] != file.positions[all[i]]) return std::nullopt;
    }
    return all;
}

// Makes the edits, vertex by vertex.
class edit_maker {
public:
    edit_maker(const exported_geometry& file, const returned_mesh& mesh, const vertices& of_corners)
        : file_(file), mesh_(mesh), corners_(file.shape.positions.size()) {
        for (std::size_t i = 0; i < of_corners.size(); ++i) corners_[of_corners[i]].push_back(i);
    }

    result<returned_edits> edits() {
        const bool has_own_points = is_numbered_alike();
        for (std::size_t vertex = 0; vertex < corners_.size(); ++vertex) {
            if (!corners_[vertex].empty()) {
                if (!take(vertex)) return wrong_;
            } else if (has_own_points) {
                set_position(vertex, mesh_.points[vertex]);
            } else {
                ++without_triangles_;
            }
        }
        if (!file_.shape.normals.empty()) take_normals();
        if (!made_.all.empty()) say_what_stays();
        made_.are_spelled = file_.is_spelled;
        return std::move(made_);
    }

private:
    // Whether point i is vertex i.
    bool is_numbered_alike() const {
        for (std::size_t vertex = 0; vertex < corners_.size(); ++vertex)
            for (const auto i : corners_[vertex])
                if (mesh_.corners[i].point != vertex) return false;
        return mesh_.points.size() == corners_.size();
    }
    bool take(std::size_t vertex) {
        const auto& first = mesh_.corners[corners_[vertex].front()];
        const auto& at = mesh_.points[first.point];
        for (const auto i : corners_[vertex]) {
            const auto& corner = mesh_.corners[i];
            if (!same(mesh_.points[corner.point], at, mesh_.of_positions)) return refuse(vertex, "places");
            const bool has_one_uv = !first.uv || (corner.uv && same(*corner.uv, *first.uv, mesh_.of_uvs));
            if (!has_one_uv) return refuse(vertex, "uvs");
        }
        set_position(vertex, at);
        const auto& uvs = file_.shape.uvs;
        if (!uvs.empty() && first.uv) set(file_.uvs, vertex, {"u", "v"}, uvs[vertex], *first.uv, mesh_.of_uvs);
        return true;
    }
    bool has_normal_of_file(std::size_t vertex, const rounding& by) const {
        auto is = direction_of(file_.shape.normals[vertex]);
        if (is == position{}) is = direction_of_none;
        return std::ranges::all_of(corners_[vertex], [&](std::size_t i) {
            const auto& normal = mesh_.corners[i].normal;
            return normal && same(direction_of(*normal), is, by);
        });
    }
    // A normal that another program has made anew is taken only where the mesh has changed.
    void take_normals() {
        std::size_t used = 0, as_in_file = 0;
        std::vector<bool> is_near_moved(corners_.size());
        for (std::size_t vertex = 0; vertex < corners_.size(); ++vertex)
            used += !corners_[vertex].empty(),
                as_in_file += !corners_[vertex].empty() && has_normal_of_file(vertex, of_kept_normals);
        for (const auto& t : file_.shape.triangles)
            if (std::ranges::any_of(t, [&](std::uint32_t vertex) { return moved_.contains(vertex); }))
                for (const auto vertex : t) is_near_moved[vertex] = true;
        const bool are_kept = 2 * as_in_file >= used;
        const auto& by = are_kept ? of_kept_normals : of_remade_normals;
        for (std::size_t vertex = 0; vertex < corners_.size(); ++vertex) {
            if (corners_[vertex].empty() || has_normal_of_file(vertex, by)) continue;
            const auto& first = mesh_.corners[corners_[vertex].front()].normal;
            const auto is_first = [&](std::size_t i) {
                const auto& normal = mesh_.corners[i].normal;
                return normal && same(direction_of(*normal), direction_of(*first), by);
            };
            const auto& was = file_.shape.normals[vertex];
            if (!first) ++without_normals_;
            else if (!std::ranges::all_of(corners_[vertex], is_first)) ++several_normals_;
            else if (!are_kept && !is_near_moved[vertex]) ++remade_normals_;
            else if (direction_of(*first) != position{})
                set(file_.positions, vertex, {"nx", "ny", "nz"}, mirrored(was), mirrored(*first), {1e-6});
        }
    }
    static position mirrored(const position& p) { return {-p[0], p[1], p[2]}; }
    void set_position(std::size_t vertex, const position& at) {
        const auto before = made_.all.size();
        set(file_.positions, vertex, {"x", "y", "z"}, mirrored(file_.shape.positions[vertex]), mirrored(at),
            mesh_.of_positions);
        if (made_.all.size() > before) moved_.insert(vertex);
    }
    template <std::size_t Size>
    void set(const std::string& list, std::size_t vertex, const std::array<std::string_view, Size>& names,
             const std::array<double, Size>& before, const std::array<double, Size>& after, const rounding& by) {
        for (std::size_t i = 0; i < Size; ++i)
            if (!by.explains(before[i], after[i]))
                made_.all.push_back({fmt::format("{}[{}].{}", list, vertex, names[i]),
                                     fmt::format("{}", static_cast<float>(after[i])), view::between_values::nearest});
    }
    bool refuse(std::size_t vertex, std::string_view what) {
        wrong_ = {fmt::format("{}[{}]", file_.positions, vertex), 0,
                  fmt::format("the mesh has it with several {}; expected one for each vertex", what),
                  error_kind::impossible};
        return false;
    }
    void say_what_stays() {
        const auto say = [&](std::size_t count, std::string_view what) {
            if (count) made_.kept.push_back(fmt::format("{} {}", count, what));
        };
        if (!file_.others.empty()) made_.kept.push_back(fmt::format("{}", fmt::join(file_.others, ", ")));
        say(several_normals_, "normals, of which the mesh has several for one vertex");
        say(remade_normals_, "normals, which differ in the mesh, though no vertex near them has moved");
        say(without_normals_, "normals, which the mesh does not have");
        say(without_triangles_, "vertices of no triangle, which the mesh does not have");
        for (auto& left : anchors_left_by(file_, made_.all)) made_.kept.push_back(std::move(left));
    }

    const exported_geometry& file_;
    const returned_mesh& mesh_;
    std::vector<std::vector<std::size_t>> corners_;  // of each vertex
    returned_edits made_;
    std::set<std::size_t> moved_;
    std::size_t several_normals_ = 0, remade_normals_ = 0, without_normals_ = 0, without_triangles_ = 0;
    error wrong_;
};

}  // namespace

result<returned_edits> edits_for(const exported_geometry& file, const returned_mesh& mesh) {
    const auto& triangles = file.shape.triangles;
    auto found = finder_by_values(file.shape, mesh).corners();
    if (!found) found = corners_by_order(file.shape, mesh, triangles);
    if (!found) found = corners_by_order(file.shape, mesh, without_repeated(triangles));
    if (!found) found = corners_by_order(file.shape, mesh, with_last_for_flat(triangles));
    if (!found)
        return error{{},
                     0,
                     fmt::format("its triangles are not those of the file ({} for {}): only positions, normals and uvs "
                                 "can come back, and vertices that move need the triangles in their order",
                                 mesh.corners.size() / 3, triangles.size()),
                     error_kind::impossible};
    return edit_maker(file, mesh, *found).edits();
}

result<void> set_as_spelled(view::document& doc, const view::format& format,
                            const std::vector<edit::assignment>& edits) {
    std::vector<std::string_view> paths;
    for (const auto& one : edits) paths.push_back(one.path);
    edit::difference all{.format = std::string(format.id)};
    const auto found = view::find_all(doc, paths);
    for (std::size_t i = 0; i < edits.size(); ++i) {
        if (!found[i]) return found[i].error();
        edit::change one{};
        one.is = edit::change::what::set, one.path = found[i]->path, one.was = edit::value_of(found[i]->at);
        const edit::value number(view::scalar{edits[i].text, !view::survives_as_number(edits[i].text)});
        if (const auto parts = one.was.members(); parts.empty()) {
            one.now = number;
        } else {
            edit::value::writer now(one.now);
            now.open_object();
            for (const auto& [name, is] : parts) now.key(name), (name == "value" ? number : is).to(now);
            now.close();
        }
        all.changes.push_back(std::move(one));
    }
    if (all.changes.empty()) return {};
    const auto done = edit::patch(doc, all);
    if (!done) return done.error();
    if (!done->conflicts.empty()) return error{done->conflicts.front().path, 0, done->conflicts.front().why};
    return {};
}

std::vector<std::string> anchors_left_by(const exported_geometry& file, const std::vector<edit::assignment>& edits) {
    std::set<std::size_t> moved;
    for (const auto& one : edits) {
        const auto& path = one.path;
        if (!path.starts_with(file.positions + '[') || path.find("].n") != path.npos) continue;
        std::size_t index = 0;
        std::from_chars(path.data() + file.positions.size() + 1, path.data() + path.size(), index);
        moved.insert(index);
    }
    std::vector<std::string> left;
    for (std::size_t i = 0; i < file.targets.size(); ++i)
        if (const auto anchor = file.shape.uvs.size() + i; moved.contains(file.targets[i]) && !moved.contains(anchor))
            left.push_back(fmt::format("{}[{}]", file.positions, anchor));
    if (left.empty()) return {};
    const auto count = left.size();
    if (count > 3) left.resize(3), left.push_back("...");
    return {fmt::format("{} {} of blends, though {} targets move: {}; set them, too, or the mesh tears there", count,
                        count == 1 ? "anchor" : "anchors", count == 1 ? "its" : "their", fmt::join(left, ", "))};
}

}  // namespace verbatim::tools
