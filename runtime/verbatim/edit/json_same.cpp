#include "verbatim/edit/json_same.hpp"

#include <algorithm>
#include <cstring>

#include "verbatim/edit/json.hpp"
#include "verbatim/text/separated.hpp"
#include "verbatim/walk/spelled.hpp"

namespace verbatim::edit {

namespace {

using view::place;
using view::type;
using wire::kind;
using indices = std::span<const std::size_t>;

// What the JSON contains; what the JSON that we would write contains, which leaves out what is implied; and what is there.
struct values {
    place given, usual, real;

    values part(const auto& of) const { return {of(given), of(usual), of(real)}; }
};

bool equal(wire::byte_run& a, wire::byte_run& b) { return std::ranges::equal(a.edit(), b.edit()); }

bool same_text(const type& t, const void* given, const void* other) {
    const auto &x = *static_cast<const wire::detail::separated*>(given), &y = *static_cast<const wire::detail::separated*>(other);
    const bool same_before = !x.has_separator() || (y.has_separator() && x.separator() == y.separator());
    return same_before && (x.has_content() ? y.has_content() && x.content() == y.content() : t.text->same_value(t, given, other));
}

// Alignment has as many bytes as its place wants: it is cut, or goes on with padding.
bool same_alignment(const type& t, wire::byte_run& a, wire::byte_run& b) {
    const auto& [shorter, longer] = std::minmax(a.edit(), b.edit(), [](const auto& x, const auto& y) { return x.size() < y.size(); });
    for (std::size_t i = 0; i < longer.size(); ++i)
        if (longer[i] != (i < shorter.size() ? shorter[i] : t.pattern.at(i))) return false;
    return true;
}

bool same_leaf(const type& t, void* given, void* other) {
    if (t.text) return same_text(t, given, other);
    if (t.long_prefix && walk::has_long_length(t, given) != walk::has_long_length(t, other)) return false;
    if (t.size != wire::dynamic_size) return std::memcmp(given, other, t.size) == 0;
    auto &x = *static_cast<wire::byte_run*>(given), &y = *static_cast<wire::byte_run*>(other);
    return t.multiple ? same_alignment(t, x, y) : equal(x, y);
}

bool same(const values&);

bool same_content(const values& v) {
    const type& t = *v.given.of;
    const auto given = view::open(v.given), usual = view::open(v.usual), real = view::open(v.real);
    if (given.held.of != usual.held.of || given.held.of != real.held.of || given.alternative != usual.alternative) return false;
    if (t.tail && !equal(*t.tail(v.given.value), *t.tail(v.usual.value))) return false;
    return !given.held.of || same({given.held, usual.held, real.held});
}

bool same_elements(const values& v) {
    const type& t = *v.given.of;
    const auto count = [&](const place& list) { return t.length(list.value); };
    if (count(v.given) != count(v.usual) || count(v.given) != count(v.real)) return false;
    if (t.leftover && !equal(*t.leftover(v.given.value), *t.leftover(v.usual.value))) return false;
    if (t.missing && *t.missing(v.given.value) != *t.missing(v.usual.value)) return false;
    for (std::size_t i = 0; i < count(v.given); ++i)
        if (!same(v.part([&](const place& list) { return place{t.element_in(list.value, i), &t.element()}; }))) return false;
    return true;
}

// JSON has a derived field that does not follow; JSON without it means that it follows.
bool follows(const place& record, std::size_t rule) {
    const type& t = *record.of->fields[rule].of;
    const table::control& stored = *t.target;
    return view::implies(view::field_in(record, rule), {&stored, view::implied::when::derived}, static_cast<const std::byte*>(record.value) + stored.in_memory);
}

bool same_fields(const values& v) {
    for (std::size_t i = 0; i < v.given.of->fields.size(); ++i) {
        const bool is_rule = v.given.of->fields[i].of->what == kind::derived;
        if (is_rule ? follows(v.given, i) && !follows(v.usual, i) : !same(v.part([&](const place& record) { return view::field_in(record, i); }))) return false;
    }
    return true;
}

bool same(const values& v) {
    const type& t = *v.given.of;
    if (t.only_chooses()) return same_content(v);
    if (t.what == kind::record) return same_fields(v);
    if (!t.leaf()) return same_elements(v);
    // What is implied may be given.
    return same_leaf(t, v.given.value, v.usual.value) || same_leaf(t, v.given.value, v.real.value);
}

// Where JSON can be read into as into a new value: for an element a new one at the end of its list, for anything else where it is.
class room {
public:
    room(view::document& in, indices at, place real) {
        if (!at.empty()) list_ = view::part_at(in.value(), at.first(at.size() - 1));
        if (!list_.of || list_.of->what != wire::kind::list) {
            list_ = {};
            value_ = view::whole_part_at(in.value(), at);
            if (value_.of && value_.of->what != wire::kind::derived) value_.of->assign(value_.value, real.value);
            return;
        }
        const std::size_t end = list_.of->length(list_.value);
        list_.of->insert(list_.value, end, nullptr);
        value_ = {list_.of->element_in(list_.value, end), &list_.of->element()};
    }
    ~room() {
        if (list_.of) list_.of->erase(list_.value, list_.of->length(list_.value) - 1);
    }
    room(const room&) = delete;
    room& operator=(const room&) = delete;

    const place& value() const { return value_; }

private:
    place list_, value_;
};

}  // namespace

json_same::json_same(const view::document& doc) : doc_(doc), real_(doc.copy()), usual_(doc.copy()), given_(doc.copy()) {}

bool json_same::matches(const value& said, indices at, const view::node& here) const {
    const place real = view::whole_part_at(real_->value(), at);
    if (!real.of) return false;
    const room given(*given_, at, real), usual(*usual_, at, real);
    if (!read_value(given.value(), said) || !read_value(usual.value(), value_of(here))) return false;
    return same({given.value(), usual.value(), real});
}

}  // namespace verbatim::edit
