// JSON of a file of a loaded schema, with changes: the changed values are read back from the new file, or the JSON is
// refused with a path.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/edit/json.hpp"

namespace verbatim::test::kaitai_json_bytes {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

// Replaces a text in the JSON of the file. Returns the file of the changed JSON as hex, or the reason of the refusal.
std::string changed(const reading& r, std::string_view was, std::string_view now) {
    std::string json;
    REQUIRE(edit::to_json(r.document(), [&](std::string_view piece) { json += piece; }));
    const auto at = json.find(was);
    INFO(json);
    REQUIRE(at != json.npos);
    json.replace(at, was.size(), now);
    const auto made = edit::from_json({&r.format(), 1}, json);
    return made ? view::hex_text(*made) : made.error().message();
}

}  // namespace

TEST_CASE("JSON is refused if the bytes of a coded value would be read back differently") {
    const reading sized(R"(
meta: {id: sized}
seq:
  - {id: l, type: b4}
  - {id: m, type: b4}
  - {id: a, size: l, process: xor(1)}
  - {id: b, size: m, process: xor(1)}
  - {id: c, size-eos: true, process: xor(2)}
)",
                        "22 61 62 63 64 65 66");
    REQUIRE(sized.why() == "");
    CHECK(changed(sized, "61 62", "61 65") == "22 61 65 63 64 65 66");
    CHECK(changed(sized, "65 66", "65 66 67") == "22 61 62 63 64 65 66 67");
    CHECK_THAT(changed(sized, "61 62", "61 62 65"), ContainsSubstring("m=2 l=2 would be read back as m=2 l=3"));
    CHECK_THAT(changed(sized, "\"l\": 2", "\"l\": 3"), ContainsSubstring("m=2 l=3 would be read back as m=2 l=2"));

    const reading ended(R"(
meta: {id: ended}
seq:
  - {id: st, process: xor(1), terminator: 0x41}
  - {id: n, size-eos: true, process: xor(1)}
)",
                        "70 71 72 41 05 06");
    REQUIRE(ended.why() == "");
    CHECK(changed(ended, "70 71 72", "70 71") == "70 71 41 05 06");
    CHECK_THAT(changed(ended, "70 71 72", "70 41 72"), StartsWith("st: ") && ContainsSubstring("read differently"));
}

TEST_CASE("JSON cannot give the stream of a codec with a key") {
    const reading r(R"(
meta: {id: keyed}
seq:
  - {id: k, type: u1}
  - {id: a, size: 1, type: one, process: xor(k)}
types:
  one: {seq: [{id: x, type: u1}]}
)",
                    "03 06");
    REQUIRE(r.why() == "");
    const auto content = [&](std::string_view a) {
        const auto made = edit::from_json({&r.format(), 1},
                                          R"({"format": "keyed", "content": {"k": 3, "a": )" + std::string(a) + "}}");
        return made ? view::hex_text(*made) : made.error().message();
    };
    CHECK(content(R"({"unknown": "06"})") == "03 06");
    CHECK_THAT(content(R"({"one": {"x": 5}, "stream": "06"})"),
               StartsWith("a: ") && EndsWith("expected one of one, unknown, tail, layout"));
}

TEST_CASE("JSON is refused if bytes or a text would end elsewhere because of the terminator") {
    const reading r(R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: f, size: 6, terminator: 0x2c}
  - {id: g, type: str, size: 6, terminator: 0x2c, pad-right: 0x2e}
  - {id: n, size-eos: true, terminator: 0}
)",
                    "61 62 2C 78 79 7A   63 64 2C 2E 2E 2E   72 65 73 74 00 7A 7A");
    REQUIRE(r.why() == "");
    CHECK(changed(r, "\"61 62\"", "\"61 63\"") == "61 63 2C 78 79 7A 63 64 2C 2E 2E 2E 72 65 73 74 00 7A 7A");
    CHECK_THAT(changed(r, "\"61 62\"", "\"61 2C\""),
               StartsWith("f: ") && ContainsSubstring("the value would end elsewhere"));
    CHECK_THAT(changed(r, "\"2C 78", "\"61 78"),
               StartsWith("f: ") && ContainsSubstring("the value would end elsewhere"));
    CHECK_THAT(changed(r, "\"cd\"", "\",d\""), StartsWith("g: ") && ContainsSubstring("the value would end elsewhere"));
    CHECK_THAT(changed(r, "72 65 73", "72 00 73"),
               StartsWith("n: ") && ContainsSubstring("the value would end elsewhere"));
    CHECK(r.set("f", "61 2C") == "refused: f: the value would be cut where its terminator or its padding is read");
    CHECK_THAT(r.set("f", "61 62 63 64 65 66 67"), ContainsSubstring("7 bytes do not fit in 6"));
}

TEST_CASE("JSON is refused if a size in a list differs from the size of its data") {
    const reading r(R"(
meta: {id: a, endian: le}
seq:
  - {id: n, type: u1}
  - {id: sizes, type: u2, repeat: expr, repeat-expr: n}
  - {id: blobs, size: 'sizes[_index]', repeat: expr, repeat-expr: n}
)",
                    "02   01 00 02 00   AA BB BB");
    REQUIRE(r.why() == "");
    CHECK_THAT(changed(r, "[1, 2]", "[1, 255]"),
               StartsWith("sizes[1]: ") && ContainsSubstring("255") && ContainsSubstring("read back as 2"));
    CHECK(changed(r, "[1, 2], \"blobs\": [\"AA\"", "[3, 2], \"blobs\": [\"AA AA AA\"") ==
          "02 03 00 02 00 AA AA AA BB BB");
}

}  // namespace verbatim::test::kaitai_json_bytes
