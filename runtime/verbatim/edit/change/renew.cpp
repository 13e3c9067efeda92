#include "verbatim/edit/change/renew.hpp"

#include "verbatim/walk/scratch.hpp"

namespace verbatim::edit {

using view::datum;
using wire::kind;

namespace {

void renew_leaf(datum leaf) {
    const view::type& t = *leaf.of;
    if (t.bitwise || t.is_varint()) return t.make(leaf.value);
    if (t.text().separated || t.what == kind::derived) return;
    walk::scratch fresh(t);
    t.assign(leaf.value, fresh.get());
}

}  // namespace

void renew(datum at) {
    const view::type& t = *at.of;
    if (t.is_optional()) return view::reset(at);
    if (t.has_alternatives()) {
        view::choose(at, 0);
        if (t.choice().tail) *t.tail_in(at.value) = {};
    } else if (t.what == kind::record || t.what == kind::array) {
        view::each_part(at, [](datum part) {
            renew(part);
            return true;
        });
    } else if (t.what == kind::list) {
        for (std::size_t i = t.length(at.value); i-- > 0;) t.erase(at.value, i);
        if (t.list().is_sized_list) *t.leftover_in(at.value) = {};
        if (t.list().missing) *t.missing_in(at.value) = 0;
    } else {
        renew_leaf(at);
    }
}

}  // namespace verbatim::edit
