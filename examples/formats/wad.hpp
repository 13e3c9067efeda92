// WAD: the data of Doom, Heretic and others (Unofficial Doom Specs 1.666). The directory leads to lumps; lumps of size 0 only mark a place.
#pragma once
#include <cstring>

#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace wad {
using namespace verbatim::wire;

struct Lump {
    at<0, u32>      data_at;                 // 0, or any number, if the size is 0
    at<4, u32>      size;
    at<8, text<8>>  name;                    // MAP01, THINGS, DEMO1
    placed<bytes<&Lump::size>, &Lump::data_at>  data;
};

struct File {
    at<0, fourcc<"IWAD", "PWAD">>  kind;     // the game's own data, or a patch for it
    at<4, u32>                     count;
    at<8, u32>                     directory_at;
    placed<list<Lump, &File::count>, &File::directory_at, never_absent, contents_first>  lumps;
};
static_assert(laid_out<File>);

}  // namespace wad

template <>
struct verbatim::format<wad::File> {
    static constexpr std::string_view id = "wad";
    static constexpr std::string_view title = "Doom WAD";
    static constexpr std::string_view extensions = ".wad";
    static match recognise(std::span<const std::byte> file) {
        return file.size() >= 12 && (std::memcmp(file.data(), "IWAD", 4) == 0 || std::memcmp(file.data(), "PWAD", 4) == 0) ? match::certain : match::no;
    }
};
