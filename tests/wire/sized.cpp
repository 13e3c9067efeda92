#include "verbatim/wire/sized.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_sized {

using namespace verbatim::wire;

namespace {
struct Header {
    at<0, u8> width;
    at<1, u8> height;
};
struct Names {
    at<0, u8> kind;
    cstring name;
};
struct Image {
    at<0, u8> size;
    sized<Header, &Image::size> header;
    u8 last;
};
struct Slot {
    sized<Names, 8> names;
    u8 last;
};
static_assert(fixed_size<sized<Names, 8>> == 8);
struct Chunk {
    at<0, u8> size;
    sized<list<Header, to_end>, &Chunk::size> all;
};
struct Chunks {
    list<Chunk, to_end> all;
};
}  // namespace

TEST_CASE("a record in a size that a field gives keeps a tail or raw data, and the size follows") {
    same<Image>("02   10 20   FF");
    same<Image>("04   10 20 AA BB   FF", {{"header", 3}});
    same<Image>("01   10   FF", {{"header", 1}});
    refused<Image>("05   10 20", "header: 5 bytes at 0x1 leave the file (3 bytes)");
    CHECK(findings<Image>(hex("01   10   FF"))[0].message() ==
          "header at 0x1: expected a Header, found 10 (header: Header of 2 bytes at 0x1: only 1 byte is left)");
    CHECK(findings<Image>(hex("03   10 20 30   FF"))[0].message() ==
          "header at 0x3: expected nothing after its data, found 30");

    auto doc = read_hex<Image>("04   10 20 AA BB   FF");
    doc->header->width = 0x11;
    written(doc, "04   11 20 AA BB   FF");
    doc->header = Header{.width = 1, .height = 2};
    written(doc, "02   01 02   FF");

    auto raw = read_hex<Image>("01   10   FF");
    CHECK_FALSE(raw->header.has_value());
    raw->header = Header{.width = 3, .height = 4};
    written(raw, "02   03 04   FF");
}

TEST_CASE("a record in a fixed number of bytes keeps a tail or raw data, and refuses another size") {
    same<Slot>("01 \"abcdef\" 00   FF");
    same<Slot>("01 \"abc\" 00 00 00 00   FF", {{"names", 5}});
    same<Slot>("01 \"abcdefg\"   FF", {{"names", 0}});
    auto doc = read_hex<Slot>("01 \"abcdef\" 00   FF");
    doc->names->name.assign("abcde");
    CHECK(write(doc).error().message() == "names: it takes 7 bytes, but its place has 8");
}

TEST_CASE("a list with to_end in a sized value ends at the end of that value") {
    same<Chunks>("02 01 02   00   04 01 02 03 04");
    same<Chunks>("03 01 02 03   01 09", {{"all[0].all", 3}, {"all[1].all", 5}});
    auto doc = read_hex<Chunks>("02 01 02   00");
    doc->all[1].all->push_back(Header{.width = 5, .height = 6});
    written(doc, "02 01 02   02 05 06");
}

namespace {
struct Loose {
    sized<u16, 4, tail::residue> wide;
    sized<u32, 2, tail::residue> narrow;
};
static_assert(laid_out<Loose>);
}  // namespace

TEST_CASE("a tail of a sized value is no finding if the schema declares tail::residue") {
    same<Loose>("01 02 AA BB   07 08", {{"narrow", 4}});
    CHECK(read_hex<Loose>("01 02 AA BB   07 08")->narrow.is_unknown());
}

}  // namespace verbatim::test::wire_sized
