// Works out the rules of derived fields.
#pragma once
#include <algorithm>

#include "runtime/walk/follow.hpp"
#include "runtime/walk/start.hpp"

namespace verbatim::walk::detail {

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

// A function of the schema looks at fields, which in memory do not know what they become when they follow their data; the rules of sizes only
// measure.
template <class Rule>
inline constexpr bool looks_at_fields = false;
template <auto Function>
inline constexpr bool looks_at_fields<by<Function>> = true;
template <class Rule, std::int64_t Addend>
inline constexpr bool looks_at_fields<plus<Rule, Addend>> = looks_at_fields<Rule>;
template <auto List, class Term>
inline constexpr bool looks_at_fields<sum<List, Term>> = looks_at_fields<Term>;

}  // namespace verbatim::walk::detail
