// The archive of archive.ksy, in C++: its CRC and the places of the contents follow each edit.
#pragma once
#include <cstring>

#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace arc {
using namespace verbatim::wire;

enum class Kind : std::uint8_t { text = 1, image = 2 };

struct Entry {
    cstring           name;
    enumerated<Kind>  kind;
    u16               ofs_content;
    u16               len_content;
    placed<bytes<&Entry::len_content>, &Entry::ofs_content>  content;
};
static_assert(laid_out<Entry>);

struct Archive {
    at<0, fourcc<"ARC1">>  magic;
    at<4, u32>             crc;
    at<8, u8>              version;
    at<9, u8>              num_entries;
    list<Entry, &Archive::num_entries>  entries;
    derived<&Archive::crc, checksum<crc32, &Archive::version, &Archive::entries>>  crc_rule;
};
static_assert(laid_out<Archive>);

}  // namespace arc

template <>
struct verbatim::format<arc::Archive> {
    static constexpr std::string_view id = "arc.archive";
    static constexpr std::string_view title = "Archive with an index";
    static constexpr std::string_view extensions = ".arc";
    static match recognise(std::span<const std::byte> file) {
        return file.size() >= 4 && std::memcmp(file.data(), "ARC1", 4) == 0 ? match::certain : match::no;
    }
};
