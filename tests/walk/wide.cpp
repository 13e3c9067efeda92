#include "verbatim/walk/wide.hpp"

#include "tests/support/catch.hpp"

namespace verbatim::test::walk_wide {

using walk::low_bits;
using walk::product;
using walk::wide;

TEST_CASE("a product of two numbers of 64 bits is exact, or beyond all numbers of 64 bits") {
    const wide most = ~std::uint64_t{0}, least = -(wide{1} << 63);
    CHECK(product(3, -5) == wide{-15});
    CHECK(product(most, 1) == most);
    CHECK(product(least, -1) == wide{1} << 63);
    const auto large = product(most, most);
    CHECK((!large || *large > most));
    const auto small = product(most, least);
    CHECK((!small || *small < least));
}

TEST_CASE("the low bits of a number are those of two's complement") {
    CHECK(low_bits(-1) == ~std::uint64_t{0});
    CHECK(low_bits(wide{~std::uint64_t{0}} + 6) == 5);
    CHECK(low_bits(-(wide{1} << 63)) == std::uint64_t{1} << 63);
    CHECK(low_bits(7) == 7);
}

}  // namespace verbatim::test::walk_wide
