// Names in a collision model have garbage after their NUL (3,010 of 3,019 models). Of San Andreas' models (COL2, COL3), what is behind the header is kept as bytes.
#pragma once
#include "verbatim/wire/wire.hpp"

namespace verbatim::gta {
using namespace wire;

struct Vector {
    at<0, f32>       x;                      // in metres
    at<4, f32>       y;                      // in metres
    at<8, f32>       z;                      // in metres, up
};
struct Surface {
    at<0, u8>        material;               // which sound and particles it makes
    at<1, u8>        flags;                  // of a box, which of its faces; of a sphere, which part of a vehicle
    at<2, u8>        brightness;             // how bright it looks
    at<3, u8>        light;                  // brightness of what is on it, 0 to 255
};

struct Sphere {
    at< 0, f32>      radius;                 // in metres
    at< 4, Vector>   centre;
    at<16, Surface>  surface;
};
struct Box {
    at< 0, Vector>   least;
    at<12, Vector>   most;
    at<24, Surface>  surface;
};
inline constexpr fixed_string faces_seen = "498 files of 14 mods and servers";

struct Face {
    at< 0, std::array<index_in<u32, "vertices", source_is<faces_seen>>, 3>>  vertices;  // its corners
    at<12, Surface>             surface;
};

struct CollisionShapes {                     // of COLL
    at< 0, text<22, tail::residue>>  name;    // of the model, as in the game's list of models
    at<22, u16>       model;                 // its number in the game
    at<24, f32>       radius;                // of the sphere around all shapes
    at<28, Vector>    centre;
    at<40, Vector>    least;
    at<52, Vector>    most;
    at<64, u32>       sphere_count;
    list<Sphere, &CollisionShapes::sphere_count>  spheres;
    u32               line_count;            // unused: 0
    list<std::array<Vector, 2>, &CollisionShapes::line_count>  lines;
    u32               box_count;
    list<Box, &CollisionShapes::box_count>        boxes;
    u32               vertex_count;
    list<Vector, &CollisionShapes::vertex_count>  vertices;
    u32               face_count;
    list<Face, &CollisionShapes::face_count>      faces;
};
struct LaterShapes {                         // of COL2 and COL3
    at< 0, text<22, tail::residue>>  name;    // of the model, as in the game's list of models
    at<22, u16>       model;                 // its number in the game
    at<24, Vector>    least;
    at<36, Vector>    most;
    at<48, Vector>    centre;
    at<60, f32>       radius;                // of the sphere around all shapes
    rest<>            bytes;                 // counts, offsets and shapes
};

struct CollisionModel {                      // of GTA III and Vice City
    at<0, fourcc<"COLL">>            version;
    at<4, u32>                       size;   // number of bytes after these 8 bytes
    sized<CollisionShapes, &CollisionModel::size>  data;
};
struct LaterCollisionModel {                 // of San Andreas
    at<0, fourcc<"COL2", "COL3">>    version;
    at<4, u32>                       size;
    sized<LaterShapes, &LaterCollisionModel::size>  data;
};

}  // namespace verbatim::gta
