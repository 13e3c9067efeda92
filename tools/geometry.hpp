// The geometry of a mesh, between its document and the formats of 3D programs. docs/conversions.md describes units and
// axes.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::tools {

using position = std::array<double, 3>;
using in_texture = std::array<double, 2>;
using triangle = std::array<std::uint32_t, 3>;

// Numbers as 3D programs want them: x points to the other side than in the file, so that the corners of a triangle are
// counterclockwise, seen from outside.
struct geometry {
    std::string name;                          // UTF-8
    std::vector<position> positions, normals;  // the normals are as many as the positions, or none
    std::vector<in_texture> uvs;               // likewise; v counts from the top
    std::vector<triangle> triangles;
};

// The geometry in a document, and what of the document is not in it.
struct exported_geometry {
    geometry shape;
    std::string positions, uvs;        // paths of the lists
    bool is_spelled = false;           // the numbers are spelled in text
    std::vector<std::size_t> targets;  // of each blend: the position that its anchor is, too, seen from another bone
    std::vector<std::string> others;   // the fields that are not in it
    std::vector<std::string> lost;     // what else is not, in words
};

// Finds the lists of a mesh by the fields of their elements: x, y and z with nx, ny and nz; u and v; a, b and c.
// A position without a uv, where the others have one, is left out.
result<exported_geometry> geometry_of(const view::document&);

// Wavefront OBJ, which counts v from the bottom.
std::string obj_of(const geometry&);

// Where a normal of length 0 leads in glTF, which has none of them.
inline constexpr position direction_of_none{0, 0, 1};

// glTF 2.0, with the numbers in the JSON or, as GLB, behind it. glTF has normals of length 1 only: `lost` gets how many
// were others.
std::string gltf_of(const geometry&, bool is_binary, std::vector<std::string>& lost);

}  // namespace verbatim::tools
