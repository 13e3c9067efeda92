// Quaternions as angles: degrees about x, y and z, turned about x first and about z last, all axes fixed (R = Rz Ry Rx; "XYZ Euler" in Blender).
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
}  // namespace detail

// To a tenth of a degree; of a quaternion of any size but 0, which gives zeros.
inline std::array<double, 3> angles_of(rotation q) {
    const double size = q.size();
    if (!(size > 0) || !std::isfinite(size)) return {};
    q = q.times(1 / size);
    const auto tenths = [](double angle) { return std::nearbyint(angle * detail::degrees * 10) / 10 + 0.0; };
    return {tenths(std::atan2(2 * (q.w * q.x + q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y))),
            tenths(std::asin(std::clamp(2 * (q.w * q.y - q.z * q.x), -1.0, 1.0))),
            tenths(std::atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z)))};
}

// The quaternion of these angles that is nearer to `old`, of its size; of size 1 when that is 0.
inline rotation rotation_of(const std::array<double, 3>& angles, const rotation& old) {
    const auto half = [](double angle) { return angle / detail::degrees / 2; };
    const double cx = std::cos(half(angles[0])), sx = std::sin(half(angles[0])), cy = std::cos(half(angles[1])), sy = std::sin(half(angles[1])),
                 cz = std::cos(half(angles[2])), sz = std::sin(half(angles[2]));
    const rotation q{sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz, cx * cy * sz - sx * sy * cz, cx * cy * cz + sx * sy * sz};
    const double size = old.size() > 0 ? old.size() : 1;
    return q.times(q.x * old.x + q.y * old.y + q.z * old.z + q.w * old.w < 0 ? -size : size);
}

}  // namespace verbatim::wire
