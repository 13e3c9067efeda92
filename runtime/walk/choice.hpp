// Walks choice and one_of.
#pragma once
#include <algorithm>
#include <array>

#include "runtime/walk/patch.hpp"

namespace verbatim::walk {

namespace detail {

template <class Alternatives, std::size_t I, class V, class R>
bool read_as(cursor& c, V& value, const R& r, std::size_t start) {
    using type = typename Alternatives::values::template type<I>;
    return field_of<type>::read(c, part_of(value, [](auto& v) -> auto& { return v.value.template emplace<I>(); }), r, start);
}

// Alternatives of fixed layout are told by a table, and read by the same code.
struct fused_alternative {
    std::size_t size = 0;  // 0: it is none
    std::string_view label{};
    const inspection* how = nullptr;
};
template <class T>
inline constexpr fused_alternative fused_alternative_of = [] {
    if constexpr (fused<T> && !decides_format<T>) return fused_alternative{sizeof(T), type_label<T>(), pointer_to_inspection<T>()};
    else return fused_alternative{};
}();
inline bool read_fused_alternative(cursor& c, const fused_alternative& one) {
    if (c.left() < one.size) return refuse_truncated(*c.why, c.position(), one.size, c.left(), one.label);
    if (one.how && c.inspect) inspect(*c.inspect, c.where, c.position(), c.at, *one.how);
    return true;
}

template <class Alternatives, std::size_t I, class V, class R>
consteval auto read_of() -> bool (*)(cursor&, V&, const R&, std::size_t) {
    if constexpr (fused_alternative_of<typename Alternatives::values::template type<I>>.size) return nullptr;
    else return &read_as<Alternatives, I, V, R>;
}

// Reads alternative `index` (a run-time number, less than their count) into the choice, or past it. A few are compared one after the other, which
// the compiler can see through; many go by a table.
template <class Alternatives, class V, class R>
bool read_alternative(cursor& c, V& value, std::size_t index, const R& r, std::size_t start) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        using values = typename Alternatives::values;
        if constexpr (sizeof...(I) <= 8) {
            bool ok = false;
            (void)((index == I && (ok = read_as<Alternatives, I>(c, value, r, start), true)) || ...);
            return ok;
        } else {
            static constexpr fused_alternative all[] = {fused_alternative_of<typename values::template type<I>>...};
            if (const fused_alternative& one = all[index]; one.size) {
                if (!read_fused_alternative(c, one)) return false;
                if constexpr (!discards<V>) std::memcpy(value.value.emplace_bytes(index), c.at, one.size);
                c.at += one.size;
                return true;
            }
            static constexpr bool (*read[])(cursor&, V&, const R&, std::size_t) = {read_of<Alternatives, I, V, R>()...};
            return read[index](c, value, r, start);
        }
    }(std::make_index_sequence<Alternatives::count>{});
}

// The index of each tag between the smallest and the largest, when these are close together.
template <class Tagged>
struct tag_indices {
    static constexpr auto first = std::begin(Tagged::tags), last = first + Tagged::size;
    static constexpr std::int64_t smallest = *std::min_element(first, last);
    static constexpr std::int64_t largest = *std::max_element(first, last);
    static constexpr bool dense = static_cast<std::uint64_t>(largest) - static_cast<std::uint64_t>(smallest) < 256 && Tagged::size < 256;
    static constexpr auto all = [] {
        std::array<std::uint8_t, dense ? static_cast<std::size_t>(largest - smallest) + 1 : 0> indices{};
        indices.fill(static_cast<std::uint8_t>(Tagged::size));
        if constexpr (dense)
            for (std::size_t i = 0; i < Tagged::size; ++i) indices[static_cast<std::size_t>(first[i] - smallest)] = static_cast<std::uint8_t>(i);
        return indices;
    }();
};

// The index of the alternative with this tag, or the number of tags.
template <class Tagged>
std::size_t index_of_tag(std::int64_t tag) {
    using indices = tag_indices<Tagged>;
    if constexpr (indices::dense) {
        const auto i = static_cast<std::uint64_t>(tag) - static_cast<std::uint64_t>(indices::smallest);
        return i < indices::all.size() ? indices::all[static_cast<std::size_t>(i)] : Tagged::size;
    } else {
        return static_cast<std::size_t>(std::find(indices::first, indices::last, tag) - indices::first);
    }
}

template <class T>
struct alternatives_field {
    template <class R>
    static std::size_t measure(const T& value, const R& r, std::size_t at, std::size_t start) {
        return value.visit([&](const auto& held) { return field_of<decltype(held)>::measure(held, r, at, start); }) + value.tail.size();
    }
    template <class R>
    static bool write(emitter& e, const T& value, const R& r, std::size_t start) {
        if (!value.visit([&](const auto& held) { return field_of<decltype(held)>::write(e, held, r, start); })) return false;
        if constexpr (requires { value.tail.view(); }) return byte_run_field<byte_run>::write(e, value.tail, r, start);
        else return true;
    }
    static void own(T& value) {
        value.visit([](auto& held) { field_of<decltype(held)>::own(held); });
        if constexpr (requires { value.tail.edit(); }) (void)value.tail.edit();
    }
};

}  // namespace detail

template <>
struct field<unknown> : byte_run_field<unknown> {
    template <class V, class R>
    static bool read(cursor&, V&, const R&, std::size_t) { return false; }  // only a choice makes one
};

template <auto Tag, class... Rest>
struct field<choice<Tag, Rest...>> : detail::alternatives_field<choice<Tag, Rest...>> {
    using type = choice<Tag, Rest...>;
    using extent_type = typename type::extent_type;
    static constexpr bool fixed = wire::detail::is_within<extent_type>;
    static constexpr bool governed = wire::detail::is_extent<extent_type>;

    using tagged = typename type::tagged;
    static constexpr bool has_otherwise = tagged::size < type::count;

    // The alternative of a tag: that of otherwise<>, or one past the last, when no other has it.
    static std::size_t find(std::int64_t tag) { return detail::index_of_tag<tagged>(tag); }

    // The bytes that it has, when something says how many, and those of them that are already read.
    template <class R>
    static std::int64_t extent(const cursor& c, const R& r) {
        if constexpr (fixed) return static_cast<std::int64_t>(extent_type::size);
        else return read_governor<extent_type::size>(c, r);
    }
    static std::size_t already_read(const cursor& c, std::size_t start) {
        if constexpr (fixed) return 0;
        else return extent_type::whole_record ? c.position() - start : 0;
    }

    template <class V, class R>
    static bool read(cursor& c, V& value, const R& r, std::size_t start) {
        const std::int64_t tag = read_governor<Tag>(c, r);
        const std::size_t index = find(tag);
        if constexpr (!fixed && !governed) {
            if (index == type::count) return refuse_tag(*c.why, c.position(), tag);
            if (has_otherwise && index == tagged::size && c.inspect) c.inspect->number(c.where, c.position(), "a known tag", "tag ", tag);
            return detail::read_alternative<type>(c, value, index, r, start);
        } else {
            const std::int64_t size = extent(c, r);
            const std::size_t used = already_read(c, start);
            if (size < static_cast<std::int64_t>(used) || static_cast<std::uint64_t>(size) - used > c.left())
                return refuse_extent(*c.why, c.position(), size, used, c.left(), c.end == c.file + c.file_size);
            cursor inner = c;
            inner.end = c.at + (static_cast<std::size_t>(size) - used);
            const attempt<contains_placed<type>> tried(c);
            if (index < type::count && detail::read_alternative<type>(inner, value, index, r, start)) {
                if constexpr (!discards<V>) value.tail.borrow(*c.keep, {inner.at, inner.left()}, inner.left());
                if (c.inspect && inner.left()) c.inspect->stray(c.where, inner.position(), inner.at, inner.left(), "nothing behind the data of its tag");
            } else {
                tried.give_up(c);
                if (c.inspect) c.inspect->tagged(c.where, c.position(), tag, index < type::count, c.at, static_cast<std::size_t>(inner.end - c.at));
                if constexpr (!discards<V>) {
                    const auto all = static_cast<std::size_t>(inner.end - c.at);
                    value.value.template emplace<type::count>().borrow(*c.keep, {c.at, all}, all);
                    value.tail = {};
                }
            }
            c.at = inner.end;
            return true;
        }
    }

    template <class R>
    static bool govern(emitter& e, const type& value, const R& r, const field_starts<R>& starts, std::size_t index) {
        const std::size_t held = value.value.index();
        const std::int64_t tag = wire::detail::governor<Tag>::number(written_governor<Tag, R>(e, starts));
        const bool follows = held < type::count && find(tag) != held;
        if (follows && held >= tagged::size) return refuse_known_tag(*e.why, starts[index], tag);
        if (!put_governor<Tag, R>(e, starts, follows ? tagged::tags[held] : tag)) return false;
        [[maybe_unused]] const auto measured = [&] { return detail::alternatives_field<type>::measure(value, r, starts[index], starts[0]); };
        if constexpr (fixed) {
            if (const std::size_t size = measured(); size != extent_type::size) return refuse_size(*e.why, starts[index], size, extent_type::size);
        } else if constexpr (governed) {
            const std::size_t before = extent_type::whole_record ? starts[index] - starts[0] : 0;
            if (!put_governor<extent_type::size, R>(e, starts, static_cast<std::int64_t>(before + measured()))) return false;
        }
        // What the alternative itself is governed by, a count say, stands in this record too.
        return value.visit([&](const auto& alternative) {
            if constexpr (requires { field_of<decltype(alternative)>::govern(e, alternative, r, starts, index); })
                return field_of<decltype(alternative)>::govern(e, alternative, r, starts, index);
            else
                return true;
        });
    }
};

template <class... T>
struct field<one_of<T...>> : detail::alternatives_field<one_of<T...>> {
    using type = one_of<T...>;

    template <class U>
    static bool starts(const cursor& c) {
        using first = bare<reflect::field_type<U, 0>>;
        const first expected{};
        return c.left() >= sizeof(first) && std::memcmp(c.at, &expected, sizeof(first)) == 0;
    }
    template <class U>
    static std::string magic_text() { return detail::constant_text(bare<reflect::field_type<U, 0>>{}); }

    template <class V, class R>
    static bool read(cursor& c, V& value, const R& r, std::size_t start) {
        std::size_t index = 0;
        (void)((starts<T>(c) ? true : (++index, false)) || ...);
        return index < type::count ? detail::read_alternative<type>(c, value, index, r, start) : refuse(c);
    }

private:
    [[gnu::cold, gnu::noinline]] static bool refuse(const cursor& c) {
        std::string expected;
        ((expected += (expected.empty() ? "" : ", ") + magic_text<T>()), ...);
        return refuse_magic(*c.why, c.position(), c.left() ? hex(c.at, std::min<std::size_t>(c.left(), 4)) : "nothing", "one of " + expected);
    }
};

}  // namespace verbatim::walk
