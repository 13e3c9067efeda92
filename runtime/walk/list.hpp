// Walks list, bytes, fill and rest.
#pragma once
#include <algorithm>

#include "runtime/walk/patch.hpp"

namespace verbatim::walk {

namespace detail {

// Where elements end: after as many as are counted,
struct after {
    std::size_t count;
    bool operator()(std::size_t i, const cursor&) const { return i == count; }
};
// or with the bytes. `last` is what had been found before the last element.
struct at_end {
    inspector::point& last;
    bool operator()(std::size_t, const cursor& c) const {
        if (c.inspect) last = c.inspect->mark();
        return c.at == c.end;
    }
};

// The elements of a list, whatever governs it: what walks them is compiled once for each type of element.
template <class T, class V>
auto& elements_of(V& value) {
    if constexpr (discards<V>) return value;
    else return static_cast<sequence<T>&>(value);
}

// Passes elements one behind the other until `stop(count, cursor)`. On failure c stands at the element that cannot be read. This loop
// decides how fast files are read: flattened, with a cursor of its own, it runs in registers.
template <class T, class Stop>
[[gnu::flatten]] bool pass_elements(cursor& c, std::size_t& count, Stop stop) {
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

// Likewise, looking for findings or keeping what is decoded. A derived field is compared with its rule, which needs the decoded element.
template <class T, class Stop>
bool visit_elements(cursor& c, std::size_t& count, std::vector<T>* decoded, Stop stop) {
    const step* const outer = c.where;
    bool ok = true;
    for (; ok && !stop(count, c); count += ok) {
        const std::byte* const from = c.at;
        const step here{outer, {}, count};
        if (c.inspect) c.where = &here;
        if (decoded || contains_derived<T>) {
            T element{};
            ok = field_of<T>::read(c, element, no_record{}, 0);
            if (ok && decoded) decoded->push_back(std::move(element));
        } else if constexpr (lazy<T>) {
            discard nowhere;
            ok = field_of<T>::read(c, nowhere, no_record{}, 0);
        }
        if (!ok) c.at = from;
    }
    c.where = outer;
    return ok;
}

// Reads elements one behind the other until `stop(count, cursor)`. Elements that can be decoded again are only passed, and borrowed; others
// are decoded now. On failure c stands at the element that cannot be read, and those before it are there.
template <class T, class V, class Stop>
bool read_elements(cursor& c, V& value, Stop stop) {
    static_assert(smallest_size<T> > 0, "an element that may take no bytes cannot be counted safely");
    const std::byte* const begin = c.at;
    std::size_t count = 0;
    bool ok;
    if constexpr (discards<V> || lazy<T>) {
        ok = c.inspect ? visit_elements<T>(c, count, nullptr, stop) : pass_elements<T>(c, count, stop);
        if constexpr (!discards<V>) value = sequence<T>::borrow(*c.keep, {begin, c.at}, count);
    } else {
        std::vector<T> decoded;
        ok = visit_elements(c, count, &decoded, stop);
        value = sequence<T>(std::move(decoded));
    }
    if (!ok) c.why->inside_element(count);
    return ok;
}

template <class T, class V>
bool read_fused(cursor& c, V& value, std::size_t count) {
    if constexpr (!discards<V>) value = sequence<T>::borrow(*c.keep, {c.at, count * sizeof(T)}, count);
    if constexpr (checkable<T> || decides_format<T>) {
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t offset = c.position() + i * sizeof(T);
            const T& element = *reinterpret_cast<const T*>(c.at + i * sizeof(T));
            if (!accept(c, offset, element)) return c.why->inside_element(i), false;
            if (c.inspect) {
                const step here{c.where, {}, i};
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

// The number in governor G, as a count of things of at least `least` bytes that must fit into what is left.
template <auto G, class R>
bool read_count(const cursor& c, const R& r, std::size_t least, bool exact, std::size_t& count) {
    const std::int64_t stored = wire::detail::governor<G>::get(r);
    if (stored < 0) return refuse_negative(*c.why, c.position(), "count", stored);
    if (static_cast<std::uint64_t>(stored) > c.left() / least) {
        const bool whole_file = c.end == c.file + c.file_size;
        return refuse_count(*c.why, c.position(), stored, least, exact, whole_file ? c.file_size : c.left(), whole_file);
    }
    count = static_cast<std::size_t>(stored);
    return true;
}

template <class T>
struct sequence_field {
    template <class R>
    static std::size_t measure(const sequence<T>& value, const R& r, std::size_t at, std::size_t start) {
        if (value.borrowed()) return value.block().size();
        if constexpr (fused<T>) return value.size() * sizeof(T);
        std::size_t sum = 0;
        for (const T& element : value.owned()) sum += field_of<T>::measure(element, r, at + sum, start);
        return sum;
    }
    template <class R>
    static bool write(emitter& e, const sequence<T>& value, const R& r, std::size_t start) {
        if (value.borrowed()) {
            e.put(value.block().data(), value.block().size());
        } else if constexpr (fused<T>) {
            e.put(value.view().data(), value.size() * sizeof(T));
        } else {
            for (std::size_t i = 0; i < value.size(); ++i)
                if (!field_of<T>::write(e, value.owned()[i], r, start)) return e.why->inside_element(i), false;
        }
        return true;
    }
    static void own(sequence<T>& value) {
        for (T& element : value.edit()) field_of<T>::own(element);
    }
};

}  // namespace detail

template <class T, auto Count>
struct field<list<T, Count>> : detail::sequence_field<T> {
    template <class V, class R>
    static bool read(cursor& c, V& value, const R& r, std::size_t) {
        std::size_t count = 0;
        if (!detail::read_count<Count>(c, r, smallest_size<T>, fused<T>, count)) return false;
        if constexpr (fused<T>) return detail::read_fused<T>(c, detail::elements_of<T>(value), count);
        else return detail::read_elements<T>(c, detail::elements_of<T>(value), detail::after{count});
    }
    template <class R>
    static bool govern(emitter& e, const list<T, Count>& value, const R&, const field_starts<R>& starts, std::size_t) {
        return put_governor<Count, R>(e, starts, static_cast<std::int64_t>(value.size()));
    }
};

template <auto Count>
struct field<bytes<Count>> : byte_run_field<bytes<Count>> {
    template <class V, class R>
    static bool read(cursor& c, V& value, const R& r, std::size_t) {
        std::size_t size = 0;
        if (!detail::read_count<Count>(c, r, 1, true, size)) return false;
        byte_run_field<bytes<Count>>::take(c, value, size);
        return true;
    }
    template <class R>
    static bool govern(emitter& e, const bytes<Count>& value, const R&, const field_starts<R>& starts, std::size_t) {
        return put_governor<Count, R>(e, starts, static_cast<std::int64_t>(value.size()));
    }
};

template <class T, auto Size>
struct field<fill<T, Size>> {
    template <class V, class R>
    static bool read(cursor& c, V& value, const R& r, std::size_t) {
        std::size_t size = 0;
        if (!detail::read_count<Size>(c, r, 1, true, size)) return false;
        cursor inner = c;
        inner.end = c.at + size;
        if constexpr (fused<T>) {
            (void)detail::read_fused<T>(inner, detail::elements_of<T>(value), detail::count_accepted<T>(inner, inner.left() / sizeof(T)));
        } else {
            // The element that cannot be read stays in the leftover; what was found inside it is not a finding.
            inspector::point last;
            (void)detail::read_elements<T>(inner, detail::elements_of<T>(value), detail::at_end{last});
            if (c.inspect && inner.at != inner.end) c.inspect->back_to(last);
        }
        if (c.inspect && inner.at != inner.end) c.inspect->stray(c.where, inner.position(), inner.at, inner.left(), "whole elements");
        if constexpr (!discards<V>) value.leftover = byte_run::borrow(*c.keep, {inner.at, inner.left()}, inner.left());
        c.at += size;
        return true;
    }
    template <class R>
    static std::size_t measure(const fill<T, Size>& value, const R& r, std::size_t at, std::size_t start) {
        return detail::sequence_field<T>::measure(value, r, at, start) + value.leftover.size();
    }
    template <class R>
    static bool write(emitter& e, const fill<T, Size>& value, const R& r, std::size_t start) {
        if (!detail::sequence_field<T>::write(e, value, r, start)) return false;
        return byte_run_field<byte_run>::write(e, value.leftover, r, start);
    }
    static void own(fill<T, Size>& value) {
        detail::sequence_field<T>::own(value);
        (void)value.leftover.edit();
    }
    template <class R>
    static bool govern(emitter& e, const fill<T, Size>& value, const R& r, const field_starts<R>& starts, std::size_t index) {
        return put_governor<Size, R>(e, starts, static_cast<std::int64_t>(measure(value, r, starts[index], starts[0])));
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
