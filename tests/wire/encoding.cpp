#include "verbatim/wire/encoding.hpp"

#include "tests/support/law.hpp"
#include "verbatim/walk/encoding/encoding.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::wire_encoding {

using namespace verbatim::wire;
using namespace std::string_view_literals;

namespace {
struct Title {
    at<0x00, encoded<utf16le, text<12>>> name;
    at<0x0C, u8> size;
    at<0x0D, encoded<shift_jis, wire::string<&Title::size>>> game;
    encoded<utf16be, terminated<"\0\0">> path;
    encoded<cp1252, pstring<u8>> author;
};
static_assert(laid_out<Title> && fixed_size<encoded<utf16le, text<12>>> == 12 && bitwise<encoded<utf16le, text<12>>>);
struct Sized {
    at<0, u8> size;
    encoded<utf16le, sized_cstring<&Sized::size>> text;
};
struct Codes {
    encoded<encoding<"KOI8-R">, cstring> russian;
    encoded<encoding<"UTF-32LE", 4>, terminated<"\0\0\0\0">> wide;
};
struct Preset {
    encoded<utf16le, text<8, tail::filled<'#'>>> filled;
    encoded<utf16le, text<4, tail::terminated<>>> ended;
};
struct Checked {
    encoded<utf16le, text<8>> name;
    static constexpr auto expectations = all_of(expect<&Checked::name>(text_is("M\xC3\xBC")));
};
constexpr auto file = "\"M\" 00 FC 00 00 00 \"J\" 00 00 00 07 00   04 83 5C 5C 00   00 \"a\" 04 16 00 00   03 \"caf\"";
}  // namespace

TEST_CASE("an encoded text keeps its bytes, and can be read and assigned as UTF-8") {
    same<Title>(file, {{"name", 6}});
    auto doc = read_hex<Title>(file);
    CHECK(doc->name.view() == "M\0\xFC\0"sv);
    CHECK(doc->name.as_utf8() == "M\xC3\xBC");
    CHECK(doc->game.as_utf8() ==
          "\xE3\x82\xBD\\");  // the second byte of a character may be that of a backslash, which is no escape here
    CHECK(doc->path.as_utf8() == "a\xD0\x96");
    CHECK(doc->author.as_utf8() == "caf");
    CHECK(doc->name.assign_utf8("\xC3\xA4"));
    CHECK(doc->game.assign_utf8("\xE3\x82\xA2\\"));
    CHECK(doc->path.assign_utf8("\xF0\x9F\x8E\xB5"));
    CHECK(doc->author.assign_utf8("\xE2\x82\xAC"));
    written(doc, "E4 00 00 00 00 00 \"J\" 00 00 00 07 00   03 83 41 5C   D8 3C DF B5 00 00   01 80");
}

TEST_CASE("a text is not assigned if its encoding lacks a character or its field cannot hold it") {
    auto doc = read_hex<Title>(file);
    CHECK_FALSE(doc->author.assign_utf8("\xD0\x96"));
    CHECK_FALSE(doc->author.assign_utf8("\xD0"));
    CHECK_FALSE(doc->name.assign_utf8("too long"));
    CHECK_FALSE(doc->name.assign("odd"));
    CHECK_THROWS_AS(doc->name = std::string("odd"), std::length_error);
    CHECK(doc->name.assign_utf8("sixsix"));
    CHECK(doc->name.view().size() == 12);
    doc->path = "odd";
    refuses(doc, "path: the text is not a whole number of units of 2 bytes");
    doc->path = "\1\0\0\1"sv;  // two zero bytes in different units are no NUL
    CHECK(write(doc).has_value());
}

TEST_CASE("bytes that are invalid in their encoding, or encoded again as other bytes, have no UTF-8 text") {
    auto doc = read_hex<Title>("00 D8 (00) * 10   01 83   D8 00 00 00   01 81");
    CHECK_FALSE(doc->name.as_utf8());  // half of a surrogate pair
    CHECK_FALSE(doc->game.as_utf8());
    CHECK_FALSE(doc->path.as_utf8());
    CHECK_FALSE(doc->author.as_utf8());
    CHECK(walk::to_utf8("CP932", "\x87\x90") == std::nullopt);  // it would be encoded again as 81 E0
    CHECK(walk::to_utf8("no such encoding", "a") == std::nullopt);
    CHECK(walk::why_not_encoded("no such encoding", "a") == "this system does not know the encoding no such encoding");
    CHECK(walk::why_not_encoded("CP1252", "a\xD0\x96") == "CP1252 has no character \"\xD0\x96\"");
    CHECK(walk::why_not_encoded("CP1252", "\xD0") == "it is not UTF-8");
}

TEST_CASE("bytes that are invalid in their encoding are a note at the offset of the first of them") {
    same<Title>("00 D8 (00) * 10   01 83   D8 00 00 00   01 81",
                {{"name", 0x00}, {"game", 0x0D}, {"path", 0x0E}, {"author", 0x13}});
    same<Codes>("C1 00   (61 00 00 00) * 2 00 00 11 00   00 00 00 00", {{"wide", 0x0A}});
    const auto found = findings<Title>(
        source(hex("\"M\" 00 FC 00 00 00 \"J\" 00 00 00 07 00   03 83 5C 83   00 00   04 \"ca\" 81 \"e\"")));
    REQUIRE(found.size() == 3);  // the first is for the bytes after the NUL of the name
    CHECK(found[1].message() == "game at 0xf: expected text in CP932, found 83");
    CHECK(found[2].message() == "author at 0x15: expected text in CP1252, found 81 65");
    CHECK(found[2].severity == severity::note);
}

TEST_CASE("a NUL has the size of a unit of the encoding") {
    same<Sized>("06 \"a\" 00 \"b\" 00 00 00");
    same<Sized>("04 \"a\" 00 00 01", {{"text", 5}});
    same<Sized>("07 \"a\" 00 00 00 00 00 01", {{"text", 5}});
    auto doc = read_hex<Sized>("04 \"a\" 00 00 00");
    CHECK(doc->text.assign_utf8("bc"));
    written(doc, "06 \"b\" 00 \"c\" 00 00 00");
    auto bare = read_hex<Sized>("02 \"a\" 00");
    CHECK(bare->text.assign_utf8("b"));
    written(bare, "04 \"b\" 00 00 00");
    Preset preset;
    written(document<Preset>(preset), "00 00 \"######\" 00 00 00 00");
    CHECK(preset.filled.assign_utf8("a"));
    CHECK(preset.ended.assign_utf8("b"));
    CHECK_FALSE(preset.ended.assign_utf8("bc"));
    written(document<Preset>(preset), "\"a\" 00 00 00 \"####\" \"b\" 00 00 00");
    same<Preset>("\"abababab\" \"abab\"", {{"ended", 11}});
}

TEST_CASE("a text may have any encoding that iconv knows, and expectations print it as UTF-8") {
    auto doc = read_hex<Codes>("C1 C2 00   41 00 00 00 42 00 00 00 00 00 00 00");
    CHECK(doc->russian.as_utf8() == "\xD0\xB0\xD0\xB1");
    CHECK(doc->wide.as_utf8() == "AB");
    same<Checked>("\"M\" 00 FC 00 00 00 00 00");
    same<Checked>("\"M\" 00 FD 00 00 00 00 00", {{"name", 0}});
    CHECK(findings<Checked>(hex("\"M\" 00 FD 00 00 00 00 00"))[0].message() ==
          "name at 0x0: expected \"M\xC3\xBC\", found \"M\xC3\xBD\"");
}

}  // namespace verbatim::test::wire_encoding
