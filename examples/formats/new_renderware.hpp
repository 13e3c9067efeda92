// Creates a model of RenderWare, its textures, and collision shapes.
#pragma once
#include <famous/compiled/col.hpp>
#include <famous/compiled/renderware.hpp>

#include "new_bytes.hpp"

namespace examples {

constexpr std::uint32_t san_andreas = 0x1803FFFF;
renderware::Section section(auto data) {
    renderware::Section made{.version = san_andreas};
    if constexpr (requires { data.info; }) data.info.version = san_andreas;
    made.data = std::move(data);
    return made;
}
inline renderware::Section name(std::string_view text) {
    renderware::String made;
    made.text.assign(text);
    made.padding = {};
    return section(made);
}
// A square of two triangles with a texture, on a frame with a name. The code gives no counts of sections, sizes and indices: they follow the data.
inline renderware::File model() {
    using namespace renderware;
    FrameName root;
    root.name.assign("square");
    Extension named;
    named.plugins = {section(root)};
    FrameList frames;
    Counted<Frame> one;
    Frame frame{.parent = -1};
    frame.rotation = {Vector{.x = 1.0f}, Vector{.y = 1.0f}, Vector{.z = 1.0f}};
    one.all = {frame};
    frames.info.data = one;
    frames.extensions = {section(named)};

    Texture texture;
    texture.info.data = Texture::Data{};
    texture.sections = {name("wall"), name(""), section(Extension{})};
    Material material;
    material.info.data = Material::Data{.colour = Colour{.red = 255, .green = 255, .blue = 255, .alpha = 255}};
    material.info.data->surface.emplace() = {.ambient = 1.0f, .specular = 0.0f, .diffuse = 1.0f};
    material.sections = {section(texture), section(Extension{})};
    MaterialList materials;
    Counted<verbatim::wire::i32> own;
    own.all.push_back(-1);
    materials.info.data = own;
    materials.sections = {section(material)};

    Geometry::GeometryInfo::Mesh mesh;
    mesh.format = Format{.has_positions = 1, .is_textured = 1, .texture_sets = 1};
    mesh.texture_points.emplace().resize(1);
    (*mesh.texture_points)[0] = {{.u = 0.0f, .v = 0.0f}, {.u = 1.0f, .v = 0.0f}, {.u = 1.0f, .v = 1.0f}, {.u = 0.0f, .v = 1.0f}};
    mesh.triangles.emplace() = {{.second = 1, .first = 0, .third = 2}, {.second = 2, .first = 0, .third = 3}};
    Geometry::GeometryInfo::Mesh::Morph morph{.radius = 2.0f, .has_vertices = 1};
    morph.vertices.emplace() = {Vector{}, Vector{.x = 1.0f}, Vector{.x = 1.0f, .y = 1.0f}, Vector{.y = 1.0f}};
    mesh.morphs.push_back(morph);
    Meshes by_material;
    Meshes::Mesh all;
    all.indices = {0, 1, 2, 0, 2, 3};
    by_material.all.push_back(all);
    Extension plugins;
    plugins.plugins = {section(by_material)};
    Geometry geometry;
    geometry.info.data = mesh;
    geometry.sections = {section(materials), section(plugins)};
    GeometryList geometries;
    geometries.info.data = GeometryList::Data{};
    geometries.sections = {section(geometry)};

    Atomic atomic;
    atomic.info.data = Atomic::Data{.flags = 5};
    atomic.sections = {section(Extension{})};
    Clump clump;
    clump.info.data = Clump::Data{};
    clump.info.data->others.emplace();
    clump.sections = {section(frames), section(geometries), section(atomic), section(Extension{})};
    File file;
    file.sections = {section(clump)};
    return file;
}

// Four pixels.
inline renderware::File textures() {
    using namespace renderware;
    Picture::Level pixels;
    pixels.pixels = bytes_of({0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255, 255, 255, 255, 255});
    Picture picture{.raster_format = 0x500, .pixel_format = 21, .width = 2, .height = 2, .depth = 32, .raster_type = 4, .compression = 1};
    picture.name = "wall";
    picture.levels = {pixels};
    TextureNative::Data data{.platform = 9};
    data.picture = picture;
    TextureNative texture;
    texture.info.data = data;
    texture.sections = {section(Extension{})};
    TextureDictionary all;
    all.info.data = TextureDictionary::Data{.device = 9};
    all.sections = {section(texture), section(Extension{})};
    File file;
    file.sections = {section(all)};
    return file;
}

// A box, and a triangle.
inline col::File shapes() {
    col::First shape;
    shape.name = "crate";
    shape.model = 1000;
    shape.radius = 1.0f;
    shape.boxes.push_back({.least = col::Vector{.x = -1.0f, .y = -1.0f, .z = -1.0f}, .most = col::Vector{.x = 1.0f, .y = 1.0f, .z = 1.0f}});
    shape.vertices = {col::Vector{}, col::Vector{.x = 1.0f}, col::Vector{.y = 1.0f}};
    col::Face face;
    face.vertices = {0, 1, 2};
    shape.faces.push_back(face);
    col::Model model;
    model.data = shape;
    col::File file;
    file.models = {model};
    return file;
}

}  // namespace examples
