// Wavefront OBJ.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "tools/geometry.hpp"
#include "tools/returned_mesh.hpp"

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

// How exactly a program writes numbers: with so many digits, and so many after the point.
struct written_digits {
    int all = 0, after_point = 0;

    void add(std::string_view number) {
        const auto mantissa = number.substr(0, number.find_first_of("eE"));
        const int exponent =
            mantissa.size() < number.size() ? std::atoi(std::string(number.substr(mantissa.size() + 1)).c_str()) : 0;
        const auto point = std::min(mantissa.find('.'), mantissa.size());
        int digits = 0;
        for (const char c : mantissa) digits += (c >= '1' && c <= '9') || (c == '0' && digits > 0);
        all = std::max(all, std::min(digits, 17));
        after_point =
            std::max(after_point, static_cast<int>(mantissa.size() - std::min(point + 1, mantissa.size())) - exponent);
    }
    // One unit of the last digit. No program writes fewer digits than these: shorter numbers are as they are meant.
    rounding unit() const {
        constexpr int fewest = 6, fewest_after_point = 4;
        return {after_point >= fewest_after_point ? std::pow(10.0, -after_point) : 0, 0x1p-23, all >= fewest ? all : 0};
    }
};

template <std::size_t Size>
bool read_numbers(std::string_view line, std::array<double, Size>& to, written_digits& digits) {
    for (double& number : to) {
        const std::string text = take_word(line);
        char* end = nullptr;
        number = std::strtod(text.c_str(), &end);
        if (text.empty() || *end != '\0' || !std::isfinite(number)) return false;
        digits.add(text);
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
    returned_mesh made;
    std::vector<position> normals;
    std::vector<in_texture> uvs;
    written_digits of_positions, of_uvs, of_normals;

    // Returns what is wrong with a line; empty if nothing is.
    std::string_view take(std::string_view line) {
        const std::string what = take_word(line);
        constexpr std::string_view no_vertex = "is not a vertex of numbers";
        if (what == "v") return read_numbers(line, made.points.emplace_back(), of_positions) ? "" : no_vertex;
        if (what == "vn") return read_numbers(line, normals.emplace_back(), of_normals) ? "" : no_vertex;
        if (what == "f") return face(line);
        if (what != "vt") return "";
        auto& uv = uvs.emplace_back();
        const bool is_read = read_numbers(line, uv, of_uvs);
        uv[1] = 1 - uv[1];
        return is_read ? "" : no_vertex;
    }
    std::string_view face(std::string_view line) {
        for (int i = 0; i < 3; ++i) {
            std::array<long long, 3> of{};
            if (!read_corner(take_word(line), {made.points.size(), uvs.size(), normals.size()}, of))
                return "is not a triangle of vertices above it";
            auto& corner = made.corners.emplace_back();
            corner.point = static_cast<std::size_t>(of[0]);
            if (of[1] >= 0) corner.uv = uvs[static_cast<std::size_t>(of[1])];
            if (of[2] >= 0) corner.normal = normals[static_cast<std::size_t>(of[2])];
        }
        return take_word(line).empty() ? "" : "is a face of more than three corners: make triangles of the faces";
    }
};

// Returns a number as a float, if it is one: 0.1 and not 0.10000000149011612.
std::string obj_number(double number) {
    const auto real = static_cast<float>(number);
    return static_cast<double>(real) == number ? fmt::format("{}", real) : fmt::format("{}", number);
}

// Returns a name that is one line.
std::string line_of(std::string name) {
    std::ranges::replace_if(
        name, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; }, '_');
    return name.empty() ? "mesh" : name;
}

}  // namespace

std::string obj_of(const geometry& g) {
    std::string text = fmt::format("o {}\n", line_of(g.name));
    const auto line = [&](const char* what, const auto& of) {
        text += what;
        for (const double number : of) text += ' ' + obj_number(number);
        text += '\n';
    };
    for (const auto& at : g.positions) line("v", at);
    for (const auto& [u, v] : g.uvs) line("vt", in_texture{u, 1 - v});
    for (const auto& normal : g.normals) line("vn", normal);
    for (const auto& t : g.triangles) {
        text += 'f';
        for (const auto i : t)
            text += fmt::format(" {}/{}/{}", i + 1, g.uvs.empty() ? "" : std::to_string(i + 1),
                                g.normals.empty() ? "" : std::to_string(i + 1));
        text += '\n';
    }
    return text;
}

result<returned_mesh> mesh_in_obj(std::string_view text) {
    obj_reader all;
    for (std::size_t line = 1; !text.empty(); ++line) {
        const auto end = std::min(text.find('\n'), text.size());
        if (const auto wrong = all.take(text.substr(0, end)); !wrong.empty())
            return error{{}, 0, fmt::format("line {} {}", line, wrong), error_kind::malformed};
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    all.made.of_positions = all.of_positions.unit();
    all.made.of_uvs = all.of_uvs.unit();
    all.made.of_uvs.absolute += 0x1p-23;  // of 1 - v
    return std::move(all.made);
}

}  // namespace verbatim::tools
