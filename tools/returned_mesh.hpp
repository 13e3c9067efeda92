// A mesh that another program has written, and how it goes back into the file that it was made of.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/geometry.hpp"
#include "verbatim/edit/edits.hpp"

namespace verbatim::tools {

// How far a number may be from that of the file, and still be the same: what rounding by the program explains.
struct rounding {
    double absolute = 0, relative = 0;
    int digits = 0;  // of each number, from its first one on; 0: as many as it has
    bool explains(double a, double b) const;
};

// Programs write one vertex as several points, one for each normal, and in any order.
struct returned_mesh {
    struct corner {
        std::size_t point;
        std::optional<in_texture> uv;  // v counts from the top
        std::optional<position> normal;
    };
    std::vector<position> points;
    std::vector<corner> corners;  // three for each triangle
    rounding of_positions, of_uvs;
};

struct returned_edits {
    std::vector<edit::assignment> all;
    bool are_spelled = false;       // of numbers in text: set_as_spelled()
    std::vector<std::string> kept;  // what stays as it is in the file, though the program has written others, in words
};

// Finds the vertex of each corner by position and uv or, if vertices have moved, by the order of the triangles. Returns
// the edits for the numbers that differ. Refuses a mesh of other triangles.
result<returned_edits> edits_for(const exported_geometry& file, const returned_mesh&);

// Returns the anchors of blends which edits leave behind, in words: their targets move, and they do not.
std::vector<std::string> anchors_left_by(const exported_geometry&, const std::vector<edit::assignment>&);

// Makes edits of numbers that are spelled in text, each as it is spelled. edit::set() gives them the style of their
// column, which may have fewer digits.
result<void> set_as_spelled(view::document&, const view::format&, const std::vector<edit::assignment>&);

result<returned_mesh> mesh_in_obj(std::string_view text);

}  // namespace verbatim::tools
