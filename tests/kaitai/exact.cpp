// Solvable expressions have the values that Kaitai's language defines: in 64 bits, with or without a sign, and an
// overflow is an error.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_exact {

using Catch::Matchers::ContainsSubstring;

namespace {

reading numbers(const std::string& fields, std::string_view file) {
    return {"meta: {id: a, endian: be}\nseq: [{id: n, type: s1}, {id: big, type: u8}, " + fields + "]\n", file};
}

}  // namespace

TEST_CASE("loaded: a file is refused if the solvable expression of a size cannot be evaluated") {
    CHECK(numbers("{id: d, size: 1 << n}", "01   00 00 00 00 00 00 00 00   AA BB").why() == "");
    CHECK_THAT(numbers("{id: d, size: 1 << n}", "FF   00 00 00 00 00 00 00 00   AA BB").why(),
               ContainsSubstring("d: 1 << n cannot be worked out at 0x9: a shift by -1 bits, which is negative"));
    CHECK_THAT(numbers("{id: d, size: 16 >> n}", "FF   00 00 00 00 00 00 00 00   AA BB").why(),
               ContainsSubstring("a shift by -1 bits"));
    CHECK_THAT(numbers("{id: d, size: 1 << n}", "7F   00 00 00 00 00 00 00 00   AA BB").why(),
               ContainsSubstring("the result does not fit in 64 bits"));
    // 16 times this number is 2^65 + 16, of which 64 bits would keep 16.
    CHECK_THAT(numbers("{id: d, size: big * 16}", "00   20 00 00 00 00 00 00 01   (00) * 16").why(),
               ContainsSubstring("d: big x 16 cannot be worked out at 0x9: the result does not fit in 64 bits"));
    CHECK_THAT(numbers("{id: d, size: big + 2}", "00   FF FF FF FF FF FF FF FF   00").why(),
               ContainsSubstring("the result does not fit in 64 bits"));
    CHECK_THAT(numbers("{id: d, size: big & -1}", "00   FF FF FF FF FF FF FF FF   00").why(),
               ContainsSubstring("18446744073709551615 does not fit in a signed integer of 64 bits"));
}

TEST_CASE("loaded: a solvable condition takes numbers from 2^63 on as positive") {
    const reading large =
        numbers("{id: d, type: u1, if: big > 5}, {id: e, type: u1, if: big < 0}, {id: f, type: u1, if: big == -1}",
                "00   FF FF FF FF FF FF FF FF   07");
    REQUIRE(large.why() == "");
    CHECK(large["d"] == "7");
    CHECK(large["big > 5 and not (big < 0 or big == -1)"] == "true");
    large.keep_laws();
    const reading small = numbers("{id: d, type: u1, if: big > 5}", "00   00 00 00 00 00 00 00 05");
    REQUIRE(small.why() == "");
    small.keep_laws();
}

TEST_CASE("loaded: a size that is stored in eight bytes follows an edit of its data") {
    const reading r = numbers("{id: d, size: big * 2}", "00   00 00 00 00 00 00 00 01   AA BB");
    REQUIRE(r.why() == "");
    CHECK(r.set("d", "01020304") == "00 00 00 00 00 00 00 00 02 01 02 03 04");
    CHECK(r.set("d", "010203").starts_with("refused: "));
}

TEST_CASE("loaded: a field in an expression that cannot be solved is no controlling field, and can be set") {
    const std::string schemas[] = {
        "{id: len, type: u1}, {id: s, type: strz, encoding: ASCII}, {id: d, size: len + s.length}",
        "{id: len, type: u1}, {id: s, type: strz, encoding: ASCII}, {id: d, size: s.length + len}",
        "{id: len, type: u1}, {id: s, type: strz, encoding: ASCII}, {id: d, size: 2, if: len == 1 and s.length == 1}",
        "{id: len, type: u1}, {id: s, type: strz, encoding: ASCII}, {id: d, type: {switch-on: s.length, cases: {len: "
        "u2, 7: u4}}}",
        "{id: len, type: u1}, {id: s, type: strz, encoding: ASCII}, {id: d, type: {switch-on: len, cases: {s.length: "
        "u2, 7: u4}}}",
    };
    for (const std::string& fields : schemas) {
        INFO(fields);
        const reading r = numbers(fields, "00   00 00 00 00 00 00 00 00   01 61 00   AA BB");
        REQUIRE(r.why() == "");
        const auto& root = *r.format().root;
        CHECK(root.record().controls.empty());
        CHECK_FALSE(root.record().has_controls);
        r.keep_laws();
    }
}

}  // namespace verbatim::test::kaitai_exact
