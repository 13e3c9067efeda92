// Decoded views: functions over raw integers. Nothing decoded is ever stored; writing one component back changes that component alone.
#pragma once
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace verbatim::wire {

// raw / Scale: a fixed-point number. -2019 is -0.4929 with Scale 4096.
template <auto Scale>
constexpr double from_fixed(std::int64_t raw) { return static_cast<double>(raw) / static_cast<double>(Scale); }

// The raw integer nearest to value, or nothing when Integer cannot hold it. from_fixed and back is exact for every raw value.
template <class Integer, auto Scale>
std::optional<Integer> to_fixed(double value) {
    const double raw = std::nearbyint(value * static_cast<double>(Scale));
    const double behind = std::ldexp(1.0, std::numeric_limits<Integer>::digits);  // unlike max(), a double for every Integer
    if (!(raw >= static_cast<double>(std::numeric_limits<Integer>::min()) && raw < behind)) return std::nullopt;
    return static_cast<Integer>(raw);
}

// raw / Max in 0..1, its sign in a bit elsewhere: the sign goes on before any scale and offset.
template <std::uint32_t Max>
constexpr double from_normalised(std::uint32_t raw, bool negative = false) {
    const double value = static_cast<double>(raw) / static_cast<double>(Max);
    return negative ? -value : value;
}

struct normalised { std::uint32_t raw; bool negative; };

// Nothing when |value| > 1. Zero keeps the sign that `value` carries: raw 0 with the sign bit set is a state that files have.
template <std::uint32_t Max>
std::optional<normalised> to_normalised(double value) {
    const double size = std::fabs(value);
    if (!(size <= 1.0)) return std::nullopt;
    return normalised{static_cast<std::uint32_t>(std::nearbyint(size * Max)), std::signbit(value)};
}

}  // namespace verbatim::wire
