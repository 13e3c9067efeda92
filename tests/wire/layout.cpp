#include "verbatim/wire/layout.hpp"

#include "tests/support/catch.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::wire_layout {

using namespace verbatim::wire;

namespace {
struct Pair {
    u8 a;
    u16be b;
};
struct Fixed {
    at<0, u24> id;
    at<3, std::array<Pair, 2>> pairs;
    at<9, text<5>> name;
};
struct Varying {
    at<0, u8> count;
    list<u16, &Varying::count> numbers;
    cstring text;
    u32 last;
};
struct Else {};
struct Ruled {
    u8 size;
    std::array<u8, 3> data;
    derived<&Ruled::size, size_of<&Ruled::data>> size_rule;
};
}  // namespace

TEST_CASE("the size and the offsets of a record of fixed size are constants of its type") {
    STATIC_REQUIRE(fixed_size<Fixed> == 14);
    STATIC_REQUIRE(offset<&Fixed::name> == 9);
    STATIC_REQUIRE(fixed_size<Else> == 0);
    STATIC_REQUIRE(fixed_size<std::byte> == 1);
}

TEST_CASE("offsets after a field of varying size are dynamic") {
    STATIC_REQUIRE(fixed_size<Varying> == dynamic_size);
    STATIC_REQUIRE(offset<&Varying::numbers> == 1);
    STATIC_REQUIRE(offset<&Varying::text> == dynamic_size);
    STATIC_REQUIRE(offset<&Varying::last> == dynamic_size);
    STATIC_REQUIRE(smallest_size<Varying> == 1 + 0 + 1 + 4);
}

TEST_CASE("a type is not bitwise if it varies in size, has no fields or has a rule") {
    STATIC_REQUIRE(bitwise<Fixed>);
    STATIC_REQUIRE(bitwise<std::array<Fixed, 3>>);
    STATIC_REQUIRE_FALSE(bitwise<Varying>);
    STATIC_REQUIRE_FALSE(bitwise<Else>);
    STATIC_REQUIRE(fixed_size<Ruled> == 4);
    STATIC_REQUIRE_FALSE(bitwise<Ruled>);  // a rule is in memory, but not in the file
}

}  // namespace verbatim::test::wire_layout
