// The owner of each byte of a file that is read by a loaded schema.
#include <fmt/format.h>

#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/view/byte_map.hpp"

namespace verbatim::test::kaitai_owned {

namespace {

std::vector<std::string> map_of(const reading& r) {
    REQUIRE(r.why() == "");
    std::vector<std::string> all;
    REQUIRE(view::each_range(r.document(), [&](const view::byte_range& one) {
        all.push_back(fmt::format("{} {} {}", one.offset, one.size, one.path));
    }));
    return all;
}

}  // namespace

TEST_CASE("loaded: the instances of a type without fields own their bytes") {
    const reading r(R"(
meta: {id: rec, endian: le}
instances:
  a: {pos: 4, type: r}
  in: {pos: 0, type: only}
  e: {pos: _io.size - 4, type: r}
types:
  r: {seq: [{id: x, type: u2}, {id: y, size: 2}]}
  only: {instances: {n: {pos: 2, type: u1}}}
)",
                    "00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D");
    CHECK(map_of(r) == std::vector<std::string>{"0 2 gap[0]", "2 1 in.n", "3 1 gap[1]", "4 2 a.x", "6 2 a.y",
                                                "8 2 gap[2]", "10 2 e.x", "12 2 e.y"});
    CHECK(r.set("e.x", "7") == "00 01 02 03 04 05 06 07 08 09 07 00 0C 0D");
    r.keep_laws();
}

TEST_CASE("loaded: a map sees _io of an instance with a size as reading does") {
    const reading r(R"(
meta: {id: box}
seq: [{id: at, type: u1}]
instances: {box: {pos: at, size: 3, type: box}}
types:
  box: {seq: [{id: xs, type: u1, repeat: until, repeat-until: _io.eof}]}
)",
                    "01 AA BB CC DD");
    CHECK(map_of(r) ==
          std::vector<std::string>{"0 1 at", "1 1 box.xs[0]", "2 1 box.xs[1]", "3 1 box.xs[2]", "4 1 gap[0]"});
    r.keep_laws();
}

}  // namespace verbatim::test::kaitai_owned
