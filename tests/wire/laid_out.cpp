#include "verbatim/wire/laid_out.hpp"

#include <type_traits>

#include "tests/support/catch.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::wire_laid_out {

using namespace verbatim::wire;

// The records that laid_out<> refuses are in tests/compile_fail.

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
struct Table {
    at<0, u8> columns;
    struct Row {
        list<u8, outer<&Table::columns>> cells;
    };
    Row row;
};
struct Else {};
struct Native {
    u8 id;
    int count;
};
struct Outside {
    u8 id;
    list<Native, &Outside::id> natives;
};

template <class Record>
using found = decltype(wire::detail::fault_of_record<Record>());
}  // namespace

TEST_CASE("laid_out<> accepts a record whose offsets and size are as declared") {
    STATIC_REQUIRE(laid_out<Fixed, 14>);
    STATIC_REQUIRE(laid_out<Fixed>);
    STATIC_REQUIRE(laid_out<Varying>);
    STATIC_REQUIRE(laid_out<Table>);
    STATIC_REQUIRE(laid_out<Else, 0>);
}

TEST_CASE("a fault of a record, or of a record nested in it, is found without a compiler error") {
    STATIC_REQUIRE(std::is_same_v<found<Fixed>, fine>);
    STATIC_REQUIRE(std::is_same_v<found<Native>, wrong::native_number<Native, reflect::shown_field<Native, 1>, int>>);
    STATIC_REQUIRE(std::is_same_v<found<Outside>, found<Native>>);
}

TEST_CASE("first_fault<> is the first of several faults") {
    using other = wrong::not_plain<Else>;
    STATIC_REQUIRE(std::is_same_v<first_fault<fine, fine>, fine>);
    STATIC_REQUIRE(std::is_same_v<first_fault<fine, other, found<Native>>, other>);
}

}  // namespace verbatim::test::wire_laid_out
