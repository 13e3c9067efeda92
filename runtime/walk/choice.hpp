// Walks choice and one_of.
#pragma once
#include <algorithm>

#include "runtime/walk/patch.hpp"

namespace verbatim::walk {

namespace detail {

// Reads alternative `index` (a run-time number) into the variant, or past it.
template <class Alternatives, std::size_t I = 0, class V, class R>
bool read_alternative(cursor& c, V& value, std::size_t index, const R& r, std::size_t start) {
    if constexpr (I == Alternatives::count) {
        return false;
    } else {
        if (index != I) return read_alternative<Alternatives, I + 1>(c, value, index, r, start);
        using type = std::variant_alternative_t<I, typename Alternatives::held>;
        return field_of<type>::read(c, part_of(value, [](auto& v) -> auto& { return v.value.template emplace<I>(); }), r, start);
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
        return byte_run_field<byte_run>::write(e, value.tail, r, start);
    }
    static void own(T& value) {
        value.visit([](auto& held) { field_of<decltype(held)>::own(held); });
        (void)value.tail.edit();
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
    static constexpr bool has_extent = wire::detail::is_extent<extent_type>;

    static std::size_t find(std::int64_t tag) {
        std::size_t i = 0;
        while (i < type::count && type::tags[i] != tag) ++i;
        return i;
    }

    template <class V, class R>
    static bool read(cursor& c, V& value, const R& r, std::size_t start) {
        const std::int64_t tag = wire::detail::governor<Tag>::get(r);
        const std::size_t index = find(tag);
        if constexpr (!has_extent) {
            if (index == type::count) return refuse_tag(*c.why, c.position(), tag);
            return detail::read_alternative<type>(c, value, index, r, start);
        } else {
            const std::int64_t size = wire::detail::governor<extent_type::size>::get(r);
            const std::size_t used = extent_type::whole_record ? c.position() - start : 0;
            if (size < static_cast<std::int64_t>(used) || static_cast<std::uint64_t>(size) - used > c.left())
                return refuse_extent(*c.why, c.position(), size, used, c.left(), c.end == c.file + c.file_size);
            cursor inner = c;
            inner.end = c.at + (static_cast<std::size_t>(size) - used);
            const auto before = c.inspect ? c.inspect->mark() : inspector::point{};
            if (index < type::count && detail::read_alternative<type>(inner, value, index, r, start)) {
                if constexpr (!discards<V>) value.tail = byte_run::borrow(*c.keep, {inner.at, inner.left()}, inner.left());
                if (c.inspect && inner.left()) c.inspect->stray(c.where, inner.position(), inner.at, inner.left(), "nothing behind the data of its tag");
            } else {
                if (c.inspect) {
                    c.inspect->back_to(before);
                    c.inspect->tagged(c.where, c.position(), tag, index < type::count, c.at, static_cast<std::size_t>(inner.end - c.at));
                }
                if constexpr (!discards<V>) {
                    const auto all = static_cast<std::size_t>(inner.end - c.at);
                    static_cast<byte_run&>(value.value.template emplace<unknown>()) = byte_run::borrow(*c.keep, {c.at, all}, all);
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
        if (held < type::count && find(tag) != held)
            if (!put_governor<Tag, R>(e, starts, type::tags[held])) return false;
        if constexpr (has_extent) {
            const std::size_t before = extent_type::whole_record ? starts[index] - starts[0] : 0;
            const std::size_t size = detail::alternatives_field<type>::measure(value, r, starts[index], starts[0]);
            if (!put_governor<extent_type::size, R>(e, starts, static_cast<std::int64_t>(before + size))) return false;
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
        if (index < type::count) return detail::read_alternative<type>(c, value, index, r, start);
        std::string expected;
        ((expected += (expected.empty() ? "" : ", ") + magic_text<T>()), ...);
        return refuse_magic(*c.why, c.position(), c.left() ? hex(c.at, std::min<std::size_t>(c.left(), 4)) : "nothing", "one of " + expected);
    }
};

}  // namespace verbatim::walk
