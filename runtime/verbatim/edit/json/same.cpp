#include "verbatim/edit/json/same.hpp"

#include <algorithm>

#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/text/separated.hpp"
#include "verbatim/walk/padding.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/write/derive.hpp"
#include "verbatim/wire/coded.hpp"

namespace verbatim::edit {

namespace {

using view::place;
using view::type;
using wire::kind;

// The values of the given JSON, of the JSON that this library writes, which leaves out what is implied, and of the
// document.
struct values {
    place given, usual, real;

    values part(const auto& of) const { return {of(given), of(usual), of(real)}; }
};

bool equal(wire::byte_run& a, wire::byte_run& b) { return std::ranges::equal(a.edit(), b.edit()); }

bool same_text(const type& t, const void* given, const void* other) {
    const auto &x = *static_cast<const wire::detail::separated*>(given),
               &y = *static_cast<const wire::detail::separated*>(other);
    const bool same_before = !x.has_separator() || (y.has_separator() && x.separator() == y.separator());
    return same_before && (x.has_content() ? y.has_content() && x.content() == y.content()
                                           : t.text().separated->same_value(t, given, other));
}

// Compares alignment padding, which has as many bytes as its place requires: it is cut, or continued with padding.
bool same_alignment(const type& t, wire::byte_run& a, wire::byte_run& b) {
    const view::byte_view x = a.edit(), y = b.edit();
    const std::size_t both = std::min(x.size(), y.size());
    return std::ranges::equal(x.first(both), y.first(both)) &&
           walk::is_padding(x.subspan(both), t.padding().pattern.at, both) &&
           walk::is_padding(y.subspan(both), t.padding().pattern.at, both);
}

bool same_leaf(const type& t, void* given, void* other) {
    if (t.text().separated) return same_text(t, given, other);
    if (!t.padding().multiple || t.size != wire::dynamic_size) return same_bytes(t, given, other);
    return same_alignment(t, *static_cast<wire::byte_run*>(given), *static_cast<wire::byte_run*>(other));
}

bool same(const values&);

bool same_in_json(const values& v) {
    const type& t = *v.given.of;
    if (t.placed().is_look && !view::open(v.given).held.of) return true;  // The JSON leaves it out.
    const auto given = view::open(v.given), usual = view::open(v.usual), real = view::open(v.real);
    if (given.held.of != usual.held.of || given.held.of != real.held.of || given.alternative != usual.alternative)
        return false;
    if (t.choice().tail && !equal(*t.choice().tail(v.given.value), *t.choice().tail(v.usual.value))) return false;
    if (t.coded().coded_state &&
        !equal(t.coded().coded_state(v.given.value).stream, t.coded().coded_state(v.usual.value).stream))
        return false;
    return !given.held.of || same({given.held, usual.held, real.held});
}

bool same_elements(const values& v) {
    const type& t = *v.given.of;
    const auto count = [&](const place& list) { return t.length(list.value); };
    if (count(v.given) != count(v.usual) || count(v.given) != count(v.real)) return false;
    if (t.list().leftover && !equal(*t.list().leftover(v.given.value), *t.list().leftover(v.usual.value))) return false;
    if (t.list().missing && *t.list().missing(v.given.value) != *t.list().missing(v.usual.value)) return false;
    for (std::size_t i = 0; i < count(v.given); ++i)
        if (!same(v.part([&](const place& list) { return view::element_in(list, i); }))) return false;
    return true;
}

// Returns whether a derived field follows. JSON that has the field means that it does not follow; JSON without it means
// that it does.
bool follows(const place& record, std::size_t rule) {
    const type& t = *record.of->fields[rule].of;
    const std::byte* const stored = walk::derived_field(t, record.value);
    return stored &&
           view::implies(view::field_in(record, rule), {t.derived().target, view::implied::when::derived}, stored);
}

bool same_fields(const values& v) {
    for (std::size_t i = 0; i < v.given.of->fields.size(); ++i) {
        const bool is_rule = v.given.of->fields[i].of->what == kind::derived;
        if (is_rule ? follows(v.given, i) && !follows(v.usual, i)
                    : !same(v.part([&](const place& record) { return view::field_in(record, i); })))
            return false;
    }
    return true;
}

bool same(const values& v) {
    const type& t = *v.given.of;
    if (t.is_transparent()) return same_in_json(v);
    if (t.what == kind::record) return same_fields(v);
    if (!t.leaf()) return same_elements(v);
    // JSON may give a value that is implied.
    return same_leaf(t, v.given.value, v.usual.value) || same_leaf(t, v.given.value, v.real.value);
}

}  // namespace

json_same::json_same(const view::document& doc) : real_(doc.copy()) {}

bool json_same::matches(const value& said, std::span<const std::size_t> at, const view::node& here) const {
    const place real = view::whole_part_at(real_->value(), at);
    if (!real.of) return false;
    // An element is read into a new value, as if it were inserted into its list; any other value is read into a copy of
    // the existing one.
    const place around = at.empty() ? place{} : view::part_at(real_->value(), at.first(at.size() - 1));
    const bool is_element = around.of && around.of->what == wire::kind::list;
    walk::scratch given(*real.of), usual(*real.of);
    if (!is_element && real.of->what != wire::kind::derived)
        for (walk::scratch* const to : {&given, &usual}) real.of->assign(to->get(), real.value);
    const place x{given.get(), real.of}, y{usual.get(), real.of};
    return read_value(x, said) && read_value(y, value_of(here)) && same({x, y, real});
}

}  // namespace verbatim::edit
