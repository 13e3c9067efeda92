#include "verbatim/walk/plain_number.hpp"

#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>

#include "tests/support/catch.hpp"
#include "verbatim/table/of.hpp"
#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/read/parts.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::walk_plain_number {

using table::control;
using table::expression;
using table::operation;
using form = expression::form;

namespace {

// Returns the result of evaluate() for an expression over fields of a record; nothing if it has no result.
std::optional<std::int64_t> evaluated(const expression& e, const walk::context& in) {
    std::string why;
    return walk::evaluate(
        e, [&](const control& c) { return walk::number_in(&in, c); }, 5, why);
}

// A record of two numbers, which is being read.
struct two_numbers {
    std::byte bytes[16]{};
    walk::context context{.bytes = bytes};
    control first{.of = &table::of<wire::i64>(), .name = "first"},
        second{.offset = 8, .of = &table::of<wire::u64>(), .name = "second"};

    void hold(std::int64_t one, std::int64_t other) {
        std::memcpy(bytes, &one, 8);
        std::memcpy(bytes + 8, &other, 8);
    }
};

}  // namespace

TEST_CASE("plain_number gives the same number as evaluate, or none") {
    constexpr auto least = std::numeric_limits<std::int64_t>::min(), most = std::numeric_limits<std::int64_t>::max();
    constexpr std::int64_t numbers[] = {0,        1,    2,  5,  40,  63,        64,   1'000'000,
                                        most - 1, most, -1, -2, -40, least + 1, least};
    two_numbers record;
    for (const bool is_exact : {false, true})
        for (auto what = operation::add; what <= operation::conditional;
             what = static_cast<operation>(static_cast<int>(what) + 1)) {
            const expression left{.what = form::control, .of = &record.first, .is_exact = is_exact},
                right{.what = form::control, .of = &record.second, .is_exact = is_exact};
            const expression all{.what = form::operation,
                                 .does = what,
                                 .left = &left,
                                 .right = &right,
                                 .third = &left,
                                 .is_exact = is_exact,
                                 .rounds = is_exact ? table::rounding::down : table::rounding::toward_zero},
                opposite{.what = form::operation, .does = operation::negated, .left = &all};
            for (const std::int64_t one : numbers)
                for (const std::int64_t other : numbers)
                    for (const expression* e : {&all, &opposite}) {
                        record.hold(one, other);
                        if (std::int64_t is = 0; walk::plain_number(*e, &record.context, 5, is))
                            CHECK(evaluated(*e, record.context) == is);
                    }
        }
}

TEST_CASE("plain_number evaluates all operations on small numbers") {
    two_numbers record;
    record.hold(6, 2);
    const expression left{.what = form::control, .of = &record.first},
        right{.what = form::control, .of = &record.second};
    const auto result = [&](operation what) {
        const expression e{.what = form::operation, .does = what, .left = &left, .right = &right, .third = &left};
        std::int64_t is = 0;
        REQUIRE(walk::plain_number(e, &record.context, 5, is));
        return is;
    };
    const std::pair<operation, std::int64_t> all[] = {{operation::add, 8},         {operation::subtract, 4},
                                                      {operation::multiply, 12},   {operation::divide, 3},
                                                      {operation::modulo, 0},      {operation::shift_left, 24},
                                                      {operation::shift_right, 1}, {operation::bit_and, 2},
                                                      {operation::bit_or, 6},      {operation::bit_xor, 4},
                                                      {operation::equal, 0},       {operation::not_equal, 1},
                                                      {operation::less, 0},        {operation::less_or_equal, 0},
                                                      {operation::greater, 1},     {operation::greater_or_equal, 1},
                                                      {operation::both, 1},        {operation::either, 1},
                                                      {operation::negate, -6},     {operation::invert, -7},
                                                      {operation::negated, 0},     {operation::conditional, 2}};
    for (const auto& [what, is] : all) CHECK(result(what) == is);
    std::int64_t is = 0;
    CHECK((walk::plain_number({.what = form::position}, &record.context, 5, is) && is == 5));
    CHECK((walk::plain_number({.what = form::call, .left = &left, .function = [](std::int64_t n) { return n * n; }},
                              &record.context, 5, is) &&
           is == 36));
}

}  // namespace verbatim::test::walk_plain_number
