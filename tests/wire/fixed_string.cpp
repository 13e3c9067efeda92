#include "verbatim/wire/fixed_string.hpp"

#include "tests/support/catch.hpp"

namespace verbatim::test::wire_fixed_string {

using namespace verbatim::wire;

TEST_CASE("a fixed_string holds the characters of a literal without its NUL") {
    constexpr fixed_string name = "ANP3";
    STATIC_REQUIRE(name.size == 4);
    STATIC_REQUIRE(name.view() == "ANP3");
    STATIC_REQUIRE(fixed_string("").size == 0);
}

TEST_CASE("a fixed_string can be made from a string_view of known size") {
    constexpr std::string_view text = "ANP3";
    constexpr fixed_string<text.size() + 1> name(text);
    STATIC_REQUIRE(name.view() == text);
}

}  // namespace verbatim::test::wire_fixed_string
