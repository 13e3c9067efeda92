// What is worked out of elements before is worked out once, while a file is read and when it is looked at.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"

using namespace verbatim;
using namespace verbatim::test;
using Catch::Matchers::Contains;

TEST_CASE("loaded: an element that depends on the one before it, and so on, is read and shown as far back as it goes") {
    std::string file = "00 51";
    for (int i = 0; i < 80; ++i) file += i % 4 == 2 ? " 05" : i % 4 == 3 ? "" : " 01";
    const reading r(R"(
meta: {id: a, endian: be}
seq:
  - {id: n, type: u2}
  - {id: pool, type: 'entry(_index != 0 ? pool[_index - 1].is_two : false)', repeat: expr, repeat-expr: n - 1}
types:
  entry:
    params:
      - {id: is_second, type: bool}
    seq:
      - {id: tag, type: u1, if: not is_second}
    instances:
      is_two: {value: 'is_second ? false : tag == 5'}
)", file);
    CHECK(r.why() == "");
    CHECK(r["pool.size"] == "80");
    CHECK(r["pool[78].is_two"] == "true");
    CHECK_THAT(r["pool[79].tag"], Contains("absent"));
    CHECK(r.set("pool[77].tag", "7") != r.set("pool[76].tag", "7"));
    r.keep_laws();
}
