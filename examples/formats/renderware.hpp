// RenderWare binary stream: models (.dff) and textures (.txd) of GTA III, Vice City, San Andreas and others, as the GTA modding wiki describes it.
// One record for all: a section holds data, or sections.
#pragma once
#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace renderware {
using namespace verbatim::wire;

struct Section;
struct Sections { list<Section, to_end> inside; };
struct Struct { rest<> bytes; };          // what the section around it is about
struct String { rest<> text; };           // ends with NULs, to a multiple of 4
struct Extension { list<Section, to_end> plugins; };

struct Section {
    at<0, u32>  type;
    at<4, u32>  size;                     // of what follows these 12 bytes
    at<8, u32>  version;                  // 0x1803FFFF: 3.6.0.3 of San Andreas
    choice<&Section::type, limit<&Section::size>,
           when<0x01, Struct>, when<0x02, String>, when<0x03, Extension>,
           when<0x06, Sections>,          // texture
           when<0x07, Sections>,          // material
           when<0x08, Sections>,          // material list
           when<0x0E, Sections>,          // frame list
           when<0x0F, Sections>,          // geometry
           when<0x10, Sections>,          // clump: a model
           when<0x14, Sections>,          // atomic
           when<0x15, Sections>,          // texture native
           when<0x16, Sections>,          // texture dictionary
           when<0x1A, Sections>>  data;   // geometry list
};

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
        return match::no;  // nothing marks such a file: --format renderware
    }
};
