// Made by verbatim-generate from verbatim/formats/gta/collision.hpp. Do not edit.
#include "verbatim/formats/gta/collision.hpp"
#include "verbatim/view/instantiate.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::gta::Collisions>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Vector>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Surface>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Sphere>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Box>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Face>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::CollisionShapes>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::LaterShapes>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::CollisionModel>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::LaterCollisionModel>;
extern template struct verbatim::table::detail::table_of_root<verbatim::gta::Collisions>;

template struct verbatim::table::detail::table_of<verbatim::gta::Collisions>;
template struct verbatim::table::detail::table_of<verbatim::gta::Vector>;
template struct verbatim::table::detail::table_of<verbatim::gta::Surface>;
template struct verbatim::table::detail::table_of<verbatim::gta::Sphere>;
template struct verbatim::table::detail::table_of<verbatim::gta::Box>;
template struct verbatim::table::detail::table_of<verbatim::gta::Face>;
template struct verbatim::table::detail::table_of<verbatim::gta::CollisionShapes>;
template struct verbatim::table::detail::table_of<verbatim::gta::LaterShapes>;
template struct verbatim::table::detail::table_of<verbatim::gta::CollisionModel>;
template struct verbatim::table::detail::table_of<verbatim::gta::LaterCollisionModel>;
template struct verbatim::table::detail::table_of_root<verbatim::gta::Collisions>;

namespace verbatim::generated {

namespace {

constexpr std::string_view about =
    "GTA: COL, the shapes that things collide with, in an archive or a file of their own. Little-endian.\n"
    "\n"
    "Described by the GTAModding wiki (Collision File). Files seen: 498 of 14 public mods and servers, with 565 models of COLL, 2,235 of COL2 and 219 of COL3.\n"
    "\n"
    "Deviations in real files: zeros up to a multiple of 2,048 at the end (44 files).\n"
    "\n"
    "Common edits:\n"
    "\n"
    "  verbatim set a.col 'models[0].data.name=wall'                                                another name for a model\n"
    "  verbatim set a.col 'models[*].data.faces[*].surface.material=4'                              all faces of one material\n"
    "  verbatim copy --again a.col 'models[0].data.spheres[0]' a.col 'models[0].data.spheres'        one sphere more\n"
    "  verbatim remove a.col 'models[0]'                                                             one model less\n"
    "  verbatim extract a.col 'models[0]' -o one.col                                                 a file of one model\n"
    "\n"
    "Names in a collision model have garbage after their NUL (3,010 of 3,019 models). Of San Andreas' models (COL2, COL3), what is behind the header is kept as bytes.\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"CollisionShapes", "", "of COLL"},
    {"LaterShapes", "", "of COL2 and COL3"},
    {"CollisionModel", "", "of GTA III and Vice City"},
    {"LaterCollisionModel", "", "of San Andreas"},
    {"Vector", "x", "in metres"},
    {"Vector", "y", "in metres"},
    {"Vector", "z", "in metres, up"},
    {"Surface", "material", "which sound and particles it makes"},
    {"Surface", "flags", "of a box, which of its faces; of a sphere, which part of a vehicle"},
    {"Surface", "brightness", "how bright it looks"},
    {"Surface", "light", "brightness of what is on it, 0 to 255"},
    {"Sphere", "radius", "in metres"},
    {"Face", "vertices", "its corners"},
    {"CollisionShapes", "name", "of the model, as in the game's list of models"},
    {"CollisionShapes", "model", "its number in the game"},
    {"CollisionShapes", "radius", "of the sphere around all shapes"},
    {"CollisionShapes", "line_count", "unused: 0"},
    {"LaterShapes", "name", "of the model, as in the game's list of models"},
    {"LaterShapes", "model", "its number in the game"},
    {"LaterShapes", "radius", "of the sphere around all shapes"},
    {"LaterShapes", "bytes", "counts, offsets and shapes"},
    {"CollisionModel", "size", "number of bytes after these 8 bytes"},
};

}  // namespace

verbatim::view::format gta_collision() { return verbatim::view::instantiate<verbatim::gta::Collisions>(about, remarks); }

}  // namespace verbatim::generated
