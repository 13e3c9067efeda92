// The Sims 3: the meaning of the raw numbers of a clip's keys. A component is raw / max, negative if its bit in the flags is set, and then
// multiplied by the curve's scale and increased by its offset. Translations have components x y z, rotations x y z w, morph weights one component.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "verbatim/formats/sims3/curves.hpp"
#include "verbatim/wire/rotation.hpp"

namespace verbatim::sims3 {

namespace detail {

inline bool negative(const packed<u16, KeyFlags>& flags, std::size_t component) { return (flags.stored.value() >> component & 1) != 0; }

template <std::uint32_t Max>
double decode(const Curve& curve, std::uint32_t raw, bool negative) {
    return from_normalised<Max>(raw, negative) * static_cast<double>(curve.scale) + static_cast<double>(curve.offset);
}

// Calls put(raw) if there is something to change. A value beyond the curve's range becomes the end of the range. Returns false if the curve has no scale.
template <std::uint32_t Max, class Put>
bool encode(const Curve& curve, std::uint32_t raw, packed<u16, KeyFlags>& flags, std::size_t component, double value, Put put) {
    if (value == decode<Max>(curve, raw, negative(flags, component))) return true;
    const double wanted = (value - static_cast<double>(curve.offset)) / static_cast<double>(curve.scale);
    const auto now = std::isfinite(wanted) ? to_normalised<Max>(std::clamp(wanted, -1.0, 1.0)) : std::nullopt;
    if (!now) return false;
    const auto bit = static_cast<std::uint16_t>(1u << component);
    const auto others = static_cast<std::uint16_t>(flags.stored.value() & ~bit);
    flags.stored = static_cast<std::uint16_t>(now->negative ? others | bit : others);
    put(now->raw);
    return true;
}

inline std::uint32_t raw_of(const VectorKey& key, std::size_t component) { return key.raw.stored.value() >> (10 * component) & 0x3FF; }
inline std::uint32_t raw_of(const RotationKey& key, std::size_t component) { return key.raw[component].stored.value() & 0xFFFu; }

}  // namespace detail

// encode() changes the raw number and the sign bit of one component, and changes nothing if the component already has that value. A value
// beyond the range that the curve's offset and scale give becomes its end. It returns false, and changes nothing, if they give none. Encoding the result of decode() gives the same raw number.
inline double decode(const Curve& curve, const VectorKey& key, std::size_t component) {
    return detail::decode<1023>(curve, detail::raw_of(key, component), detail::negative(key.flags, component));
}
inline double decode(const Curve& curve, const RotationKey& key, std::size_t component) {
    return detail::decode<4095>(curve, detail::raw_of(key, component), detail::negative(key.flags, component));
}
// A component of a key that refers to palette entries; nothing if the palette has no entry with that index.
inline std::optional<double> decode(const Curve& curve, const PaletteKey& key, std::span<const f32> palette, std::size_t component) {
    const std::size_t index = key.index[component];
    if (index >= palette.size()) return std::nullopt;
    const double entry = static_cast<double>(palette[index]);
    return (detail::negative(key.flags, component) ? -entry : entry) * static_cast<double>(curve.scale) + static_cast<double>(curve.offset);
}
// A morph weight of 8 bits, as the game's exporter writes it.
inline double decode8(const Curve& curve, const WeightKey& key) { return detail::decode<255>(curve, key.raw, detail::negative(key.flags, 0)); }
// A morph weight of 16 bits, as s3py writes it.
inline double decode16(const Curve& curve, const WeightKey& key) {
    return detail::decode<65535>(curve, key.raw | static_cast<std::uint32_t>(key.high) << 8, detail::negative(key.flags, 0));
}

namespace detail {
constexpr std::uint8_t garbage_of_the_game = 0x10;
// What the bytes of the keys of a morph say.
struct weight_bytes {
    bool one_high = true, low_varies = false;  // all keys have the same second byte; their first bytes differ
    bool is_game_like = false;                 // the second byte of every key is that of the game's exporter
    std::size_t others = 0;                    // the keys with another second byte
};
inline weight_bytes look_at_weights(const Curve::Keys<WeightKey>& keys) {
    weight_bytes seen;
    for (const WeightKey& key : keys) {
        seen.one_high = seen.one_high && key.high == keys.view()[0].high;
        seen.low_varies = seen.low_varies || key.raw != keys.view()[0].raw;
        seen.others += key.high != garbage_of_the_game;
    }
    seen.is_game_like = !keys.empty() && seen.others == 0;
    return seen;
}
inline weight_bytes look_at_weights(const Curve& curve) {
    const auto* keys = curve.keys ? curve.keys->get_if<Curve::Keys<WeightKey>>() : nullptr;
    return keys ? look_at_weights(*keys) : weight_bytes{};
}
}  // namespace detail

// Returns whether the weights of a morph have 8 bits.
inline bool has_8_bits(const Curve& curve) { return curve.scale > 0 && detail::look_at_weights(curve).is_game_like; }
inline double decode(const Curve& curve, const WeightKey& key) { return has_8_bits(curve) ? decode8(curve, key) : decode16(curve, key); }

inline bool encode(const Curve& curve, VectorKey& key, std::size_t component, double value) {
    return detail::encode<1023>(curve, detail::raw_of(key, component), key.flags, component, value, [&](std::uint32_t raw) {
        const auto shift = 10 * component;
        key.raw.stored = (key.raw.stored.value() & ~(0x3FFu << shift)) | raw << shift;
    });
}
inline bool encode(const Curve& curve, RotationKey& key, std::size_t component, double value) {
    return detail::encode<4095>(curve, detail::raw_of(key, component), key.flags, component, value,
                                [&](std::uint32_t raw) { key.raw[component].set<&One12::value>(raw); });
}
// Takes the palette entry and the sign that are nearest to the value; returns false if there is none.
inline bool encode(const Curve& curve, PaletteKey& key, std::span<const f32> palette, std::size_t component, double value) {
    const auto off = [&](const PaletteKey& one) {
        const auto has = decode(curve, one, palette, component);
        return has && std::isfinite(*has) ? std::fabs(*has - value) : std::numeric_limits<double>::infinity();
    };
    PaletteKey nearest = key;
    double least = off(key);
    for (std::size_t i = 0; i < std::min<std::size_t>(palette.size(), 0x10000); ++i)
        for (const unsigned negative : {0u, 1u}) {
            PaletteKey one = key;
            one.index[component] = static_cast<std::uint16_t>(i);
            one.flags.stored = static_cast<std::uint16_t>((key.flags.stored.value() & ~(1u << component)) | negative << component);
            if (const double here = off(one); here < least) nearest = one, least = here;
        }
    key = nearest;
    return std::isfinite(least);
}
inline bool encode8(const Curve& curve, WeightKey& key, double value) {
    return detail::encode<255>(curve, key.raw, key.flags, 0, value, [&](std::uint32_t raw) { key.raw = static_cast<std::uint8_t>(raw); });
}
inline bool encode16(const Curve& curve, WeightKey& key, double value) {
    return detail::encode<65535>(curve, key.raw | static_cast<std::uint32_t>(key.high) << 8, key.flags, 0, value, [&](std::uint32_t raw) {
        key.raw = static_cast<std::uint8_t>(raw);
        key.high = static_cast<std::uint8_t>(raw >> 8);
    });
}
// Refuses a weight of 16 bits after which the curve would look like one of 8 bits.
inline bool encode(const Curve& curve, WeightKey& key, double value) {
    if (has_8_bits(curve)) return encode8(curve, key, value);
    if (!encode16(curve, key, value)) return false;
    return !(curve.scale > 0 && key.high == detail::garbage_of_the_game && detail::look_at_weights(curve).others <= 1);
}

namespace detail {
template <std::size_t N, class Key>
std::array<double, N> values(const Key& key, const Curve& curve) {
    std::array<double, N> all;
    for (std::size_t i = 0; i < N; ++i) all[i] = decode(curve, key, i);
    return all;
}
template <class Key, std::size_t N>
bool set_values(Key& key, const Curve& curve, const std::array<double, N>& to) {
    for (std::size_t i = 0; i < N; ++i)
        if (!encode(curve, key, i, to[i])) return false;
    return true;
}
inline rotation rotation_in(const RotationKey& key, const Curve& curve) {
    return {decode(curve, key, 0), decode(curve, key, 1), decode(curve, key, 2), decode(curve, key, 3)};
}
}  // namespace detail

// Returns the numbers of the palette; empty if the clip has no palette.
inline std::span<const f32> palette_in(const S3Clip& clip) { return clip.palette ? clip.palette->view() : std::span<const f32>(); }
// An index that leads to no entry gives not-a-number.
inline std::array<double, 3> PaletteKey::value(const PaletteKey& key, const Curve& curve, const S3Clip& clip) {
    std::array<double, 3> all;
    for (std::size_t i = 0; i < 3; ++i) all[i] = decode(curve, key, palette_in(clip), i).value_or(std::numeric_limits<double>::quiet_NaN());
    return all;
}
inline bool PaletteKey::set_value(PaletteKey& key, const Curve& curve, const S3Clip& clip, const std::array<double, 3>& to) {
    for (std::size_t i = 0; i < 3; ++i)
        if (!encode(curve, key, palette_in(clip), i, to[i])) return false;
    return true;
}
inline std::array<double, 3> VectorKey::value(const VectorKey& key, const Curve& curve) { return detail::values<3>(key, curve); }
inline bool VectorKey::set_value(VectorKey& key, const Curve& curve, const std::array<double, 3>& to) { return detail::set_values(key, curve, to); }
inline std::array<double, 4> RotationKey::value(const RotationKey& key, const Curve& curve) { return detail::values<4>(key, curve); }
inline bool RotationKey::set_value(RotationKey& key, const Curve& curve, const std::array<double, 4>& to) { return detail::set_values(key, curve, to); }
inline euler_angles RotationKey::euler(const RotationKey& key, const Curve& curve) { return angles_of(detail::rotation_in(key, curve)); }
inline wire::axis_angle RotationKey::axis_angle(const RotationKey& key, const Curve& curve) { return axis_angle_of(detail::rotation_in(key, curve)); }
template <std::size_t N>
bool RotationKey::turn(RotationKey& key, const Curve& curve, const std::array<double, N>& to) {
    const rotation q = rotation_of(to, detail::rotation_in(key, curve));
    return q.size() > 0 && detail::set_values(key, curve, std::array{q.x, q.y, q.z, q.w});
}
inline double WeightKey::value(const WeightKey& key, const Curve& curve) { return decode(curve, key); }
inline bool WeightKey::set_value(WeightKey& key, const Curve& curve, double to) { return encode(curve, key, to); }
inline double WeightKey::value_of_8_bits(const WeightKey& key, const Curve& curve) { return decode8(curve, key); }
inline double WeightKey::value_of_16_bits(const WeightKey& key, const Curve& curve) { return decode16(curve, key); }
inline bool WeightKey::set_value_of_8_bits(WeightKey& key, const Curve& curve, double to) { return encode8(curve, key, to); }
inline bool WeightKey::set_value_of_16_bits(WeightKey& key, const Curve& curve, double to) { return encode16(curve, key, to); }

}  // namespace verbatim::sims3
