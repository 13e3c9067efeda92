// Quaternions as Euler angles: degrees about x, y and z. The rotation about x is the first, that about z the last, and
// all axes are fixed (R = Rz Ry Rx; "XYZ Euler" in Blender). Also quaternions as an axis of length 1 and the angle
// about it, in degrees.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace verbatim::wire {

struct rotation {
    double x = 0, y = 0, z = 0, w = 1;

    double size() const { return std::sqrt(x * x + y * y + z * z + w * w); }
    rotation times(double factor) const { return {x * factor, y * factor, z * factor, w * factor}; }
};

namespace detail {
inline constexpr double degrees = 180 / 3.14159265358979323846;
inline constexpr double no_angle = std::numeric_limits<double>::quiet_NaN();
// Rounds a value to a multiple of 1 / part. The result is never -0.
inline double nearest(double value, double part) { return std::nearbyint(value * part) / part + 0.0; }
// Returns q, a quaternion of size 1, with the size of `old`; with size 1 if that is 0 or not finite. Of the two signs,
// it has the one that is nearer to `old`.
inline rotation as_long_as(const rotation& old, const rotation& q) {
    const double size = old.size() > 0 && std::isfinite(old.size()) ? old.size() : 1;
    return q.times(q.x * old.x + q.y * old.y + q.z * old.z + q.w * old.w < 0 ? -size : size);
}
// Returns the angle between two rotations, in degrees. The quaternions have size 1.
inline double angle_between(const rotation& a, const rotation& b) {
    const double cosine = std::fabs(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
    return 2 * std::acos(std::min(cosine, 1.0)) * degrees;
}
inline constexpr double most_apart =
    0.1;  // degrees; how far apart equal rotations can be if their angles are given to a tenth
}  // namespace detail

// Degrees about x, y and z.
struct euler_angles : std::array<double, 3> {
    // Returns whether both are the same rotation. The angles may differ by whole turns, or turn alike, as 0 135 0 and
    // 180 45 180 do. If the rotation turns z to where x was, or to the opposite direction, the angles about x and z
    // have a meaning only together.
    static bool same(const double* given, const double* there);
};
// An axis and the angle about it, in degrees.
struct axis_angle : std::array<double, 4> {
    static bool same(const double* given, const double* there);
};

// Returns the quaternion of these angles with the size of `old`, or with size 1 if that is 0, and with the sign that is
// nearer to `old`.
inline rotation rotation_of(const std::array<double, 3>& angles, const rotation& old) {
    const auto half = [](double angle) { return angle / detail::degrees / 2; };
    const double cx = std::cos(half(angles[0])), sx = std::sin(half(angles[0])), cy = std::cos(half(angles[1])),
                 sy = std::sin(half(angles[1])), cz = std::cos(half(angles[2])), sz = std::sin(half(angles[2]));
    return detail::as_long_as(old, {sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz,
                                    cx * cy * sz - sx * sy * cz, cx * cy * cz + sx * sy * sz});
}

// Returns the axis x, y and z, to a thousandth, and the angle about it, from 0 to 180 degrees, to a tenth. Returns
// zeros if nothing is turned, or for a quaternion of size 0, and NaN for one that is not finite.
inline axis_angle axis_angle_of(const rotation& q) {
    const double sign = q.w < 0 ? -1 : 1, sine = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
    if (!std::isfinite(q.size())) return {{detail::no_angle, detail::no_angle, detail::no_angle, detail::no_angle}};
    if (!(sine > 0)) return {};
    const auto part = [&](double p) { return detail::nearest(sign * p / sine, 1000); };
    return {
        {part(q.x), part(q.y), part(q.z), detail::nearest(2 * std::atan2(sine, std::fabs(q.w)) * detail::degrees, 10)}};
}

// Returns the quaternion of this rotation about an axis of any length, with the size of `old` and the sign that is
// nearer to `old`. An axis of length 0 gives no rotation if the angle is 0, otherwise a quaternion of size 0.
inline rotation rotation_of(const std::array<double, 4>& axis_angle, const rotation& old) {
    const auto [x, y, z, angle] = axis_angle;
    const double length = std::sqrt(x * x + y * y + z * z), half = angle / detail::degrees / 2;
    if (!(length > 0)) return angle == 0 ? detail::as_long_as(old, {}) : rotation{0, 0, 0, 0};
    const double share = std::sin(half) / length;
    return detail::as_long_as(old, {x * share, y * share, z * share, std::cos(half)});
}

// The images of the axes x, y and z under a rotation, each of any length, as in a matrix: p' = x*X + y*Y + z*Z.
using axes = std::array<std::array<double, 3>, 3>;

namespace detail {
// Returns the axes of a quaternion of size 1.
inline axes axes_of_unit(const rotation& q) {
    const auto [x, y, z, w] = q;
    return {{{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
             {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
             {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}}};
}
inline double length_of(const std::array<double, 3>& axis) {
    return std::sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
}
// Returns the angles of axes of length 1, which are not rounded. The angle about x is the one that is left after the
// rotation about z is undone, so that it is right even if the angle about z is uncertain because X leads along z.
inline euler_angles exact_angles_of(const axes& m) {
    constexpr double along_z = 1e-9;
    const auto& [X, Y, Z] = m;
    const double flat = std::hypot(X[0], X[1]), z = flat > along_z ? std::atan2(X[1], X[0]) : 0, sine = std::sin(z),
                 cosine = std::cos(z);
    return {{std::atan2(sine * Z[0] - cosine * Z[1], cosine * Y[1] - sine * Y[0]) * degrees,
             std::atan2(-X[2], flat) * degrees, z * degrees}};
}
inline constexpr euler_angles no_angles{{no_angle, no_angle, no_angle}};
inline euler_angles in_tenths(euler_angles angles) {
    for (double& angle : angles) angle = nearest(angle, 10);
    return angles;
}
}  // namespace detail

// Returns the angles of axes of any length, to a tenth of a degree. Returns zeros if a length is 0, and NaN if an axis
// is not finite.
inline euler_angles angles_of(const axes& m) {
    axes unit = m;
    for (const auto& axis : m)
        if (!std::isfinite(detail::length_of(axis))) return detail::no_angles;
    for (auto& axis : unit) {
        const double size = detail::length_of(axis);
        if (!(size > 0)) return {};
        for (double& part : axis) part /= size;
    }
    return detail::in_tenths(detail::exact_angles_of(unit));
}
// Returns the angles of a quaternion of any size, in the same way.
inline euler_angles angles_of(const rotation& q) {
    const double size = q.size();
    if (!std::isfinite(size)) return detail::no_angles;
    if (!(size > 0)) return {};
    return detail::in_tenths(detail::exact_angles_of(detail::axes_of_unit(q.times(1 / size))));
}
// Returns the axes of these angles, each with the length of the old axis; with length 1 if that is 0 or not finite.
inline axes axes_of(const std::array<double, 3>& angles, const axes& old) {
    axes m = detail::axes_of_unit(rotation_of(angles, {}));
    for (std::size_t i = 0; i < 3; ++i) {
        const double size = detail::length_of(old[i]);
        for (double& part : m[i]) part *= size > 0 && std::isfinite(size) ? size : 1;
    }
    return m;
}

inline bool euler_angles::same(const double* given, const double* there) {
    constexpr double about_y = 89.9;  // degrees; from here on the other two angles are uncertain
    const rotation wanted = rotation_of(std::array{given[0], given[1], given[2]}, {}),
                   is = rotation_of(std::array{there[0], there[1], there[2]}, {});
    const euler_angles as_shown = detail::exact_angles_of(detail::axes_of_unit(wanted));
    if (std::fabs(as_shown[1]) > about_y) return detail::angle_between(wanted, is) <= detail::most_apart;
    for (std::size_t i = 0; i < 3; ++i)
        if (!(std::fabs(std::remainder(as_shown[i] - there[i], 360)) < 1e-6)) return false;
    return true;
}
inline bool axis_angle::same(const double* given, const double* there) {
    const rotation wanted = rotation_of(std::array{given[0], given[1], given[2], given[3]}, {}),
                   is = rotation_of(std::array{there[0], there[1], there[2], there[3]}, {});
    const bool same_angle = std::fabs(std::fabs(std::remainder(given[3], 360)) - there[3]) < 1e-6;
    return same_angle && wanted.size() > 0 && is.size() > 0 && detail::angle_between(wanted, is) <= detail::most_apart;
}

}  // namespace verbatim::wire
