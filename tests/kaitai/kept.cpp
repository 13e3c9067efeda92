// Data that does not fit its type is kept as bytes, and what could be read of it is shown.
#include "verbatim/view/kept.hpp"
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::kaitai_kept {

namespace {

// Returns what could be read of the bytes at a path: "a 1, b 2, inner.x 3, ".
std::string read_of(const reading& r, std::string_view path) {
    const auto found = view::find(r.document(), path);
    REQUIRE(found.has_value());
    std::string all;
    view::each_part_before_failure(found->at, [&](const view::node& part) {
        return view::for_each_leaf(part, part.label(), [&](const std::string& name, const view::node& leaf) {
            all += name + ' ' + view::text_of(*leaf.of, leaf.bytes()) + ", ";
            return true;
        });
    });
    return all;
}

constexpr auto schema = R"(
meta: {id: a, endian: le}
seq:
  - {id: kind, type: u1}
  - {id: len, type: u1}
  - {id: body, size: len, type: {switch-on: kind, cases: {1: fixed, 2: varying, 3: outer}}}
  - {id: other, size: 3, type: varying}
types:
  fixed: {seq: [{id: x, type: u1}, {id: y, type: u2}, {id: z, type: u4}]}
  varying:
    seq:
      - {id: n, type: u1}
      - {id: data, size: n}
      - {id: a, type: u1}
      - {id: b, type: u2}
  outer:
    seq:
      - {id: first, type: u1}
      - {id: list, type: varying, repeat: expr, repeat-expr: 2}
)";

}  // namespace

TEST_CASE("loaded: of data that does not fit its type, the fields before the first that does not fit are shown") {
    const reading fixed(schema, "01 04   07 01 00 09   00 05 06");
    REQUIRE(fixed.why() == "");
    CHECK(read_of(fixed, "body") == "x 7, y 1, ");
    CHECK(read_of(fixed, "other") == "n 0, data , a 5, ");
    CHECK(read_of(fixed, "kind") == "");
    const reading varying(schema, "02 05   02 AA BB 04 01   00 05 06");
    CHECK(read_of(varying, "body") == "n 2, data AA BB, a 4, ");
    const reading outer(schema, "03 0A   08   00 01 02 03   05 06 07 08 09   00 05 06");
    CHECK(read_of(outer, "body") == "first 8, list[0].n 0, list[0].data , list[0].a 1, list[0].b 770, ");
    const reading fits(schema, "01 07   07 01 00 09 00 00 00   00 05 06");
    CHECK(read_of(fits, "body") == "");
    fixed.keep_laws();
}

}  // namespace verbatim::test::kaitai_kept
