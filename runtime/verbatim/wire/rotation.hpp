// Quaternions as Euler angles: degrees about x, y and z, turned about x first and about z last, all axes fixed (R = Rz Ry Rx; "XYZ Euler" in Blender).
// And as an axis of length 1 with the angle about it, in degrees.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>

namespace verbatim::wire {

struct rotation {
    double x = 0, y = 0, z = 0, w = 1;

    double size() const { return std::sqrt(x * x + y * y + z * z + w * w); }
    rotation times(double factor) const { return {x * factor, y * factor, z * factor, w * factor}; }
};

namespace detail {
inline constexpr double degrees = 180 / 3.14159265358979323846;
// Of such a part of a degree, or of a length. Never -0.
inline double nearest(double value, double part) { return std::nearbyint(value * part) / part + 0.0; }
// q, as long as `old`, or of size 1 when that has none; of the two signs the one that is nearer to it.
inline rotation as_long_as(const rotation& old, const rotation& q) {
    const double size = old.size() > 0 ? old.size() : 1;
    return q.times(q.x * old.x + q.y * old.y + q.z * old.z + q.w * old.w < 0 ? -size : size);
}
}  // namespace detail

// To a tenth of a degree; of a quaternion of any size but 0, which gives zeros.
inline std::array<double, 3> angles_of(rotation q) {
    const double size = q.size();
    if (!(size > 0) || !std::isfinite(size)) return {};
    q = q.times(1 / size);
    const auto tenths = [](double angle) { return detail::nearest(angle * detail::degrees, 10); };
    return {tenths(std::atan2(2 * (q.w * q.x + q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y))),
            tenths(std::asin(std::clamp(2 * (q.w * q.y - q.z * q.x), -1.0, 1.0))),
            tenths(std::atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z)))};
}

// The quaternion of these angles that is nearer to `old`, of its size; of size 1 when that is 0.
inline rotation rotation_of(const std::array<double, 3>& angles, const rotation& old) {
    const auto half = [](double angle) { return angle / detail::degrees / 2; };
    const double cx = std::cos(half(angles[0])), sx = std::sin(half(angles[0])), cy = std::cos(half(angles[1])), sy = std::sin(half(angles[1])),
                 cz = std::cos(half(angles[2])), sz = std::sin(half(angles[2]));
    return detail::as_long_as(old, {sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz, cx * cy * sz - sx * sy * cz, cx * cy * cz + sx * sy * sz});
}

// The axis x, y and z, to a thousandth, and the angle about it, 0 to 180, to a tenth of a degree. Zeros where nothing is turned, and of a quaternion of size 0.
inline std::array<double, 4> axis_angle_of(const rotation& q) {
    const double sign = q.w < 0 ? -1 : 1, sine = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
    if (!(sine > 0) || !std::isfinite(q.size())) return {};
    const auto part = [&](double p) { return detail::nearest(sign * p / sine, 1000); };
    return {part(q.x), part(q.y), part(q.z), detail::nearest(2 * std::atan2(sine, std::fabs(q.w)) * detail::degrees, 10)};
}

// The quaternion of this turn, about an axis of any length, that is nearer to `old`, of its size. Without an axis: nothing is turned, or, when there is an angle, size 0.
inline rotation rotation_of(const std::array<double, 4>& axis_angle, const rotation& old) {
    const auto [x, y, z, angle] = axis_angle;
    const double length = std::sqrt(x * x + y * y + z * z), half = angle / detail::degrees / 2;
    if (!(length > 0)) return angle == 0 ? detail::as_long_as(old, {}) : rotation{0, 0, 0, 0};
    const double share = std::sin(half) / length;
    return detail::as_long_as(old, {x * share, y * share, z * share, std::cos(half)});
}

// The images of the axes x, y and z under a rotation, of any size, as in a matrix: p' = x*X + y*Y + z*Z.
using axes = std::array<std::array<double, 3>, 3>;
inline std::array<double, 3> angles_of(const axes& m) {
    const auto tenths = [](double angle) { return detail::nearest(angle * detail::degrees, 10); };
    axes unit = m;
    for (auto& axis : unit) {
        const double size = std::sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
        if (!(size > 0) || !std::isfinite(size)) return {};
        for (double& part : axis) part /= size;
    }
    return {tenths(std::atan2(unit[1][2], unit[2][2])), tenths(std::asin(std::clamp(-unit[0][2], -1.0, 1.0))), tenths(std::atan2(unit[0][1], unit[0][0]))};
}
// Those of these angles, each as long as it was; of length 1 when that is 0.
inline axes axes_of(const std::array<double, 3>& angles, const axes& old) {
    const auto [x, y, z, w] = rotation_of(angles, {});
    axes m{{{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
            {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
            {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}}};
    for (std::size_t i = 0; i < 3; ++i) {
        const double size = std::sqrt(old[i][0] * old[i][0] + old[i][1] * old[i][1] + old[i][2] * old[i][2]);
        for (double& part : m[i]) part *= size > 0 ? size : 1;
    }
    return m;
}

}  // namespace verbatim::wire
