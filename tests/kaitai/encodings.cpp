// The names of encodings as schemas spell them.
#include "verbatim/kaitai/language/encodings.hpp"

#include "tests/edit/outcome.hpp"
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_encodings {

using kaitai::usual_encoding;

TEST_CASE("an encoding is known in each spelling that schemas use") {
    for (const auto* name : {"UTF_8", "utf_8", "utf8", "UTF-8"}) CHECK(usual_encoding(name) == "UTF-8");
    for (const auto* name : {"UTF16-LE", "utf-16-le", "UTF-16-LE", "utf_16_le", "utf16le", "UTF-16LE"})
        CHECK(usual_encoding(name) == "UTF-16LE");
    CHECK(usual_encoding("UTF16BE") == "UTF-16BE");
    CHECK(usual_encoding("utf-32-le") == "UTF-32LE");
    for (const auto* name : {"ShiftJIS", "Shift_JIS", "x-sjis", "sjis"}) CHECK(usual_encoding(name) == "CP932");
    for (const auto* name : {"windows-932", "cp932", "MS932"}) CHECK(usual_encoding(name) == "CP932");
    for (const auto* name : {"iso_8859_1", "iso8859-1", "latin-1", "Latin-1", "latin1"})
        CHECK(usual_encoding(name) == "ISO-8859-1");
    for (const auto* name : {"Windows1252", "windows-1252", "cp1252"}) CHECK(usual_encoding(name) == "CP1252");
    for (const auto* name : {"EUC_JP", "eucjp"}) CHECK(usual_encoding(name) == "EUC-JP");
    for (const auto* name : {"MacRoman", "x-mac-roman"}) CHECK(usual_encoding(name) == "MACINTOSH");
    CHECK(usual_encoding("IBM437") == "CP437");
    CHECK(usual_encoding("no such") == "no such");
}

TEST_CASE("loaded: a text in UTF-16 has units of two bytes, however its encoding is spelled") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: fixed, type: str, size: 2, encoding: utf-16-le}
  - {id: ended, type: strz, encoding: UTF_16_BE}
instances:
  again: {value: raw.to_s("utf_16_le")}
  raw: {pos: 0, size: 2}
)",
                    "41 00  00 42 01 00 00 00");
    REQUIRE(r.why() == "");
    CHECK(r["fixed"] == "\"A\"");
    CHECK(r["ended"] == "\"B\xC4\x80\"");
    CHECK(r["again"] == "\"A\"");
    r.keep_laws();
}

TEST_CASE("loaded: a text in UTF-16 without a byte order mark has its little end first, and stays without one") {
    constexpr auto schema = R"(
meta: {id: a}
seq: [{id: s, type: str, size: 6, encoding: UTF-16}, {id: z, type: strz, encoding: UTF-16}]
instances:
  l: {value: s.length}
  q: {value: 's == "ABC"'}
  b: {value: '[0xff, 0xfe, 0x41, 0].to_s("UTF-16")'}
)";
    const reading plain(schema, "41 00 42 00 43 00  44 00 00 00");
    CHECK(plain["s"] == "\"ABC\"");
    CHECK(plain["z"] == "\"D\"");
    CHECK(plain["l"] == "3");
    CHECK(plain["q"] == "true");
    CHECK(plain["b"] == "\"A\"");
    CHECK(plain.findings().empty());
    CHECK(plain.set("s", "XYZ") == spaced("58 00 59 00 5A 00 44 00 00 00"));
    CHECK(plain.set("z", "XYZ") == spaced("41 00 42 00 43 00 58 00 59 00 5A 00 00 00"));
    plain.keep_laws();
    // A mark is a character of the text, but not of its value in an expression.
    for (const auto* file : {"FF FE 42 00 43 00  44 00 00 00", "FE FF 00 42 00 43  FE FF 00 44 00 00"}) {
        const reading marked(schema, file);
        CHECK(marked["s"] == "\"BC\"");
        CHECK(marked["l"] == "2");
        CHECK(marked.findings().empty());
        marked.keep_laws();
    }
    const reading little(schema, "FF FE 42 00 43 00  44 00 00 00"), big(schema, "FE FF 00 42 00 43  44 00 00 00");
    CHECK(little.set("s", R"("\xFF\xFEXY")") == spaced("FF FE 58 00 59 00 44 00 00 00"));
    CHECK(big.set("s", R"("\xFE\xFFXY")") == spaced("FE FF 00 58 00 59 44 00 00 00"));
}

TEST_CASE("loaded: a text in UTF-32 without a byte order mark has its little end first") {
    constexpr auto schema = "meta: {id: a}\nseq: [{id: s, type: str, size: 8, encoding: UTF-32}]";
    CHECK(reading(schema, "41 00 00 00 42 00 00 00")["s"] == "\"AB\"");
    CHECK(reading(schema, "FF FE 00 00 42 00 00 00")["s"] == "\"B\"");
    const reading big(schema, "00 00 FE FF 00 00 00 42");
    CHECK(big["s"] == "\"B\"");
    big.keep_laws();
}

}  // namespace verbatim::test::kaitai_encodings
