// Sizes, counts and tags of a list's elements that are stored in another list. They follow edits of the data.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_entries {

TEST_CASE("loaded: a size in a list of numbers follows an edit of the element with the same index") {
    const reading r(R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: n, type: u1}
  - {id: sizes, type: u1, repeat: expr, repeat-expr: n}
  - {id: names, type: str, size: 'sizes[_index] - 1', repeat: expr, repeat-expr: n}
)",
                    "03   02 01 03   61 62 63");
    REQUIRE(r.why() == "");
    CHECK(r["names[2]"] == "\"bc\"");
    CHECK(r.set("names[0]", "xyz") == "03 04 01 03 78 79 7A 62 63");
    CHECK(r.set("names[2]", "") == "03 02 01 01 61");
    CHECK(r.set("sizes[0]", "3").starts_with("refused: "));
    r.keep_laws();
}

TEST_CASE("loaded: a size in a list of records follows an edit of the element with the same index") {
    const reading r(R"(
meta: {id: a, endian: be, encoding: ASCII}
seq:
  - {id: n, type: u1}
  - {id: entries, type: entry, repeat: expr, repeat-expr: n}
  - {id: bodies, size: 'entries[_index].about.size', repeat: expr, repeat-expr: n}
  - {id: parts, type: part, repeat: expr, repeat-expr: n}
types:
  entry: {seq: [{id: name, type: strz}, {id: about, type: about}]}
  about: {seq: [{id: kind, type: u1}, {id: size, type: u2}, {id: count, type: u1}]}
  part:
    seq:
      - {id: mark, type: u1}
      - {id: all, type: u1, repeat: expr, repeat-expr: '_parent.entries[_index].about.count'}
      - {id: body, type: {switch-on: '_root.entries[_index].about.kind', cases: {1: u1, 2: u2}}}
)",
                    "02   61 00 01 0001 02   00 02 0000 00   AA   FF 01 02 09   FE 0809");
    REQUIRE(r.why() == "");
    CHECK(r.set("bodies[1]", "0102") == "02 61 00 01 00 01 02 00 02 00 02 00 AA 01 02 FF 01 02 09 FE 08 09");
    CHECK(r.set("entries[0].name", "bc") == "02 62 63 00 01 00 01 02 00 02 00 00 00 AA FF 01 02 09 FE 08 09");
    CHECK(r["parts[1].body"] == "2057");
    r.keep_laws();
}

TEST_CASE("loaded: a file is read even if the index of a size is not simply that of the sized element") {
    const char* const schemas[] = {
        "  - {id: data, size: 'sizes[_index]'}\n",
        "  - {id: data, size: 'sizes[1 - _index]', repeat: expr, repeat-expr: 2}\n",
        "  - {id: data, size: 'sizes[_index]', repeat: expr, repeat-expr: 2, if: 'sizes[_index] > 0'}\n",
        "  - {id: data, type: 'part(_index)', repeat: expr, repeat-expr: 2}\ntypes: {part: {params: [{id: i, type: "
        "u1}], seq: [{id: d, size: '_parent.sizes[i]'}]}}\n",
        "  - {id: data, type: part}\ntypes: {part: {seq: [{id: d, size: '_parent.sizes[_index]'}]}}\n",
    };
    for (const std::string more : schemas) {
        INFO(more);
        const reading r("meta: {id: a}\nseq:\n  - {id: sizes, type: u1, repeat: expr, repeat-expr: 2}\n" + more,
                        "01 01 AA BB");
        REQUIRE(r.was_read());
        r.keep_laws();
    }
}

}  // namespace verbatim::test::kaitai_entries
