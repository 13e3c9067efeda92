// MechWarrior 3: turns about one axis, as scripts store them: a vector along the axis, whose length is half the angle in radians.
#pragma once
#include <cmath>

#include "verbatim/wire/rotation.hpp"

namespace verbatim::mw3 {

using wire::rotation;

namespace detail {

inline rotation conjugate(const rotation& q) { return {-q.x, -q.y, -q.z, q.w}; }
// Returns the rotation that applies b first, and then a.
inline rotation product(const rotation& a, const rotation& b) {
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
            a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

struct turn {
    double x = 0, y = 0, z = 0;

    double size() const { return std::sqrt(x * x + y * y + z * z); }
    turn times(double factor) const { return {x * factor, y * factor, z * factor}; }
    rotation as_rotation() const {
        const double half = size(), share = half > 0 ? std::sin(half) / half : 1;
        return {x * share, y * share, z * share, std::cos(half)};
    }
    // Returns the turn of a quaternion whose size is not 0. The quaternion and its opposite are two turns to the same end; the result is the one
    // that is closer to `like`.
    static turn of(const rotation& q, const turn& like) {
        const turn axis{q.x, q.y, q.z};
        const double sine = axis.size(), half = std::atan2(sine, q.w), other = half - std::acos(-1.0);
        if (!(sine > 0)) return half == 0 ? turn{} : like.size() > 0 ? like.times(half / like.size()) : turn{half, 0, 0};
        const turn one = axis.times(half / sine), two = axis.times(other / sine);
        return one.distance(like) <= two.distance(like) ? one : two;
    }

private:
    double distance(const turn& t) const { return turn{x - t.x, y - t.y, z - t.z}.size(); }
};

}  // namespace detail

}  // namespace verbatim::mw3
