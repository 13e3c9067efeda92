#include "verbatim/wire/constant.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_constant {

using namespace verbatim::wire;

namespace {
struct Clip {
    at<0, fourcc<"_pi_">> mark;
    at<4, always<0x6B20C4F3u, order::big>> type_id;
    at<8, always<std::uint16_t{1}>> version;
};
static_assert(laid_out<Clip, 10>);
struct Zbd {
    at<0, magic<0x08170616u>> signature;
    at<4, u8> rest;
};
struct Chunk {
    at<0, label<"CPAN">> id;
    at<4, u8> size;
    wire::bytes<&Chunk::size> data;
};
struct Archive {
    at<0, fourcc<"IWAD", "PWAD">> mark;
    at<4, u8> count;
};
struct Other {
    at<0, fourcc<"XWAD">> mark;
};
struct Chunks {
    at<0, u8> count;
    list<Clip, &Chunks::count> clips;
};
}  // namespace

TEST_CASE("a constant that differs is kept and reported") {
    same<Clip>("\"_pi_\"   6B 20 C4 F3   01 00");
    same<Clip>("\"_pi_\"   F3 C4 20 6B   02 00", {{"type_id", 4}, {"version", 8}});
    CHECK(findings<Clip>(hex("\"_pi_\"   6B 20 C4 F3   01 07"))[0].message() ==
          "version at 0x8: expected 01 00, found 01 07");
}

TEST_CASE("a label that differs is kept and reported") {
    same<Chunk>("\"CPAN\"   01   AA");
    same<Chunk>("\"CPAQ\"   01   AA", {{"id", 0}});
    CHECK(findings<Chunk>(hex("\"CPAQ\"   00"))[0].message() == "id at 0x0: expected \"CPAN\", found \"CPAQ\"");
    written(document<Chunk>(Chunk{}), "\"CPAN\"   00");
}

TEST_CASE("reading refuses a file whose magic differs") {
    same<Zbd>("16 06 17 08   00");
    refused<Zbd>("08 17 06 16   00", "signature: 08 17 06 16 at 0x0 is not 16 06 17 08");
    refused<Clip>("\"_pj_\"   6B 20 C4 F3   01 00", "mark: \"_pj_\" at 0x0 is not \"_pi_\"");
    refused<Chunks>("02   \"_pi_\" 6B 20 C4 F3 01 00   \"_pi-\" 6B 20 C4 F3 01 00",
                    "clips[1].mark: \"_pi-\" at 0xb is not \"_pi_\"");
    refused<Clip>("\"_pi\"", "Clip of 10 bytes at 0x0: only 3 bytes are left");
}

TEST_CASE("a magic may have several values, and a new record has the first of them") {
    same<Archive>("\"IWAD\" 01");
    same<Archive>("\"PWAD\" 01");
    refused<Archive>("\"QWAD\" 01", "mark: \"QWAD\" at 0x0 is not \"IWAD\" or \"PWAD\"");
    refused<one_of<Other, Archive>>("\"QWAD\" 01", "51 57 41 44 at 0x0 is not one of \"XWAD\", \"IWAD\" or \"PWAD\"");
    same<one_of<Other, Archive>>("\"PWAD\" 01");
    written(document<Archive>(Archive{}), "\"IWAD\" 00");
    auto doc = read_hex<Archive>("\"IWAD\" 01");
    doc->mark = "PWAD";
    CHECK(doc->mark.holds());
    written(doc, "\"PWAD\" 01");
}

TEST_CASE("a new record has the values of its constants") {
    written(document<Clip>(Clip{}), "\"_pi_\"   6B 20 C4 F3   01 00");
    Clip clip{};
    CHECK(clip.type_id.holds());
    clip.version = 2;
    CHECK_FALSE(clip.version.holds());
    CHECK(clip.mark.view() == "_pi_");
}

namespace {
struct Image {
    signature<"\x89PNG\r\n"> mark;
    literal<"\0\1"> version;
};
static_assert(laid_out<Image, 8>);
}  // namespace

TEST_CASE("a signature and a literal of any length are checked like other constants") {
    same<Image>("89 50 4E 47 0D 0A   00 01");
    same<Image>("89 50 4E 47 0D 0A   00 02", {{"version", 6}});
    CHECK_FALSE(read<Image>(hex("89 50 4E 47 0D 0D   00 01")));
}

}  // namespace verbatim::test::wire_constant
