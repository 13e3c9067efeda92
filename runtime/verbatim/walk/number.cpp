#include "verbatim/walk/number.hpp"

#include <fmt/format.h>

#include <bit>

#include "verbatim/walk/refusal.hpp"
#include "verbatim/wire/meaning.hpp"
#include "verbatim/wire/varint.hpp"

namespace verbatim::walk {

std::uint64_t bits_in(const table::type& t, const std::byte* at) {
    if (t.varint)
        return t.varint->decode(at, t.varint->longest).bits;  // the number was checked when it was read, so it ends
    std::uint64_t bits = 0;
    if (t.big_endian)
        for (std::size_t i = 0; i < t.size; ++i) bits = bits << 8 | static_cast<std::uint64_t>(at[i]);
    else
        for (std::size_t i = t.size; i-- > 0;) bits = bits << 8 | static_cast<std::uint64_t>(at[i]);
    return bits;
}

void put_bits(const table::type& t, std::byte* at, std::uint64_t bits) {
    for (std::size_t i = 0; i < t.size; ++i)
        at[t.big_endian ? t.size - 1 - i : i] = static_cast<std::byte>(bits >> 8 * i);
}

std::int64_t integer_of_any_size(const table::type& t, const std::byte* at) {
    const std::uint64_t bits = bits_in(t, at);
    const auto unused = static_cast<unsigned>(64 - 8 * t.number_size()) % 64;
    return t.is_signed ? static_cast<std::int64_t>(bits << unused) >> unused : static_cast<std::int64_t>(bits);
}

std::string tag_text(const table::type& choice, std::int64_t tag) {
    const auto* const field = choice.tag->what == table::expression::form::control ? choice.tag->of->of : nullptr;
    const bool is_bits = field && (field->what == wire::kind::packed ||
                                   (field->means && field->means->what == wire::meaning::form::hexadecimal));
    if (is_bits) return fmt::format("0x{:0{}X}", static_cast<std::uint64_t>(tag), 2 * field->size);
    if (!field || field->what != wire::kind::integer || !field->characters) return std::to_string(tag);
    std::byte bytes[8];
    (void)put_integer(*field, bytes, tag);
    return quoted({reinterpret_cast<const char*>(bytes), field->size});
}

double real_in(const table::type& t, const std::byte* at) {
    const std::uint64_t bits = bits_in(t, at);
    return t.size == 4 ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)))
                       : std::bit_cast<double>(bits);
}

bool put_integer(const table::type& t, std::byte* at, std::int64_t value) {
    put_bits(t, at, static_cast<std::uint64_t>(value));
    return integer_in(t, at) == value;
}

}  // namespace verbatim::walk
