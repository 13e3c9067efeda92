// Walks cstring, pstring, string and zstring.
#pragma once
#include "runtime/walk/list.hpp"

namespace verbatim::walk {

template <>
struct field<cstring> {
    template <class V, class R>
    static bool read(cursor& c, V& value, const R&, std::size_t) {
        const void* const nul = c.left() ? std::memchr(c.at, 0, c.left()) : nullptr;
        if (!nul) return refuse_unterminated(*c.why, c.position());
        byte_run_field<cstring>::take(c, value, static_cast<std::size_t>(static_cast<const std::byte*>(nul) - c.at));
        c.at += 1;
        return true;
    }
    template <class R>
    static std::size_t measure(const cstring& value, const R&, std::size_t, std::size_t) { return value.size() + 1; }
    template <class R>
    static bool write(emitter& e, const cstring& value, const R& r, std::size_t start) {
        if (value.all().find('\0') != std::string_view::npos) return refuse_nul(*e.why, e.at);
        byte_run_field<cstring>::write(e, value, r, start);
        e.put("", 1);
        return true;
    }
    static void own(cstring& value) { (void)value.edit(); }
};

namespace detail {
template <class Length>
struct length_prefix { Length length; };

template <class Length>
bool put_length(emitter& e, std::size_t size) {
    Length length{};
    if (!wire::detail::put_number(length, static_cast<std::int64_t>(size))) return refuse_number(*e.why, e.at, "its length", static_cast<std::int64_t>(size));
    e.put(&length, sizeof(length));
    return true;
}
}  // namespace detail

template <class Length>
struct field<pstring<Length>> {
    template <class V, class R>
    static bool read(cursor& c, V& value, const R&, std::size_t) {
        detail::length_prefix<Length> head{};
        if (!field_of<Length>::read(c, head.length, no_record{}, 0)) return false;
        std::size_t size = 0;
        if (!detail::read_count<&detail::length_prefix<Length>::length>(c, head, 1, true, size)) return false;
        byte_run_field<pstring<Length>>::take(c, value, size);
        return true;
    }
    template <class R>
    static std::size_t measure(const pstring<Length>& value, const R&, std::size_t, std::size_t) { return sizeof(Length) + value.size(); }
    template <class R>
    static bool write(emitter& e, const pstring<Length>& value, const R& r, std::size_t start) {
        return detail::put_length<Length>(e, value.size()) && byte_run_field<pstring<Length>>::write(e, value, r, start);
    }
    static void own(pstring<Length>& value) { (void)value.edit(); }
};

template <class Length, class Long>
    requires(!std::is_void_v<Long>)
struct field<pstring<Length, Long>> {
    using type = pstring<Length, Long>;

    template <class V, class R>
    static bool read(cursor& c, V& value, const R&, std::size_t) {
        Length length{};
        if (!field_of<Length>::read(c, length, no_record{}, 0)) return false;
        std::size_t size = length;
        if (length == type::escape) {
            detail::length_prefix<Long> longer{};
            if (!field_of<Long>::read(c, longer.length, no_record{}, 0)) return false;
            if (!detail::read_count<&detail::length_prefix<Long>::length>(c, longer, 1, true, size)) return false;
        } else if (size > c.left()) {
            return refuse_truncated(*c.why, c.position(), size, c.left(), "text");
        }
        if constexpr (!discards<V>) value.long_form = length == type::escape && size < type::escape;
        byte_run_field<type>::take(c, value, size);
        return true;
    }
    template <class R>
    static std::size_t measure(const type& value, const R&, std::size_t, std::size_t) {
        return sizeof(Length) + (value.is_long() ? sizeof(Long) : 0) + value.size();
    }
    template <class R>
    static bool write(emitter& e, const type& value, const R& r, std::size_t start) {
        if (value.is_long()) {
            const Length escape{type::escape};
            e.put(&escape, sizeof(escape));
        }
        const bool fits = value.is_long() ? detail::put_length<Long>(e, value.size()) : detail::put_length<Length>(e, value.size());
        return fits && byte_run_field<type>::write(e, value, r, start);
    }
    static void own(type& value) { (void)value.edit(); }
};

template <auto Size>
struct field<string<Size>> : counted_run_field<string<Size>, Size> {};

template <auto Size>
struct field<zstring<Size>> : counted_run_field<zstring<Size>, Size> {
    template <class V, class R>
    static bool read(cursor& c, V& value, const R& r, std::size_t start) {
        const std::byte* const first = c.at;
        if (!counted_run_field<zstring<Size>, Size>::read(c, value, r, start)) return false;
        if (c.inspect) inspect_end(c, {reinterpret_cast<const char*>(first), static_cast<std::size_t>(c.at - first)});
        return true;
    }

private:
    // The cursor stands behind all of it.
    [[gnu::cold, gnu::noinline]] static void inspect_end(const cursor& c, std::string_view all) {
        const std::size_t end = zstring<Size>::characters_in(all).size();
        const std::size_t behind = all.size() - std::min(end + 1, all.size());  // bytes behind the NUL
        if (end == all.size()) c.inspect->report(c.where, c.position(), "a NUL behind the text", "none");
        else if (behind > 0) c.inspect->stray(c.where, c.position() - behind, c.at - behind, behind, "nothing behind the NUL");
    }
};

}  // namespace verbatim::walk
