#include "verbatim/wire/rotation.hpp"

#include "tests/support/catch.hpp"

namespace verbatim::test::wire_rotation {

using namespace verbatim::wire;

TEST_CASE("a quaternion that is made from angles gives these angles, and keeps the size of the old quaternion") {
    const rotation old{0.1, -0.3, 0.3, 0.9};
    for (const std::array<double, 3> angles :
         {std::array{20.1, 4.9, -35.5}, {0.0, 0.0, 0.0}, {-179.9, 12.0, 0.1}, {90.0, -45.0, 180.0}}) {
        const rotation q = rotation_of(angles, old);
        CHECK(q.size() == Approx(old.size()));
        CHECK(angles_of(q) == euler_angles{angles});
    }
    CHECK(angles_of(rotation{0, 0, 0, 0}) == std::array{0.0, 0.0, 0.0});
    CHECK(rotation_of(std::array{0.0, 0.0, 0.0}, {0, 0, 0, -2}).w == Approx(-2));
}

TEST_CASE("angles describe the same rotation if it turns the x axis onto the z axis") {
    const rotation stored{2048, -2047, -2048, -2047};
    const auto as_rotation = [](const euler_angles& angles) { return rotation_of(angles, {}); };
    CHECK(detail::angle_between(as_rotation(angles_of(stored)), stored.times(1 / stored.size())) < 0.1);
    for (const std::array<double, 3> angles :
         {std::array{0.0, 90.0, 45.0}, {30.0, 90.0, 31.0}, {10.0, -90.0, 20.0}, {5.0, 89.99, 6.0}}) {
        const rotation q = rotation_of(angles, {});
        CHECK(detail::angle_between(as_rotation(angles_of(q)), q) < 0.1);
        CHECK(detail::angle_between(as_rotation(angles_of(axes_of(angles, {}))), q) < 0.1);
        CHECK(euler_angles::same(angles.data(), angles_of(q).data()));
    }
    const std::array other{0.0, 90.0, 40.0};
    CHECK_FALSE(euler_angles::same(other.data(), angles_of(rotation_of(std::array{0.0, 90.0, 45.0}, {})).data()));
}

TEST_CASE("a quaternion that is made from an axis and an angle gives this axis and angle") {
    const rotation old{0.1, -0.3, 0.3, 0.9};
    for (const std::array<double, 4> turn :
         {std::array{0.0, 0.0, 1.0, 90.0}, {-0.6, 0.8, 0.0, 20.1}, {0.0, 1.0, 0.0, 180.0}, {0.0, 0.0, 0.0, 0.0}}) {
        const rotation q = rotation_of(turn, old);
        CHECK(q.size() == Approx(old.size()));
        CHECK(axis_angle_of(q) == turn);
        CHECK(axis_angle_of(q.times(-3)) == turn);
    }
    CHECK(axis_angle_of(rotation_of(std::array{0.0, 0.0, 5.0, 270.0}, old)) == std::array{0.0, 0.0, -1.0, 90.0});
    CHECK(angles_of(rotation_of(std::array{0.0, 0.0, 1.0, 90.0}, {})) == std::array{0.0, 0.0, 90.0});
    CHECK(rotation_of(std::array{0.0, 0.0, 0.0, 90.0}, old).size() == 0);
    CHECK(axis_angle_of(rotation{0, 0, 0, 0}) == std::array{0.0, 0.0, 0.0, 0.0});
}

TEST_CASE("a matrix that is made from angles gives these angles, and keeps the lengths of its axes") {
    const axes old{{{2, 0, 0}, {0, 1, 0}, {0, 0, 0.5}}};
    CHECK(angles_of(old) == std::array{0.0, 0.0, 0.0});
    for (const std::array<double, 3> angles :
         {std::array{20.1, 4.9, -35.5}, {-179.9, 12.0, 0.1}, {90.0, -45.0, 180.0}}) {
        const axes m = axes_of(angles, old);
        CHECK(angles_of(m) == angles);
        CHECK(m[0][0] * m[0][0] + m[0][1] * m[0][1] + m[0][2] * m[0][2] == Approx(4));
        CHECK(m[0][0] * m[1][0] + m[0][1] * m[1][1] + m[0][2] * m[1][2] == Approx(0).margin(1e-12));
    }
    CHECK(angles_of(axes{}) == std::array{0.0, 0.0, 0.0});
    axes broken = old;
    broken[1][2] = std::nan("");
    CHECK(std::isnan(angles_of(broken)[0]));
    CHECK(angles_of(axes_of({20.1, 4.9, -35.5}, broken)) == std::array{20.1, 4.9, -35.5});
    CHECK(std::isnan(angles_of(rotation{0, 0, std::nan(""), 1})[2]));
    CHECK(std::isnan(axis_angle_of(rotation{0, 0, std::nan(""), 1})[3]));
}

}  // namespace verbatim::test::wire_rotation
