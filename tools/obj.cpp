// Wavefront OBJ.
#include <fmt/format.h>

#include <charconv>
#include <cstdlib>

#include "tools/geometry.hpp"

namespace verbatim::tools {

namespace {

// Takes the next word of a line.
std::string take_word(std::string_view& line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
    const auto end = std::min(line.find_first_of(" \t\r"), line.size());
    std::string text(line.substr(0, end));
    line.remove_prefix(end);
    return text;
}

template <std::size_t Size>
bool read_numbers(std::string_view line, std::array<double, Size>& to) {
    for (double& number : to) {
        const std::string text = take_word(line);
        char* end = nullptr;
        number = std::strtod(text.c_str(), &end);
        if (text.empty() || *end != '\0') return false;
    }
    return true;
}

// One corner of a face, "5/5/5": the indices of position, uv and normal, from 0 on; absent ones are negative.
bool read_corner(std::string_view text, const std::array<std::size_t, 3>& counts, std::array<long long, 3>& to) {
    to = {-1, -1, -1};
    for (std::size_t i = 0; i < 3 && !text.empty(); ++i) {
        const auto one = text.substr(0, text.find('/'));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        if (one.empty()) continue;
        long long index = 0;
        const auto got = std::from_chars(one.data(), one.data() + one.size(), index);
        if (got.ec != std::errc() || got.ptr != one.data() + one.size()) return false;
        to[i] = index < 0 ? static_cast<long long>(counts[i]) + index : index - 1;
        if (to[i] < 0 || static_cast<std::size_t>(to[i]) >= counts[i]) return false;
    }
    return to[0] >= 0;
}

struct obj_reader {
    geometry made;
    std::vector<std::array<double, 3>> normals;
    std::vector<std::array<double, 2>> uvs;
    std::vector<std::array<long long, 3>> corners;

    bool take(std::string_view line) {
        const std::string what = take_word(line);
        if (what == "v") return read_numbers(line, made.positions.emplace_back());
        if (what == "vn") return read_numbers(line, normals.emplace_back());
        if (what == "vt") return read_numbers(line, uvs.emplace_back());
        return what != "f" || face(line);
    }
    bool face(std::string_view line) {
        auto& triangle = made.triangles.emplace_back();
        for (auto& corner : triangle) {
            auto& of = corners.emplace_back();
            if (!read_corner(take_word(line), {made.positions.size(), uvs.size(), normals.size()}, of)) return false;
            corner = static_cast<std::uint32_t>(of[0]);
        }
        return take_word(line).empty();
    }
    // Gives each position the normal and the uv that its corners have. Those of positions in no face are of the same
    // index, if there are as many.
    bool join() { return join(normals, made.normals, 2) && join(uvs, made.uvs, 1); }
    template <class Numbers>
    bool join(const Numbers& from, Numbers& to, std::size_t which) {
        if (from.empty()) return true;
        to.resize(made.positions.size());
        if (from.size() == to.size()) to = from;
        std::vector<bool> is_known(to.size());
        for (const auto& corner : corners) {
            if (corner[which] < 0) return false;
            const auto at = static_cast<std::size_t>(corner[0]);
            const auto& is = from[static_cast<std::size_t>(corner[which])];
            if (is_known[at] && to[at] != is) return false;
            to[at] = is, is_known[at] = true;
        }
        return true;
    }
};

}  // namespace

std::string obj_of(const geometry& g) {
    std::string text = fmt::format("o {}\n", g.name.empty() ? "mesh" : g.name);
    for (const auto& [x, y, z] : g.positions) text += fmt::format("v {} {} {}\n", x, y, z);
    for (const auto& [u, v] : g.uvs) text += fmt::format("vt {} {}\n", u, 1 - v);
    for (const auto& [x, y, z] : g.normals) text += fmt::format("vn {} {} {}\n", x, y, z);
    for (const auto& t : g.triangles) {
        text += 'f';
        for (const auto i : t)
            text += fmt::format(" {}/{}/{}", i + 1, g.uvs.empty() ? "" : std::to_string(i + 1),
                                g.normals.empty() ? "" : std::to_string(i + 1));
        text += '\n';
    }
    return text;
}

result<geometry> geometry_in_obj(std::string_view text, const geometry& like) {
    obj_reader all;
    for (std::size_t line = 1; !text.empty(); ++line) {
        const auto end = std::min(text.find('\n'), text.size());
        if (!all.take(text.substr(0, end)))
            return error{{},
                         0,
                         fmt::format("line {} is no vertex and no triangle of vertices above it", line),
                         error_kind::malformed};
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!all.join()) return error{{}, 0, "a vertex has several normals or uvs, or none"};
    for (std::size_t i = 0; i < all.made.uvs.size(); ++i) {
        double& v = all.made.uvs[i][1];
        const bool is_same = i < like.uvs.size() && v == 1 - like.uvs[i][1];
        v = is_same ? like.uvs[i][1] : 1 - v;
    }
    return std::move(all.made);
}

}  // namespace verbatim::tools
