// one_of<A, B, otherwise<C>>: one of several types, which the bytes that are next select: the first alternative whose
// magics are all there, at whatever fixed offsets they have in it, or that starts_with<> these bytes.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "verbatim/wire/choice.hpp"

namespace verbatim::wire {

// What an alternative of a one_of<> starts with: a text, a byte or a range of bytes.
struct beginning {
    std::array<char, 16> bytes{};
    std::size_t size = 1;
    unsigned char last = 0;  // of a range of bytes
    bool is_valid = true;    // starts_with<> reports the mistake

    template <std::size_t N>
    constexpr beginning(const char (&text)[N]) : size(N - 1), is_valid(N > 1 && N <= 17) {
        std::copy_n(text, std::min<std::size_t>(size, bytes.size()), bytes.begin());
    }
    constexpr beginning(int byte) : beginning(byte, byte) {}
    constexpr beginning(int first_byte, int last_byte)
        : last(static_cast<unsigned char>(last_byte)),
          is_valid(first_byte >= -128 && last_byte <= 255 && (first_byte < 0 || last_byte >= first_byte)) {
        bytes[0] = static_cast<char>(first_byte);
    }
    constexpr bool is_there(std::string_view next) const {
        if (size > 1 || last == 0) return next.starts_with(std::string_view(bytes.data(), size));
        return !next.empty() && static_cast<unsigned char>(next[0]) >= static_cast<unsigned char>(bytes[0]) &&
               static_cast<unsigned char>(next[0]) <= last;
    }
};
// The bytes from First to Last, both included: starts_with<Map, byte_range(0x80, 0x8F)>.
constexpr beginning byte_range(int first, int last) { return {first, last}; }

// Alternative T of a one_of<>, where the next bytes are one of these: starts_with<Comment, '#', ';'>,
// starts_with<Normal, "vn ">. They are bytes of T. If T has magics, these must be there, too.
template <class T, beginning... Bytes>
struct starts_with {
    static_assert(
        ((sizeof...(Bytes) > 0) && ... && Bytes.is_valid),
        "starts_with<T, ...> says what T starts with: texts of 1 to 16 bytes, bytes from 0 to 255, or ranges of "
        "them, byte_range(0x80, 0x8F)");
    using type = T;
    static constexpr std::array<beginning, sizeof...(Bytes)> bytes{Bytes...};
};

namespace detail {
template <class T, beginning... Bytes>
struct alternative<starts_with<T, Bytes...>> {
    using type = T;
    using tag_type = void;
    static constexpr bool has_tag = false;
    static constexpr std::int64_t tag = 0;  // not used
};
// Whether the bytes that are next show whether an alternative of a one_of<> is there.
template <class A>
inline constexpr bool is_recognised = has_magic<A>();
template <class T, beginning... Bytes>
inline constexpr bool is_recognised<starts_with<T, Bytes...>> = true;
template <class T>
inline constexpr bool is_recognised<otherwise<T>> = true;
template <class T>
inline constexpr bool is_recognised<others<T>> = true;
}  // namespace detail

// The first alternative whose magics are all there, at whatever fixed offsets they have in it, or that starts_with<>
// the bytes that are next. An otherwise<> or an others<>, as the last alternative, is for all other bytes.
template <class... A>
struct one_of : detail::alternatives<detail::no_tail, typename detail::alternative<A>::type...> {
    using detail::alternatives<detail::no_tail, typename detail::alternative<A>::type...>::alternatives;
    using recognised = detail::tag_table<A...>;
    static_assert((true && ... && detail::is_recognised<A>),
                  "each alternative of a one_of has a magic<>, fourcc<> or signature<> at a fixed offset, is a "
                  "starts_with<>, or is the last one, an otherwise<> or others<>");
    static_assert(recognised::otherwise_is_last, "a one_of has one otherwise<> or others<>, as its last alternative");
};

}  // namespace verbatim::wire
