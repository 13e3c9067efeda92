// Instances of the position of reading that fields need: they keep their first value.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_requested_early {

TEST_CASE("loaded: an instance of _io.pos has the position of the field that needs it first") {
    const reading r(R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: parts, type: part, repeat: expr, repeat-expr: 2}
types:
  part:
    seq:
      - {id: kind, type: u1}
      - {id: mark, size: 0, if: start < 0}
      - {id: size, type: u1}
      - {id: text, size: size + skipped}
    instances:
      start: {value: _io.pos}
      skipped: {value: later - later}
      later: {value: _io.pos}
      last: {value: _io.pos}
      again: {pos: start, size: 1}
      doubled: {value: start * 2, if: size > 0}
)",
                    R"(01 02 "ab" 03 01 "c")");
    CHECK(r.why() == "");
    CHECK(r["parts[0].start"] == "1");
    CHECK(r["parts[0].later"] == "2");
    CHECK(r["parts[0].last"] == "4");
    CHECK(r["parts[0].again"] == "[0x02]");
    CHECK(r["parts[1].start"] == "5");
    CHECK(r["parts[1].doubled"] == "10");
    CHECK(r["parts[1].again"] == "[0x01]");
    r.keep_laws();
}

// Reading may not evaluate `start`, because the first operand may decide the condition.
TEST_CASE("loaded: an instance of _io.pos that a field may not need has the position after the last field") {
    const reading r(R"(
meta: {id: a}
seq:
  - {id: n, type: u1}
  - {id: x, type: u1, if: n > 3 and start < 0}
  - {id: y, type: u1}
instances:
  start: {value: _io.pos}
)",
                    "01 02");
    CHECK(r["start"] == "2");
}

TEST_CASE("loaded: a field may need an instance of _io.pos through a long chain of other instances") {
    std::string instances;
    for (int i = 0; i < 60; ++i)
        instances += "  i" + std::to_string(i) + ": {value: i" + std::to_string(i + 1) + " + 0}\n";
    const reading r(R"(
meta: {id: a}
seq:
  - {id: n, type: u1}
  - {id: x, size: i0}
  - {id: y, size-eos: true}
instances:
)" + instances + "  i60: {value: _io.pos}\n",
                    "05 02 03 04");
    CHECK(r.why() == "");
    CHECK(r["i60"] == "1");
    CHECK(r["x"] == "[0x02]");
}

}  // namespace verbatim::test::kaitai_requested_early
