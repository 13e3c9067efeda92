#include "verbatim/walk/number.hpp"

#include <bit>

namespace verbatim::walk {

namespace {

std::uint64_t bits_in(const table::type& t, const std::byte* at) {
    std::uint64_t bits = 0;
    if (t.big_endian)
        for (std::size_t i = 0; i < t.size; ++i) bits = bits << 8 | static_cast<std::uint64_t>(at[i]);
    else
        for (std::size_t i = t.size; i-- > 0;) bits = bits << 8 | static_cast<std::uint64_t>(at[i]);
    return bits;
}

}  // namespace

std::int64_t integer_in(const table::type& t, const std::byte* at) {
    const std::uint64_t bits = bits_in(t, at);
    const auto unused = static_cast<unsigned>(64 - 8 * t.size) % 64;
    return t.is_signed ? static_cast<std::int64_t>(bits << unused) >> unused : static_cast<std::int64_t>(bits);
}

double real_in(const table::type& t, const std::byte* at) {
    const std::uint64_t bits = bits_in(t, at);
    return t.size == 4 ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits))) : std::bit_cast<double>(bits);
}

bool put_integer(const table::type& t, std::byte* at, std::int64_t value) {
    for (std::size_t i = 0; i < t.size; ++i) at[t.big_endian ? t.size - 1 - i : i] = static_cast<std::byte>(value >> 8 * i);
    return integer_in(t, at) == value;
}

}  // namespace verbatim::walk
