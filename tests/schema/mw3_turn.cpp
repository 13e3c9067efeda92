// MechWarrior 3: the rotation of a script at the end of its frame.
#include "verbatim/formats/mw3/turn.hpp"

#include <cmath>
#include <limits>

#include "tests/schema/specimen.hpp"
#include "verbatim/compiled/mw3.anim.hpp"

namespace verbatim::test::schema_mw3_turn {

namespace {

constexpr float root_half = 0.70710678f, quarter_pi = 0.78539816f;

mw3::SiFrame frame(float start, float end) {
    mw3::SiFrame f;
    f.start_time = start, f.end_time = end;
    return f;
}
mw3::SiRotate block(std::array<float, 4> wxyz, std::array<float, 3> delta) {
    mw3::SiRotate b;
    b.base = {.w = wxyz[0], .x = wxyz[1], .y = wxyz[2], .z = wxyz[3]};
    b.delta = {.x = delta[0], .y = delta[1], .z = delta[2]};
    return b;
}
bool is_close(const std::array<double, 4>& a, const std::array<double, 4>& b) {
    bool all = true;
    for (std::size_t i = 0; i < 4; ++i) all = all && std::fabs(a[i] - b[i]) < 1e-6;
    return all;
}
std::array<double, 3> delta_of(const mw3::SiRotate& b) { return {b.delta.x, b.delta.y, b.delta.z}; }

}  // namespace

TEST_CASE("mw3.anim: the delta of a script is half the angle per second, along the axis") {
    const auto still = block({1, 0, 0, 0}, {0, 0, 0});
    CHECK(is_close(mw3::SiRotate::to(still, frame(0, 1)), {1, 0, 0, 0}));
    const auto quarter = block({1, 0, 0, 0}, {0, 0, quarter_pi / 2});
    CHECK(is_close(mw3::SiRotate::to(quarter, frame(1, 3)), {root_half, 0, 0, root_half}));
    CHECK(mw3::SiRotate::to_euler(quarter, frame(1, 3)) == std::array{0., 0., 90.});
    CHECK(mw3::SiRotate::to_euler(quarter, frame(1, 2)) == std::array{0., 0., 45.});
}

TEST_CASE("mw3.anim: the rotation of a script is applied after that of its base") {
    // A quarter turn about x, then one about z: x goes to y, y to z, and z to x. In the other order, the last three
    // would not all be the same.
    const auto both = block({root_half, root_half, 0, 0}, {0, 0, quarter_pi});
    CHECK(is_close(mw3::SiRotate::to(both, frame(0, 1)), {.5, .5, .5, .5}));
}

TEST_CASE("mw3.anim: setting the rotation at the end of a frame sets the delta") {
    auto b = block({root_half, root_half, 0, 0}, {0, 0, 0});
    CHECK(mw3::SiRotate::set_to(b, frame(0, 2), {.5, .5, .5, .5}));
    CHECK(std::fabs(delta_of(b)[0]) < 1e-6);
    CHECK(std::fabs(delta_of(b)[1]) < 1e-6);
    CHECK(std::fabs(delta_of(b)[2] - static_cast<double>(quarter_pi) / 2) < 1e-6);
    CHECK(mw3::SiRotate::set_to_euler(b, frame(0, 2), {90, 0, 0}));  // the rotation at the start
    CHECK(std::fabs(delta_of(b)[2]) < 1e-6);
    // Three quarter turns stay three, and do not become one backwards.
    auto far = block({1, 0, 0, 0}, {3 * quarter_pi, 0, 0});
    CHECK(mw3::SiRotate::to_euler(far, frame(0, 1)) == std::array{-90., 0., 0.});
    CHECK(mw3::SiRotate::set_to_euler(far, frame(0, 1), {-80, 0, 0}));
    CHECK(std::fabs(delta_of(far)[0] - 140 * std::acos(-1.0) / 180) < 1e-6);
}

TEST_CASE("mw3.anim: a frame that does not end after its start has no end rotation, and none can be set") {
    auto b = block({1, 0, 0, 0}, {0, 0, 1});
    for (const auto& f : {frame(1, 1), frame(1, 0)}) {
        CHECK(std::isnan(mw3::SiRotate::to(b, f)[0]));
        CHECK(std::isnan(mw3::SiRotate::to_euler(b, f)[0]));
        CHECK_FALSE(mw3::SiRotate::set_to(b, f, {1, 0, 0, 0}));
        CHECK_FALSE(mw3::SiRotate::set_to_euler(b, f, {1, 0, 0}));
    }
    CHECK_FALSE(mw3::SiRotate::set_to(b, frame(0, 1), {0, 0, 0, 0}));
}

TEST_CASE("mw3.anim: the range of a player is stored as its square, and needs its flag") {
    mw3::AnimDef def;
    def.range_min = 4.0f, def.range_max = 6.25f;
    CHECK(std::isnan(mw3::AnimDef::range(def)[0]));
    CHECK_FALSE(mw3::AnimDef::set_range(def, {1, 2}));
    def.flags.set(mw3::AnimDefFlags::execution_by_range, true);
    def.range_min = 4.0f, def.range_max = 6.25f;
    CHECK(mw3::AnimDef::range(def) == std::array{2., 2.5});
    CHECK(mw3::AnimDef::set_range(def, {0, 3}));
    CHECK(def.range_min == 0.0f);
    CHECK(def.range_max == 9.0f);
    CHECK_FALSE(mw3::AnimDef::set_range(def, {-1, 3}));
}

}  // namespace verbatim::test::schema_mw3_turn
