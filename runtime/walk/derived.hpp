// Walks derived, and works out its rules.
#pragma once
#include <algorithm>
#include <limits>

#include "runtime/walk/follow.hpp"
#include "runtime/walk/patch.hpp"

namespace verbatim::walk {

namespace detail {

// A T has no bytes where its field stands.
template <class T>
inline constexpr bool stands_elsewhere = kind_of<T> == kind::placed || kind_of<T> == kind::derived;
template <class T, class Condition>
inline constexpr bool stands_elsewhere<wire::optional<T, Condition>> = stands_elsewhere<bare<T>>;
template <class T, std::size_t N>
inline constexpr bool stands_elsewhere<std::array<T, N>> = stands_elsewhere<bare<T>>;

template <class Record, wire::fixed_string Field>
struct size_is_always_zero {
    static constexpr bool ok = wire::detail::takes_no_bytes<Record>;
    static_assert(ok, "size_of<> is 0 for what stands elsewhere: reach_of<> measures a placed value: <record, \"field\">");
};

// The value of a rule for a record that starts at `start`: padding is as long as its place wants. The emitter, null while reading, knows
// where placed values go.
template <class Rule>
struct rule;
template <auto After, auto Through>
struct rule<size_between<After, Through>> {
    static constexpr std::size_t first = reflect::index_of<After> + 1, last = reflect::index_of<Through>;
    static_assert(first <= last, "size_between<> names an earlier field and a later one");
    template <class R>
    static std::int64_t value(const R& r, std::size_t start, const emitter*) {
        return static_cast<std::int64_t>(start_of_field<last + 1>(r, start) - start_of_field<first>(r, start));
    }
};
template <auto Member>
struct rule<size_of<Member>> {
    static constexpr std::size_t index = reflect::index_of<Member>;
    static constexpr bool can_be_measured = [] {
        using record = reflect::record_of<Member>;
        if constexpr (!stands_elsewhere<bare<reflect::type_of<Member>>>) return true;
        else return size_is_always_zero<record, wire::detail::fixed_name<record, index>>::ok;
    }();
    static_assert(can_be_measured);
    template <class R>
    static std::int64_t value(const R& r, std::size_t start, const emitter*) {
        return static_cast<std::int64_t>(start_of_field<index + 1>(r, start) - start_of_field<index>(r, start));
    }
};
template <auto Placed>
struct rule<reach_of<Placed>> {
    template <class R>
    static std::int64_t value(const R& r, std::size_t, const emitter* e) {
        const auto& placed = r.*Placed;
        static_assert(kind_of<decltype(placed)> == kind::placed, "reach_of<> names a placed value");
        if (!placed) return 0;
        if (!e) return static_cast<std::int64_t>(placed.identity.reach());
        const auto& all = *e->segments;
        std::size_t i = *e->next_segment;  // it has been written, so it stands before
        while (all[--i].value != &placed) {}
        const std::size_t start = all[i].address, behind = all[i].next;
        std::size_t reach = start;
        for (; i < behind; ++i) reach = std::max(reach, all[i].address + all[i].size);
        return static_cast<std::int64_t>(reach - start);
    }
};
template <auto List, class Term>
struct rule<sum<List, Term>> {
    template <class R>
    static std::int64_t value(const R& r, std::size_t start, const emitter* e) {
        using element_type = typename bare<reflect::type_of<List>>::element;
        std::size_t at = start_of_field<reflect::index_of<List>>(r, start);
        std::int64_t total = 0;
        if constexpr (lazy<element_type> && !fused<element_type>)
            if ((r.*List).borrowed()) return of_borrowed<element_type>((r.*List).block(), (r.*List).size(), at, e);
        for (const auto& element : r.*List) {
            total += rule<Term>::value(element, at, e);
            at += field_of<decltype(element)>::measure(element, no_record{}, at, at);
        }
        return total;
    }

private:
    // Elements that nobody keeps, one after the other: they need not be measured, for reading them says where the next one starts.
    template <class T>
    static std::int64_t of_borrowed(std::span<const std::byte> block, std::size_t count, std::size_t start, const emitter* e) {
        error why;
        cursor c{block.data(), block.size(), block.data(), block.data() + block.size(), &why};
        std::int64_t total = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = start + c.position();
            T element{};
            (void)field_of<T>::read(c, element, no_record{}, 0);
            total += rule<Term>::value(element, at, e);
        }
        return total;
    }
};
template <class Rule, std::int64_t Addend>
struct rule<plus<Rule, Addend>> {
    template <class R>
    static std::int64_t value(const R& r, std::size_t start, const emitter* e) { return rule<Rule>::value(r, start, e) + Addend; }
};
template <auto Function>
struct rule<by<Function>> {
    template <class R>
    static std::int64_t value(const R& r, std::size_t, const emitter*) { return static_cast<std::int64_t>(Function(r)); }
};

template <class T>
bool same_bytes(const T& a, const T& b) { return std::memcmp(&a, &b, sizeof(T)) == 0; }

// A function of the schema looks at fields, which in memory do not know what they become when they follow their data; the other rules only
// measure.
template <class Rule>
inline constexpr bool looks_at_fields = false;
template <auto Function>
inline constexpr bool looks_at_fields<by<Function>> = true;
template <class Rule, std::int64_t Addend>
inline constexpr bool looks_at_fields<plus<Rule, Addend>> = looks_at_fields<Rule>;
template <auto List, class Term>
inline constexpr bool looks_at_fields<sum<List, Term>> = looks_at_fields<Term>;

// The value of a rule for a record that has been written, its governors included. False when the record could not be read again.
template <class Rule, class R>
bool written_value(emitter& e, const R& r, const field_starts<R>& starts, std::int64_t& value) {
    // Values that share bytes are written apart, with nothing around them: what is in a file around those cannot be followed there.
    const bool can_be_read = lazy<R> || e.out == e.whole;
    if (!looks_at_fields<Rule> || !can_be_read) return value = rule<Rule>::value(r, starts[0], &e), true;
    if constexpr (looks_at_fields<Rule>) {
        const std::byte* const begin = e.to(starts[0]);
        const std::size_t size = starts.back() - starts[0];
        auto budget = std::numeric_limits<std::uint64_t>::max();  // reading the file has kept to one
        cursor c = lazy<R> ? cursor{begin, size, begin, begin + size, e.why} : cursor{e.whole, e.whole_size, begin, begin + size, e.why};
        std::shared_ptr<wire::places> places;
        c.records = e.records;
        c.budget = &budget;
        c.places = &places;
        R written{};
        if (!field_of<R>::read(c, written, no_record{}, 0)) {
            if constexpr (lazy<R>) e.why->offset += starts[0];
            return false;
        }
        value = rule<Rule>::value(written, starts[0], &e);
    }
    return true;
}

}  // namespace detail

template <auto Field, class Rule>
struct field<derived<Field, Rule>> {
    using type = derived<Field, Rule>;
    using stored = typename type::stored;
    using governor = wire::detail::governor<Field>;

    template <class V, class R>
    static bool read(cursor& c, V&, const R& r, std::size_t start) {
        if constexpr (!discards<V> && !detail::looks_at_fields<Rule>)
            if (c.inspect) inspect(c, c.where ? c.where->up : nullptr, r, start);  // the field's path, not the rule's
        return true;
    }
    template <class R>
    static std::size_t measure(const type&, const R&, std::size_t, std::size_t) { return 0; }
    template <class R>
    static bool write(emitter&, const type&, const R&, std::size_t) { return true; }
    static void own(type& value) {
        if (value.borrowed()) value.set_in_sync(value.in_sync());
    }

    // What the field holds as long as it follows, for a record that starts there; nothing when it cannot hold that.
    template <class R>
    static std::optional<stored> expected(const R& r, std::size_t start) {
        if constexpr (is_copy<Rule>) {
            using original = original_of<Rule>;
            static_assert(std::is_same_v<stored, typename original::field>, "same_as<> names a field of the same type");
            return original::in(r);
        } else {
            stored field = governor::in(r);
            return wire::detail::put_number(field, detail::rule<Rule>::value(r, start, nullptr)) ? std::optional(field) : std::nullopt;
        }
    }
    // After the record is read, all of it, which starts there. A costly rule is worked out when somebody asks, if the record can be decoded again.
    template <class R>
    static void remember(const cursor& c, type& value, const R& r, std::size_t start) {
        static constexpr bool later = wire::detail::is_costly<Rule> && lazy<R>;
        if constexpr (later) value.borrow(*c.keep, {c.file + start, c.position() - start});
        else value.set_in_sync(expected(r, start));
        if constexpr (detail::looks_at_fields<Rule>)
            if (c.inspect) inspect(c, c.where, r, start);
    }
    // After the record is written, and its governors have followed their data.
    template <class R>
    static bool follow(emitter& e, const type& value, const R& r, const field_starts<R>& starts) {
        if (value.forced) return true;
        // In sync or not, the field is as the rule leaves it when nothing has changed.
        if (value.was_read_as({e.to(starts[0]), starts.back() - starts[0]})) return true;
        const auto in_sync = value.in_sync();
        if (!in_sync || !detail::same_bytes(*in_sync, static_cast<const stored&>(governor::in(r)))) return true;
        const std::size_t position = starts[governor::first_index] + governor::inner_offset;
        if constexpr (is_copy<Rule>) {
            using original = original_of<Rule>;
            std::memcpy(e.to(position), e.to(starts[original::first_index] + original::inner_offset), sizeof(stored));
        } else {
            stored now = governor::in(r);
            std::int64_t number = 0;
            if (!detail::written_value<Rule>(e, r, starts, number)) return false;
            if (!wire::detail::put_number(now, number)) return refuse_number(*e.why, position, governor::name(), number);
            std::memcpy(e.to(position), &now, sizeof(stored));
        }
        return true;
    }

private:
    template <auto Original>
    static wire::detail::governor<Original> copied(same_as<Original>);
    template <class Copy>
    using original_of = decltype(copied(Copy{}));
    template <class Copy>
    static constexpr bool is_copy = requires { copied(Copy{}); };

    template <class R>
    static void inspect(const cursor& c, const step* where, const R& r, std::size_t start) {
        const auto right = expected(r, start);
        if (!right || !detail::same_bytes(*right, static_cast<const stored&>(governor::in(r)))) report(c, where, start, r);
    }
    template <class R>
    [[gnu::cold, gnu::noinline]] static void report(const cursor& c, const step* where, std::size_t start, const R& r) {
        const std::size_t position = detail::start_of_field<governor::first_index>(r, start) + governor::inner_offset;
        const step here{where, governor::name(), 0};
        if constexpr (is_copy<Rule>) {
            c.inspect->report(&here, position, "a copy of " + std::string(original_of<Rule>::name()), "other bytes");
        } else {
            c.inspect->report(&here, position, std::to_string(detail::rule<Rule>::value(r, start, nullptr)), std::to_string(wire::detail::number_in(governor::in(r))));
        }
    }
};

template <class D>
std::optional<typename D::stored> worked_out(std::span<const std::byte> record) {
    using type = typename wire::detail::governor<D::field>::record;
    const std::byte* at = record.data();
    return field<D>::expected(decode<type>(keep_nothing, at, at + record.size()), 0);
}

}  // namespace verbatim::walk
