#include "verbatim/wire/kind.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::wire_kind {

using namespace verbatim::wire;

namespace {
struct Record {
    at<0, u8> count;
    list<u8, &Record::count> data;
};
enum class Colour : std::uint8_t { red };
}  // namespace

TEST_CASE("each type of the vocabulary has a kind, which is the same with at<>") {
    STATIC_REQUIRE(kind_of<u24be> == kind::integer);
    STATIC_REQUIRE(kind_of<at<0, f32>> == kind::real);
    STATIC_REQUIRE(kind_of<at<0, Colour>> == kind::enumeration);
    STATIC_REQUIRE(kind_of<std::array<u8, 2>> == kind::array);
    STATIC_REQUIRE(kind_of<at<0, std::array<u8, 2>>> == kind::array);
    STATIC_REQUIRE(kind_of<Record> == kind::record);
    STATIC_REQUIRE(kind_of<decltype(Record::data)> == kind::list);
    STATIC_REQUIRE(kind_of<rest<>> == kind::bytes);
    STATIC_REQUIRE(kind_of<rest<0>> == kind::padding);
    STATIC_REQUIRE(record_type<Record>);
}

TEST_CASE("a type outside the vocabulary is not a wire type") {
    STATIC_REQUIRE_FALSE(is_wire_type<int>);
    STATIC_REQUIRE_FALSE(is_wire_type<Colour>);
    STATIC_REQUIRE_FALSE(is_wire_type<std::string>);
    STATIC_REQUIRE_FALSE(is_wire_type<const char*>);
    STATIC_REQUIRE(kind_of<int> == kind::gap);
}

}  // namespace verbatim::test::wire_kind
