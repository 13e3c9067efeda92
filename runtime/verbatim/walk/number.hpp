// Numbers in bytes, whatever their type says of size, order and sign: the one place where they are loaded and stored.
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

// The bits of any number, and back, of one of fixed size; those that do not fit are cut.
std::uint64_t bits_in(const table::type&, const std::byte* at);
void put_bits(const table::type&, std::byte* at, std::uint64_t bits);

// The number of these bytes, whatever size the type says that it has.
std::int64_t integer_of_any_size(const table::type&, const std::byte* at);
template <class Unsigned>
std::int64_t integer_of(const table::type& t, const std::byte* at) {
    Unsigned bits;
    std::memcpy(&bits, at, sizeof(bits));
    if (t.big_endian != (std::endian::native == std::endian::big)) bits = boost::endian::endian_reverse(bits);
    return t.is_signed ? static_cast<std::int64_t>(static_cast<std::make_signed_t<Unsigned>>(bits)) : static_cast<std::int64_t>(bits);
}

// Of an integer, an enumeration, flags, a packed integer, a varint or a constant that is a number. Those from 2^63 on become negative: no count or pointer is
// that large, and tags and flags only need to differ.
inline std::int64_t integer_in(const table::type& t, const std::byte* at) {
    switch (t.size) {
        case 1: return integer_of<std::uint8_t>(t, at);
        case 2: return integer_of<std::uint16_t>(t, at);
        case 4: return integer_of<std::uint32_t>(t, at);
        default: return integer_of_any_size(t, at);
    }
}
// A tag as the field that the choice goes by is shown: 5, or "IHDR".
std::string tag_text(const table::type& choice, std::int64_t tag);
double real_in(const table::type&, const std::byte* at);
// False when the field cannot hold the number.
bool put_integer(const table::type&, std::byte* at, std::int64_t value);

}  // namespace verbatim::walk
