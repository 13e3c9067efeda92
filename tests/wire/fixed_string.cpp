#include "verbatim/wire/fixed_string.hpp"

#include "tests/support/catch.hpp"

namespace verbatim::test::wire_fixed_string {

using namespace verbatim::wire;

TEST_CASE("a literal as a template argument") {
    constexpr fixed_string name = "ANP3";
    STATIC_REQUIRE(name.size == 4);
    STATIC_REQUIRE(name.view() == "ANP3");
    STATIC_REQUIRE(fixed_string("").size == 0);
}

TEST_CASE("a text of known size as a template argument") {
    constexpr std::string_view text = "ANP3";
    constexpr fixed_string<text.size() + 1> name(text);
    STATIC_REQUIRE(name.view() == text);
}

}  // namespace verbatim::test::wire_fixed_string
