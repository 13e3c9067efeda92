#include "verbatim/walk/read/near_number.hpp"

#include <algorithm>
#include <bit>

namespace verbatim::walk {

bool near_number::find(const table::expression* e, std::size_t run) {
    if (!e) return false;
    const bool is_less = e->is(table::operation::subtract) && e->right->what == table::expression::form::number;
    const table::expression& field = is_less ? *e->left : *e;
    if (field.what != table::expression::form::control || !field.of->is_own() || field.of->note != table::no_note)
        return false;
    const table::type& t = *field.of->of;
    if (t.size > sizeof(bits) || t.number().big_endian || std::endian::native == std::endian::big ||
        run < sizeof(bits) || field.of->offset > run - t.size)
        return false;
    offset = std::min(field.of->offset, run - sizeof(bits));
    shift = static_cast<unsigned>(8 * (field.of->offset - offset));
    bits = 0xFFFFFFFFu >> (32 - 8 * t.size);
    sign = t.number().is_signed ? (bits >> 1) + 1 : 0;
    less = is_less ? e->right->value : 0;
    return true;
}

}  // namespace verbatim::walk
