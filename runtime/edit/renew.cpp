#include "runtime/edit/renew.hpp"

namespace verbatim::edit {

using view::place;
using wire::kind;

namespace {

void renew_leaf(place leaf) {
    const view::type& t = *leaf.of;
    if (t.fresh) return t.fresh(leaf.value);
    if (t.separated || t.what == kind::derived) return;
    if (t.string_prefix) t.take(leaf.value, std::vector<std::byte>(t.string_prefix));
    else *static_cast<wire::byte_run*>(leaf.value) = {};
}

}  // namespace

void renew(place at) {
    const view::type& t = *at.of;
    if (t.reset) return t.reset(at.value);
    if (t.choose) {
        t.choose(at.value, 0);
        if (t.tail) *t.tail(at.value) = {};
    } else if (t.what == kind::record) {
        for (std::size_t i = 0; i < t.fields.size(); ++i) renew(t.field_in(at.value, i));
    } else if (t.what == kind::array) {
        for (std::size_t i = 0; i < t.count; ++i) renew({t.element_address(at.value, i), &t.element()});
    } else if (t.what == kind::list) {
        for (std::size_t i = t.length(at.value); i-- > 0;) t.erase(at.value, i);
        if (t.leftover) *t.leftover(at.value) = {};
        if (t.missing) *t.missing(at.value) = 0;
    } else {
        renew_leaf(at);
    }
}

}  // namespace verbatim::edit
