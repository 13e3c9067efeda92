#include "verbatim/edit/compare/comparison.hpp"

#include <algorithm>
#include <cstring>

#include "verbatim/edit/compare/elements.hpp"
#include "verbatim/text/separated.hpp"
#include "verbatim/view/elements_in_turn.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/same_bytes.hpp"
#include "verbatim/walk/write/spelled.hpp"
#include "verbatim/wire/coded.hpp"
#include "verbatim/wire/varint.hpp"

namespace verbatim::edit {

namespace {

using view::byte_view;
using view::datum;
using view::node;
using view::type;

// Returns whether two lists have the same bytes, if their elements mean the same wherever they are.
bool borrow_same_bytes(datum a, datum b) {
    if (a.of->what != wire::kind::list || a.of->element().depends_on_outer) return false;
    const auto &x = *static_cast<const wire::borrowing*>(a.value), &y = *static_cast<const wire::borrowing*>(b.value);
    return x.borrowed() && y.borrowed() && walk::same_bytes(x.block(), y.block());
}

// What a value has beside its parts: a choice, coded value, optional or placed value, and a list.
struct outside {
    std::size_t alternative = 0, length = 0;
    std::uint64_t missing = 0;
    byte_view tail{}, stream{}, leftover{};
};
outside outside_of(datum at) {
    const type& t = *at.of;
    outside is{t.has_alternatives() ? t.index_in(at.value) : 0, t.has_elements() ? at.length() : 0};
    if (t.list().missing) is.missing = *t.missing_in(at.value);
    if (t.choice().tail) is.tail = t.tail_in(at.value)->view();
    if (t.what == wire::kind::coded && is.alternative == 0) is.stream = t.coded_state_in(at.value).stream.view();
    if (t.list().is_sized_list) is.leftover = t.leftover_in(at.value)->view();
    return is;
}
outside outside_of(const node::opening& in) {
    const bool is_decoded = in.of->what == wire::kind::coded && in.alternative == 0;
    return {in.alternative, 0, 0, in.tail_bytes(), is_decoded ? in.stored() : byte_view()};
}
outside outside_of(const node& n) { return {0, n.count, n.missing, {}, {}, n.bytes().last(n.leftover)}; }

bool same(const outside& x, const outside& y, const auto& is_nothing) {
    return (x.alternative == y.alternative || is_nothing(unlike::alternative)) &&
           (walk::same_bytes(x.tail, y.tail) || is_nothing(unlike::tail)) &&
           (walk::same_bytes(x.stream, y.stream) || is_nothing(unlike::stream)) &&
           (x.length == y.length || is_nothing(unlike::length)) &&
           (walk::same_bytes(x.leftover, y.leftover) || is_nothing(unlike::leftover)) &&
           (x.missing == y.missing || is_nothing(unlike::missing));
}

// The parts of a value, by rising index; absent ones have no type.
template <class Position>
struct parts_in_turn;
template <>
struct parts_in_turn<datum> {
    explicit parts_in_turn(datum of) : of(of), size(view::count_of_parts(of)) {
        if (of.of->has_elements()) elements.emplace(*of.of, of.value);
    }
    datum at(std::size_t i) { return i >= size ? datum() : elements ? elements->next() : view::field_in(of, i); }

    const datum of;
    const std::size_t size;
    std::optional<view::elements_in_turn> elements;
};
template <>
struct parts_in_turn<node> {
    explicit parts_in_turn(const node& of)
        : all(parts_of(of)), size(all.empty() ? 0 : all.back().index + 1), next(all.begin()) {}
    const node& at(std::size_t i) { return next != all.end() && next->index == i ? *next++ : absent; }

    const nodes all;
    const std::size_t size;
    nodes::const_iterator next;
    const node absent{};
};

}  // namespace

bool same_bytes(datum a, datum b) {
    const type& t = *a.of;
    if (t.text().long_prefix && walk::has_long_length(t, a.value) != walk::has_long_length(t, b.value)) return false;
    if (t.number().running)
        return walk::integer_in(t, static_cast<std::byte*>(a.value)) ==
               walk::integer_in(t, static_cast<std::byte*>(b.value));  // even if one of them is left out in the file
    if (t.is_varint())
        return std::ranges::equal(static_cast<const wire::detail::encoded_integer*>(a.value)->spelling(),
                                  static_cast<const wire::detail::encoded_integer*>(b.value)->spelling());
    if (t.size != wire::dynamic_size) return std::memcmp(a.value, b.value, t.size) == 0;
    return std::ranges::equal(static_cast<const wire::byte_run*>(a.value)->view(),
                              static_cast<const wire::byte_run*>(b.value)->view());
}
bool same_bytes(const node& a, const node& b) {
    const auto running = [](const node& n) {
        return n.running == wire::dynamic_size ? std::byte{0} : n.bytes_at(n.running, 1)[0];
    };
    return walk::same_bytes(a.bytes(), b.bytes()) && (!a.of->runs || running(a) == running(b));
}
bool same_value(datum a, datum b) {
    return a.of == b.of &&
           (a.of->text().separated ? a.of->text().separated->same_value(*a.of, a.value, b.value) : same_bytes(a, b));
}

template <class P>
bool comparison<P>::alike(const P& a, const P& b) {
    if (!a.of || !b.of) return a.of == b.of || is_nothing(a, b, unlike::presence);
    return same_outside(a, b) && contents(a, b);
}

template <>
bool comparison<datum>::same_outside(const datum& a, const datum& b) {
    if (a.of != b.of) return is_nothing(a, b, unlike::type);
    return same(outside_of(a), outside_of(b), [&](unlike how) { return is_nothing(a, b, how); });
}
template <>
bool comparison<node>::same_outside(const node& a, const node& b) {
    const auto matters_not = [&](unlike how) { return is_nothing(a, b, how); };
    for (std::size_t i = 0; i < std::min(a.opened.size(), b.opened.size()); ++i) {
        const node::opening &x = a.opened[i], &y = b.opened[i];
        if (x.of != y.of) return matters_not(unlike::type);
        if (!same(outside_of(x), outside_of(y), matters_not)) return false;
    }
    if (a.of != b.of || a.opened.size() != b.opened.size()) return matters_not(unlike::type);
    return same(outside_of(a), outside_of(b), matters_not);
}

template <class P>
bool comparison<P>::contents(const P& a, const P& b) {
    const type& t = *a.of;
    if constexpr (std::is_same_v<P, datum>)
        if (t.is_transparent()) {
            const datum x = a.held(), y = b.held();
            return !x.of == !y.of ? !x.of || alike(x, y) : is_nothing(a, b, unlike::presence);
        }
    if (t.has_elements()) return elements(a, b);
    if (t.what == wire::kind::record) return fields(a, b);
    return t.what == wire::kind::derived || same_leaf(a, b);
}

template <class P>
bool comparison<P>::elements(const P& a, const P& b) {
    if constexpr (std::is_same_v<P, datum>)
        if (borrow_same_bytes(a, b)) return true;
    return parts(a, b);
}

template <class P>
bool comparison<P>::fields(const P& a, const P& b) {
    records.push_back({&a, &b});
    if (!parts(a, b)) return false;
    records.pop_back();
    return true;
}

template <class P>
bool comparison<P>::parts(const P& a, const P& b) {
    parts_in_turn<P> of_a(a), of_b(b);
    way.push_back(0);
    for (; way.back() < std::max(of_a.size, of_b.size); ++way.back())
        if (!part(of_a.at(way.back()), of_b.at(way.back())) && !goes_on_) return false;
    way.pop_back();
    return true;
}

template class comparison<datum>;
template class comparison<node>;

bool same_content(datum a, datum b) { return comparison<datum>().alike(a, b); }

}  // namespace verbatim::edit
