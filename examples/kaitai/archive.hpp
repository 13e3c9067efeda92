// Archive with an index
// From archive.ksy, whose licence is MIT.
#pragma once
#include <cstring>

#include <verbatim/kaitai/formula.hpp>
#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace archive_ksy {
using namespace verbatim::wire;
using namespace verbatim::kaitai::words;

enum class Kind : std::uint8_t {
    text = 1,
    image = 2,
};

struct Entry {
    encoded<ascii, cstring>  name;
    enumerated<Kind>         kind;
    u16                      ofs_content;
    u16                      len_content;
    look_at<bytes<&Entry::len_content>, &Entry::ofs_content, from::around, never_absent>  content;

    using values = named<value<"end_of_content", "ofs_content + len_content">>;
};
static_assert(laid_out<Entry>);

struct Archive {
    at<0x00, signature<"ARC1">>         magic;
    at<0x04, u32>                       crc;  // CRC-32 of what follows, up to the end of the index
    at<0x08, u8>                        version;
    at<0x09, u8>                        num_entries;
    list<Entry, &Archive::num_entries>  entries;
    derived<&Archive::crc, checksum<crc32, &Archive::version, &Archive::entries>>  crc_rule;

    static constexpr auto expectations = all_of(expect<&Archive::version>(is(1)));
};
static_assert(laid_out<Archive>);

}  // namespace archive_ksy

template <>
struct verbatim::format<archive_ksy::Archive> {
    static constexpr std::string_view id = "archive";
    static constexpr std::string_view title = "Archive with an index";
    static constexpr std::string_view extensions = ".arc";
    static match recognise(std::span<const std::byte> file) {
        return file.size() >= 4 && std::memcmp(file.data(), "ARC1", 4) == 0 ? match::certain : match::no;
    }
    static const view::computing& computed() { return kaitai::computed_by_formulas(); }
};
