#include "verbatim/walk/plain_number.hpp"

#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>

#include "tests/support/catch.hpp"
#include "verbatim/table/of.hpp"
#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/read_parts.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::walk_plain_number {

using table::control;
using table::expression;
using form = expression::form;

namespace {

constexpr form of_two[] = {form::add,       form::subtract, form::multiply,      form::divide,      form::modulo,
                           form::bit_and,   form::bit_or,   form::shift_left,    form::shift_right, form::equal,
                           form::not_equal, form::less,     form::less_or_equal, form::both,        form::either};

// Returns the result of evaluate() for an expression over fields of a record; nothing if it has no result.
std::optional<std::int64_t> evaluated(const expression& e, const walk::frame& in) {
    const auto number = [](const void* from, const control& c) {
        return walk::number_in(static_cast<const walk::frame*>(from), c);
    };
    std::string why;
    return walk::evaluate(e, {&in, number}, 5, why);
}

// A record of two numbers, which is being read.
struct two_numbers {
    std::byte bytes[16]{};
    walk::frame frame{nullptr, nullptr, bytes};
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
        for (const form what : of_two) {
            const expression left{.what = form::control, .of = &record.first, .is_exact = is_exact},
                right{.what = form::control, .of = &record.second, .is_exact = is_exact};
            const expression all{.what = what, .left = &left, .right = &right, .is_exact = is_exact},
                opposite{.what = form::negated, .left = &all};
            for (const std::int64_t one : numbers)
                for (const std::int64_t other : numbers)
                    for (const expression* e : {&all, &opposite}) {
                        record.hold(one, other);
                        if (std::int64_t is = 0; walk::plain_number(*e, &record.frame, 5, is))
                            CHECK(evaluated(*e, record.frame) == is);
                    }
        }
}

TEST_CASE("plain_number evaluates all operations on small numbers except division, remainder and left shift") {
    two_numbers record;
    record.hold(6, 2);
    const expression left{.what = form::control, .of = &record.first},
        right{.what = form::control, .of = &record.second};
    for (const form what : of_two) {
        std::int64_t is = 0;
        const bool is_rare = what == form::divide || what == form::modulo || what == form::shift_left;
        CHECK(walk::plain_number({.what = what, .left = &left, .right = &right}, &record.frame, 5, is) == !is_rare);
    }
    std::int64_t is = 0;
    CHECK((walk::plain_number({.what = form::position}, &record.frame, 5, is) && is == 5));
    CHECK((walk::plain_number({.what = form::call, .left = &left, .function = [](std::int64_t n) { return n * n; }},
                              &record.frame, 5, is) &&
           is == 36));
}

}  // namespace verbatim::test::walk_plain_number
