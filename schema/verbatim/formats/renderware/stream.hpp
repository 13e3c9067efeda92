// RenderWare binary stream: models (.dff) and textures (.txd) of GTA III, Vice City, San Andreas and others. Little-endian; no checksum, no
// compression, no alignment.
//
// A file consists of nested sections. One record describes them all: a section holds data, or other sections. The properties of a section are in a
// section of type 1 (Struct), its first one.
// Described by the GTAModding wiki (RenderWare binary stream file, List of RW section IDs) and by the readers librw and DragonFF.
// Files seen: 5,300 of 14 public mods and servers, with 666,927 sections.
//
// Sizes are nested and exact, and games read the sections of a container by its counts. Deviations in real files:
//
//   zeros after the last section, up to a multiple of 2,048          2,718 files, as in an archive
//   stale data after the last section                                212 files: remains of an earlier, longer file
//   the size of a clump leaves out its own extension                 44 files: the extension is then beside the clump
//   garbage after the NUL of a String                                151 texts in 29 files
//   a String whose size is not a multiple of 4                       632 texts in 45 files
//   garbage after the NUL of a texture's mask                        878 textures in 183 files
//   the unused word of a material is not zero                        14,206 of 40,748 materials
//   a section that overruns the one around it                        54 files, most of them locked by a converter
//
// Normal, although it looks wrong: the version of a section differs from that of the section around it (349 files); plugins in any order; extensions
// without plugins, and none where there could be one.
//
// Common edits:
//
//   verbatim set a.dff '**.data.colour.red=255'                           every material red
//   verbatim set a.dff '**.colours[*].alpha=128'                          vertices half transparent
//   verbatim set a.dff '**.data.text~s/^wall$/brick/'                     another name for a texture in all materials
//   verbatim set a.dff '**.data.name~s/^Root$/base/'                      another name for a frame
//   verbatim set a.dff '**.frames[*].position.z+=0.5'                     every frame half a metre higher than its parent
#pragma once
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "verbatim/formats/gta/collision_models.hpp"
#include "verbatim/wire/format.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::renderware {
using namespace wire;
using gta::Vector;

struct Section;
struct Colour {
    at<0, u8>                   red;         // 0 to 255
    at<1, u8>                   green;       // 0 to 255
    at<2, u8>                   blue;        // 0 to 255
    at<3, u8>                   alpha;       // 0: transparent, 255: opaque
};
struct Raw {
    rest<>                      bytes;       // not described further
};
struct Struct {
    rest<>                      bytes;       // the properties of a section that is not described further
};

struct SectionTypes {
    static constexpr named_value names[] = {
        {0x01, "Struct"}, {0x02, "String"}, {0x03, "Extension"}, {0x05, "Camera"}, {0x06, "Texture"}, {0x07, "Material"}, {0x08, "MaterialList"},
        {0x0B, "World"}, {0x0D, "Matrix"}, {0x0E, "FrameList"}, {0x0F, "Geometry"}, {0x10, "Clump"}, {0x12, "Light"}, {0x14, "Atomic"},
        {0x15, "TextureNative"}, {0x16, "TextureDictionary"}, {0x18, "Image"}, {0x1A, "GeometryList"}, {0x1B, "Animation"}, {0x1F, "RightToRender"},
        {0x2B, "UVAnimationDictionary"}, {0x105, "MorphPLG"}, {0x110, "SkyMipmap"}, {0x116, "SkinPLG"}, {0x118, "ParticlesPLG"}, {0x11E, "HAnimPLG"},
        {0x11F, "UserDataPLG"}, {0x120, "MaterialEffectsPLG"}, {0x134, "ADCPLG"}, {0x135, "UVAnimationPLG"}, {0x50E, "BinMeshPLG"},
        {0x510, "NativeDataPLG"}, {0x253F2F3, "PipelineSet"}, {0x253F2F6, "SpecularMaterial"}, {0x253F2F8, "Effects2d"}, {0x253F2F9, "NightColours"},
        {0x253F2FA, "CollisionModel"}, {0x253F2FC, "ReflectionMaterial"}, {0x253F2FD, "Breakable"}, {0x253F2FE, "FrameName"}};
};
using SectionType = named_number<u32, SectionTypes>;
// Of the library that wrote the section, from the version and its build.
struct Versions {
    static constexpr named_value names[] = {{0x00000310, "3.1.0.0"}, {0x0401FFFF, "3.1.0.1"}, {0x0800FFFF, "3.2.0.0"}, {0x0C02FFFF, "3.3.0.2"},
                                            {0x1003FFFF, "3.4.0.3"}, {0x1400FFFF, "3.5.0.0"}, {0x1803FFFF, "3.6.0.3"}};
};
using Version = named_number<u32, Versions>;

// Returns how many of these sections have the type.
std::uint32_t count_of(const list<Section, to_end>& sections, std::uint32_t type);

template <class T>
struct Counted {
    at<0, u32>                  count;
    list<T, &Counted::count>    all;         // one for each
};
// A section of type 1 that holds a T.
template <class T>
struct Info {
    at<0, always<1u>>           type;
    at<4, u32>                  size;
    at<8, Version>              version;
    sized<T, &Info::size>       data;
};
struct Extension { list<Section, to_end> plugins; };

// Models.
struct Clump {
    struct Lights {                          // from version 3.3 on
        at<0, u32>              lights;      // number of lights
        at<4, u32>              cameras;     // number of cameras
    };
    struct ClumpData {
        at<0, u32>              atomic_count;  // number of sections of type Atomic
        optional<Lights, more>  others;
    };
    Info<ClumpData>             info;
    list<Section, to_end>       sections;
    static std::uint32_t atomics(const Clump& clump) { return count_of(clump.sections, 0x14); }
    derived<in<in<&Clump::info, &Info<ClumpData>::data>, &ClumpData::atomic_count>, by<&Clump::atomics>>  atomics_rule;
};
inline constexpr fixed_string frames_seen = "5,300 files of 14 mods and servers";

struct Frame {
    at< 0, std::array<Vector, 3>>  rotation; // directions of the x, y and z axis
    at<36, Vector>                 position; // from the parent
    at<48, index_in<i32, "frames", none_is<-1>, source_is<frames_seen>>>  parent;  // of the frame, in the same list
    at<52, u32>                    flags;    // of the program that wrote it; unused by the games
};
struct Frames {
    at<0, u32>                     frame_count;
    list<Frame, &Frames::frame_count>  frames;
};
struct FrameList {
    Info<Frames>                info;
    list<Section, to_end>       extensions;  // one for each frame, with its name
};
struct GeometryList {
    struct GeometryListData {
        at<0, u32>              geometry_count;  // number of sections of type Geometry
    };
    Info<GeometryListData>      info;
    list<Section, to_end>       sections;
    static std::uint32_t geometries(const GeometryList& all) { return count_of(all.sections, 0x0F); }
    derived<in<in<&GeometryList::info, &Info<GeometryListData>::data>, &GeometryListData::geometry_count>, by<&GeometryList::geometries>>  geometries_rule;
};
struct Atomic {
    struct AtomicData {
        at< 0, u32>             frame;       // index in the frame list
        at< 4, u32>             geometry;    // index in the geometry list
        at< 8, u32>             flags;       // 1: it collides, 4: it is drawn
        at<12, u32>             unused;      // 0 in most files
    };
    Info<AtomicData>            info;
    list<Section, to_end>       sections;
};
struct Light {
    struct LightData {
        at< 0, f32>             radius;      // in metres
        at< 4, std::array<f32, 3>>  colour;  // red, green, blue
        at<16, f32>             minus_cosine;  // of the angle of a cone of light
        at<20, u16>             flags;       // 1: it lights models, 2: it lights the world
        at<22, u16>             type;        // 1: directional, 2: ambient, 0x80: point, 0x81: spot, 0x82: soft spot
    };
    Info<LightData>             info;
    list<Section, to_end>       sections;
};

struct Format {
    bits<1> is_strip;                        // the meshes are strips of triangles
    bits<1> has_positions;                   // of vertices
    bits<1> is_textured;                     // one set of texture points
    bits<1> has_colours;                     // one for each vertex
    bits<1> has_normals;                     // one for each vertex
    bits<1> is_lit;                          // by lights
    bits<1> is_modulated;                    // by the colours of the materials
    bits<1> is_textured_twice;               // two sets of texture points
    bits<8> spare;                           // 0
    bits<8> texture_sets;                    // number of them; if 0, the bits above say it
    bits<1> is_native;                       // made for a console: the data is in a plugin
    bits<7> spare25;                         // 0
};
struct SurfaceProperties {
    at<0, f32>                  ambient;     // how much light from everywhere it gives back, 0 to 1
    at<4, f32>                  specular;    // how much it shines, 0 to 1
    at<8, f32>                  diffuse;     // how much light of lamps it gives back, 0 to 1
};
struct Triangle {
    at<0, u16>                  second;      // index of a vertex
    at<2, u16>                  first;       // index of a vertex
    at<4, u16>                  material;    // index in the list of materials
    at<6, u16>                  third;       // index of a vertex
};
struct TexturePoint {
    at<0, f32>                  u;           // from the left, in widths of the texture
    at<4, f32>                  v;           // from the top, in heights of the texture
};
struct Geometry {
    struct GeometryInfo {
        at<0, always<1u>>           type;
        at<4, u32>                  size;
        at<8, Version>              version;
        struct Mesh {
            at< 0, packed<u32, Format>>  format;
            at< 4, u32>                  triangle_count;
            at< 8, u32>                  vertex_count;
            at<12, u32>                  morph_count;
            static constexpr auto sets = value_of<in<&Mesh::format, &Format::texture_sets>>;
            static constexpr auto one = value_of<in<&Mesh::format, &Format::is_textured>>;
            static constexpr auto two = value_of<in<&Mesh::format, &Format::is_textured_twice>>;
            static constexpr auto is_here = value_of<in<&Mesh::format, &Format::is_native>> == 0;
            struct Morph {
                at< 0, Vector>           centre;     // of a sphere around all vertices
                at<12, f32>              radius;     // of that sphere
                at<16, u32>              has_vertices;
                at<20, u32>              has_normals;
                optional<list<Vector, outer<&Mesh::vertex_count>>, nonzero<&Morph::has_vertices>>  vertices;
                optional<list<Vector, outer<&Mesh::vertex_count>>, nonzero<&Morph::has_normals>>   normals;
            };
            optional<SurfaceProperties, where<value_of<outer<&GeometryInfo::version>> < 0x10000000>>  surface;  // before version 3.4
            optional<list<Colour, &Mesh::vertex_count>, where<is_here && value_of<in<&Mesh::format, &Format::has_colours>> != 0>>  colours;
            optional<list<list<TexturePoint, &Mesh::vertex_count>, sets + (sets == 0) * (one + (one == 0) * two * 2)>, where<is_here>>  texture_points;
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
    struct MaterialData {
        at< 0, u32>             flags;       // 0 in most files
        at< 4, Colour>          colour;
        at< 8, u32>             unused;      // any number
        at<12, u32>             is_textured;  // 1 if there is a section of type Texture
        optional<SurfaceProperties, more> surface;
    };
    Info<MaterialData>          info;
    list<Section, to_end>       sections;
    static std::uint32_t textures(const Material& material) { return count_of(material.sections, 0x06) != 0; }
    derived<in<in<&Material::info, &Info<MaterialData>::data>, &MaterialData::is_textured>, by<&Material::textures>>  texture_rule;
};
struct Filter {
    bits<8>  mode;                           // 1: nearest, 2: linear, 3 to 6: these with levels, and between two
    bits<4>  u;                              // beside the texture: 1: repeated, 2: mirrored, 3: its edge, 4: a colour
    bits<4>  v;                              // above and below, likewise
    bits<16> has_levels;                     // 1 if there are smaller versions of the texture
};
struct Texture {
    struct TextureData { at<0, packed<u32, Filter>> filter; };
    Info<TextureData>           info;
    list<Section, to_end>       sections;    // its name, and the name of its mask
};

// The textures themselves.
struct TextureDictionary {
    struct TextureDictionaryData {
        at<0, u16>              texture_count;  // number of sections of type TextureNative
        at<2, u16>              device;      // 1: Direct3D 8, 2: Direct3D 9, 6: PlayStation 2; 0 in many files
    };
    Info<TextureDictionaryData> info;
    list<Section, to_end>       sections;
    static std::uint32_t textures(const TextureDictionary& all) { return count_of(all.sections, 0x15); }
    derived<in<in<&TextureDictionary::info, &Info<TextureDictionaryData>::data>, &TextureDictionaryData::texture_count>, by<&TextureDictionary::textures>>  textures_rule;
    using units = elements_of<&TextureDictionary::sections>;
};
struct PixelFormats {
    static constexpr named_value names[] = {{21, "A8R8G8B8"}, {22, "X8R8G8B8"}, {23, "R5G6B5"}, {25, "A1R5G5B5"}, {26, "A4R4G4B4"}, {0x31545844, "DXT1"},
                                            {0x32545844, "DXT2"}, {0x33545844, "DXT3"}, {0x34545844, "DXT4"}, {0x35545844, "DXT5"}};
};
// Of Direct3D 8 and 9.
struct Picture {
    struct Level {
        at<0, u32>              size;
        bytes<&Level::size>     pixels;      // or indices in the palette, or blocks of DXT
    };
    at< 0, packed<u32, Filter>> filter;
    at< 4, text<32, tail::terminated<>>>               name;  // by which materials name it
    at<36, text<32, tail::terminated<tail::residue>>>  mask;  // name of the texture with its transparency; unused by the games
    at<68, hexadecimal<u32>>    raster_format;  // 0x2000: 256 colours, 0x4000: 16, 0x8000: levels are made when it is loaded
    at<72, named_number<u32, PixelFormats>>  pixel_format;  // for Direct3D 9; for Direct3D 8, whether there is an alpha channel
    at<76, u16>                 width;       // in pixels
    at<78, u16>                 height;      // in pixels
    at<80, u8>                  depth;       // in bits a pixel
    at<81, u8>                  level_count;
    at<82, u8>                  raster_type; // 4: a texture
    at<83, u8>                  compression; // for Direct3D 8, N of DXTN, or 0; for Direct3D 9, bits: 1: alpha, 2: cube, 8: compressed
    optional<std::array<Colour, 256>, bit_set<&Picture::raster_format, 13>>  palette;
    optional<std::array<Colour, 32>, bit_set<&Picture::raster_format, 14>>   small_palette;
    list<Level, &Picture::level_count>  levels;
};
struct TextureNative {
    struct TextureNativeData {
        at<0, u32>              platform;    // 8 and 9: Direct3D; others: consoles
        choice<&TextureNativeData::platform, limit<to_end>, when<8, Picture>, when<9, Picture>, others<Raw>>  picture;
    };
    Info<TextureNativeData>     info;
    list<Section, to_end>       sections;
};
struct AnimationDictionary {                 // of movements of textures, before the clump that uses them
    struct AnimationDictionaryData {
        at<0, u32>              animation_count;  // number of sections of type Animation
    };
    Info<AnimationDictionaryData>info;
    list<Section, to_end>       sections;
    static std::uint32_t animations(const AnimationDictionary& all) { return count_of(all.sections, 0x1B); }
    derived<in<in<&AnimationDictionary::info, &Info<AnimationDictionaryData>::data>, &AnimationDictionaryData::animation_count>, by<&AnimationDictionary::animations>>  animations_rule;
    using units = elements_of<&AnimationDictionary::sections>;
};

// Plugins.
struct Bones {
    struct Bone {
        at<0, i32>              id;          // by which animations name it
        at<4, u32>              index;       // in the order of the hierarchy
        at<8, u32>              flags;       // 1: the last child, 2: another one follows the children
    };
    at<0, u32>                  version;     // 0x100
    at<4, i32>                  id;          // of the bone that the frame is, or -1
    at<8, u32>                  bone_count;
    struct Hierarchy {
        at<0, u32>              flags;       // how the animation is kept in memory
        at<4, u32>              frame_size;  // of a key in memory, in bytes
        list<Bone, outer<&Bones::bone_count>>  bones;
    };
    optional<Hierarchy, nonzero<&Bones::bone_count>>  hierarchy;
};
struct FrameName {
    string<to_end>              name;        // of the frame, without a NUL
};
struct Collision { list<one_of<gta::CollisionModel, gta::LaterCollisionModel>, to_end, tail::zeros> models; };
struct PipelineSet {
    at<0, u32>                  pipeline;    // how the game draws it, 0x53F2009A: reflecting vehicle
};
struct Specular {
    at<0, f32>                         level;    // how much it shines
    at<4, text<24, tail::residue>>     texture;  // name of that of the shine
};
struct Reflection {
    at< 0, std::array<f32, 2>>  scale;       // of what is reflected, along x and y
    at< 8, std::array<f32, 2>>  offset;      // of what is reflected, along x and y
    at<16, f32>                 intensity;   // how much it reflects, 0 to 1
    at<20, u32>                 texture;     // a pointer of the program that wrote it
};
struct NightColours {
    at<0, u32>                  is_here;
    optional<list<Colour, to_end>, nonzero<&NightColours::is_here>>  colours;
};
struct Effects2d {                           // lights, particles and others at points of a model
    struct Effect2d {
        at< 0, Vector>          position;
        at<12, u32>             type;        // 0: light, 1: particles, 3: place of a pedestrian, 4: sun glare, 6: entry, 7: road sign
        at<16, u32>             size;
        bytes<&Effect2d::size>  data;        // by its type
    };
    at<0, u32>                  count;
    list<Effect2d, &Effects2d::count>  all;
};
struct Bump {
    at<0, f32>                  intensity;   // how deep they look
    at<4, u32>                  has_bumps;
    optional<Section, nonzero<&Bump::has_bumps>>       bumps;
    u32                         has_heights;
    optional<Section, nonzero<&Bump::has_heights>>     heights;
};
struct Environment {
    at<0, f32>                  intensity;   // how much it reflects, 0 to 1
    at<4, u32>                  uses_frame_alpha;  // 1: where the picture is transparent, nothing is reflected
    at<8, u32>                  has_texture;
    optional<Section, nonzero<&Environment::has_texture>>  texture;
};
struct Dual {
    at<0, u32>                  source_blend;  // factor of the second texture, as RenderWare numbers them
    at<4, u32>                  destination_blend;  // factor of the first texture
    at<8, u32>                  has_texture;
    optional<Section, nonzero<&Dual::has_texture>>  texture;
};
struct Effect {
    at<0, u32>                  kind;        // 1: bumps, 2: environment, 4: two textures, 5: moving texture
    choice<&Effect::kind, when<1, Bump>, when<2, Environment>, when<4, Dual>, when<5, nothing>, when<0, nothing>>  data;
};
// Of a material: up to two effects, whose textures are whole sections. Of an atomic: one word.
struct MaterialEffects {
    at<0, u32>                  kind;        // of a material: 1: bumps, 2: environment, 3: both, 4: two textures, 5: moving texture, 6: moving and two
    struct Both { Effect first, second; };
    optional<Both, more>        effects;
};

struct Section {
    at<0, SectionType>          type;
    at<4, u32>                  size;        // number of bytes after these 12 bytes
    at<8, Version>              version;     // of the library; each section has its own
    struct String {
        cstring                 text;        // name of a texture or of its mask; empty if there is none
        optional<pad_to<4, 0, from::record>, where<value_of<outer<&Section::size>> % 4 == 0>>  padding;  // some writers leave it out
    };
    struct Meshes {                          // the triangles of a geometry, by material
        at<0, u32>              is_strip;    // 1: strips of triangles, 0: three indices for each
        at<4, u32>              mesh_count;
        at<8, u32>              index_count; // of all meshes
        struct Mesh {
            at<0, u32>          index_count;
            at<4, u32>          material;    // index in the list of materials
            optional<list<u32, &Mesh::index_count>, where<value_of<outer<&Section::size>> != 12 + value_of<outer<&Meshes::mesh_count>> * 8>>  indices;  // none if the geometry is made for a console
        };
        list<Mesh, &Meshes::mesh_count>  all;
        static std::uint32_t indices(const Meshes& meshes) {
            std::uint32_t count = 0;
            for (const Mesh& mesh : meshes.all) count += static_cast<std::uint32_t>(mesh.index_count);
            return count;
        }
        derived<&Meshes::index_count, by<&Meshes::indices>>  indices_rule;
    };
    choice<&Section::type, limit<&Section::size>,
           when<0x01, Struct>, when<0x02, String>, when<0x03, Extension>, when<0x06, Texture>, when<0x07, Material>, when<0x08, MaterialList>, when<0x0E, FrameList>,
           when<0x0F, Geometry>, when<0x10, Clump>, when<0x12, Light>, when<0x14, Atomic>, when<0x15, TextureNative>, when<0x16, TextureDictionary>,
           when<0x1A, GeometryList>, when<0x2B, AnimationDictionary>, when<0x11E, Bones>, when<0x120, MaterialEffects>, when<0x50E, Meshes>,
           when<0x253F2F3, PipelineSet>, when<0x253F2F6, Specular>, when<0x253F2F8, Effects2d>, when<0x253F2F9, NightColours>,
           when<0x253F2FA, Collision>, when<0x253F2FC, Reflection>, when<0x253F2FE, FrameName>, others<Raw>>  data;
};

inline std::uint32_t count_of(const list<Section, to_end>& sections, std::uint32_t type) {
    return static_cast<std::uint32_t>(std::ranges::count_if(sections, [&](const Section& section) { return section.type == type; }));
}

// What can be at the top of a file; whatever comes after it is stale.
template <std::uint32_t Type, class T>
struct Top {
    at<0, magic<Type>>          type;
    at<4, u32>                  size;
    at<8, Version>              version;
    sized<T, &Top::size>        data;
};
struct File {
    list<one_of<Top<0x10, Clump>, Top<0x16, TextureDictionary>, Top<0x2B, AnimationDictionary>, Top<0x03, Extension>, Top<0x14, Atomic>>, to_end, tail::zeros>  sections;
};
static_assert(laid_out<File>);

}  // namespace verbatim::renderware

template <>
struct verbatim::format<verbatim::renderware::File> {
    static constexpr std::string_view id = "renderware.stream";
    static constexpr std::string_view title = "RenderWare binary stream: a model (DFF) or textures (TXD)";
    static constexpr std::string_view extensions = ".dff .txd";
    static constexpr std::uint32_t word(std::span<const std::byte> file, std::size_t at) {
        std::uint32_t all = 0;
        for (std::size_t i = 4; i-- > 0;) all = all << 8 | std::to_integer<std::uint32_t>(file[at + i]);
        return all;
    }
    // A version of the library: until 3.1 in the lower half alone; later in the upper one, with the build in the lower one.
    static constexpr bool is_version(std::uint32_t stamp) { return stamp >> 16 == 0 ? stamp >= 0x300 && stamp < 0x400 : (stamp & 0xFFFF) == 0xFFFF || (stamp & 0xFFFF) < 0x100; }
    static match recognise(std::span<const std::byte> file) {
        if (file.size() < 24) return match::no;
        const std::uint32_t type = word(file, 0), size = word(file, 4), first = word(file, 16);
        if (type != 0x10 && type != 0x16 && type != 0x2B) return match::no;
        return word(file, 12) == 1 && (first == 4 || first == 12) && size > first && is_version(word(file, 8)) && is_version(word(file, 20)) ? match::plausible : match::no;
    }
};
