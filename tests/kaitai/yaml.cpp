// Aliases, merged maps and tags of schemas.
#include "verbatim/kaitai/loading/yaml.hpp"

#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_yaml {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("a schema may use a part of itself again, by an alias or a merge") {
    const reading r(R"(
meta: {id: a, endian: le}
seq:
  - &first {id: a, type: u1, valid: &most {max: 5}}
  - <<: *first
    id: b
  - id: c
    type: &name u2
  - {id: d, type: *name, valid: *most}
  - <<: [{id: e}, {id: f, size: 1}]
types:
  t: {seq: [*first]}
)",
                    "01 06 02 00 09 00 AA");
    CHECK(r.why() == "");
    CHECK(r["b"] == "6");
    CHECK(r["d"] == "9");
    CHECK(r["e"] == "[0xaa]");
    CHECK(r.findings() == std::vector<std::string>{"b @ 0x1", "d @ 0x4"});
}

TEST_CASE("a YAML tag sets the type of a value in a schema") {
    const std::string file = "a.ksy";
    const auto text = kaitai::yaml::parse("a: !!str 5\nb: !!int 5\nc: !!map {}\nd: !!seq []\n", file).value();
    CHECK(text.parts.at(0).quoted);
    CHECK_FALSE(text.parts.at(1).quoted);
    CHECK(text.parts.at(2).what == kaitai::yaml::node::form::map);
}

TEST_CASE("a schema whose aliases make too many copies or nest too deeply is refused") {
    std::string text = "a: &x0 [1, 1]\n";
    for (int i = 1; i < 40; ++i)
        text += "b" + std::to_string(i) + ": &x" + std::to_string(i) + " [*x" + std::to_string(i - 1) + ", *x" +
                std::to_string(i - 1) + "]\n";
    const std::string file = "a.ksy";
    CHECK_THAT(kaitai::yaml::parse(text, file).error().reason,
               ContainsSubstring("aliases make more than 100000 copies"));

    std::string deep = "x: &x0 [1]\n";
    for (int i = 1; i < 200; ++i)
        deep += "b" + std::to_string(i) + ": &x" + std::to_string(i) + " [*x" + std::to_string(i - 1) + "]\n";
    CHECK_THAT(kaitai::yaml::parse(deep, file).error().reason, ContainsSubstring("nested more than 100 deep"));
}

}  // namespace verbatim::test::kaitai_yaml
