// PAK: the data of Quake and Quake II, as the Quake specifications 3.4 describe it. The directory leads to the files; its size is in bytes.
#pragma once
#include <cstring>

#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace pak {
using namespace verbatim::wire;

struct Entry {
    at< 0, text<56>>  name;                  // progs/player.mdl
    at<56, u32>       data_at;
    at<60, u32>       size;
    placed<bytes<&Entry::size>, &Entry::data_at>  data;
};

struct File {
    at<0, fourcc<"PACK">>  mark;
    at<4, u32>             directory_at;
    at<8, u32>             directory_size;
    placed<sized_list<Entry, &File::directory_size>, &File::directory_at, never_absent, contents_first>  files;
};
static_assert(laid_out<File>);

}  // namespace pak

template <>
struct verbatim::format<pak::File> {
    static constexpr std::string_view id = "pak";
    static constexpr std::string_view title = "Quake PAK";
    static constexpr std::string_view extensions = ".pak";
    static match recognise(std::span<const std::byte> file) { return file.size() >= 12 && std::memcmp(file.data(), "PACK", 4) == 0 ? match::certain : match::no; }
};
