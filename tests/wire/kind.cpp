#include "verbatim/wire/kind.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "verbatim/text/text.hpp"
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
    STATIC_REQUIRE(kind_of<u24be> == kind::leaf);
    STATIC_REQUIRE(kind_of<at<0, f32>> == kind::leaf);
    STATIC_REQUIRE(kind_of<at<0, Colour>> == kind::leaf);
    STATIC_REQUIRE(kind_of<std::array<u8, 2>> == kind::array);
    STATIC_REQUIRE(kind_of<at<0, std::array<u8, 2>>> == kind::array);
    STATIC_REQUIRE(kind_of<Record> == kind::record);
    STATIC_REQUIRE(kind_of<decltype(Record::data)> == kind::list);
    STATIC_REQUIRE(kind_of<rest<>> == kind::bytes);
    STATIC_REQUIRE(kind_of<rest<0>> == kind::padding);
    STATIC_REQUIRE(record_type<Record>);
}

TEST_CASE("what a leaf is follows from its coding and the facts beside it") {
    STATIC_REQUIRE((is_native<u24be> && is_integer<u24be> && !is_real<u24be>));
    STATIC_REQUIRE((is_real<at<0, f32>> && !is_integer<at<0, f32>>));
    STATIC_REQUIRE((is_native<at<0, Colour>> && is_named<at<0, Colour>> && !is_integer<at<0, Colour>>));
    STATIC_REQUIRE((is_constant<always<1u>> && is_constant<fourcc<"RIFF">> && !is_plain_number<always<1u>>));
    STATIC_REQUIRE((is_varint<leb128<std::uint32_t>> && !is_native<leb128<std::uint32_t>>));
    STATIC_REQUIRE((is_fixed_text<text<4>> && is_string<cstring> && is_string<pstring<u8>> && !is_string<text<4>>));
    STATIC_REQUIRE((is_token<token<std::int32_t>> && is_string<line<>>));
    STATIC_REQUIRE(coding_of<Record> == nullptr);
}

TEST_CASE("a type outside the vocabulary is not a wire type") {
    STATIC_REQUIRE_FALSE(is_wire_type<int>);
    STATIC_REQUIRE_FALSE(is_wire_type<Colour>);
    STATIC_REQUIRE_FALSE(is_wire_type<std::string>);
    STATIC_REQUIRE_FALSE(is_wire_type<const char*>);
    STATIC_REQUIRE(kind_of<int> == kind::gap);
}

}  // namespace verbatim::test::wire_kind
