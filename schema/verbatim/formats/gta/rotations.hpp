// GTA: the rotation of a frame as Euler angles, and as an axis with the angle about it, in degrees. Version 1 stores the conjugate of version 2's
// quaternion; the same angles mean the same rotation in the game.
#pragma once
#include <array>
#include <cmath>

#include "verbatim/wire/rotation.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::gta {
using namespace wire;

template <bool IsConjugate, class Frame>
rotation rotation_in(const Frame& frame) {
    constexpr double sign = IsConjugate ? -1 : 1;
    return {sign * static_cast<double>(frame.rotation[0]), sign * static_cast<double>(frame.rotation[1]), sign * static_cast<double>(frame.rotation[2]), static_cast<double>(frame.rotation[3])};
}
template <bool IsConjugate, class Frame>
euler_angles euler(const Frame& frame) { return angles_of(rotation_in<IsConjugate>(frame)); }
template <bool IsConjugate, class Frame>
wire::axis_angle turn(const Frame& frame) { return axis_angle_of(rotation_in<IsConjugate>(frame)); }
// Sets the rotation from Euler angles, or from an axis and an angle. Returns false if there is no such rotation, or its integers do not fit.
template <bool IsConjugate, class Frame, std::size_t N>
bool set_rotation(Frame& frame, const std::array<double, N>& to) {
    constexpr bool is_real = wire::is_real<decltype(frame.rotation[0])>;
    constexpr double sign = IsConjugate ? -1 : 1;
    const rotation old = rotation_in<IsConjugate>(frame);
    const rotation q = rotation_of(to, is_real || old.size() > 0 ? old : rotation{0, 0, 0, 4096});
    if (!(q.size() > 0)) return false;
    const double parts[] = {sign * q.x, sign * q.y, sign * q.z, q.w};
    for (std::size_t i = 0; i < 4; ++i) {
        if constexpr (is_real) frame.rotation[i] = static_cast<float>(parts[i]);
        else if (std::fabs(parts[i]) > 32767) return false;
        else frame.rotation[i] = static_cast<std::int16_t>(std::nearbyint(parts[i]));
    }
    return true;
}
template <bool IsConjugate, class Frame>
inline constexpr auto shows_rotation = all_of(
    calculate<&euler<IsConjugate, Frame>, &set_rotation<IsConjugate, Frame, 3>>("euler", "°"),
    calculate<&turn<IsConjugate, Frame>, &set_rotation<IsConjugate, Frame, 4>>("axis_angle"));

}  // namespace verbatim::gta
