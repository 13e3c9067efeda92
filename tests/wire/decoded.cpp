#include "verbatim/wire/decoded.hpp"

#include "tests/support/catch.hpp"

namespace verbatim::test::wire_decoded {

using namespace verbatim::wire;

TEST_CASE("every raw value of 16 bits converts from fixed point to a real number and back exactly") {
    CHECK(from_fixed<4096>(-2019) == -2019 / 4096.0);
    for (int raw = -32768; raw <= 32767; ++raw)
        if (to_fixed<std::int16_t, 4096>(from_fixed<4096>(raw)) != raw) FAIL("raw " << raw);
    CHECK(to_fixed<std::int16_t, 4096>(0.25) == std::int16_t{1024});
}

TEST_CASE("a real number that the integer cannot hold has no fixed-point value") {
    CHECK_FALSE(to_fixed<std::int16_t, 4096>(8.0));
    CHECK(to_fixed<std::int16_t, 4096>(-8.0) == std::int16_t{-32768});
    CHECK_FALSE(to_fixed<std::uint8_t, 1>(-1.0));
    CHECK_FALSE(to_fixed<std::int32_t, 1>(std::nan("")));
    CHECK_FALSE(to_fixed<std::int64_t, 1>(9223372036854775808.0));
    CHECK_FALSE(to_fixed<std::uint64_t, 1>(HUGE_VAL));
}

TEST_CASE("every normalised component converts to a real number and back exactly, with the sign of zero") {
    CHECK(from_normalised<4095>(4095, true) == -1.0);
    for (std::uint32_t raw = 0; raw <= 4095; ++raw)
        for (bool negative : {false, true}) {
            auto back = to_normalised<4095>(from_normalised<4095>(raw, negative));
            if (!back || back->raw != raw || back->negative != negative) FAIL("raw " << raw);
        }
    CHECK_FALSE(to_normalised<4095>(1.001));
    CHECK_FALSE(to_normalised<4095>(std::nan("")));
}

}  // namespace verbatim::test::wire_decoded
