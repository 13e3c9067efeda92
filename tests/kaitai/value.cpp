#include "verbatim/kaitai/language/value.hpp"

#include "tests/support/catch.hpp"
#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::test::kaitai_value {

using namespace verbatim::kaitai;

TEST_CASE("the text of a value has the syntax of expressions") {
    enumeration animals;
    CHECK(animals.add({4, "cat", ""}));
    CHECK_FALSE(animals.add({5, "cat", ""}));
    CHECK(text_of({integer{5}}) == "5");
    CHECK(text_of({2.0}) == "2.0");
    CHECK(text_of({1e300}) == "1e+300");
    CHECK(text_of({std::string("a\"\n")}) == "\"a\\\"\\u000a\"");
    CHECK(text_of({bytes{std::byte{1}, std::byte{0xFF}}}) == "[0x01, 0xff]");
    CHECK(text_of({bytes{}}) == "[]");
    CHECK(text_of({array{value{integer{1}}, value{true}}}) == "[1, true]");
    CHECK(text_of({enumerator{4, &animals}}) == "cat");
    CHECK(text_of({enumerator{5, &animals}}) == "5");
    CHECK(text_of({enumerator{5, nullptr}}) == "5");
}

TEST_CASE("each kind of value has a name") {
    CHECK(kind_of({}) == "an absent value");
    CHECK(kind_of({integer{5}}) == "an integer");
    CHECK(kind_of({2.5}) == "a float");
    CHECK(kind_of({true}) == "a boolean");
    CHECK(kind_of({std::string("a")}) == "a text");
    CHECK(kind_of({bytes{}}) == "bytes");
    CHECK(kind_of({enumerator{}}) == "an enumerator");
    CHECK(kind_of({array{}}) == "an array");
    CHECK(kind_of({object_ref{}}) == "an object");
}

}  // namespace verbatim::test::kaitai_value
