#include "verbatim/wire/reflect.hpp"

#include "tests/support/catch.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::wire_reflect {

using namespace verbatim::wire;

namespace {
struct Point {
    at<0, u16> x;
    at<2, u16> y;
};
struct Shape {
    at<0, u32> id;
    at<4, Point> corner;
    at<8, std::array<Point, 2>> others;
    list<Point, &Shape::id> points;
};
struct Else {};
template <order O>
struct Ordered {
    scalar<std::uint16_t, O> first, second;
};
}  // namespace

TEST_CASE("fields have the names and types of the struct") {
    STATIC_REQUIRE(reflect::field_count<Shape> == 4);
    STATIC_REQUIRE(reflect::field_name<Shape, 0> == "id");
    STATIC_REQUIRE(reflect::field_name<Shape, 1> == "corner");
    STATIC_REQUIRE(reflect::field_name<Shape, 3> == "points");
    STATIC_REQUIRE(std::is_same_v<reflect::field_type<Shape, 1>, at<4, Point>>);
    STATIC_REQUIRE(reflect::field_names<Point>[1] == "y");
}

TEST_CASE("a member is found among the fields of its record, even if several fields have its type") {
    STATIC_REQUIRE(reflect::index_of<&Shape::points> == 3);
    STATIC_REQUIRE(reflect::index_of<&Ordered<order::big>::first> == 0);
    STATIC_REQUIRE(reflect::index_of<&Ordered<order::big>::second> == 1);
    STATIC_REQUIRE(std::is_same_v<reflect::record_of<&Point::x>, Point>);
    STATIC_REQUIRE(reflect::field_name<Ordered<order::big>, 1> == "second");
}

namespace {
template <fixed_string Name, class T>
struct Named {
    u8 kind;
    u8 size;
    wire::bytes<&Named::size> data;
    T more;
};
template <class T, fixed_string Name>
struct Last {
    u8 kind;
    u8 size;
    wire::bytes<&Last::size> data;
    T more;
};
template <class Record>
constexpr bool has_names = reflect::field_name<Record, 0> == "kind" && reflect::field_name<Record, 1> == "size" &&
                           reflect::field_name<Record, 3> == "more";
}  // namespace

TEST_CASE("fields of a template have names, even if its arguments are texts with brackets and commas") {
    STATIC_REQUIRE(has_names<Named<"abc", u8>>);
    STATIC_REQUIRE(has_names<Named<"}, x", u8>>);
    STATIC_REQUIRE(has_names<Last<u8, "}, x">>);
    STATIC_REQUIRE(has_names<Last<Named<"a", u8>, "">>);
}

TEST_CASE("a record may have no fields") {
    STATIC_REQUIRE(reflect::field_count<Else> == 0);
    STATIC_REQUIRE(reflect::field_names<Else>.empty());
}

TEST_CASE("a type has the name of its declaration, without its namespace") {
    STATIC_REQUIRE(reflect::type_name<Shape> == "Shape");
    STATIC_REQUIRE(reflect::type_name<Else> == "Else");
}

namespace {
namespace inner {
template <class T, fixed_string Name>
struct Body {
    struct Circle {
        T radius;
        struct Rim {
            T width;
        };
    };
    template <order O>
    struct Square {
        struct Side {};
    };
    enum class Shade : std::uint8_t { light, dark = 7 };
    enum Plain : std::uint8_t { first, second };
};
}  // namespace inner
using Made = inner::Body<u16, "a::b<'">;
}  // namespace

TEST_CASE("a type in a template has a name of its own") {
    STATIC_REQUIRE(reflect::type_name<Made::Circle> == "Circle");
    STATIC_REQUIRE(reflect::type_name<Made::Circle::Rim> == "Rim");
    STATIC_REQUIRE(reflect::type_name<Made::Square<order::big>::Side> == "Side");
    STATIC_REQUIRE(reflect::type_name<Made::Square<order::little>>.starts_with("Square<"));
    STATIC_REQUIRE(reflect::type_name<Made>.starts_with("Body<"));
    STATIC_REQUIRE(reflect::type_name<inner::Body<Made::Circle, "">::Circle> == "Circle");
    STATIC_REQUIRE(reflect::type_name<Made::Shade> == "Shade");
    STATIC_REQUIRE(enumerator_name(Made::Shade::dark) == "dark");
    STATIC_REQUIRE(enumerator_name(Made::second) == "second");
}

}  // namespace verbatim::test::wire_reflect
