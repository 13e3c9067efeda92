#include "verbatim/walk/expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "verbatim/walk/arithmetic.hpp"
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

std::optional<operation> operation_of(table::expression::form what) {
    using form = table::expression::form;
    switch (what) {
        case form::add: return operation::add;
        case form::subtract: return operation::subtract;
        case form::multiply: return operation::multiply;
        case form::divide: return operation::divide;
        case form::modulo: return operation::modulo;
        case form::bit_and: return operation::bit_and;
        case form::bit_or: return operation::bit_or;
        case form::shift_left: return operation::shift_left;
        case form::shift_right: return operation::shift_right;
        case form::number:
        case form::control:
        case form::position:
        case form::equal:
        case form::not_equal:
        case form::less:
        case form::less_or_equal:
        case form::both:
        case form::either:
        case form::negated:
        case form::call:
        case form::evaluated: break;
    }
    return std::nullopt;
}

namespace {

using table::expression;
using table::type;
using form = expression::form;

bool holds(form what, const wide& a, const wide& b) {
    return what == form::equal       ? a == b
           : what == form::not_equal ? a != b
           : what == form::less      ? a < b
                                     : what == form::less_or_equal && a <= b;
}

std::int64_t wrapped(wide value) { return static_cast<std::int64_t>(low_bits(value)); }

bool has_sign(const type& t) { return t.is_signed || t.number_size() < 8; }

std::int64_t combine(form what, std::int64_t left, std::int64_t right) {
    if (const auto calculates = operation_of(what)) return calculate_wrapped(*calculates, left, right);
    return holds(what, wide(left), wide(right));
}

struct context {
    const control_numbers& numbers;
    std::size_t position;
    std::string* why = nullptr;  // set to the first reason why there is no result; null if it is not wanted

    wide value(const expression& e) const {
        switch (e.what) {
            case form::number: return e.value;
            case form::control: {
                const std::int64_t number = numbers(*e.of);
                return e.is_exact && !has_sign(*e.of->of) ? static_cast<wide>(static_cast<std::uint64_t>(number))
                                                          : number;
            }
            case form::position: return static_cast<std::int64_t>(position);
            case form::negated: return value(*e.left) == 0;
            // The right side may refer to data that is present only if the left side says so.
            case form::both: return value(*e.left) != 0 && value(*e.right) != 0;
            case form::either: return value(*e.left) != 0 || value(*e.right) != 0;
            case form::call: return e.function(wrapped(value(*e.left)));
            case form::evaluated: return 0;  // evaluators are called only in reading
            case form::add:
            case form::subtract:
            case form::multiply:
            case form::divide:
            case form::modulo:
            case form::bit_and:
            case form::bit_or:
            case form::shift_left:
            case form::shift_right:
            case form::equal:
            case form::not_equal:
            case form::less:
            case form::less_or_equal: break;
        }
        const wide left = value(*e.left), right = value(*e.right);
        if (e.is_exact) return exact(e.what, left, right);
        if (why) (void)exact(e.what, left, right);  // sets `why` if the result does not fit
        return combine(e.what, wrapped(left), wrapped(right));
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
        const bool divides = e.what == form::divide || e.what == form::modulo;
        const auto part = divides ? dividend(e, wanted, other, now) : operand(e.what, wanted, other, in_left, now);
        return part ? solve(open, *part) : std::nullopt;
    }

    std::optional<std::int64_t> solve_condition(const expression& e, bool met) const {
        if ((value(e) != 0) == met) return current(e);
        if (e.what == form::negated) return solve_condition(*e.left, !met);
        if (e.what != form::equal && e.what != form::not_equal) return std::nullopt;
        if ((e.what == form::equal) == met) {  // both sides are to be equal
            const bool in_left = settable_in(e.left);
            return solve(in_left ? *e.left : *e.right, wrapped(value(in_left ? *e.right : *e.left)));
        }
        // Both sides are to differ. Only a single bit has exactly one other value.
        const expression& bits = *e.left;
        if (bits.what != form::bit_and || bits.right->what != form::number ||
            !std::has_single_bit(static_cast<std::uint64_t>(bits.right->value)))
            return std::nullopt;
        return solve(bits, value(*e.right) == 0 ? bits.right->value : 0);
    }

private:
    wide refused(std::string reason) const {
        if (why && why->empty()) *why = std::move(reason);
        return 0;
    }
    // Combines numbers that fit in 64 bits. If the result does not, sets `why`, and returns 0.
    wide exact(form what, wide a, wide b) const {
        const auto calculates = operation_of(what);
        if (!calculates) return holds(what, a, b);
        wide is = 0;
        return calculate(*calculates, a, b, rounding::down, is) ? is : refused(why_no_result(*calculates, b));
    }

    // Returns the number on the left of a division, or of the remainder of one, that gives `wanted`. The remainder, or
    // the quotient, stays as it is now. Nothing if there is no such number, or the result is not rounded down.
    static std::optional<std::int64_t> dividend(const expression& e, std::int64_t wanted, std::int64_t by,
                                                std::int64_t now) {
        const bool is_left = table::control_in(e.left) && !table::control_in(e.right);
        if (!is_left || !e.is_exact || by <= 0 || now < 0 || wanted < 0) return std::nullopt;
        const bool is_rest = e.what == form::modulo;
        if (is_rest && wanted >= by) return std::nullopt;
        const wide found = is_rest ? wide{now} - now % by + wanted : wide{wanted} * by + now % by;
        return found <= INT64_MAX ? std::optional(static_cast<std::int64_t>(found)) : std::nullopt;
    }

    std::optional<std::int64_t> current(const expression& e) const {
        const auto* const field = settable_in(&e);
        return field ? std::optional(numbers(*field)) : std::nullopt;
    }

    // Returns the operand that gives `wanted` together with the other one; nothing if there is none.
    static std::optional<std::int64_t> operand(form what, std::int64_t wanted, std::int64_t other, bool is_left,
                                               std::int64_t now) {
        const auto checked = [&](std::int64_t found) {
            return combine(what, is_left ? found : other, is_left ? other : found) == wanted ? std::optional(found)
                                                                                             : std::nullopt;
        };
        switch (what) {
            case form::add: return combine(form::subtract, wanted, other);
            case form::subtract:
                return is_left ? combine(form::add, wanted, other) : combine(form::subtract, other, wanted);
            case form::multiply: return other == 0 ? std::nullopt : checked(combine(form::divide, wanted, other));
            // The bits that do not matter stay.
            case form::bit_and: return (wanted & ~other) == 0 ? std::optional((now & ~other) | wanted) : std::nullopt;
            case form::shift_left: return is_left ? checked(combine(form::shift_right, wanted, other)) : std::nullopt;
            case form::shift_right:
                return is_left && other >= 0 && other < 64 ? checked(combine(form::shift_left, wanted, other) |
                                                                     (now & ((std::int64_t{1} << other) - 1)))
                                                           : std::nullopt;
            case form::divide:
            case form::modulo:
            case form::bit_or:
            case form::equal:
            case form::not_equal:
            case form::less:
            case form::less_or_equal:
            case form::both:
            case form::either:
            case form::number:
            case form::control:
            case form::position:
            case form::negated:
            case form::call:
            case form::evaluated: break;
        }
        return std::nullopt;
    }
};

}  // namespace

bool is_seen(const table::control& c) {
    return std::ranges::any_of(c.way, [](const table::entering& step) { return step.from->is_look; });
}
bool sees(const expression& e) {
    return !each_control(e, [](const table::control& c) { return !is_seen(c); });
}
const table::control* settable_in(const expression* e) {
    if (!e) return nullptr;
    if (e->what == form::control) return is_seen(*e->of) ? nullptr : e->of;
    const table::control* const left = settable_in(e->left);
    return left ? left : settable_in(e->right);
}

std::int64_t evaluate(const expression& e, const control_numbers& numbers, std::size_t position) {
    return wrapped(context{numbers, position}.value(e));
}
std::optional<std::int64_t> evaluate(const expression& e, const control_numbers& numbers, std::size_t position,
                                     std::string& why) {
    const wide is = context{numbers, position, &why}.value(e);
    if (why.empty() && is > INT64_MAX)
        why = fmt::format("{} does not fit in a signed integer of 64 bits", static_cast<std::uint64_t>(is));
    return why.empty() ? std::optional(static_cast<std::int64_t>(is)) : std::nullopt;
}
std::optional<std::int64_t> solve(const expression& e, std::int64_t wanted, const control_numbers& numbers,
                                  std::size_t position) {
    return context{numbers, position}.solve(e, wanted);
}
std::optional<std::int64_t> solve_condition(const expression& e, bool met, const control_numbers& numbers,
                                            std::size_t position) {
    return context{numbers, position}.solve_condition(e, met);
}

}  // namespace verbatim::walk

namespace verbatim::table {

bool all_bytes_left::number(const walk::cursor& c, std::int64_t& to, std::string&) const {
    return to = static_cast<std::int64_t>(c.left()), true;
}
std::string all_bytes_left::text() const { return "the bytes that are left"; }
constinit const all_bytes_left bytes_left;

}  // namespace verbatim::table
