// The names of enumerations and types in a loaded schema, and what they lead to.
#include "tests/kaitai/schemas.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_load_names {

using namespace verbatim::kaitai;
using path = std::vector<std::string>;

TEST_CASE("enumerations name numbers") {
    const schema s = test::schemas()
                         .load(R"(
meta: {id: a}
enums:
  e:
    1: one
    0x10: sixteen
    -1: minus
    0b11: three
    1_000: thousand
    18446744073709551615: most
    -9223372036854775808: least
    08: eight
    5: no
    6: yes
    7: {id: seven, doc: Lucky., doc-ref: x, -orig-id: SEVEN}
    -note: of somebody
)")
                         .value();
    const enumeration& e = s.root().enumerations.at(0);
    CHECK(e.name == "e");
    CHECK(e.at.line == 3);
    REQUIRE(e.entries.size() == 11);
    const std::pair<integer, std::string> expected[] = {
        {1, "one"},
        {16, "sixteen"},
        {-1, "minus"},
        {3, "three"},
        {1000, "thousand"},
        {~std::uint64_t{0}, "most"},
        {-(integer{1} << 63), "least"},
        {8, "eight"},
        {5, "no"},
        {6, "yes"},
        {7, "seven"},
    };
    for (std::size_t i = 0; i < std::size(expected); ++i) {
        CAPTURE(i);
        CHECK((e.entries[i].number == expected[i].first));
        CHECK(e.entries[i].name == expected[i].second);
    }
    CHECK(e.entries.back().doc == "Lucky.");
}

TEST_CASE("a name is searched in the type first, then in the types around it") {
    const schema s = test::schemas()
                         .load(R"(
meta: {id: a}
enums: {e: {1: outer}}
types:
  t:
    enums: {e: {1: inner}, f: {1: only}}
    types:
      t: {types: {deep: {}}}
      u: {}
  v: {}
)")
                         .value();
    const type_definition &root = s.root(), &t = nth(root.types, 0), &inner = nth(t.types, 0), &v = nth(root.types, 1);
    const auto type = [&](const type_definition& in, const path& names) { return s.find_type(in, names); };
    CHECK(type(root, {"t"}) == &t);
    CHECK(type(t, {"t"}) == &inner);
    CHECK(type(inner, {"t"}) == &inner);
    CHECK(type(v, {"t", "t", "deep"}) == &nth(inner.types, 0));
    CHECK(type(inner, {"v"}) == &v);
    CHECK(type(v, {"u"}) == nullptr);
    CHECK(type(v, {"a"}) == &root);
    CHECK(type(v, {"a", "t", "u"}) == &nth(t.types, 1));
    CHECK(type(inner, {"", "t"}) == &t);
    CHECK(type(inner, {"", "u"}) == nullptr);
    CHECK(type(v, {""}) == nullptr);
    CHECK(type(v, {}) == nullptr);
    const auto named = [&](const type_definition& in, const path& names) { return s.find_enumeration(in, names); };
    CHECK(named(root, {"e"}) == &root.enumerations.at(0));
    CHECK(named(inner, {"e"}) == &t.enumerations.at(0));
    CHECK(named(v, {"t", "f"}) == &t.enumerations.at(1));
    CHECK(named(v, {"a", "e"}) == &root.enumerations.at(0));
    CHECK(named(inner, {"", "e"}) == &root.enumerations.at(0));
    CHECK(named(v, {"f"}) == nullptr);
    CHECK(named(v, {"a"}) == nullptr);
    CHECK(named(v, {}) == nullptr);
}

TEST_CASE("the pointers to types and files are still valid after a schema is moved") {
    schema s = test::schemas().load("meta: {id: a}\ntypes: {t: {types: {u: {}}}}\n").value();
    const schema moved = std::move(s);
    CHECK(nth(nth(moved.root().types, 0).types, 0).around == &nth(moved.root().types, 0));
    CHECK(nth(moved.root().types, 0).around == &moved.root());
    CHECK(moved.root().at.file == &moved.files.front());
}

}  // namespace verbatim::test::kaitai_load_names
