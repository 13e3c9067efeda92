// Walks derived, and works out its rules.
#pragma once
#include <algorithm>

#include "runtime/walk/follow.hpp"
#include "runtime/walk/patch.hpp"

namespace verbatim::walk {

namespace detail {

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
        std::size_t at = start_of_field<reflect::index_of<List>>(r, start);
        std::int64_t total = 0;
        for (const auto& element : r.*List) {
            total += rule<Term>::value(element, at, e);
            at += field_of<decltype(element)>::measure(element, no_record{}, at, at);
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

}  // namespace detail

template <auto Field, class Rule>
struct field<derived<Field, Rule>> {
    using type = derived<Field, Rule>;
    using stored = typename type::stored;
    using governor = wire::detail::governor<Field>;

    template <class V, class R>
    static bool read(cursor& c, V& value, const R& r, std::size_t start) {
        if constexpr (!discards<V>) {
            if constexpr (is_copy<Rule>) {
                using original = original_of<Rule>;
                static_assert(std::is_same_v<stored, typename original::field>, "same_as<> names a field of the same type");
                value.in_sync = original::in(r);
                if (c.inspect && !follows(value, r)) report(c, start, r, "a copy of " + std::string(original::name()), "other bytes");
            } else {
                const std::int64_t number = detail::rule<Rule>::value(r, start, nullptr);
                value.in_sync = governor::in(r);
                if (!wire::detail::put_number(*value.in_sync, number)) value.in_sync.reset();
                if (c.inspect && !follows(value, r)) report(c, start, r, std::to_string(number), std::to_string(wire::detail::number_in(governor::in(r))));
            }
        }
        return true;
    }
    template <class R>
    static std::size_t measure(const type&, const R&, std::size_t, std::size_t) { return 0; }
    template <class R>
    static bool write(emitter&, const type&, const R&, std::size_t) { return true; }
    static void own(type&) {}

    template <class R>
    static bool govern(emitter& e, const type& value, const R& r, const field_starts<R>& starts, std::size_t) {
        if (e.settled || value.forced || !follows(value, r)) return true;
        const std::size_t position = starts[governor::first_index] + governor::inner_offset;
        if constexpr (is_copy<Rule>) {
            using original = original_of<Rule>;
            std::memcpy(e.to(position), e.to(starts[original::first_index] + original::inner_offset), sizeof(stored));
        } else {
            stored now = governor::in(r);
            const std::int64_t number = detail::rule<Rule>::value(r, starts[0], &e);
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
    static bool follows(const type& value, const R& r) {
        return value.in_sync && detail::same_bytes(*value.in_sync, static_cast<const stored&>(governor::in(r)));
    }

    template <class R>
    [[gnu::cold, gnu::noinline]] static void report(const cursor& c, std::size_t start, const R& r, std::string expected, std::string found) {
        const std::size_t position = detail::start_of_field<governor::first_index>(r, start) + governor::inner_offset;
        const step here{c.where ? c.where->up : nullptr, governor::name(), 0};  // the field's path, not the rule's
        c.inspect->report(&here, position, std::move(expected), std::move(found));
    }
};

}  // namespace verbatim::walk
