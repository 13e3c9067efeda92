// Made by verbatim-generate from verbatim/formats/renderware/stream.hpp. Do not edit.
#include "verbatim/formats/renderware/stream.hpp"
#include "verbatim/view/instantiate.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::renderware::Colour>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Raw>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Struct>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Extension>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Clump::Lights>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Clump::ClumpData>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Clump>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Frame>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Frames>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::FrameList>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::GeometryList::GeometryListData>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::GeometryList>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Atomic::AtomicData>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Atomic>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Light::LightData>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Light>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::SurfaceProperties>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Triangle>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::TexturePoint>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Geometry::GeometryInfo::Mesh::Morph>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Geometry::GeometryInfo::Mesh>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Geometry::GeometryInfo>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Geometry>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::MaterialList>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Material::MaterialData>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Material>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Texture::TextureData>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Texture>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::TextureDictionary::TextureDictionaryData>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::TextureDictionary>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Picture::Level>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Picture>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::TextureNative::TextureNativeData>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::TextureNative>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::AnimationDictionary::AnimationDictionaryData>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::AnimationDictionary>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Bones::Bone>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Bones::Hierarchy>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Bones>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::FrameName>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Collision>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::PipelineSet>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Specular>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Reflection>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::NightColours>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Effects2d::Effect2d>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Effects2d>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Bump>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Environment>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Dual>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Effect>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::MaterialEffects::Both>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::MaterialEffects>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Section::String>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Section::Meshes::Mesh>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Section::Meshes>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::Section>;
extern template struct verbatim::table::detail::table_of<verbatim::renderware::File>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Vector>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Surface>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Sphere>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Box>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Face>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::CollisionShapes>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::LaterShapes>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::CollisionModel>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::LaterCollisionModel>;
extern template struct verbatim::table::detail::table_of_root<verbatim::renderware::File>;

template struct verbatim::table::detail::table_of<verbatim::renderware::Colour>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Raw>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Struct>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Extension>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Clump::Lights>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Clump::ClumpData>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Clump>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Frame>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Frames>;
template struct verbatim::table::detail::table_of<verbatim::renderware::FrameList>;
template struct verbatim::table::detail::table_of<verbatim::renderware::GeometryList::GeometryListData>;
template struct verbatim::table::detail::table_of<verbatim::renderware::GeometryList>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Atomic::AtomicData>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Atomic>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Light::LightData>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Light>;
template struct verbatim::table::detail::table_of<verbatim::renderware::SurfaceProperties>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Triangle>;
template struct verbatim::table::detail::table_of<verbatim::renderware::TexturePoint>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Geometry::GeometryInfo::Mesh::Morph>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Geometry::GeometryInfo::Mesh>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Geometry::GeometryInfo>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Geometry>;
template struct verbatim::table::detail::table_of<verbatim::renderware::MaterialList>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Material::MaterialData>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Material>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Texture::TextureData>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Texture>;
template struct verbatim::table::detail::table_of<verbatim::renderware::TextureDictionary::TextureDictionaryData>;
template struct verbatim::table::detail::table_of<verbatim::renderware::TextureDictionary>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Picture::Level>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Picture>;
template struct verbatim::table::detail::table_of<verbatim::renderware::TextureNative::TextureNativeData>;
template struct verbatim::table::detail::table_of<verbatim::renderware::TextureNative>;
template struct verbatim::table::detail::table_of<verbatim::renderware::AnimationDictionary::AnimationDictionaryData>;
template struct verbatim::table::detail::table_of<verbatim::renderware::AnimationDictionary>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Bones::Bone>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Bones::Hierarchy>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Bones>;
template struct verbatim::table::detail::table_of<verbatim::renderware::FrameName>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Collision>;
template struct verbatim::table::detail::table_of<verbatim::renderware::PipelineSet>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Specular>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Reflection>;
template struct verbatim::table::detail::table_of<verbatim::renderware::NightColours>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Effects2d::Effect2d>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Effects2d>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Bump>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Environment>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Dual>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Effect>;
template struct verbatim::table::detail::table_of<verbatim::renderware::MaterialEffects::Both>;
template struct verbatim::table::detail::table_of<verbatim::renderware::MaterialEffects>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Section::String>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Section::Meshes::Mesh>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Section::Meshes>;
template struct verbatim::table::detail::table_of<verbatim::renderware::Section>;
template struct verbatim::table::detail::table_of<verbatim::renderware::File>;
template struct verbatim::table::detail::table_of_root<verbatim::renderware::File>;

namespace verbatim::generated {

namespace {

constexpr std::string_view about =
    "RenderWare binary stream: models (.dff) and textures (.txd) of GTA III, Vice City, San Andreas and others. Little-endian; no checksum, no\n"
    "compression, no alignment.\n"
    "\n"
    "A file consists of nested sections. One record describes them all: a section holds data, or other sections. The properties of a section are in a\n"
    "section of type 1 (Struct), its first one.\n"
    "Described by the GTAModding wiki (RenderWare binary stream file, List of RW section IDs) and by the readers librw and DragonFF.\n"
    "Files seen: 5,300 of 14 public mods and servers, with 666,927 sections.\n"
    "\n"
    "Sizes are nested and exact, and games read the sections of a container by its counts. Deviations in real files:\n"
    "\n"
    "  zeros after the last section, up to a multiple of 2,048          2,718 files, as in an archive\n"
    "  stale data after the last section                                212 files: remains of an earlier, longer file\n"
    "  the size of a clump leaves out its own extension                 44 files: the extension is then beside the clump\n"
    "  garbage after the NUL of a String                                151 texts in 29 files\n"
    "  a String whose size is not a multiple of 4                       632 texts in 45 files\n"
    "  garbage after the NUL of a texture's mask                        878 textures in 183 files\n"
    "  the unused word of a material is not zero                        14,206 of 40,748 materials\n"
    "  a section that overruns the one around it                        54 files, most of them locked by a converter\n"
    "\n"
    "Normal, although it looks wrong: the version of a section differs from that of the section around it (349 files); plugins in any order; extensions\n"
    "without plugins, and none where there could be one.\n"
    "\n"
    "Common edits:\n"
    "\n"
    "  verbatim set a.dff '**.data.colour.red=255'                           every material red\n"
    "  verbatim set a.dff '**.colours[*].alpha=128'                          vertices half transparent\n"
    "  verbatim set a.dff '**.data.text~s/^wall$/brick/'                     another name for a texture in all materials\n"
    "  verbatim set a.dff '**.data.name~s/^Root$/base/'                      another name for a frame\n"
    "  verbatim set a.dff '**.frames[*].position.z+=0.5'                     every frame half a metre higher than its parent\n"
    "\n"
    "Names in a collision model have garbage after their NUL (3,010 of 3,019 models). Of San Andreas' models (COL2, COL3), what is behind the header is kept as bytes.\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"Versions", "", "Of the library that wrote the section, from the version and its build."},
    {"Info", "", "A section of type 1 that holds a T."},
    {"Clump", "", "Models."},
    {"Lights", "", "from version 3.3 on"},
    {"MaterialList", "", "Materials, and the names of their textures."},
    {"TextureDictionary", "", "The textures themselves."},
    {"Picture", "", "Of Direct3D 8 and 9."},
    {"AnimationDictionary", "", "of movements of textures, before the clump that uses them"},
    {"Bones", "", "Plugins."},
    {"Effects2d", "", "lights, particles and others at points of a model"},
    {"MaterialEffects", "", "Of a material: up to two effects, whose textures are whole sections. Of an atomic: one word."},
    {"Meshes", "", "the triangles of a geometry, by material"},
    {"Top", "", "What can be at the top of a file; whatever comes after it is stale."},
    {"CollisionShapes", "", "of COLL"},
    {"LaterShapes", "", "of COL2 and COL3"},
    {"CollisionModel", "", "of GTA III and Vice City"},
    {"LaterCollisionModel", "", "of San Andreas"},
    {"Colour", "red", "0 to 255"},
    {"Colour", "green", "0 to 255"},
    {"Colour", "blue", "0 to 255"},
    {"Colour", "alpha", "0: transparent, 255: opaque"},
    {"Raw", "bytes", "not described further"},
    {"Struct", "bytes", "the properties of a section that is not described further"},
    {"Counted", "all", "one for each"},
    {"Lights", "lights", "number of lights"},
    {"Lights", "cameras", "number of cameras"},
    {"ClumpData", "atomic_count", "number of sections of type Atomic"},
    {"Frame", "rotation", "directions of the x, y and z axis"},
    {"Frame", "position", "from the parent"},
    {"Frame", "parent", "of the frame, in the same list"},
    {"Frame", "flags", "of the program that wrote it; unused by the games"},
    {"FrameList", "extensions", "one for each frame, with its name"},
    {"GeometryListData", "geometry_count", "number of sections of type Geometry"},
    {"AtomicData", "frame", "index in the frame list"},
    {"AtomicData", "geometry", "index in the geometry list"},
    {"AtomicData", "flags", "1: it collides, 4: it is drawn"},
    {"AtomicData", "unused", "0 in most files"},
    {"LightData", "radius", "in metres"},
    {"LightData", "colour", "red, green, blue"},
    {"LightData", "minus_cosine", "of the angle of a cone of light"},
    {"LightData", "flags", "1: it lights models, 2: it lights the world"},
    {"LightData", "type", "1: directional, 2: ambient, 0x80: point, 0x81: spot, 0x82: soft spot"},
    {"Format", "is_strip", "the meshes are strips of triangles"},
    {"Format", "has_positions", "of vertices"},
    {"Format", "is_textured", "one set of texture points"},
    {"Format", "has_colours", "one for each vertex"},
    {"Format", "has_normals", "one for each vertex"},
    {"Format", "is_lit", "by lights"},
    {"Format", "is_modulated", "by the colours of the materials"},
    {"Format", "is_textured_twice", "two sets of texture points"},
    {"Format", "spare", "0"},
    {"Format", "texture_sets", "number of them; if 0, the bits above say it"},
    {"Format", "is_native", "made for a console: the data is in a plugin"},
    {"Format", "spare25", "0"},
    {"SurfaceProperties", "ambient", "how much light from everywhere it gives back, 0 to 1"},
    {"SurfaceProperties", "specular", "how much it shines, 0 to 1"},
    {"SurfaceProperties", "diffuse", "how much light of lamps it gives back, 0 to 1"},
    {"Triangle", "second", "index of a vertex"},
    {"Triangle", "first", "index of a vertex"},
    {"Triangle", "material", "index in the list of materials"},
    {"Triangle", "third", "index of a vertex"},
    {"TexturePoint", "u", "from the left, in widths of the texture"},
    {"TexturePoint", "v", "from the top, in heights of the texture"},
    {"Morph", "centre", "of a sphere around all vertices"},
    {"Morph", "radius", "of that sphere"},
    {"Mesh", "surface", "before version 3.4"},
    {"MaterialList", "info", "for each material, -1 or the index of an earlier material that is the same"},
    {"MaterialData", "flags", "0 in most files"},
    {"MaterialData", "unused", "any number"},
    {"MaterialData", "is_textured", "1 if there is a section of type Texture"},
    {"Filter", "mode", "1: nearest, 2: linear, 3 to 6: these with levels, and between two"},
    {"Filter", "u", "beside the texture: 1: repeated, 2: mirrored, 3: its edge, 4: a colour"},
    {"Filter", "v", "above and below, likewise"},
    {"Filter", "has_levels", "1 if there are smaller versions of the texture"},
    {"Texture", "sections", "its name, and the name of its mask"},
    {"TextureDictionaryData", "texture_count", "number of sections of type TextureNative"},
    {"TextureDictionaryData", "device", "1: Direct3D 8, 2: Direct3D 9, 6: PlayStation 2; 0 in many files"},
    {"Level", "pixels", "or indices in the palette, or blocks of DXT"},
    {"Picture", "name", "by which materials name it"},
    {"Picture", "mask", "name of the texture with its transparency; unused by the games"},
    {"Picture", "raster_format", "0x2000: 256 colours, 0x4000: 16, 0x8000: levels are made when it is loaded"},
    {"Picture", "pixel_format", "for Direct3D 9; for Direct3D 8, whether there is an alpha channel"},
    {"Picture", "width", "in pixels"},
    {"Picture", "height", "in pixels"},
    {"Picture", "depth", "in bits a pixel"},
    {"Picture", "raster_type", "4: a texture"},
    {"Picture", "compression", "for Direct3D 8, N of DXTN, or 0; for Direct3D 9, bits: 1: alpha, 2: cube, 8: compressed"},
    {"TextureNativeData", "platform", "8 and 9: Direct3D; others: consoles"},
    {"AnimationDictionaryData", "animation_count", "number of sections of type Animation"},
    {"Bone", "id", "by which animations name it"},
    {"Bone", "index", "in the order of the hierarchy"},
    {"Bone", "flags", "1: the last child, 2: another one follows the children"},
    {"Bones", "version", "0x100"},
    {"Bones", "id", "of the bone that the frame is, or -1"},
    {"Hierarchy", "flags", "how the animation is kept in memory"},
    {"Hierarchy", "frame_size", "of a key in memory, in bytes"},
    {"FrameName", "name", "of the frame, without a NUL"},
    {"PipelineSet", "pipeline", "how the game draws it, 0x53F2009A: reflecting vehicle"},
    {"Specular", "level", "how much it shines"},
    {"Specular", "texture", "name of that of the shine"},
    {"Reflection", "scale", "of what is reflected, along x and y"},
    {"Reflection", "offset", "of what is reflected, along x and y"},
    {"Reflection", "intensity", "how much it reflects, 0 to 1"},
    {"Reflection", "texture", "a pointer of the program that wrote it"},
    {"Effect2d", "type", "0: light, 1: particles, 3: place of a pedestrian, 4: sun glare, 6: entry, 7: road sign"},
    {"Effect2d", "data", "by its type"},
    {"Bump", "intensity", "how deep they look"},
    {"Environment", "intensity", "how much it reflects, 0 to 1"},
    {"Environment", "uses_frame_alpha", "1: where the picture is transparent, nothing is reflected"},
    {"Dual", "source_blend", "factor of the second texture, as RenderWare numbers them"},
    {"Dual", "destination_blend", "factor of the first texture"},
    {"Effect", "kind", "1: bumps, 2: environment, 4: two textures, 5: moving texture"},
    {"MaterialEffects", "kind", "of a material: 1: bumps, 2: environment, 3: both, 4: two textures, 5: moving texture, 6: moving and two"},
    {"Section", "size", "number of bytes after these 12 bytes"},
    {"Section", "version", "of the library; each section has its own"},
    {"String", "text", "name of a texture or of its mask; empty if there is none"},
    {"String", "padding", "some writers leave it out"},
    {"Meshes", "is_strip", "1: strips of triangles, 0: three indices for each"},
    {"Meshes", "index_count", "of all meshes"},
    {"Mesh", "material", "index in the list of materials"},
    {"Mesh", "indices", "none if the geometry is made for a console"},
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

verbatim::view::format renderware_stream() { return verbatim::view::instantiate<verbatim::renderware::File>(about, remarks); }

}  // namespace verbatim::generated
