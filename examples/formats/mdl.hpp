// MDL: the models of Quake, as the Quake specifications 3.4 describe them: skins, triangles, and frames of vertices.
#pragma once
#include <cstring>

#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace mdl {
using namespace verbatim::wire;

enum class Flag : std::uint32_t { rocket = 1, grenade = 2, gib = 4, rotates = 8, tracer = 16, bleeds = 32, tracer2 = 64, tracer3 = 128 };

struct Vertex { at<0, u8> x; at<1, u8> y; at<2, u8> z; at<3, u8> normal; };  // position in steps of the scale; index of one of 162 normals
struct TexturePoint { at<0, u32> on_seam; at<4, i32> s; at<8, i32> t; };
struct Triangle {
    at<0, u32>                 faces_front;
    at<4, std::array<u32, 3>>  vertices;
};

struct File {
    at< 0, fourcc<"IDPO">>      mark;
    at< 4, always<6u>>          version;
    at< 8, std::array<f32, 3>>  scale;
    at<20, std::array<f32, 3>>  origin;
    at<32, f32>                 radius;
    at<36, std::array<f32, 3>>  eye;
    at<48, u32>                 skin_count;
    at<52, u32>                 skin_width;
    at<56, u32>                 skin_height;
    at<60, u32>                 vertex_count;
    at<64, u32>                 triangle_count;
    at<68, u32>                 frame_count;
    at<72, u32>                 starts_at_random;
    at<76, flag_set<Flag>>      flags;
    at<80, f32>                 area;

    struct Picture { bytes<outer<&File::skin_width> * outer<&File::skin_height>> pixels; };
    struct Pictures {
        at<0, u32>                          count;
        list<f32, &Pictures::count>         times;
        list<Picture, &Pictures::count>     pictures;
    };
    struct Skin {
        at<0, u32>  is_group;
        choice<&Skin::is_group, when<0, Picture>, when<1, Pictures>>  data;
    };
    struct Pose {
        at<0, Vertex>    least;              // lower corner of the box around it
        at<4, Vertex>    most;
        at<8, text<16>>  name;
        list<Vertex, outer<&File::vertex_count>>  vertices;
    };
    struct Poses {
        at<0, u32>                   count;
        at<4, Vertex>                least;
        at<8, Vertex>                most;
        list<f32, &Poses::count>     times;
        list<Pose, &Poses::count>    poses;
    };
    struct Frame {
        at<0, u32>  is_group;
        choice<&Frame::is_group, when<0, Pose>, when<1, Poses>>  data;
    };
    list<Skin, &File::skin_count>            skins;
    list<TexturePoint, &File::vertex_count>  texture_points;
    list<Triangle, &File::triangle_count>    triangles;
    list<Frame, &File::frame_count>          frames;
};
static_assert(laid_out<File>);

}  // namespace mdl

template <>
struct verbatim::format<mdl::File> {
    static constexpr std::string_view id = "mdl";
    static constexpr std::string_view title = "Quake MDL";
    static constexpr std::string_view extensions = ".mdl";
    static match recognise(std::span<const std::byte> file) { return file.size() >= 84 && std::memcmp(file.data(), "IDPO", 4) == 0 ? match::certain : match::no; }
};
