#include "verbatim/walk/number.hpp"

#include <fmt/format.h>

#include <bit>

#include "verbatim/walk/refusal.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::walk {

std::uint64_t bits_in(const table::type& t, const std::byte* at) {
    // A number of varying size was checked when it was read, so it ends.
    if (t.coding->decode) return t.coding->decode(at, t.coding->longest).bits;
    std::uint64_t bits = 0;
    if (t.number().big_endian)
        for (std::size_t i = 0; i < t.size; ++i) bits = bits << 8 | static_cast<std::uint64_t>(at[i]);
    else
        for (std::size_t i = t.size; i-- > 0;) bits = bits << 8 | static_cast<std::uint64_t>(at[i]);
    return bits;
}

bool put_bits(const table::type& t, std::byte* at, std::uint64_t bits) {
    if (t.coding->encode) return t.coding->encode(bits, at) == t.size;
    for (std::size_t i = 0; i < t.size; ++i)
        at[t.number().big_endian ? t.size - 1 - i : i] = static_cast<std::byte>(bits >> 8 * i);
    return true;
}
bool assign_fixed_bits(const table::type& t, std::byte* at, std::uint64_t bits) {
    return (t.is_decoded() && is_spelled(t, at) && bits_in(t, at) == bits) || put_bits(t, at, bits);
}
bool is_spelled(const table::type& t, const std::byte* at) {
    return !t.is_decoded() || t.coding->decode(at, t.coding->longest).is == wire::decoded_number::done;
}

std::int64_t integer_of_any_size(const table::type& t, const std::byte* at) {
    const std::uint64_t bits = bits_in(t, at);
    const auto unused = static_cast<unsigned>(64 - 8 * t.number_size()) % 64;
    return t.number().is_signed ? static_cast<std::int64_t>(bits << unused) >> unused : static_cast<std::int64_t>(bits);
}

std::string tag_text(const table::type& choice, std::int64_t tag) {
    const auto* const field =
        choice.choice().tag->what == table::expression::form::control ? choice.choice().tag->of->of : nullptr;
    const bool is_bits =
        field && (field->is_packed() ||
                  (field->number().means && field->number().means->what == wire::meaning::form::hexadecimal));
    if (is_bits) return fmt::format("0x{:0{}X}", static_cast<std::uint64_t>(tag), 2 * field->size);
    if (!field || !field->is_integer() || !field->characters) return std::to_string(tag);
    std::byte bytes[wire::longest_number];
    (void)put_integer(*field, bytes, tag);
    return quoted({reinterpret_cast<const char*>(bytes), field->size});
}

double real_in(const table::type& t, const std::byte* at) {
    const std::uint64_t bits = bits_in(t, at);
    return t.size == 4 ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)))
                       : std::bit_cast<double>(bits);
}

bool put_integer(const table::type& t, std::byte* at, std::int64_t value) {
    return put_bits(t, at, static_cast<std::uint64_t>(value)) && integer_in(t, at) == value;
}
bool assign_integer(const table::type& t, std::byte* at, std::int64_t value) {
    if (t.number().native_size && integer_in(t, at) == value) return true;
    return assign_fixed_bits(t, at, static_cast<std::uint64_t>(value)) && integer_in(t, at) == value;
}

}  // namespace verbatim::walk
