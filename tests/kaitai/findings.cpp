// Findings give the reason and the value.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_findings {

namespace {

std::vector<std::string> messages(std::string_view schema, std::string_view file) {
    const reading r(schema, file);
    REQUIRE(r.why() == "");
    std::vector<std::string> all;
    for (const finding& f : r.document().findings()) all.push_back(f.message());
    return all;
}
std::string message(std::string_view schema, std::string_view file) {
    const auto all = messages(schema, file);
    REQUIRE(all.size() == 1);
    return all.front();
}

}  // namespace

TEST_CASE("loaded: a part that does not fit its size or its tag says why") {
    CHECK(message(R"(
meta: {id: a, endian: le}
seq:
  - {id: n, type: u1}
  - {id: body, size: n, type: body}
types:
  body: {seq: [{id: kind, type: u1}, {id: x, type: u1, if: 1 / kind == 0}]}
)",
                  "02 00 FF") ==
          "body at 0x1: expected a body, found 00 FF (body.x: 1 / kind == 0 cannot be worked out at 0x2: division by "
          "zero)");
    CHECK(messages(R"(
meta: {id: a, endian: le}
seq: [{id: kind, type: u1}, {id: all, type: part, repeat: expr, repeat-expr: 2}]
types:
  part: {seq: [{id: body, size: 1, type: {switch-on: _root.kind, cases: {1: u1, 2: wide}}}]}
  wide: {seq: [{id: x, type: u2}]}
)",
                   "02 07 08")
              .back()
              .starts_with("all[1].body at 0x2: "));
    CHECK(message(R"(
meta: {id: a, endian: le}
seq: [{id: all, type: row, repeat: eos}]
types:
  row: {seq: [{id: n, type: u1}, {id: d, size: n}]}
)",
                  "01 AA 03 BB") ==
          "all at 0x2: expected whole elements, found 03 BB (all[1].d: 3 bytes at 0x3 leave the file (4 bytes))");
}

TEST_CASE("loaded: a value that is not valid is named") {
    constexpr auto schema = R"(
meta: {id: a, encoding: ASCII}
seq:
  - {id: range, type: u1, valid: {min: 3, max: 9}}
  - {id: any, type: u1, enum: k, valid: {any-of: [k::one, k::two]}}
  - {id: name, type: strz, valid: '"ab"'}
  - {id: bits, type: b4, valid: 1}
  - {id: rest, type: b4}
  - {id: all, type: u1, repeat: eos, valid: {expr: _ < 5}}
enums: {k: {1: one, 2: two, 3: three}}
)";
    CHECK(messages(schema, "0A 03 63 00 20 04 05") ==
          std::vector<std::string>{"range at 0x0: expected _ >= 3 and _ <= 9, found 10",
                                   "any at 0x1: expected _ == k::one or _ == k::two, found three",
                                   "name at 0x2: expected _ == \"ab\", found \"c\"",
                                   "bits_of_bits at 0x4: expected _ == 1, found 2",
                                   "all[1] at 0x6: expected _ < 5, found 5"});
}

}  // namespace verbatim::test::kaitai_findings
