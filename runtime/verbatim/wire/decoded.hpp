// Functions between raw integers and the values that they mean. No decoded value is stored: setting one component
// changes that component alone.
#pragma once
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace verbatim::wire {

// Returns raw / Scale, the value of a fixed-point number: -2019 is -0.4929 with Scale 4096.
template <auto Scale>
constexpr double from_fixed(std::int64_t raw) {
    return static_cast<double>(raw) / static_cast<double>(Scale);
}

// Returns the raw integer nearest to value; nothing if Integer cannot hold it. to_fixed(from_fixed(raw)) is raw for
// every raw integer.
template <class Integer, auto Scale>
std::optional<Integer> to_fixed(double value) {
    const double raw = std::nearbyint(value * static_cast<double>(Scale));
    const double behind = std::ldexp(
        1.0, std::numeric_limits<Integer>::digits);  // max() + 1; unlike max(), exact as a double for every Integer
    if (!(raw >= static_cast<double>(std::numeric_limits<Integer>::min()) && raw < behind)) return std::nullopt;
    return static_cast<Integer>(raw);
}

// Returns raw / Max, which is from 0 to 1, with a sign that is stored in a bit elsewhere. The sign is applied before
// any scale and offset.
template <std::uint32_t Max>
constexpr double from_normalised(std::uint32_t raw, bool negative = false) {
    const double value = static_cast<double>(raw) / static_cast<double>(Max);
    return negative ? -value : value;
}

struct normalised {
    std::uint32_t raw;
    bool negative;
};

// Returns nothing if |value| > 1. A zero keeps its sign, because files contain raw 0 with the sign bit set.
template <std::uint32_t Max>
std::optional<normalised> to_normalised(double value) {
    const double size = std::fabs(value);
    if (!(size <= 1.0)) return std::nullopt;
    return normalised{static_cast<std::uint32_t>(std::nearbyint(size * Max)), std::signbit(value)};
}

}  // namespace verbatim::wire
