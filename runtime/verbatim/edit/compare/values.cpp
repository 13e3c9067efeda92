#include "verbatim/edit/compare/values.hpp"

#include <algorithm>
#include <cstring>

#include "verbatim/text/separated.hpp"
#include "verbatim/view/elements_in_turn.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/same_bytes.hpp"
#include "verbatim/walk/write/spelled.hpp"
#include "verbatim/wire/coded.hpp"
#include "verbatim/wire/varint.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::type;

bool same_run(wire::byte_run& a, wire::byte_run& b) { return walk::same_bytes(a.view(), b.view()); }
// Returns whether two lists have the same bytes, if their elements mean the same wherever they are.
bool borrow_same_bytes(datum a, datum b) {
    if (a.of->what != wire::kind::list || a.of->element().depends_on_outer) return false;
    const auto &x = *static_cast<const wire::borrowing*>(a.value), &y = *static_cast<const wire::borrowing*>(b.value);
    return x.borrowed() && y.borrowed() && walk::same_bytes(x.block(), y.block());
}

}  // namespace

bool same_bytes(const type& t, void* a, void* b) {
    if (t.text().long_prefix && walk::has_long_length(t, a) != walk::has_long_length(t, b)) return false;
    if (t.number().running)
        return walk::integer_in(t, static_cast<std::byte*>(a)) ==
               walk::integer_in(t, static_cast<std::byte*>(b));  // even if one of them is left out in the file
    if (t.is_varint())
        return std::ranges::equal(static_cast<const wire::detail::encoded_integer*>(a)->spelling(),
                                  static_cast<const wire::detail::encoded_integer*>(b)->spelling());
    if (t.size != wire::dynamic_size) return std::memcmp(a, b, t.size) == 0;
    return std::ranges::equal(static_cast<const wire::byte_run*>(a)->view(),
                              static_cast<const wire::byte_run*>(b)->view());
}
bool same_value(datum a, datum b) {
    return a.of == b.of && (a.of->text().separated ? a.of->text().separated->same_value(*a.of, a.value, b.value)
                                                   : same_bytes(*a.of, a.value, b.value));
}

bool comparison_of_values::alike(datum a, datum b) {
    const type& t = *a.of;
    if (a.of != b.of) return is_nothing(a, b, unlike::type);
    if (t.is_transparent()) {
        const auto whole = as_whole(a, b);
        return whole ? *whole : contents(a, b);
    }
    if (t.has_elements()) return elements(a, b);
    if (t.what == wire::kind::record) return fields(a, b);
    return t.what == wire::kind::derived || same_leaf(a, b);
}

bool comparison_of_values::contents(datum a, datum b) {
    const datum x = a.held(), y = b.held();
    const type& t = *a.of;
    if (!x.of != !y.of && !is_nothing(a, b, unlike::presence)) return false;
    if (t.has_alternatives() && t.index_in(a.value) != t.index_in(b.value) && !is_nothing(a, b, unlike::alternative))
        return false;
    if (t.choice().tail && !same_run(*t.tail_in(a.value), *t.tail_in(b.value)) && !is_nothing(a, b, unlike::tail))
        return false;
    if (t.what == wire::kind::coded && !same_run(t.coded_state_in(a.value).stream, t.coded_state_in(b.value).stream) &&
        !is_nothing(a, b, unlike::stream))
        return false;
    return !x.of || !y.of || alike(x, y);
}

bool comparison_of_values::elements(datum a, datum b) {
    const type& t = *a.of;
    const auto& list = t.list();
    const std::size_t count = t.length(a.value);
    if (t.length(b.value) != count) return is_nothing(a, b, unlike::length);
    if (list.is_sized_list && !same_run(*t.leftover_in(a.value), *t.leftover_in(b.value)) &&
        !is_nothing(a, b, unlike::leftover))
        return false;
    if (list.missing && *t.missing_in(a.value) != *t.missing_in(b.value) && !is_nothing(a, b, unlike::missing))
        return false;
    if (borrow_same_bytes(a, b)) return true;
    view::elements_in_turn of_a(t, a.value), of_b(t, b.value);
    way.push_back(0);
    for (; way.back() < count; ++way.back())
        if (!alike(of_a.next(), of_b.next())) return false;
    way.pop_back();
    return true;
}

bool comparison_of_values::fields(datum a, datum b) {
    records.push_back(a);
    way.push_back(0);
    for (; way.back() < a.of->fields.size(); ++way.back()) {
        const bool is_rule = a.of->fields[way.back()].of->what == wire::kind::derived;
        if (is_rule ? !same_rule(a, b, way.back())
                    : !alike(view::field_in(a, way.back()), view::field_in(b, way.back())))
            return false;
    }
    way.pop_back();
    records.pop_back();
    return true;
}

bool same_content(datum a, datum b) { return comparison_of_values().alike(a, b); }

}  // namespace verbatim::edit
