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

namespace verbatim::walk {

// bits_in() loads the bits of any number. put_bits() stores those of a number of fixed size, and cuts off bits that do
// not fit.
std::uint64_t bits_in(const table::type&, const std::byte* at);
void put_bits(const table::type&, std::byte* at, std::uint64_t bits);

// Loads an integer of any size; integer_of() loads one that has the size of `Unsigned`.
std::int64_t integer_of_any_size(const table::type&, const std::byte* at);
template <class Unsigned>
std::int64_t integer_of(const table::type& t, const std::byte* at) {
    Unsigned bits;
    std::memcpy(&bits, at, sizeof(bits));
    if (t.big_endian != (std::endian::native == std::endian::big)) bits = boost::endian::endian_reverse(bits);
    return t.is_signed ? static_cast<std::int64_t>(static_cast<std::make_signed_t<Unsigned>>(bits))
                       : static_cast<std::int64_t>(bits);
}

// Loads an integer, an enumeration, flags, a packed integer, a varint or a constant that is a number. Numbers from 2^63
// on become negative: no count or pointer is that large, and tags and flags only need to differ.
inline std::int64_t integer_in(const table::type& t, const std::byte* at) {
    switch (t.size) {
        case 1: return integer_of<std::uint8_t>(t, at);
        case 2: return integer_of<std::uint16_t>(t, at);
        case 4: return integer_of<std::uint32_t>(t, at);
        default: return integer_of_any_size(t, at);
    }
}
// Returns a tag in the form in which its field is shown: 5, or "IHDR".
std::string tag_text(const table::type& choice, std::int64_t tag);
double real_in(const table::type&, const std::byte* at);
// Stores an integer. Returns false if the field cannot hold it.
bool put_integer(const table::type&, std::byte* at, std::int64_t value);

}  // namespace verbatim::walk
