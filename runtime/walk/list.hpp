// Walks list, bytes, fill and rest.
#pragma once
#include <algorithm>
#include <utility>

#include "runtime/walk/follow.hpp"
#include "runtime/walk/patch.hpp"
#include "runtime/walk/stands_apart.hpp"

namespace verbatim::walk {

namespace detail {

// Where elements end: after as many as are counted,
struct after {
    std::size_t count;
    bool operator()(std::size_t i, const cursor&) const { return i == count; }
};
// or with the bytes, and after `most` at the latest. `count` is how many there were.
struct at_end {
    std::uint64_t most;
    std::size_t& count;
    bool operator()(std::size_t i, const cursor& c) const {
        count = i;
        return c.at == c.end || i == most;
    }
};

// The elements of a list, whatever governs it: what walks them is compiled once for each type of element.
template <class T, class V>
auto& elements_of(V& value) {
    if constexpr (discards<V>) return value;
    else return static_cast<sequence<T>&>(value);
}

// Passes elements one behind the other until `stop(count, cursor)`. On failure c stands at the element that cannot be read. This loop
// decides how fast files are read: flattened, with a cursor of its own, it runs in registers. Lists inside lists have loops of their own.
template <class T, class Stop>
[[gnu::flatten, gnu::noinline]] bool pass_elements(cursor& c, std::size_t& count, Stop stop) {
    cursor at = c;
    at.inspect = nullptr;
    discard nowhere;
    bool ok = true;
    for (; ok && !stop(count, at); count += ok) {
        const std::byte* const from = at.at;
        ok = field_of<T>::read(at, nowhere, no_record{}, 0);
        if (!ok) at.at = from;
    }
    c.at = at.at;
    return ok;
}

// A new T: emplace_back() alone would zero all of a record before its fields are made.
template <class T>
T made_new() { return T{}; }

// An element that stands for "none": from there to `end` it is as First says.
template <class First>
void inspect_first(inspector& to, const step* where, std::size_t offset, const std::byte* bytes, const std::byte* end) {
    const auto count = static_cast<std::size_t>(end - bytes);
    std::size_t i = 0;
    while (i < count && bytes[i] == First::at(i)) ++i;
    if (i < count) to.stray(where, offset + i, bytes + i, count - i, First::expected);
}

// Likewise, with the path of each element for findings.
template <class T, class First, class Stop, class Read>
bool each_element(cursor& c, std::size_t& count, Stop stop, Read read) {
    const step* const outer = c.where;
    inspector* const wanted = c.inspect;
    bool ok = true;
    for (; ok && !stop(count, c); count += ok) {
        const std::byte* const from = c.at;
        const attempt<contains_placed<T>> tried(c);
        const step here{outer, {}, count};
        if (c.inspect) c.where = &here;
        const bool none = !std::is_void_v<First> && count == 0;
        if (none) c.inspect = nullptr;
        ok = read();
        c.inspect = wanted;
        if (!ok) tried.give_up(c), c.at = from;
        if constexpr (!std::is_void_v<First>)
            if (ok && none && wanted) inspect_first<First>(*wanted, &here, static_cast<std::size_t>(from - c.file), from, c.at);
    }
    c.where = outer;
    return ok;
}
template <class T, class First, class Stop>
[[gnu::noinline]] bool inspect_elements(cursor& c, std::size_t& count, Stop stop) {
    const keeper* const keep = std::exchange(c.keep, &keep_nothing);  // no element is kept, and to count owners is slow
    const bool ok = each_element<T, First>(c, count, stop, [&] {
        static_assert(compared_decoded<T> || !contains_placed<T>);
        std::conditional_t<compared_decoded<T>, T, discard> element{};
        return field_of<T>::read(c, element, no_record{}, 0);
    });
    c.keep = keep;
    return ok;
}
template <class T, class First, class Stop>
[[gnu::flatten, gnu::noinline]] bool decode_elements(cursor& c, std::size_t& count, std::vector<T>& decoded, Stop stop) {
    return each_element<T, First>(c, count, stop, [&] {
        const bool ok = field_of<T>::read(c, decoded.emplace_back(wire::detail::made_by{made_new<T>}), no_record{}, 0);
        if (!ok) decoded.pop_back();
        return ok;
    });
}

// Elements for which room is made before they are read. A count may be hostile, so no more than this many times the bytes that are left.
template <class T>
std::size_t expected_elements(const cursor& c, std::size_t count) {
    constexpr std::size_t most = 16;
    return std::min(count, most * (c.left() / sizeof(T) + 1));
}

// Reads elements one behind the other until `stop(count, cursor)`; about `expected` of them. Elements that can be decoded again are only passed, and borrowed; others
// are decoded now. On failure c stands at the element that cannot be read, and those before it are there.
template <class T, class First = void, class V, class Stop>
bool read_elements(cursor& c, V& value, std::size_t expected, Stop stop) {
    static_assert(smallest_size<T> > 0, "an element that may take no bytes cannot be counted safely");
    const std::byte* const begin = c.at;
    std::size_t count = 0;
    bool ok;
    if constexpr (discards<V> || lazy<T>) {
        ok = c.inspect ? inspect_elements<T, First>(c, count, stop) : pass_elements<T>(c, count, stop);
        if constexpr (!discards<V>) value.borrow(*c.keep, {begin, c.at}, count);
    } else {
        std::vector<T> decoded;
        decoded.reserve(expected_elements<T>(c, expected));
        ok = decode_elements<T, First>(c, count, decoded, stop);
        value = sequence<T>(std::move(decoded));
    }
    if (!ok) c.why->inside_element(count);
    return ok;
}

template <class T, class First = void, class V>
bool read_fused(cursor& c, V& value, std::size_t count) {
    if constexpr (!discards<V>) value.borrow(*c.keep, {c.at, count * sizeof(T)}, count);
    if constexpr (checkable<T> || decides_format<T> || !std::is_void_v<First>) {
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t offset = c.position() + i * sizeof(T);
            const T& element = *reinterpret_cast<const T*>(c.at + i * sizeof(T));
            if (!accept(c, offset, element)) return c.why->inside_element(i), false;
            if (c.inspect) {
                const step here{c.where, {}, i};
                if constexpr (!std::is_void_v<First>)
                    if (i == 0) {
                        inspect_first<First>(*c.inspect, &here, offset, c.at, c.at + sizeof(T));
                        continue;
                    }
                inspect(*c.inspect, &here, offset, element);
            }
        }
    }
    c.at += count * sizeof(T);
    return true;
}

// How many of the next `count` elements are not of another format.
template <class T>
std::size_t count_accepted(const cursor& c, std::size_t count) {
    std::size_t i = 0;
    if constexpr (!decides_format<T>) return count;
    else while (i < count && accept(c, 0, *reinterpret_cast<const T*>(c.at + i * sizeof(T)))) ++i;
    return i;
}

template <class Token>
bool read_count_in_text(const cursor& c, const Token& token, std::size_t least, std::size_t& count) {
    const auto value = token.parsed();
    if (!value || *value < 0) return refuse_count_text(*c.why, c.file, c.position(), token.content(), "is no count");
    if (static_cast<std::uint64_t>(*value) > c.left() / least) return refuse_count_text(*c.why, c.file, c.position(), token.content(), "is more than the text holds");
    count = static_cast<std::size_t>(*value);
    return true;
}

// The number in governor G, as a count of things of at least `least` bytes that must fit into what is left.
template <auto G, class R>
bool read_count(const cursor& c, const R& r, std::size_t least, bool exact, std::size_t& count) {
    if constexpr (kind_of<typename wire::detail::governor<G>::field> == kind::token) {
        return read_count_in_text(c, wire::detail::governor<G>::in(r), least, count);
    } else {
        const std::int64_t stored = read_governor<G>(c, r);
        if (stored < 0) return refuse_negative(*c.why, c.position(), "count", stored);
        const auto wanted = static_cast<std::uint64_t>(stored);
        if (wanted > c.left() || wanted * least > c.left()) {  // two steps, for a product may be too large; a division is slow
            const bool whole_file = c.end == c.file + c.file_size;
            return refuse_count(*c.why, c.position(), stored, least, exact, whole_file ? c.file_size : c.left(), whole_file);
        }
        count = static_cast<std::size_t>(wanted);
        return true;
    }
}

template <class T>
struct sequence_field {
    template <class R>
    static std::size_t measure(const sequence<T>& value, const R& r, std::size_t at, std::size_t start) {
        if (value.borrowed()) return value.block().size();
        if constexpr (fused<T>) return value.size() * sizeof(T);
        std::size_t sum = 0;
        if constexpr (wire::detail::is_row<T>) {
            each_row(value, r, [&](std::size_t, const T& row) { return sum += field_of<T>::measure(row, r, at + sum, start), true; });
            return sum;
        }
        for (const T& element : value.owned()) sum += field_of<T>::measure(element, r, at + sum, start);
        return sum;
    }
    template <class R>
    static bool write(emitter& e, const sequence<T>& value, const R& r, std::size_t start) {
        if (value.borrowed()) {
            e.put(value.block().data(), value.block().size());
        } else if constexpr (fused<T>) {
            e.put(value.view().data(), value.size() * sizeof(T));
        } else if constexpr (wire::detail::is_row<T>) {
            return each_row(value, r, [&](std::size_t i, const T& row) { return field_of<T>::write(e, row, r, start) || (e.why->inside_element(i), false); });
        } else {
            for (std::size_t i = 0; i < value.size(); ++i)
                if (!field_of<T>::write(e, value.owned()[i], r, start)) return e.why->inside_element(i), false;
        }
        return true;
    }
    static void own(sequence<T>& value) {
        for (T& element : value.edit()) field_of<T>::own(element);
    }

private:
    // Calls f for each row of a table in text, with everything that it lacks.
    template <class R, class F>
    static bool each_row(const sequence<T>& value, const R& r, F f) {
        columns<T> table(value.owned(), wire::detail::line_end_in(r));
        for (std::size_t i = 0; i < value.size(); ++i)
            if (!(table.complete(i) ? f(i, value.owned()[i]) : f(i, table.completed(i)))) return false;
        return true;
    }
};

}  // namespace detail

template <class T, auto Count, class First>
struct field<list<T, Count, First>> : detail::sequence_field<T> {
    template <class V, class R>
    static bool read(cursor& c, V& value, const R& r, std::size_t) {
        std::size_t count = 0;
        if (!detail::read_count<Count>(c, r, smallest_size<T>, fused<T>, count)) return false;
        if constexpr (fused<T>) return detail::read_fused<T, First>(c, detail::elements_of<T>(value), count);
        else return detail::read_elements<T, First>(c, detail::elements_of<T>(value), count, detail::after{count});
    }
    template <class R>
    static bool govern(emitter& e, const list<T, Count, First>& value, const R& r, const field_starts<R>& starts, std::size_t index) {
        if constexpr (kind_of<typename wire::detail::governor<Count>::field> == kind::token) {
            const auto written = as_written<wire::detail::governor<Count>::first_index>(r).value();
            if (!detail::stands_apart<R>(e, starts, index)) return false;
            return static_cast<std::uint64_t>(written) == value.size() ||
                   refuse_disagreement(*e.why, starts[index], wire::detail::governor<Count>::name(), static_cast<std::int64_t>(value.size()), written);
        } else {
            return put_governor<Count, R>(e, starts, static_cast<std::int64_t>(value.size()));
        }
    }
};

// A run of bytes whose number another field says.
template <class Run, auto Size>
struct counted_run_field : byte_run_field<Run> {
    template <class V, class R>
    static bool read(cursor& c, V& value, const R& r, std::size_t) {
        std::size_t size = 0;
        if (!detail::read_count<Size>(c, r, 1, true, size)) return false;
        byte_run_field<Run>::take(c, value, size);
        return true;
    }
    template <class R>
    static bool govern(emitter& e, const Run& value, const R&, const field_starts<R>& starts, std::size_t) {
        return put_governor<Size, R>(e, starts, static_cast<std::int64_t>(value.size()));
    }
};

template <auto Count>
struct field<bytes<Count>> : counted_run_field<bytes<Count>, Count> {};

template <class T, auto Size, auto... Count>
struct field<fill<T, Size, Count...>> {
    using type = fill<T, Size, Count...>;

    template <class V, class R>
    static bool read(cursor& c, V& value, const R& r, std::size_t) {
        std::size_t size = 0;
        if (!detail::read_count<Size>(c, r, 1, true, size)) return false;
        if (discards<V> && !c.inspect) {  // whatever the bytes are, they are kept
            c.at += size;
            return true;
        }
        cursor inner = c;
        inner.end = c.at + size;
        const std::uint64_t most = most_elements(r);
        std::size_t count = 0;
        if constexpr (fused<T>) {
            count = detail::count_accepted<T>(inner, static_cast<std::size_t>(std::min<std::uint64_t>(most, inner.left() / sizeof(T))));
            (void)detail::read_fused<T>(inner, detail::elements_of<T>(value), count);
        } else {
            // The element that cannot be read stays in the leftover.
            (void)detail::read_elements<T>(inner, detail::elements_of<T>(value), 0, detail::at_end{most, count});
        }
        const std::uint64_t missing = sizeof...(Count) ? most - count : 0;
        if (c.inspect && inner.at != inner.end) c.inspect->stray(c.where, inner.position(), inner.at, inner.left(), "whole elements");
        else if (c.inspect && missing) c.inspect->report(c.where, inner.position(), std::to_string(most) + " elements", std::to_string(count));
        if constexpr (!discards<V>) {
            value.leftover.borrow(*c.keep, {inner.at, inner.left()}, inner.left());
            value.missing = missing;
        }
        c.at += size;
        return true;
    }
    template <class R>
    static std::size_t measure(const type& value, const R& r, std::size_t at, std::size_t start) {
        return detail::sequence_field<T>::measure(value, r, at, start) + value.leftover.size();
    }
    template <class R>
    static bool write(emitter& e, const type& value, const R& r, std::size_t start) {
        if (!detail::sequence_field<T>::write(e, value, r, start)) return false;
        return byte_run_field<byte_run>::write(e, value.leftover, r, start);
    }
    static void own(type& value) {
        detail::sequence_field<T>::own(value);
        (void)value.leftover.edit();
    }
    template <class R>
    static bool govern(emitter& e, const type& value, const R& r, const field_starts<R>& starts, std::size_t index) {
        return put_governor<Size, R>(e, starts, static_cast<std::int64_t>(measure(value, r, starts[index], starts[0]))) &&
               (true && ... && put_governor<Count, R>(e, starts, static_cast<std::int64_t>(value.size() + value.missing)));
    }

private:
    template <class R>
    static std::uint64_t most_elements(const R& r) {
        std::uint64_t most = static_cast<std::uint64_t>(-1);  // a negative count is more than any
        ((most = static_cast<std::uint64_t>(wire::detail::governor<Count>::get(r))), ...);
        return most;
    }
};

template <auto... Pattern>
struct field<rest<Pattern...>> : byte_run_field<rest<Pattern...>> {
    template <class V, class R>
    static bool read(cursor& c, V& value, const R&, std::size_t) {
        if (c.inspect) (c.inspect->filler(c.where, c.position(), c.at, c.left(), &pattern<Pattern>::at, pattern<Pattern>::width), ...);
        byte_run_field<rest<Pattern...>>::take(c, value, c.left());
        return true;
    }
};

}  // namespace verbatim::walk
