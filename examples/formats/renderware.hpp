// RenderWare binary stream: models (.dff) and textures (.txd) of GTA III, Vice City, San Andreas and others, as the GTA modding wiki describes it.
// One record describes all sections: a section holds data, or other sections. The properties of a section are in a section of type 1, its first one.
#pragma once
#include <algorithm>

#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

#include "col.hpp"

namespace renderware {
using namespace verbatim::wire;
using col::Vector;

struct Section;
struct Colour { u8 red, green, blue, alpha; };
struct Raw { rest<> bytes; };

// Returns how many of these sections have the type.
std::uint32_t count_of(const list<Section, to_end>& sections, std::uint32_t type);

template <class T>
struct Counted {
    at<0, u32>                  count;
    list<T, &Counted::count>    all;
};
// A section of type 1 that holds a T.
template <class T>
struct Info {
    at<0, always<1u>>           type;
    at<4, u32>                  size;
    at<8, u32>                  version;
    sized<T, &Info::size>       data;
};
struct String {
    cstring                     text;
    pad_to<4>                   padding;
};
struct Extension { list<Section, to_end> plugins; };
struct Sections { list<Section, to_end> sections; };

// Models.
struct Clump {
    struct Lights { u32 lights, cameras; };  // from version 3.3 on
    struct Data {
        at<0, u32>              atomic_count;
        optional<Lights, more>  others;
    };
    Info<Data>                  info;
    list<Section, to_end>       sections;
    static std::uint32_t atomics(const Clump& clump) { return count_of(clump.sections, 0x14); }
    derived<in<in<&Clump::info, &Info<Data>::data>, &Data::atomic_count>, by<&Clump::atomics>>  atomics_rule;
};
struct Frame {
    at< 0, std::array<Vector, 3>>  rotation;
    at<36, Vector>                 position;
    at<48, i32>                    parent;   // index of the parent; -1: none
    at<52, u32>                    flags;
};
struct FrameList {
    Info<Counted<Frame>>        info;
    list<Section, to_end>       extensions;  // one for each frame
};
struct GeometryList {
    struct Data { at<0, u32> geometry_count; };
    Info<Data>                  info;
    list<Section, to_end>       sections;
    static std::uint32_t geometries(const GeometryList& all) { return count_of(all.sections, 0x0F); }
    derived<in<in<&GeometryList::info, &Info<Data>::data>, &Data::geometry_count>, by<&GeometryList::geometries>>  geometries_rule;
};
struct Atomic {
    struct Data {
        at< 0, u32>             frame;
        at< 4, u32>             geometry;
        at< 8, u32>             flags;       // 1: it collides, 4: it is drawn
        at<12, u32>             unused;
    };
    Info<Data>                  info;
    list<Section, to_end>       sections;
};

struct Format {
    bits<1> is_strip, has_positions, is_textured, has_colours, has_normals, is_lit, is_modulated, is_textured_twice;
    bits<8> spare, texture_sets;             // if 0, the bits above say the number
    bits<1> is_native;                       // made for a console: the data is in a plugin
    bits<7> spare25;
};
struct Surface { f32 ambient, specular, diffuse; };
struct Triangle { u16 second, first, material, third; };
struct TexturePoint { f32 u, v; };
constexpr std::int64_t texture_sets(std::int64_t format) { return (format >> 16 & 0xFF) != 0 ? format >> 16 & 0xFF : (format & 4) != 0 ? 1 : (format & 0x80) != 0 ? 2 : 0; }
struct Geometry {
    struct GeometryInfo {
        at<0, always<1u>>           type;
        at<4, u32>                  size;
        at<8, u32>                  version;
        struct Mesh {
            at< 0, packed<u32, Format>>  format;
            at< 4, u32>                  triangle_count;
            at< 8, u32>                  vertex_count;
            at<12, u32>                  morph_count;
            static constexpr auto is_here = value_of<in<&Mesh::format, &Format::is_native>> == 0;
            struct Morph {
                at< 0, Vector>           centre;     // centre of a sphere around all vertices
                at<12, f32>              radius;
                at<16, u32>              has_vertices;
                at<20, u32>              has_normals;
                optional<list<Vector, outer<&Mesh::vertex_count>>, nonzero<&Morph::has_vertices>>  vertices;
                optional<list<Vector, outer<&Mesh::vertex_count>>, nonzero<&Morph::has_normals>>   normals;
            };
            optional<Surface, where<value_of<outer<&GeometryInfo::version>> < 0x10000000>>  surface;  // before version 3.4
            optional<list<Colour, &Mesh::vertex_count>, where<is_here && value_of<in<&Mesh::format, &Format::has_colours>> != 0>>  colours;
            optional<list<list<TexturePoint, &Mesh::vertex_count>, apply<&texture_sets>(value_of<&Mesh::format>)>, where<is_here>>  texture_points;
            optional<list<Triangle, &Mesh::triangle_count>, where<is_here>>  triangles;
            list<Morph, &Mesh::morph_count>  morphs;
        };
        sized<Mesh, &GeometryInfo::size>  data;
    };
    GeometryInfo                info;
    list<Section, to_end>       sections;
};

// Materials, and the names of their textures.
struct MaterialList {
    Info<Counted<i32>>          info;        // for each material, -1 or the index of an earlier material that is the same
    list<Section, to_end>       sections;
};
struct Material {
    struct Data {
        at< 0, u32>             flags;
        at< 4, Colour>          colour;
        at< 8, u32>             unused;
        at<12, u32>             is_textured;
        optional<Surface, more> surface;
    };
    Info<Data>                  info;
    list<Section, to_end>       sections;
    static std::uint32_t textures(const Material& material) { return count_of(material.sections, 0x06) != 0; }
    derived<in<in<&Material::info, &Info<Data>::data>, &Data::is_textured>, by<&Material::textures>>  texture_rule;
};
struct Filter { bits<8> mode; bits<4> u, v; bits<16> has_levels; };
struct Texture {
    struct Data { at<0, packed<u32, Filter>> filter; };
    Info<Data>                  info;
    list<Section, to_end>       sections;    // its name, and the name of its mask
};

// The textures themselves.
struct TextureDictionary {
    struct Data {
        at<0, u16>              texture_count;
        at<2, u16>              device;
    };
    Info<Data>                  info;
    list<Section, to_end>       sections;
    static std::uint32_t textures(const TextureDictionary& all) { return count_of(all.sections, 0x15); }
    derived<in<in<&TextureDictionary::info, &Info<Data>::data>, &Data::texture_count>, by<&TextureDictionary::textures>>  textures_rule;
};
// Of Direct3D 8 and 9.
struct Picture {
    struct Level {
        at<0, u32>              size;
        bytes<&Level::size>     pixels;
    };
    at< 0, packed<u32, Filter>> filter;
    at< 4, text<32>>            name;
    at<36, text<32>>            mask;
    at<68, u32>                 raster_format;  // 0x2000: 256 colours, 0x4000: 16
    at<72, u32>                 pixel_format;   // for Direct3D 9; for Direct3D 8, whether there is an alpha channel
    at<76, u16>                 width;
    at<78, u16>                 height;
    at<80, u8>                  depth;
    at<81, u8>                  level_count;
    at<82, u8>                  raster_type;
    at<83, u8>                  compression;
    optional<std::array<Colour, 256>, bit_set<&Picture::raster_format, 13>>  palette;
    optional<std::array<Colour, 32>, bit_set<&Picture::raster_format, 14>>   small_palette;
    list<Level, &Picture::level_count>  levels;
};
struct TextureNative {
    struct Data {
        at<0, u32>              platform;
        choice<&Data::platform, limit<to_end>, when<8, Picture>, when<9, Picture>, others<Raw>>  picture;
    };
    Info<Data>                  info;
    list<Section, to_end>       sections;
};

// Plugins.
struct Meshes {                              // the triangles of a geometry, by material
    struct Mesh {
        at<0, u32>              index_count;
        at<4, u32>              material;
        list<u32, &Mesh::index_count>  indices;
    };
    at<0, u32>                  is_strip;
    at<4, u32>                  mesh_count;
    at<8, u32>                  index_count; // number of all indices
    list<Mesh, &Meshes::mesh_count>  all;
    static std::uint32_t indices(const Meshes& meshes) {
        std::size_t count = 0;
        for (const Mesh& mesh : meshes.all) count += mesh.indices.size();
        return static_cast<std::uint32_t>(count);
    }
    derived<&Meshes::index_count, by<&Meshes::indices>>  indices_rule;
};
struct Bones {
    struct Bone { i32 id; u32 index, flags; };
    at<0, u32>                  version;
    at<4, i32>                  id;
    at<8, u32>                  bone_count;
    struct Hierarchy {
        at<0, u32>              flags;
        at<4, u32>              frame_size;
        list<Bone, outer<&Bones::bone_count>>  bones;
    };
    optional<Hierarchy, nonzero<&Bones::bone_count>>  hierarchy;
};
struct FrameName { string<to_end> name; };
struct Collision { list<col::Model, to_end> models; };

struct Section {
    at<0, u32>  type;
    at<4, u32>  size;                        // number of bytes after these 12 bytes
    at<8, u32>  version;                     // 0x1803FFFF: 3.6.0.3 of San Andreas
    choice<&Section::type, limit<&Section::size>,
           when<0x01, Raw>, when<0x02, String>, when<0x03, Extension>, when<0x06, Texture>, when<0x07, Material>, when<0x08, MaterialList>, when<0x0E, FrameList>,
           when<0x0F, Geometry>, when<0x10, Clump>, when<0x14, Atomic>, when<0x15, TextureNative>, when<0x16, TextureDictionary>, when<0x1A, GeometryList>,
           when<0x11E, Bones>, when<0x50E, Meshes>, when<0x253F2FA, Collision>, when<0x253F2FE, FrameName>>  data;
};

inline std::uint32_t count_of(const list<Section, to_end>& sections, std::uint32_t type) {
    return static_cast<std::uint32_t>(std::ranges::count_if(sections, [&](const Section& section) { return section.type == type; }));
}

struct File {
    list<Section, to_end>  sections;
};
static_assert(laid_out<File>);

}  // namespace renderware

template <>
struct verbatim::format<renderware::File> {
    static constexpr std::string_view id = "renderware";
    static constexpr std::string_view title = "RenderWare binary stream";
    static constexpr std::string_view extensions = ".dff .txd";
    static match recognise(std::span<const std::byte>) {
        return match::no;  // no mark identifies these files: use --format renderware
    }
};
