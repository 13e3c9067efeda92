#include "verbatim/walk/arithmetic.hpp"

#include <vector>

#include "tests/support/catch.hpp"

namespace verbatim::test::walk_arithmetic {

using walk::operation;
using walk::rounding;
using walk::wide;

namespace {

constexpr std::int64_t least = INT64_MIN, most = INT64_MAX;

std::optional<wide> exact(operation what, wide a, wide b, rounding how = rounding::down) {
    wide is = 0;
    return walk::calculate(what, a, b, how, is) ? std::optional(is) : std::nullopt;
}
std::optional<std::int64_t> fast(operation what, std::int64_t a, std::int64_t b, rounding how = rounding::down) {
    std::int64_t is = 0;
    return walk::calculate(what, a, b, how, is) ? std::optional(is) : std::nullopt;
}

}  // namespace

TEST_CASE("arithmetic: a quotient is rounded as it is said, and a remainder has the sign of the divisor") {
    struct {
        std::int64_t a, b, down, toward_zero, rest;
    } const all[] = {{13, 5, 2, 2, 3},
                     {-13, 5, -3, -2, 2},
                     {13, -5, -3, -2, -2},
                     {-13, -5, 2, 2, -3},
                     {-10, 5, -2, -2, 0},
                     {0, -5, 0, 0, 0},
                     {least, 2, least / 2, least / 2, 0},
                     {5'000'000'000, 7, 714'285'714, 714'285'714, 2}};
    for (const auto& one : all) {
        CAPTURE(one.a, one.b);
        CHECK(fast(operation::divide, one.a, one.b) == one.down);
        CHECK(fast(operation::divide, one.a, one.b, rounding::toward_zero) == one.toward_zero);
        CHECK(exact(operation::divide, one.a, one.b) == wide(one.down));
        CHECK(exact(operation::divide, one.a, one.b, rounding::toward_zero) == wide(one.toward_zero));
        CHECK(walk::calculate_wrapped(operation::divide, one.a, one.b) == one.toward_zero);
        CHECK(fast(operation::modulo, one.a, one.b) == one.rest);
        CHECK(exact(operation::modulo, one.a, one.b) == wide(one.rest));
        CHECK(walk::calculate_wrapped(operation::modulo, one.a, one.b) == one.rest);
    }
}

TEST_CASE("arithmetic: a division by zero has no result, and says so") {
    for (const auto what : {operation::divide, operation::modulo}) {
        CHECK_FALSE(exact(what, 7, 0));
        CHECK_FALSE(fast(what, 7, 0));
        CHECK(walk::calculate_wrapped(what, 7, 0) == 0);
        CHECK(walk::why_no_result(what, 0) == "division by zero");
    }
    for (const auto what : {operation::shift_left, operation::shift_right}) {
        CHECK_FALSE(exact(what, 7, -1));
        CHECK_FALSE(fast(what, 7, -1));
        CHECK(walk::calculate_wrapped(what, 7, -1) == 0);
        CHECK(walk::why_no_result(what, -1) == "a shift by -1 bits, which is negative");
    }
    CHECK(walk::why_no_result(operation::add, 1) == "the result does not fit in 64 bits");
}

TEST_CASE("arithmetic: exact numbers have 64 bits, with or without a sign, and others wrap around") {
    const wide largest = UINT64_MAX;
    CHECK(exact(operation::add, largest - 1, 1) == largest);
    CHECK_FALSE(exact(operation::add, largest, 1));
    CHECK_FALSE(exact(operation::subtract, least, 1));
    CHECK(exact(operation::divide, least, -1) == wide(most) + 1);
    CHECK_FALSE(exact(operation::multiply, largest, largest));
    CHECK(exact(operation::shift_left, 1, 63) == wide(most) + 1);
    CHECK_FALSE(exact(operation::shift_left, 1, 64));
    CHECK(exact(operation::shift_left, 0, 1000) == wide(0));
    CHECK(exact(operation::shift_right, -8, 1) == wide(-4));
    CHECK(exact(operation::shift_right, -8, 1000) == wide(-1));
    CHECK(exact(operation::bit_xor, 6, 3) == wide(5));
    CHECK(exact(operation::negate, least, 0) == wide(most) + 1);
    CHECK_FALSE(fast(operation::negate, least, 0));
    CHECK_FALSE(fast(operation::add, most, 1));
    CHECK_FALSE(fast(operation::divide, least, -1));
    CHECK(walk::calculate_wrapped(operation::add, most, 1) == least);
    CHECK(walk::calculate_wrapped(operation::subtract, least, 1) == most);
    CHECK(walk::calculate_wrapped(operation::multiply, most, 2) == -2);
    CHECK(walk::calculate_wrapped(operation::divide, least, -1) == least);
    CHECK(walk::calculate_wrapped(operation::shift_left, 1, 64) == 0);
    CHECK(walk::calculate_wrapped(operation::shift_right, -1, 60) == 15);
}

TEST_CASE("arithmetic: the fast numbers are those of the exact ones wherever they have a result") {
    const std::vector<std::int64_t> some{0, 1, -1, 2, -3, 7, 62, 63, 64, 1 << 20, -(1 << 20), most, least, most - 1};
    for (auto what = operation::add; what <= operation::negated;
         what = static_cast<operation>(static_cast<int>(what) + 1))
        for (const auto a : some)
            for (const auto b : some) {
                CAPTURE(static_cast<int>(what), a, b);
                const auto is = fast(what, a, b);
                if (is) CHECK(exact(what, a, b) == wide(*is));
                if (is && what != operation::divide && what != operation::shift_right)
                    CHECK(walk::calculate_wrapped(what, a, b) == *is);
            }
}

}  // namespace verbatim::test::walk_arithmetic
