#include "verbatim/kaitai/tables/plain.hpp"

#include <algorithm>

#include "verbatim/walk/number.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;
using result = std::optional<std::int64_t>;

result field_in(const walk::frame* in, const table::type& record, std::size_t index) {
    const walk::frame* const here = walk::find_frame(in, &record);
    if (!here) return {};
    const table::field& f = record.fields[index];
    const std::byte* const at = f.note != table::no_note ? here->notes[f.note].at : f.offset != wire::dynamic_size ? here->start + f.offset : nullptr;
    if (!at) return {};
    const std::int64_t value = walk::integer_in(*f.of, at);
    return f.of->is_signed || f.of->size < 8 || value >= 0 ? result(value) : std::nullopt;
}

// Rounded down, as in mathematics.
result quotient(std::int64_t a, std::int64_t b) {
    if (b == 0 || (b == -1 && a == INT64_MIN)) return {};
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

result combined(form what, std::int64_t a, std::int64_t b) {
    std::int64_t is = 0;
    switch (what) {
        case form::add: return __builtin_add_overflow(a, b, &is) ? result() : is;
        case form::subtract: return __builtin_sub_overflow(a, b, &is) ? result() : is;
        case form::multiply: return __builtin_mul_overflow(a, b, &is) ? result() : is;
        case form::divide: return quotient(a, b);
        case form::modulo: {
            const result whole = quotient(a, b);
            return whole ? result(a - *whole * b) : std::nullopt;
        }
        case form::shift_left: return b < 0 || b > 62 || __builtin_mul_overflow(a, std::int64_t{1} << b, &is) ? result() : is;
        case form::shift_right: return b < 0 || b > 63 ? result() : a >> b;
        case form::bit_and: return a & b;
        case form::bit_or: return a | b;
        case form::bit_xor: return a ^ b;
        case form::equal: return a == b;
        case form::not_equal: return a != b;
        case form::less: return a < b;
        case form::less_or_equal: return a <= b;
        case form::greater: return a > b;
        case form::greater_or_equal: return a >= b;
        default: return {};
    }
}

}  // namespace

result plain_expression::value(const walk::frame* in) const {
    switch (what) {
        case form::integer: return number;
        case form::name: return field_in(in, *record, field);
        case form::negated: {
            const auto is = parts[0].value(in);
            return is ? result(*is == 0) : std::nullopt;
        }
        case form::negate: {
            const auto is = parts[0].value(in);
            return is ? combined(form::subtract, 0, *is) : std::nullopt;
        }
        case form::both:
        case form::either: {  // the right one may look at what is only there when the left one says so
            const auto left = parts[0].value(in);
            return !left || (*left != 0) == (what == form::either) ? left : parts[1].value(in);
        }
        case form::conditional: {
            const auto which = parts[0].value(in);
            return which ? parts[*which ? 1 : 2].value(in) : std::nullopt;
        }
        default: {
            const auto left = parts[0].value(in), right = left ? parts[1].value(in) : std::nullopt;
            return right ? combined(what, *left, *right) : std::nullopt;
        }
    }
}

std::optional<plain_expression> plain_operation(form what, std::vector<plain_expression> parts) {
    const auto are = [&](bool truths) { return std::ranges::all_of(parts, [&](const plain_expression& p) { return p.is_truth == truths; }); };
    plain_expression made{.what = what};
    const bool compares = what >= form::equal && what <= form::greater_or_equal, joins = what == form::both || what == form::either || what == form::negated;
    const bool counts = what == form::negate || (what >= form::add && what <= form::bit_xor);
    made.is_truth = compares || joins || (what == form::conditional && parts[1].is_truth);
    const bool is_known = compares || counts ? are(false) : joins ? are(true) : what == form::conditional && parts[0].is_truth && parts[1].is_truth == parts[2].is_truth;
    made.parts = std::move(parts);
    return is_known ? std::optional(std::move(made)) : std::nullopt;
}

}  // namespace verbatim::kaitai
