// COL: collision shapes of GTA III, Vice City and San Andreas (GTA modding wiki). Those of San Andreas (COL2, COL3) are kept as bytes.
#pragma once
#include <cstring>

#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace col {
using namespace verbatim::wire;

struct Vector { f32 x, y, z; };
struct Surface { u8 material, flags, brightness, light; };

struct Sphere {
    at< 0, f32>      radius;
    at< 4, Vector>   centre;
    at<16, Surface>  surface;
};
struct Box {
    at< 0, Vector>   least;
    at<12, Vector>   most;
    at<24, Surface>  surface;
};
struct Face {
    at< 0, std::array<u32, 3>>  vertices;
    at<12, Surface>             surface;
};

struct First {
    at< 0, text<22>>  name;
    at<22, u16>       model;
    at<24, f32>       radius;                // of the sphere around all shapes
    at<28, Vector>    centre;
    at<40, Vector>    least;
    at<52, Vector>    most;
    at<64, u32>       sphere_count;
    list<Sphere, &First::sphere_count>  spheres;
    u32               line_count;            // unused: 0
    list<std::array<Vector, 2>, &First::line_count>  lines;
    u32               box_count;
    list<Box, &First::box_count>        boxes;
    u32               vertex_count;
    list<Vector, &First::vertex_count>  vertices;
    u32               face_count;
    list<Face, &First::face_count>      faces;
};
struct Later { rest<> bytes; };

struct Model {
    at<0, code<4>>  version;
    at<4, u32>      size;                    // number of bytes after these 8 bytes
    choice<&Model::version, limit<&Model::size>, when<code_of("COLL"), First>, when<code_of("COL2"), Later>, when<code_of("COL3"), Later>>  data;
};

struct File { list<Model, to_end> models; };
static_assert(laid_out<File>);

}  // namespace col

template <>
struct verbatim::format<col::File> {
    static constexpr std::string_view id = "col";
    static constexpr std::string_view title = "GTA collision file";
    static constexpr std::string_view extensions = ".col";
    static match recognise(std::span<const std::byte> file) { return file.size() >= 8 && std::memcmp(file.data(), "COL", 3) == 0 ? match::plausible : match::no; }
};
