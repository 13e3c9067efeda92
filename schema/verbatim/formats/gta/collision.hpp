// GTA: COL, the shapes that things collide with, in an archive or a file of their own. Little-endian.
//
// Described by the GTAModding wiki (Collision File). Files seen: 498 of 14 public mods and servers, with 565 models of COLL, 2,235 of COL2 and 219 of COL3.
//
// Deviations in real files: zeros up to a multiple of 2,048 at the end (44 files).
//
// Common edits:
//
//   verbatim set a.col 'models[0].data.name=wall'                                                another name for a model
//   verbatim set a.col 'models[*].data.faces[*].surface.material=4'                              all faces of one material
//   verbatim copy --again a.col 'models[0].data.spheres[0]' a.col 'models[0].data.spheres'        one sphere more
//   verbatim remove a.col 'models[0]'                                                             one model less
//   verbatim extract a.col 'models[0]' -o one.col                                                 a file of one model
#pragma once
#include <string_view>

#include "verbatim/formats/gta/collision_models.hpp"
#include "verbatim/wire/format.hpp"

namespace verbatim::gta {
using namespace wire;

struct Collisions {
    list<one_of<CollisionModel, LaterCollisionModel>, to_end, tail::zeros> models;
    using units = elements_of<&Collisions::models>;
};
static_assert(laid_out<Collisions>);

}  // namespace verbatim::gta

template <>
struct verbatim::format<verbatim::gta::Collisions> {
    static constexpr std::string_view id = "gta.collision";
    static constexpr std::string_view title = "GTA collision file (COL)";
    static constexpr std::string_view extensions = ".col";
    static match recognise(std::span<const std::byte> file) {
        if (file.size() < 8) return match::no;
        const std::string_view start(reinterpret_cast<const char*>(file.data()), 4);
        return start == "COLL" || start == "COL2" || start == "COL3" ? match::certain : match::no;
    }
};
