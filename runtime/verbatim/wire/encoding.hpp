// encoded<utf16le, text<24>>: a text whose characters are in an encoding. Its value is the stored bytes, which are
// kept; people and tools see UTF-8.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "verbatim/wire/fixed_string.hpp"
#include "verbatim/wire/sized_string.hpp"
#include "verbatim/wire/string.hpp"
#include "verbatim/wire/terminated.hpp"
#include "verbatim/wire/text.hpp"

namespace verbatim {

namespace walk {
// Converts characters in an encoding to UTF-8. Returns nothing if they are not valid in it, or if UTF-8 would not give
// the same bytes back.
std::optional<std::string> to_utf8(std::string_view encoding, std::string_view characters);
// Converts UTF-8 to an encoding. Returns nothing if the encoding lacks a character, or the text is not valid UTF-8.
std::optional<std::string> from_utf8(std::string_view encoding, std::string_view utf8);
}  // namespace walk

namespace wire {

// An encoding by the name that iconv has for it: encoding<"KOI8-R">, encoding<"UTF-32LE", 4>. A NUL in it takes Unit
// bytes.
template <fixed_string Name, std::size_t Unit = 1>
struct encoding {
    static constexpr std::string_view name = Name.view();
    static constexpr std::size_t unit = Unit;
    static_assert(Unit > 0 && Unit <= 8, "a NUL of an encoding takes 1 to 8 bytes");
};
using utf8 = encoding<"UTF-8">;
using ascii = encoding<"ASCII">;
using latin1 = encoding<"ISO-8859-1">;
using cp1252 = encoding<"CP1252">;
using cp1251 = encoding<"CP1251">;
using cp437 = encoding<"CP437">;
using shift_jis = encoding<"CP932">;  // as Windows and the web define it: 5C is a backslash
using utf16le = encoding<"UTF-16LE", 2>;
using utf16be = encoding<"UTF-16BE", 2>;

namespace detail {
// The text T with a NUL, or a unit of the terminator, of Unit bytes.
template <class T, std::size_t Unit>
struct in_units {
    static_assert(!std::is_same_v<T, T>,
                  "an encoding is that of a text<>, terminated<>, cstring, pstring<>, string<>, sized_string<> or "
                  "sized_cstring<>");
    using type = text<Unit>;
};
template <std::size_t N, class Tail, std::size_t Unit>
struct in_units<text<N, Tail>, Unit> {
    using type = text<N, Tail, Unit>;
};
template <auto Size, std::size_t Unit>
struct in_units<string<Size>, Unit> {
    using type = string<Size, Unit>;
};
template <auto Size, std::size_t Unit>
struct in_units<sized_cstring<Size>, Unit> {
    using type = sized_cstring<Size, Unit>;
};
template <class Length, class Long, std::size_t Unit>
struct in_units<pstring<Length, Long>, Unit> {
    using type = pstring<Length, Long>;
};
template <std::size_t Unit>
struct in_units<cstring, Unit> {
    static_assert(Unit == 1, "a NUL of this encoding takes more than one byte: write terminated<\"\\0\\0\">");
    using type = cstring;
};
// A unit<> that the schema gives stays: a terminator of one byte may end a text of wider characters.
template <std::size_t Unit, class... Option>
inline constexpr bool needs_unit = Unit != 1 && (std::size_t{0} + ... + unit_in<Option>) == 0;
template <auto Size, class... Option, std::size_t Unit>
struct in_units<sized_string<Size, Option...>, Unit> {
    using type = std::conditional_t<needs_unit<Unit, Option...>, sized_string<Size, Option..., unit<Unit>>,
                                    sized_string<Size, Option...>>;
};
template <fixed_string Terminator, class... Option, std::size_t Unit>
struct in_units<terminated<Terminator, Option...>, Unit> {
    using type = std::conditional_t<needs_unit<Unit, Option...>, terminated<Terminator, Option..., unit<Unit>>,
                                    terminated<Terminator, Option...>>;
};
}  // namespace detail

// A text in an encoding. view(), assign() and = take and return bytes, the same as without an encoding.
template <class Encoding, class Text>
struct encoded : detail::in_units<Text, Encoding::unit>::type {
    using unencoded = typename detail::in_units<Text, Encoding::unit>::type;
    using in_encoding = Encoding;
    using unencoded::unencoded;
    using unencoded::operator=;

    // Returns nothing if the bytes are not valid in the encoding, or UTF-8 would not give them back.
    std::optional<std::string> as_utf8() const { return walk::to_utf8(Encoding::name, this->view()); }
    // Returns false, and assigns nothing, if the encoding lacks a character or the field cannot hold the text.
    [[nodiscard]] bool assign_utf8(std::string_view text) {
        const auto characters = walk::from_utf8(Encoding::name, text);
        if constexpr (std::is_void_v<decltype(this->assign(*characters))>)
            return characters && (this->assign(*characters), true);
        else return characters && this->assign(*characters);
    }
};

}  // namespace wire
}  // namespace verbatim
