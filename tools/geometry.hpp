// The geometry of a mesh, between its document and the formats of 3D programs. docs/conversions.md describes units and
// axes.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/edit/edits.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::tools {

// Numbers as 3D programs want them: x points to the other side than in the file, so that the corners of a triangle are
// counterclockwise, seen from outside.
struct geometry {
    std::string name;
    std::vector<std::array<double, 3>> positions, normals;  // the normals are as many as the positions, or none
    std::vector<std::array<double, 2>> uvs;                 // likewise; v counts from the top
    std::vector<std::array<std::uint32_t, 3>> triangles;
};

// The geometry in a document, and what of the document is not in it.
struct exported_geometry {
    geometry shape;
    std::string positions, uvs;     // paths of the lists
    std::vector<std::string> lost;  // in words
};

// Finds the lists of a mesh by the fields of their elements: x, y and z with nx, ny and nz; u and v; a, b and c.
// A position without a uv, where the others have one, is left out.
result<exported_geometry> geometry_of(const view::document&);

// Returns the edits by which a document gets the numbers that differ between what was exported of it and what has come
// back. Refuses a shape with other vertices or triangles.
result<std::vector<edit::assignment>> assignments_for(const exported_geometry& before, const geometry& after);

// Wavefront OBJ. An OBJ counts v from the bottom. `like` is what was exported: where its number comes back, it is the
// same number, although 1 - v is rounded.
std::string obj_of(const geometry&);
result<geometry> geometry_in_obj(std::string_view text, const geometry& like);

// glTF 2.0, with the numbers in the JSON or, as GLB, behind it.
std::string gltf_of(const geometry&, bool is_binary);
result<geometry> geometry_in_gltf(std::string_view file);

}  // namespace verbatim::tools
