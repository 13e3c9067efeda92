// Numbers of varying size. A number keeps its bytes until it changes; a changed number takes the fewest bytes.
#pragma once
#include <array>

#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/write/write_plan.hpp"
#include "verbatim/wire/varint.hpp"

namespace verbatim::walk {

inline const wire::detail::encoded_integer& varint_in(const void* value) {
    return *static_cast<const wire::detail::encoded_integer*>(value);
}
inline wire::detail::encoded_integer& varint_in(void* value) {
    return *static_cast<wire::detail::encoded_integer*>(value);
}

// The bytes of a number in its coding.
struct spelling {
    std::array<std::byte, wire::longest_number> bytes;
    std::size_t size = 0;
    std::span<const std::byte> view() const { return {bytes.data(), size}; }
};
spelling shortest(const table::type&, std::uint64_t bits);
bool is_shortest(const table::type&, std::span<const std::byte>);

// Returns whether a number of this type can have these bits.
bool fits(const table::type&, std::uint64_t bits);
inline bool fits_number(const table::type& t, std::int64_t number) {
    return fits(t, static_cast<std::uint64_t>(number)) &&
           (t.number().is_signed || t.number().decoded_size == 8 || number >= 0);
}

bool read_varint(const table::type&, cursor&, void* into);
// Sets the number from bytes. Returns false if these are not exactly one number.
bool take_spelling(const table::type&, void* value, std::span<const std::byte>);
// Sets the number; a different number gets the fewest bytes. Returns false if it does not fit.
bool assign_bits(const table::type&, void* value, std::uint64_t bits);

// Leaves a running number out, so that the element before gives it. Returns false if no element could.
bool leave_out(const table::type&, void* value);
// A flag beside the bits of the number that is written: a running number that was left out is written with a byte of
// its own.
inline constexpr std::uint64_t with_byte = std::uint64_t{1} << 32;
// Returns the number that is written.
std::int64_t settled_number(const table::type&, const void* value, const write_plan*);

// Returns how many bytes the value has if it is this number.
std::size_t size_as(const table::type&, const void* value, std::uint64_t bits);
// Returns false with the reason in *emitter.why.
bool write_varint(const table::type&, emitter&, const void* value);
// Called after an element that leaves a number out. Returns false with the reason if the next byte is missing or would
// be read as a number instead of data.
bool follows(const left_out_number&, emitter&);

}  // namespace verbatim::walk
