// How the value of a leaf is represented in its bytes. Each leaf of the vocabulary names its coding; the engine, the
// view and the tools go by the facts in it, so a new leaf is a new coding.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace verbatim::wire {

// The number that some bytes start with, as 64 bits in two's complement, and how many bytes it takes.
struct decoded_number {
    enum outcome : std::uint8_t {
        done,
        cut,
        too_long,
        too_large,
        broken
    } is = broken;  // cut: its last bytes are missing; too_large: for 64 bits
    std::size_t used = 0;
    std::uint64_t bits = 0;
};

// What decides where a value ends: its type, the number itself, a terminator after the characters, a length before
// them, a control, a control that counts a NUL, too, white space, or the line end.
enum class ending : std::uint8_t { type, number, terminator, length, control, control_with_nul, space, line };

struct coding {
    std::string_view name;
    bool is_number = false;  // The value is a number, otherwise characters. Of `native`, the type says which.
    ending by = ending::type;
    // Numbers whose bytes are not the number itself. Others have none of these functions.
    decoded_number (*decode)(const std::byte* from, std::size_t left) = nullptr;
    // Writes the number in its usual form, which is the shortest one. Returns how many bytes it has; 0: it does not
    // fit.
    std::size_t (*encode)(std::uint64_t bits, std::byte* to) = nullptr;
    std::size_t longest = 0;  // The most bytes that a number can have.
    unsigned radix = 0;       // Of a number that is spelled in ASCII: 10 or 8, for example.
};
// No number of a coding has more bytes.
inline constexpr std::size_t longest_number = 24;
// The number of bytes that are none: it is no count, no size and no position.
inline constexpr std::uint64_t no_number = std::uint64_t{1} << 63;

namespace codings {
// The bytes are those of an integer, a float or a constant in memory.
inline constexpr coding native{"native", true};
inline constexpr coding token{"token", true, ending::space};
inline constexpr coding text{"text"};
inline constexpr coding terminated{"terminated", false, ending::terminator};
inline constexpr coding after_length{"after_length", false, ending::length};
inline constexpr coding controlled{"controlled", false, ending::control};
inline constexpr coding controlled_with_nul{"controlled_with_nul", false, ending::control_with_nul};
inline constexpr coding line{"line", false, ending::line};
}  // namespace codings

// What the names of a number are for: nothing, its values, or its bits.
enum class naming : std::uint8_t { none, values, bits };

}  // namespace verbatim::wire
