// Integers in as many bytes as they need: leb128<std::uint32_t>, vlq<std::uint32_t>, zigzag<leb128<std::uint32_t>>,
// utf8_varint<std::uint32_t>, sqlite_varint<std::int64_t>, and varint<Encoding, T> with an encoding of the schema. A
// number keeps its bytes, even if fewer would do, until another number is assigned, which takes the fewest bytes.
#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "verbatim/wire/coding.hpp"
#include "verbatim/wire/laid_out.hpp"

namespace verbatim::wire {

// An encoding is a class with these three members.
template <class E>
concept is_number_encoding = requires(const std::byte* from, std::byte* to) {
    { E::longest } -> std::convertible_to<std::size_t>;
    { E::decode(from, std::size_t{}) } -> std::same_as<decoded_number>;
    { E::encode(std::uint64_t{}, to) } -> std::same_as<std::size_t>;
};

namespace detail {

constexpr std::uint8_t low_seven = 0x7F, goes_on = 0x80;

// Groups of seven bits, the high ones first. All bytes but the last have their high bit set.
constexpr decoded_number decode_groups(const std::byte* from, std::size_t left, std::size_t longest) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < longest; ++i) {
        if (i == left) return {decoded_number::cut};
        if (bits >> 57) return {decoded_number::too_large};
        const auto byte = static_cast<std::uint8_t>(from[i]);
        bits = bits << 7 | (byte & low_seven);
        if (!(byte & goes_on)) return {decoded_number::done, i + 1, bits};
    }
    return {decoded_number::too_long};
}
constexpr std::size_t encode_groups(std::uint64_t bits, std::byte* to) {
    std::size_t count = 1;
    while (count < 10 && bits >> 7 * count) ++count;
    for (std::size_t i = 0; i < count; ++i)
        to[i] = static_cast<std::byte>((bits >> 7 * (count - 1 - i) & low_seven) | (i + 1 < count ? goes_on : 0));
    return count;
}

}  // namespace detail

namespace varints {

// Groups of seven bits, the low ones first: DWARF, WebAssembly, protobuf, .NET.
struct leb128 {
    static constexpr std::size_t longest = 10;
    static constexpr decoded_number decode(const std::byte* from, std::size_t left) {
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < longest; ++i) {
            if (i == left) return {decoded_number::cut};
            const auto byte = static_cast<std::uint8_t>(from[i]);
            if (i == 9 && (byte & detail::low_seven) > 1) return {decoded_number::too_large};
            bits |= static_cast<std::uint64_t>(byte & detail::low_seven) << 7 * i;
            if (!(byte & detail::goes_on)) return {decoded_number::done, i + 1, bits};
        }
        return {decoded_number::too_long};
    }
    static constexpr std::size_t encode(std::uint64_t bits, std::byte* to) {
        std::size_t count = 0;
        for (; bits > detail::low_seven; bits >>= 7)
            to[count++] = static_cast<std::byte>((bits & detail::low_seven) | detail::goes_on);
        to[count++] = static_cast<std::byte>(bits);
        return count;
    }
};

// The same as leb128, in two's complement: the second highest bit of the last byte is the sign.
struct signed_leb128 {
    static constexpr std::size_t longest = 10;
    static constexpr decoded_number decode(const std::byte* from, std::size_t left) {
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < longest; ++i) {
            if (i == left) return {decoded_number::cut};
            const auto byte = static_cast<std::uint8_t>(from[i]),
                       low = static_cast<std::uint8_t>(byte & detail::low_seven);
            if (i == 9 && low != 0 && low != detail::low_seven) return {decoded_number::too_large};
            bits |= std::uint64_t{low} << 7 * i;
            if (byte & detail::goes_on) continue;
            if (i < 9 && (low & 0x40)) bits |= ~std::uint64_t{0} << 7 * (i + 1);
            return {decoded_number::done, i + 1, bits};
        }
        return {decoded_number::too_long};
    }
    static constexpr std::size_t encode(std::uint64_t bits, std::byte* to) {
        auto rest = static_cast<std::int64_t>(bits);
        for (std::size_t count = 0;;) {
            const auto low = static_cast<std::uint8_t>(rest & detail::low_seven);
            rest >>= 7;
            const bool is_last = rest == (low & 0x40 ? -1 : 0);
            to[count++] = static_cast<std::byte>(is_last ? low : low | detail::goes_on);
            if (is_last) return count;
        }
    }
};

// Groups of seven bits, the high ones first: MIDI, ASN.1.
struct vlq {
    static constexpr std::size_t longest = 10;
    static constexpr decoded_number decode(const std::byte* from, std::size_t left) {
        return detail::decode_groups(from, left, longest);
    }
    static constexpr std::size_t encode(std::uint64_t bits, std::byte* to) { return detail::encode_groups(bits, to); }
};

// The same as vlq, but a ninth byte has eight bits of the number: SQLite.
struct sqlite {
    static constexpr std::size_t longest = 9;
    static constexpr decoded_number decode(const std::byte* from, std::size_t left) {
        const decoded_number few = detail::decode_groups(from, left, 8);
        if (few.is != decoded_number::too_long) return few;
        if (left < 9) return {decoded_number::cut};
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < 8; ++i) bits = bits << 7 | (static_cast<std::uint8_t>(from[i]) & detail::low_seven);
        return {decoded_number::done, 9, bits << 8 | static_cast<std::uint8_t>(from[8])};
    }
    static constexpr std::size_t encode(std::uint64_t bits, std::byte* to) {
        if (!(bits >> 56)) return detail::encode_groups(bits, to);
        for (std::size_t i = 0; i < 8; ++i)
            to[i] = static_cast<std::byte>((bits >> (8 + 7 * (7 - i)) & detail::low_seven) | detail::goes_on);
        to[8] = static_cast<std::byte>(bits);
        return 9;
    }
};

// A number below 0x80 is one byte. Otherwise the number of ones at the start of the first byte is the number of bytes,
// and each byte after it has six bits, 10xxxxxx: UTF-8, and FLAC, which has up to seven bytes. Eight ones start a
// number of thirteen bytes, as in Perl.
struct utf8 {
    static constexpr std::size_t longest = 13;
    static constexpr decoded_number decode(const std::byte* from, std::size_t left) {
        if (left == 0) return {decoded_number::cut};
        const auto first = static_cast<std::uint8_t>(from[0]);
        if (first < 0x80) return {decoded_number::done, 1, first};
        const std::size_t count = bytes_after(first);
        if (count == 1) return {decoded_number::broken};
        std::uint64_t bits = count < 7 ? first & ((1u << (7 - count)) - 1) : 0;
        for (std::size_t i = 1; i < count; ++i) {
            if (i == left) return {decoded_number::cut};
            const auto byte = static_cast<std::uint8_t>(from[i]);
            if ((byte & 0xC0) != 0x80) return {decoded_number::broken};
            if (bits >> 58) return {decoded_number::too_large};
            bits = bits << 6 | (byte & 0x3F);
        }
        return {decoded_number::done, count, bits};
    }
    static constexpr std::size_t encode(std::uint64_t bits, std::byte* to) {
        if (bits < 0x80) {
            to[0] = static_cast<std::byte>(bits);
            return 1;
        }
        std::size_t count = 2;
        while (count < 7 && bits >> (5 * count + 1)) ++count;
        if (count == 7 && bits >> 36) count = longest;
        const std::size_t ones = count == longest ? 8 : count;
        const auto high = count < 7 ? bits >> 6 * (count - 1) : 0;
        to[0] = static_cast<std::byte>((0xFF00u >> ones & 0xFF) | high);
        for (std::size_t i = 1; i < count; ++i) {
            const std::size_t shift = 6 * (count - 1 - i);
            to[i] = static_cast<std::byte>(0x80 | (shift < 64 ? bits >> shift & 0x3F : 0));
        }
        return count;
    }

private:
    static constexpr std::size_t bytes_after(std::uint8_t first) {
        std::size_t ones = 0;
        while (ones < 8 && first & 0x80 >> ones) ++ones;
        return ones == 8 ? longest : ones;
    }
};

// The numbers 0, -1, 1, -2 ... are stored as 0, 1, 2, 3 ... in another encoding.
template <class E>
struct zigzag {
    static constexpr std::size_t longest = E::longest;
    static constexpr decoded_number decode(const std::byte* from, std::size_t left) {
        decoded_number found = E::decode(from, left);
        found.bits = found.bits >> 1 ^ (std::uint64_t{0} - (found.bits & 1));
        return found;
    }
    static constexpr std::size_t encode(std::uint64_t bits, std::byte* to) {
        return E::encode(bits << 1 ^ (std::uint64_t{0} - (bits >> 63)), to);
    }
};

}  // namespace varints

namespace detail {

// A number and the bytes that encode it. The bytes come first, so that a number is loaded from memory in the same way
// as from a file.
class encoded_integer {
public:
    static constexpr std::size_t room = 15;

    std::span<const std::byte> spelling() const { return {bytes_.data(), size_}; }
    std::uint64_t bits() const { return bits_; }
    // Returns whether the number is left out in the file (running.hpp). Its first byte in memory still is the number.
    bool is_left_out() const { return size_ == 0; }
    void leave_out() { size_ = 0; }
    // Takes a number and the bytes that encode it.
    void take(std::span<const std::byte> spelling, std::uint64_t bits) {
        std::memcpy(bytes_.data(), spelling.data(), spelling.size());
        size_ = static_cast<std::uint8_t>(spelling.size());
        bits_ = bits;
    }

private:
    std::array<std::byte, room> bytes_{};
    std::uint8_t size_ = 0;
    std::uint64_t bits_ = 0;
};

}  // namespace detail

// The coding of a varint; an encoding with a fault has none.
template <class Encoding>
inline constexpr coding varint_coding{{}, true, ending::number};
template <is_number_encoding Encoding>
inline constexpr coding varint_coding<Encoding>{
    reflect::template_name<Encoding>, true, ending::number, &Encoding::decode, &Encoding::encode, Encoding::longest};

namespace wrong {
template <class Record, auto Field, class Encoding>
struct not_a_number_encoding : fault {};
template <class Record, auto Field, class Type>
struct varint_of_no_integer : fault {};
}  // namespace wrong

template <class R, auto F, class E>
__attribute__((unavailable(
    "an encoding of numbers has static constexpr std::size_t longest, at most 15, static decoded_number decode(const "
    "std::byte*, std::size_t left) and "
    "static std::size_t encode(std::uint64_t, std::byte*): <record, field, encoding>"))) inline constexpr bool
    valid<wrong::not_a_number_encoding<R, F, E>> = true;
template <class R, auto F, class T>
__attribute__((
    unavailable("a number of varying size is a C++ integer when it is decoded, as in leb128<std::uint32_t>: <record, "
                "field, type>"))) inline constexpr bool valid<wrong::varint_of_no_integer<R, F, T>> = true;

template <class Encoding, class T>
struct varint : detail::encoded_integer {
    static constexpr const coding& leaf_coding = varint_coding<Encoding>;
    static constexpr std::size_t smallest_wire_size = 1;
    using value_type = T;
    template <class Record, auto Field>
    static consteval auto fault_in() {
        if constexpr (!std::integral<T> || std::is_same_v<T, bool>)
            return wrong::varint_of_no_integer<Record, reflect::shown_field<Record, Field>, T>{};
        else if constexpr (!is_number_encoding<Encoding>)
            return wrong::not_a_number_encoding<Record, reflect::shown_field<Record, Field>, Encoding>{};
        else if constexpr (Encoding::longest > room)
            return wrong::not_a_number_encoding<Record, reflect::shown_field<Record, Field>, Encoding>{};
        else return fine{};
    }

    varint() : varint(T{}) {}
    varint(T value) { spell(value); }
    varint& operator=(T value) {
        if (this->value() != value) spell(value);  // the same number keeps its bytes
        return *this;
    }
    T value() const { return static_cast<T>(bits()); }
    operator T() const { return value(); }

private:
    void spell(T value) {
        std::byte to[room];
        take({to, Encoding::encode(static_cast<std::uint64_t>(value), to)}, static_cast<std::uint64_t>(value));
    }
};

// Signed numbers are in two's complement. protobuf's int32 and int64 are varint<varints::leb128, std::int64_t>.
template <class T>
using leb128 = varint<std::conditional_t<std::is_signed_v<T>, varints::signed_leb128, varints::leb128>, T>;
template <class T>
using vlq = varint<varints::vlq, T>;
template <class T>
using sqlite_varint = varint<varints::sqlite, T>;
template <class T>
using utf8_varint = varint<varints::utf8, T>;

namespace detail {
template <class T>
struct zigzag_of {
    using type = varint<varints::zigzag<varints::leb128>, T>;
};
template <class Encoding, class T>
struct zigzag_of<varint<Encoding, T>> {
    using type = varint<varints::zigzag<Encoding>, std::make_signed_t<T>>;
};
}  // namespace detail
// Signed numbers, stored as unsigned ones of another encoding: zigzag<leb128<std::uint32_t>>, or zigzag<std::int32_t>,
// is protobuf's sint32.
template <class T>
using zigzag = typename detail::zigzag_of<T>::type;

}  // namespace verbatim::wire
