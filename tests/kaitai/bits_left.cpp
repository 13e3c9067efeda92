// What the stream is while bits of a byte are left, bits that are left over at its end, and bit fields whose place is
// worked out, which are set one by one.
#include "tests/edit/edit_of.hpp"
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::kaitai_bits_left {

using strings = std::vector<std::string>;

TEST_CASE("loaded: the stream has not ended while bits of its last byte are left") {
    const reading until(
        "meta: {id: a, bit-endian: le}\nseq: [{id: s, type: b12, repeat: until, repeat-until: _io.eof}]", "12 45 36");
    CHECK(until["s"] == "[1298, 868]");
    until.keep_laws();
    const reading big("meta: {id: a}\nseq: [{id: s, type: b12, repeat: until, repeat-until: _io.eof}]", "12 34 56");
    CHECK(big["s"] == "[291, 1110]");
    const reading present("meta: {id: a}\nseq: [{id: a, type: b4}, {id: b, type: b4, if: not _io.eof}]", "5F");
    CHECK(present["b"] == "15");
    const reading absent("meta: {id: a}\nseq: [{id: a, type: b8}, {id: b, type: b4, if: not _io.eof}]", "5F");
    CHECK(absent["b"] == "refused: it is absent");
    const reading counted(
        "meta: {id: a}\nseq: [{id: f, type: b1}, {id: s, type: b7, repeat: expr, repeat-expr: '_io.eof ? 0 : 1'}]",
        "85");
    CHECK(counted["s"] == "[5]");
}

TEST_CASE("loaded: the position of the stream counts the bytes of which bits have been read") {
    const reading r(
        "meta: {id: a}\nseq: [{id: d, type: b4, repeat: until, repeat-until: _io.pos == 2}, {id: c, type: u1}]",
        "12 34 56");
    CHECK(r["d"] == "[1, 2, 3]");
    CHECK(r["c"] == "86");
    r.keep_laws();
    const reading records(R"(
meta: {id: a, bit-endian: le}
seq: [{id: all, type: one, repeat: expr, repeat-expr: 2}]
types:
  one: {seq: [{id: b, type: b3}, {id: c, type: b5, if: _io.pos < 3}, {id: d, type: b6, if: not _io.eof}, {id: e, size: 1}]}
)",
                          "0A 01 77 0B 0C 0D");
    CHECK(records["all[0].d"] == "1");
    CHECK(records["all[1].c"] == "refused: it is absent");
}

TEST_CASE("loaded: bits behind those that repeat to the end are a finding, and belong to their bytes") {
    const auto found = [](const char* width, const char* file, const char* order = "be") {
        const reading r(
            std::string("meta: {id: a, bit-endian: ") + order + "}\nseq: [{id: n, type: " + width + ", repeat: eos}]",
            file);
        r.keep_laws();
        return r.findings();
    };
    CHECK(found("b3", "AB") == strings{"bits_of_n @ 0x0"});
    CHECK(found("b3", "AB", "le") == strings{"bits_of_n @ 0x0"});
    CHECK(found("b12", "AB CD") == strings{"bits_of_n @ 0x0"});
    CHECK(found("b12", "AB") == strings{"bits_of_n @ 0x0"});
    CHECK(found("b12", "AB CD EF").empty());
    CHECK(found("b4", "AB CD").empty());
    CHECK(found("b3", "").empty());
    const reading sized(R"(
meta: {id: a}
seq: [{id: part, type: bits, size: 2}, {id: z, type: u1}]
types:
  bits: {seq: [{id: k, type: b4}, {id: n, type: b5, repeat: eos}]}
)",
                        "12 34 05");
    CHECK(sized["part.n"] == "[4, 13]");
    CHECK(sized["z"] == "5");
    REQUIRE(sized.document().findings().size() == 1);
    CHECK(sized.document().findings().front().message() ==
          "part.bits_of_k at 0x0: expected whole elements, found 2 bits left over");
}

TEST_CASE("loaded: each bit field whose place is worked out is set by its own name") {
    const reading end("meta: {id: a}\nseq: [{id: nibbles, type: b4, repeat: eos}]", "12 34");
    CHECK(end.set("nibbles[1]", "5") == spaced("15 34"));
    CHECK(end.set("nibbles[3]", "0") == spaced("12 30"));
    CHECK(end.set("nibbles[4]", "5") == "refused: nibbles[4]: there are 4 elements");
    CHECK(end.set("nibbles[1]", "16") == "refused: nibbles[1]: 16 does not fit in 4 bits");
    CHECK(end.set("nibbles", "1") == "refused: nibbles: it is a list: set one of its elements");
    const reading little("meta: {id: a, bit-endian: le}\nseq: [{id: n, type: b12, repeat: expr, repeat-expr: 2}]",
                         "12 45 36");
    CHECK(little.set("n[0]", "0xABC") == spaced("BC 4A 36"));
    CHECK(little.set("n[1]", "0xABC") == spaced("12 C5 AB"));
    const reading records(R"(
meta: {id: a}
seq: [{id: all, type: one, repeat: expr, repeat-expr: 2}]
types:
  one:
    seq:
      - {id: has, type: b1}
      - {id: kind, type: b3, enum: kind, if: has}
      - {id: none, type: b3, if: not has}
      - {id: rest, type: b4, repeat: until, repeat-until: _ == 0}
enums: {kind: {1: cat, 2: dog}}
)",
                          "91 20 10");
    CHECK(records["all[0].kind"] == "cat");
    CHECK(records.set("all[0].kind", "dog") == spaced("A1 20 10"));
    CHECK(records.set("all[0].rest[0]", "7") == spaced("97 20 10"));
    CHECK(records.set("all[1].kind", "dog") == "refused: all[1].kind: it is absent");
    const auto doc = records.document().copy();
    const edit::assignment both[] = {{"all[0].kind", "dog", {}}, {"all[0].rest[1]", "9", {}}};
    REQUIRE(edit::set(*doc, both));
    REQUIRE(edit::commit(*doc));
    CHECK(view::hex_text(doc->file().bytes()) == spaced("A1 90 10"));
}

}  // namespace verbatim::test::kaitai_bits_left
