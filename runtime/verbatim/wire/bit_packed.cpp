// Converts numbers of any width in bits from and to whole bytes.
#include "verbatim/wire/bit_packed.hpp"

#include <bit>

namespace verbatim::wire::detail {

namespace {

// Returns the size of the little-endian integers that hold a number of this width: 1, 2, 4 or 8 bytes.
std::size_t unit_for(unsigned width) { return std::bit_ceil((width + 7) / 8); }

// Returns the mask of bit `index` of the stream in its byte. The bits of a byte are counted from the lowest one, or
// from the highest.
std::byte mask_of(std::size_t index, bit_order order) {
    return static_cast<std::byte>(order == bit_order::low_first ? 1u << index % 8 : 0x80u >> index % 8);
}
// Returns which bit of a number is its `nth` bit in the stream.
unsigned place_of(unsigned nth, unsigned width, bit_order order) {
    return order == bit_order::low_first ? nth : width - 1 - nth;
}

}  // namespace

decoding unpack_bits(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most, unsigned width,
                     bit_order order, std::size_t bytes) {
    const std::size_t unit = bytes ? bytes : unit_for(width),
                      count = from.size() / width * 8 + from.size() % width * 8 / width;
    if (count > most / unit) return {decoding::too_large};
    to.reserve(to.size() + count * unit);
    for (std::size_t i = 0, bit = 0; i < count; ++i) {
        std::uint64_t number = 0;
        for (unsigned k = 0; k < width; ++k, ++bit)
            if ((from[bit / 8] & mask_of(bit, order)) != std::byte{0})
                number |= std::uint64_t{1} << place_of(k, width, order);
        for (std::size_t k = 0; k < unit; ++k) to.push_back(static_cast<std::byte>(number >> 8 * k));
    }
    return {decoding::done, from.size()};
}

bool pack_bits(std::span<const std::byte> from, std::vector<std::byte>& to, unsigned width, bit_order order,
               std::size_t bytes) {
    const std::size_t unit = bytes ? bytes : unit_for(width), count = from.size() / unit, bits = count * width,
                      before = to.size();
    if (from.size() % unit != 0 || (8 - bits % 8) % 8 >= width) return false;
    to.resize(before + (bits + 7) / 8);
    for (std::size_t i = 0, bit = 0; i < count; ++i) {
        std::uint64_t number = 0;
        for (std::size_t k = 0; k < unit; ++k) number |= static_cast<std::uint64_t>(from[i * unit + k]) << 8 * k;
        if (width < 64 && number >> width != 0) return false;
        for (unsigned k = 0; k < width; ++k, ++bit)
            if (number >> place_of(k, width, order) & 1) to[before + bit / 8] |= mask_of(bit, order);
    }
    return true;
}

}  // namespace verbatim::wire::detail
