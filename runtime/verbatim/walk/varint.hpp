// Numbers of varying size: they keep their bytes until they become other numbers, which have the fewest.
#pragma once
#include <array>

#include "verbatim/walk/cursor.hpp"
#include "verbatim/wire/varint.hpp"

namespace verbatim::walk {

inline const wire::detail::spelled_integer& varint_in(const void* value) { return *static_cast<const wire::detail::spelled_integer*>(value); }
inline wire::detail::spelled_integer& varint_in(void* value) { return *static_cast<wire::detail::spelled_integer*>(value); }

// The bytes of a number.
struct spelling {
    std::array<std::byte, wire::detail::spelled_integer::room> bytes;
    std::size_t size = 0;
    std::span<const std::byte> view() const { return {bytes.data(), size}; }
};
spelling shortest(const table::type&, std::uint64_t bits);
bool is_shortest(const table::type&, std::span<const std::byte>);

// A decoded number of this type has these bits.
bool fits(const table::type&, std::uint64_t bits);
inline bool fits_number(const table::type& t, std::int64_t number) { return fits(t, static_cast<std::uint64_t>(number)) && (t.is_signed || t.decoded_size == 8 || number >= 0); }

bool read_varint(const table::type&, cursor&, void* into);
// Bytes of one number, and no others. False when they are something else.
bool take_spelling(const table::type&, void* value, std::span<const std::byte>);
// Another number has the fewest bytes. False when it does not fit.
bool assign_bits(const table::type&, void* value, std::uint64_t bits);

// Lets the element before say the number. False when none could.
bool leave_out(const table::type&, void* value);
// Written as this number, with a byte of its own: one that has been left out has it again.
inline constexpr std::uint64_t with_byte = std::uint64_t{1} << 32;
// The number that is written.
std::int64_t settled_number(const table::type&, const void* value);

// Bytes that it has as this number.
std::size_t size_as(const table::type&, const void* value, std::uint64_t bits);
// As the number that it has been settled to be.
std::size_t measure_varint(const table::type&, const void* value);
// False with the reason in *emitter.why.
bool write_varint(const table::type&, emitter&, const void* value);
// After an element in which a number has been left out: what follows it can be nothing else than data.
bool follows_left_out(emitter&);

}  // namespace verbatim::walk
