// Loads and stores numbers in bytes, by the size, byte order and sign of their type. This is the one place that does
// so.
#pragma once
#include <bit>
#include <boost/endian/conversion.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

#include "verbatim/table/type.hpp"
#include "verbatim/wire/coding.hpp"

namespace verbatim::walk {

// bits_in() loads the bits of any number. put_bits() stores those of a number of fixed size, and cuts off bits that do
// not fit in a native one; it returns false if they do not fit in another coding.
std::uint64_t bits_in(const table::type&, const std::byte* at);
bool put_bits(const table::type&, std::byte* at, std::uint64_t bits);
// The same, but a number of fixed size that has these bits keeps its spelling.
bool assign_fixed_bits(const table::type&, std::byte* at, std::uint64_t bits);
// Returns whether the bytes of a number of fixed size are a number in its coding.
bool is_spelled(const table::type&, const std::byte* at);

// Loads an integer of any size; integer_of() loads one that has the size of `Unsigned`.
std::int64_t integer_of_any_size(const table::type&, const std::byte* at);
template <class Unsigned>
std::int64_t integer_of(const table::type& t, const std::byte* at) {
    Unsigned bits;
    std::memcpy(&bits, at, sizeof(bits));
    if (t.number().big_endian != (std::endian::native == std::endian::big)) bits = boost::endian::endian_reverse(bits);
    return t.number().is_signed ? static_cast<std::int64_t>(static_cast<std::make_signed_t<Unsigned>>(bits))
                                : static_cast<std::int64_t>(bits);
}

// Loads any whole number but a token. Numbers from 2^63 on become negative: no count or pointer is that large, and tags
// and flags only need to differ.
inline std::int64_t integer_in(const table::type& t, const std::byte* at) {
    switch (t.number().native_size) {
        case 1: return integer_of<std::uint8_t>(t, at);
        case 2: return integer_of<std::uint16_t>(t, at);
        case 4: return integer_of<std::uint32_t>(t, at);
        default: return integer_of_any_size(t, at);
    }
}
// Loads the whole number of a decoded value, also that of a token.
inline std::int64_t integer_of_value(const table::type& t, const void* value) {
    return t.text().separated ? t.text().separated->number(t, value)
                              : integer_in(t, static_cast<const std::byte*>(value));
}
// Returns a tag in the form in which its field is shown: 5, or "IHDR".
std::string tag_text(const table::type& choice, std::int64_t tag);
double real_in(const table::type&, const std::byte* at);
// Store an integer. They return false if the field cannot hold it. assign_integer() keeps the spelling of a number that
// is there already.
bool put_integer(const table::type&, std::byte* at, std::int64_t value);
bool assign_integer(const table::type&, std::byte* at, std::int64_t value);

}  // namespace verbatim::walk
