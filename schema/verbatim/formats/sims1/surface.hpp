#pragma once
// The Sims 1: holes and seams of a mesh.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace verbatim::sims1 {

// The faces of a mesh, between points: vertices at one place of one bone are one point, which is called by the first of them.
class surface {
public:
    template <class Mesh>
    explicit surface(const Mesh& mesh) {
        std::vector<std::int64_t> bones(mesh.vectors.size(), -1);
        for (const auto& binding : mesh.bindings) {
            const std::int64_t first = binding.first_vertex.value(), count = binding.vertex_count.value();
            for (std::int64_t v = first; v >= 0 && v < first + count && v < std::int64_t(bones.size()) && bones[std::size_t(v)] < 0; ++v) bones[std::size_t(v)] = binding.bone.value();
        }
        std::map<std::pair<std::int64_t, std::array<std::uint32_t, 3>>, std::size_t> known;
        for (const auto& vector : mesh.vectors) {
            const auto bits = [](float number) { return number == 0 ? 0 : std::bit_cast<std::uint32_t>(number); };
            const std::array place{bits(vector.x.value()), bits(vector.y.value()), bits(vector.z.value())};
            points_.push_back(known.try_emplace({bones[points_.size()], place}, points_.size()).first->second);
        }
        for (const auto& face : mesh.faces) {
            const std::array<std::int64_t, 3> corners{face.a.value(), face.b.value(), face.c.value()};
            if (std::ranges::any_of(corners, [&](auto v) { return v < 0 || v >= std::int64_t(points_.size()); })) continue;
            for (std::size_t i = 0; i < 3; ++i) add(std::size_t(corners[i]), std::size_t(corners[(i + 1) % 3]));
        }
    }

    // Returns how many holes there are, with the size and a vertex of each: edges that only one face has, as far as they are connected.
    std::string holes() const {
        std::map<std::size_t, std::vector<std::size_t>> open;
        for (const auto& [points, edge] : edges_)
            if (edge.faces == 1) open[points.first].push_back(points.second), open[points.second].push_back(points.first);
        std::size_t count = 0;
        std::string all;
        for (std::set<std::size_t> seen; const auto& [start, others] : open) {
            if (!seen.insert(start).second) continue;
            std::size_t ends = 0;
            for (std::vector<std::size_t> next{start}; !next.empty();) {
                const auto& beside = open.at(next.back());
                next.pop_back(), ends += beside.size();
                for (const std::size_t point : beside)
                    if (seen.insert(point).second) next.push_back(point);
            }
            if (++count <= most) all += (all.empty() ? "" : ", ") + std::to_string(ends / 2) + " edges at vertex " + std::to_string(start);
        }
        return text(count, all);
    }
    // Returns how many edges are seams, with the first points of them: two faces meet there, but each has vertices of its own.
    std::string seams() const {
        std::size_t count = 0;
        std::set<std::size_t> at;
        for (const auto& [points, edge] : edges_)
            if (edge.vertices.size() > 1) ++count, at.insert({points.first, points.second});
        std::string all = "edges at vertices";
        std::size_t listed = 0;
        for (const std::size_t point : at)
            if (++listed <= most) all += ' ' + std::to_string(point);
        return text(at.size() > most ? most + 1 : 0, all, count);
    }

private:
    static constexpr std::size_t most = 8;
    using ends = std::pair<std::size_t, std::size_t>;
    struct edge {
        std::size_t faces = 0;
        std::set<ends> vertices{};
    };

    static ends sorted(std::size_t a, std::size_t b) { return {std::min(a, b), std::max(a, b)}; }
    void add(std::size_t a, std::size_t b) {
        if (points_[a] == points_[b]) return;
        edge& one = edges_[sorted(points_[a], points_[b])];
        ++one.faces;
        one.vertices.insert(points_[a] < points_[b] ? ends{a, b} : ends{b, a});
    }
    static std::string text(std::size_t listed, const std::string& what, std::size_t count) {
        return count == 0 ? "none" : std::to_string(count) + ": " + what + (listed > most ? " ..." : "");
    }
    static std::string text(std::size_t count, const std::string& what) { return text(count, what, count); }

    std::vector<std::size_t> points_;
    std::map<ends, edge> edges_;
};

}  // namespace verbatim::sims1
