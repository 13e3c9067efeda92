#include "verbatim/walk/plain_number.hpp"

#include "verbatim/walk/arithmetic.hpp"
#include "verbatim/walk/read_parts.hpp"

namespace verbatim::walk {

bool plain_number(const table::expression& e, const frame* in, std::size_t position, std::int64_t& to) {
    using form = table::expression::form;
    const auto combine = [&](auto work) {
        std::int64_t left = 0, right = 0;
        return plain_number(*e.left, in, position, left) && plain_number(*e.right, in, position, right) &&
               work(left, right);
    };
    switch (e.what) {
        case form::number: return to = e.value, true;
        case form::control:
            if (!e.of->way.empty()) return false;
            to = number_in(in, *e.of);
            return to >= 0 || !e.is_exact;  // a negative one may be a large unsigned number
        case form::position: return to = static_cast<std::int64_t>(position), true;
        case form::negated: return plain_number(*e.left, in, position, to) && (to = to == 0, true);
        // The right operand is evaluated only if the left one does not decide: it may need a field that is there only
        // then.
        case form::both:
            return plain_number(*e.left, in, position, to) &&
                   (to == 0 || (plain_number(*e.right, in, position, to) && (to = to != 0, true)));
        case form::either:
            return plain_number(*e.left, in, position, to) && (to != 0 || plain_number(*e.right, in, position, to)) &&
                   (to = to != 0, true);
        case form::call: return plain_number(*e.left, in, position, to) && (to = e.function(to), true);
        case form::add:
        case form::subtract:
        case form::multiply:
        case form::bit_and:
        case form::bit_or:
            return combine([&](std::int64_t left, std::int64_t right) {
                return calculate(*operation_of(e.what), left, right, rounding::down, to);
            });
        case form::shift_right:
            return combine([&](std::int64_t left, std::int64_t right) {
                return left >= 0 && calculate(operation::shift_right, left, right, rounding::down, to);
            });
        case form::equal:
            return combine([&](std::int64_t left, std::int64_t right) { return to = left == right, true; });
        case form::not_equal:
            return combine([&](std::int64_t left, std::int64_t right) { return to = left != right, true; });
        case form::less: return combine([&](std::int64_t left, std::int64_t right) { return to = left < right, true; });
        case form::less_or_equal:
            return combine([&](std::int64_t left, std::int64_t right) { return to = left <= right, true; });
        case form::divide:
        case form::modulo:
        case form::shift_left:
        case form::evaluated: break;
    }
    return false;
}

}  // namespace verbatim::walk
