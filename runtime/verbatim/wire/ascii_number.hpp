// Numbers in a fixed number of ASCII digits, as in the headers of ar, tar and cpio: ascii_decimal<10>, ascii_octal<12>,
// ascii_octal<6, without_nul>. A number keeps its characters, even if it is usually spelled otherwise, until another
// number is assigned.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "verbatim/wire/coding.hpp"

namespace verbatim::wire {

// The digits of an ascii_octal<> fill the field.
struct without_nul {};

namespace detail {

// Decodes digits with blanks before them and blanks or NULs after them. A field without digits is 0.
constexpr decoded_number decode_digits(const std::byte* from, std::size_t size, unsigned radix) {
    const auto is_padding = [](std::byte b) { return b == std::byte{' '} || b == std::byte{0}; };
    std::size_t i = 0;
    std::uint64_t bits = 0;
    while (i < size && from[i] == std::byte{' '}) ++i;
    for (; i < size; ++i) {
        const unsigned digit = static_cast<unsigned>(from[i]) - '0';
        if (digit >= radix) break;
        if (bits > (no_number - 1 - digit) / radix) return {decoded_number::too_large, size, no_number};
        bits = bits * radix + digit;
    }
    for (; i < size; ++i)
        if (!is_padding(from[i])) return {decoded_number::broken, size, no_number};
    return {decoded_number::done, size, bits};
}
// Writes at least `width` digits. Returns how many; 0 if they are more than `most`.
constexpr std::size_t encode_digits(std::uint64_t bits, std::byte* to, std::size_t width, std::size_t most,
                                    unsigned radix) {
    std::size_t count = 1;
    for (std::uint64_t rest = bits; rest >= radix; rest /= radix) ++count;
    if (count > most) return 0;
    count = count < width ? width : count;
    for (std::size_t i = count; i-- > 0; bits /= radix) to[i] = static_cast<std::byte>('0' + bits % radix);
    return count;
}

// Spells a number in N characters: at least Width digits, and then padding.
template <std::size_t N, unsigned Radix, std::size_t Width, char Padding>
struct ascii_digits {
    static constexpr decoded_number decode(const std::byte* from, std::size_t left) {
        if (left < N) return {decoded_number::cut};
        return decode_digits(from, N, Radix);
    }
    static constexpr std::size_t encode(std::uint64_t bits, std::byte* to) {
        std::size_t count = bits < no_number ? encode_digits(bits, to, Width, N, Radix) : 0;
        if (count == 0) return 0;
        while (count < N) to[count++] = static_cast<std::byte>(Padding);
        return N;
    }
    static constexpr coding as_coding{
        Radix == 10 ? "ascii_decimal" : "ascii_octal", true, ending::type, &decode, &encode, N, Radix};
};

template <std::size_t N, class Digits>
class ascii_number {
public:
    static_assert(N >= 1 && N <= longest_number, "a number in ASCII has 1 to 24 characters");
    static constexpr const coding& leaf_coding = Digits::as_coding;
    static constexpr std::size_t wire_size = N;
    using value_type = std::uint64_t;

    constexpr ascii_number() { Digits::encode(0, raw_.data()); }
    constexpr ascii_number(value_type value) : ascii_number() { *this = value; }
    // Throws std::length_error, and changes nothing, if the number does not fit.
    constexpr ascii_number& operator=(value_type value) {
        std::array<std::byte, N> other{};
        if (parsed() == value) return *this;  // a spelling of the same number stays
        if (Digits::encode(value, other.data()) == 0)
            throw std::length_error(std::to_string(value) + " does not fit " + std::to_string(N) + " characters");
        raw_ = other;
        return *this;
    }

    // Returns the number; nothing if the characters are none.
    constexpr std::optional<value_type> parsed() const {
        const decoded_number found = Digits::decode(raw_.data(), N);
        return found.is == decoded_number::done ? std::optional(found.bits) : std::nullopt;
    }
    // Returns the number; 0 if the characters are none.
    constexpr value_type value() const { return parsed().value_or(0); }
    constexpr operator value_type() const { return value(); }
    std::string_view characters() const { return {reinterpret_cast<const char*>(raw_.data()), N}; }

private:
    std::array<std::byte, N> raw_{};
};

template <std::size_t N, class... Option>
using octal_digits = ascii_digits<N, 8, sizeof...(Option) == 0 ? N - 1 : N, '\0'>;

}  // namespace detail

// "644     ": the digits, and blanks.
template <std::size_t N>
struct ascii_decimal : detail::ascii_number<N, detail::ascii_digits<N, 10, 1, ' '>> {
    using detail::ascii_number<N, detail::ascii_digits<N, 10, 1, ' '>>::ascii_number;
    using detail::ascii_number<N, detail::ascii_digits<N, 10, 1, ' '>>::operator=;
};
// "0000644" and a NUL; a number that needs the place of the NUL has none. With `without_nul`: "00000644".
template <std::size_t N, class... Option>
struct ascii_octal : detail::ascii_number<N, detail::octal_digits<N, Option...>> {
    static_assert((true && ... && std::is_same_v<Option, without_nul>), "the option of an ascii_octal is without_nul");
    using detail::ascii_number<N, detail::octal_digits<N, Option...>>::ascii_number;
    using detail::ascii_number<N, detail::octal_digits<N, Option...>>::operator=;
};

}  // namespace verbatim::wire
