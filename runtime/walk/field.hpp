// How a field is walked: field<T>::read, measure, write and own. This is the common part; every kind of data has a header of its own,
// and record.hpp puts them together.
//
//   read     from the cursor into a value, or past it (into `discard`); false with the reason in *cursor.why
//   measure  bytes that the value takes at a position
//   write    the value to the emitter; false with the reason in *emitter.why
//   own      decode everything that is still borrowed
//
// Each is given the record that the field belongs to (for its governors; undecoded while reading past it) and where that record starts.
#pragma once
#include "runtime/walk/inspect.hpp"
#include "runtime/walk/leaf.hpp"

namespace verbatim::walk {

template <class T>
struct field;

template <class T>
using field_of = field<bare<T>>;

// Read into this, a field is only checked and passed.
struct discard {};
template <class V>
inline constexpr bool discards = std::is_same_v<std::remove_cv_t<V>, discard>;

// The place of a part of V: the part itself, or discard.
template <class V, class F>
decltype(auto) part_of(V& value, F part) {
    if constexpr (discards<V>) return (value);
    else return part(value);
}

namespace detail {

template <class T>
constexpr std::string_view type_label() {
    if constexpr (kind_of<T> == kind::record) return reflect::type_name<bare<T>>;
    else if constexpr (kind_of<T> == kind::text) return "text";
    else if constexpr (kind_of<T> == kind::padding) return "padding";
    else return "a field";
}

}  // namespace detail

// Fixed layouts: one bounds check and one copy.
template <class T>
    requires(fused<T>)
struct field<T> {
    template <class V, class R>
    static bool read(cursor& c, V& value, const R&, std::size_t) {
        if (c.left() < sizeof(T)) return refuse_truncated(*c.why, c.position(), sizeof(T), c.left(), detail::type_label<T>());
        const T& there = *reinterpret_cast<const T*>(c.at);
        if (!accept(c, c.position(), there)) return false;
        if constexpr (checkable<T>)
            if (c.inspect) inspect(*c.inspect, c.where, c.position(), there);
        if constexpr (!discards<V>) std::memcpy(static_cast<void*>(&value), c.at, sizeof(T));
        c.at += sizeof(T);
        return true;
    }
    template <class R>
    static std::size_t measure(const T&, const R&, std::size_t, std::size_t) { return sizeof(T); }
    template <class R>
    static bool write(emitter& e, const T& value, const R&, std::size_t) {
        e.put(&value, sizeof(T));
        return true;
    }
    static void own(T&) {}
};

// An array of elements that vary in size.
template <class T, std::size_t N>
    requires(!fused<std::array<T, N>>)
struct field<std::array<T, N>> {
    using type = std::array<T, N>;
    template <class V, class R>
    static bool read(cursor& c, V& value, const R& r, std::size_t start) {
        const step* const outer = c.where;
        for (std::size_t i = 0; i < N; ++i) {
            step here{outer, {}, i};
            if (c.inspect) c.where = &here;
            const bool ok = field_of<T>::read(c, part_of(value, [i](auto& v) -> auto& { return v[i]; }), r, start);
            c.where = outer;
            if (!ok) return c.why->inside_element(i), false;
        }
        return true;
    }
    template <class R>
    static std::size_t measure(const type& value, const R& r, std::size_t at, std::size_t start) {
        std::size_t sum = 0;
        for (const T& element : value) sum += field_of<T>::measure(element, r, at + sum, start);
        return sum;
    }
    template <class R>
    static bool write(emitter& e, const type& value, const R& r, std::size_t start) {
        for (std::size_t i = 0; i < N; ++i)
            if (!field_of<T>::write(e, value[i], r, start)) return e.why->inside_element(i), false;
        return true;
    }
    static void own(type& value) {
        for (T& element : value) field_of<T>::own(element);
    }
};

// Stands for the record of a value that belongs to none.
struct no_record {};

// Runs of bytes that carry no structure: taken from the file as they are, and written as they are.
template <class T>
struct byte_run_field {
    template <class R>
    static std::size_t measure(const T& value, const R&, std::size_t, std::size_t) { return value.size(); }
    template <class R>
    static bool write(emitter& e, const T& value, const R&, std::size_t) {
        const auto bytes = static_cast<const byte_run&>(value).view();
        e.put(bytes.data(), bytes.size());
        return true;
    }
    static void own(T& value) { (void)value.edit(); }

    template <class V>
    static void take(cursor& c, V& value, std::size_t count) {
        if constexpr (!discards<V>) value.borrow(*c.keep, {c.at, count}, count);
        c.at += count;
    }
};

}  // namespace verbatim::walk
