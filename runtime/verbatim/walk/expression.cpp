#include "verbatim/walk/expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/run.hpp"

namespace verbatim::walk {

namespace {

using table::expression;
using table::type;
using form = expression::form;

struct evaluation {
    const control_numbers& numbers;
    std::size_t position;
    std::string* why = nullptr;  // set to the first reason why there is no result; null if it is not wanted

    wide value(const expression& e) const {
        wide is = 0;
        return run(e, *this, is) ? is : wide{0};
    }
    bool leaf(const expression& e, wide& to) const {
        if (e.what == form::position) {
            to = static_cast<std::int64_t>(position);
            return true;
        }
        if (e.what != form::control) return false;
        const std::int64_t number = numbers(*e.of);
        to = e.is_exact && may_be_large(*e.of) ? static_cast<wide>(static_cast<std::uint64_t>(number)) : number;
        return true;
    }
    static constexpr bool decides = false;
    // If the result does not fit, it is 0, or wraps around.
    bool applied(const expression& e, const wide& left, const wide& right, wide& to) const {
        wide is = 0;
        if ((e.is_exact || why) && !calculate(e.does, left, right, e.rounds, is)) {
            if (why && why->empty()) *why = why_no_result(e.does, right);
            is = 0;
        }
        to = e.is_exact ? is : wide{calculate_wrapped(e.does, wrapped(left), wrapped(right), e.rounds)};
        return true;
    }

    std::optional<std::int64_t> solve(const expression& e, std::int64_t wanted) const {
        if (e.what == form::control) return wanted;
        if (e.what == form::call) {
            std::int64_t argument = 0;
            return e.inverse && e.inverse(wanted, argument) ? solve(*e.left, argument) : std::nullopt;
        }
        if (!e.left || !e.right) return std::nullopt;
        const bool in_left = settable_in(e.left), in_right = settable_in(e.right) && !table::follows_alone(e);
        if (in_left == in_right) return std::nullopt;
        const expression& open = in_left ? *e.left : *e.right;
        const std::int64_t other = wrapped(value(in_left ? *e.right : *e.left)), now = wrapped(value(open));
        const bool divides = e.does == operation::divide || e.does == operation::modulo;
        const auto part = divides ? dividend(e, wanted, other, now) : operand(e.does, wanted, other, in_left, now);
        return part ? solve(open, *part) : std::nullopt;
    }

    std::optional<std::int64_t> solve_condition(const expression& e, bool met) const {
        if ((value(e) != 0) == met) return current(e);
        if (e.is(operation::negated)) return solve_condition(*e.left, !met);
        if (!e.is(operation::equal) && !e.is(operation::not_equal)) return std::nullopt;
        if (e.is(operation::equal) == met) {  // both sides are to be equal
            const bool in_left = settable_in(e.left);
            return solve(in_left ? *e.left : *e.right, wrapped(value(in_left ? *e.right : *e.left)));
        }
        // Both sides are to differ. Only a single bit has exactly one other value.
        const expression& bits = *e.left;
        if (!bits.is(operation::bit_and) || bits.right->what != form::number ||
            !std::has_single_bit(static_cast<std::uint64_t>(bits.right->value)))
            return std::nullopt;
        return solve(bits, value(*e.right) == 0 ? bits.right->value : 0);
    }

private:
    // Returns the number on the left of a division, or of the remainder of one, that gives `wanted`. The remainder, or
    // the quotient, stays as it is now. Nothing if there is no such number, or it depends on how quotients are rounded.
    static std::optional<std::int64_t> dividend(const expression& e, std::int64_t wanted, std::int64_t by,
                                                std::int64_t now) {
        const bool is_left = table::control_in(e.left) && !table::control_in(e.right);
        if (!is_left || by <= 0 || now < 0 || wanted < 0) return std::nullopt;
        const bool is_rest = e.does == operation::modulo;
        if (is_rest && wanted >= by) return std::nullopt;
        const wide found = is_rest ? wide{now} - now % by + wanted : wide{wanted} * by + now % by;
        return found <= INT64_MAX ? std::optional(static_cast<std::int64_t>(found)) : std::nullopt;
    }

    std::optional<std::int64_t> current(const expression& e) const {
        const auto* const field = settable_in(&e);
        return field ? std::optional(numbers(*field)) : std::nullopt;
    }

    // Returns the operand that gives `wanted` together with the other one; nothing if there is none.
    static std::optional<std::int64_t> operand(operation what, std::int64_t wanted, std::int64_t other, bool is_left,
                                               std::int64_t now) {
        const auto checked = [&](std::int64_t found) {
            return calculate_wrapped(what, is_left ? found : other, is_left ? other : found) == wanted
                       ? std::optional(found)
                       : std::nullopt;
        };
        if (what == operation::add) return calculate_wrapped(operation::subtract, wanted, other);
        if (what == operation::subtract)
            return is_left ? calculate_wrapped(operation::add, wanted, other)
                           : calculate_wrapped(operation::subtract, other, wanted);
        if (what == operation::multiply && other != 0)
            return checked(calculate_wrapped(operation::divide, wanted, other));
        if (what == operation::bit_xor) return wanted ^ other;
        // The bits that do not matter stay.
        if (what == operation::bit_and && (wanted & ~other) == 0) return (now & ~other) | wanted;
        if (what == operation::shift_left && is_left)
            return checked(calculate_wrapped(operation::shift_right, wanted, other));
        if (what == operation::shift_right && is_left && other >= 0 && other < 64)
            return checked(calculate_wrapped(operation::shift_left, wanted, other) |
                           (now & ((std::int64_t{1} << other) - 1)));
        return std::nullopt;
    }
};

}  // namespace

bool is_seen(const table::control& c) {
    return std::ranges::any_of(c.way, [](const table::entering& step) { return step.from->placed().is_look; });
}
bool may_be_large(const table::control& c) { return !c.of->number().is_signed && c.of->number_size() >= 8; }
bool sees(const expression& e) {
    return !each_control(e, [](const table::control& c) { return !is_seen(c); });
}
const table::control* settable_in(const expression* e) {
    if (!e) return nullptr;
    if (e->what == form::control) return is_seen(*e->of) ? nullptr : e->of;
    for (const expression* part : {e->left, e->right, e->third})
        if (const auto* const found = settable_in(part)) return found;
    return nullptr;
}

std::int64_t evaluate(const expression& e, const control_numbers& numbers, std::size_t position) {
    return wrapped(evaluation{numbers, position}.value(e));
}
std::optional<std::int64_t> evaluate(const expression& e, const control_numbers& numbers, std::size_t position,
                                     std::string& why) {
    const wide is = evaluation{numbers, position, &why}.value(e);
    if (why.empty() && is > INT64_MAX)
        why = fmt::format("{} does not fit in a signed integer of 64 bits", static_cast<std::uint64_t>(is));
    return why.empty() ? std::optional(static_cast<std::int64_t>(is)) : std::nullopt;
}
std::optional<std::int64_t> solve(const expression& e, std::int64_t wanted, const control_numbers& numbers,
                                  std::size_t position) {
    return evaluation{numbers, position}.solve(e, wanted);
}
std::optional<std::int64_t> solve_condition(const expression& e, bool met, const control_numbers& numbers,
                                            std::size_t position) {
    return evaluation{numbers, position}.solve_condition(e, met);
}

}  // namespace verbatim::walk

namespace verbatim::table {

bool all_bytes_left::number(const walk::cursor& c, std::int64_t& to, error&) const {
    to = static_cast<std::int64_t>(c.left());
    return true;
}
std::string all_bytes_left::text() const { return "the bytes that are left"; }
constinit const all_bytes_left bytes_left;

}  // namespace verbatim::table
