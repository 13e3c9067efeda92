// The meaning of the raw numbers of keys.
#include "verbatim/formats/sims3/key_values.hpp"

#include <random>

#include "tests/support/catch.hpp"
#include "verbatim/formats/sims3/rules.hpp"

namespace verbatim::test::schema_sims3_key_values {

using namespace verbatim::sims3;

namespace {
Curve curve(float offset, float scale) {
    Curve c{};
    c.offset = offset;
    c.scale = scale;
    return c;
}
}  // namespace

TEST_CASE("sims3: a component is raw / max with its sign, times the scale, plus the offset") {
    VectorKey vector{};
    vector.flags.stored = 0x82;  // y is negative
    vector.raw.stored = 1023u | 1023u << 10 | 0u << 20 | 3u << 30;
    CHECK(decode(curve(10, 4), vector, 0) == 14.0);
    CHECK(decode(curve(10, 4), vector, 1) == 6.0);
    CHECK(decode(curve(10, 4), vector, 2) == 10.0);
    RotationKey rotation{};
    rotation.flags.stored = 7;  // the identity as in the game's files: offset and scale 0.5
    for (auto& component : rotation.raw) component.stored = 0xFFF;
    for (std::size_t i = 0; i < 4; ++i) CHECK(decode(curve(0.5f, 0.5f), rotation, i) == (i < 3 ? 0.0 : 1.0));
}

namespace {
// A morph with keys of these 16 bits.
Curve morph(float offset, float scale, std::initializer_list<std::uint16_t> weights) {
    Curve c = curve(offset, scale);
    Curve::Keys<WeightKey> keys;
    for (const std::uint16_t weight : weights) {
        WeightKey key{};
        key.raw = static_cast<std::uint8_t>(weight);
        key.high = static_cast<std::uint8_t>(weight >> 8);
        keys.push_back(key);
    }
    c.keys.emplace() = std::move(keys);
    return c;
}
const WeightKey& key_in(const Curve& c, std::size_t i) { return c.keys->get_if<Curve::Keys<WeightKey>>()->view()[i]; }
}  // namespace

TEST_CASE("sims3: a morph weight has 8 bits beside garbage, or 16 bits, as the curve's keys say") {
    const Curve game = morph(0, 1, {0x1000 + 51, 0x1000, 0x10FF}), s3py = morph(1, -1, {0xFFFF, 0x8000, 0x1033});
    WeightKey key = key_in(game, 0);
    CHECK(decode(game, key) == 0.2);
    CHECK(WeightKey::value_of_16_bits(key, game) == (0x1000 + 51) / 65535.0);
    CHECK(encode(game, key, 1.0));
    CHECK(key.raw == 255);
    CHECK(key.high == 0x10);
    CHECK(decode(s3py, key_in(s3py, 1)) == 1 - 0x8000 / 65535.0);
    CHECK(WeightKey::value_of_8_bits(key_in(s3py, 2), s3py) == 0.8);
    key = key_in(s3py, 2);
    CHECK(encode(s3py, key, 1 - 0x1234 / 65535.0));
    CHECK(key.raw == 0x34);
    CHECK(key.high == 0x12);
    CHECK(WeightKey::set_value_of_8_bits(key, s3py, 0.0));
    CHECK(key.raw == 255);
    CHECK(key.high == 0x12);
}

TEST_CASE("sims3: a weight of 16 bits is refused if the curve would then look like one of 8 bits") {
    const Curve one = morph(0, 1, {0}), two = morph(0, 1, {0, 0});
    WeightKey key = key_in(one, 0);
    CHECK(encode(one, key, 0.5));
    CHECK((key.raw | key.high << 8) == 0x8000);
    key = key_in(one, 0);
    CHECK_FALSE(encode(one, key, 0x1020 / 65535.0));
    key = key_in(two, 0);
    CHECK(encode(two, key, 0x1020 / 65535.0));  // the other key tells
}

TEST_CASE("sims3: a morph whose weights could be of 8 bits or of 16 is doubtful") {
    CHECK(Curve::doubtful_weights(morph(0.5f, 0.5f, {0x1000, 0x1012, 0x10FF})).empty());
    CHECK(Curve::doubtful_weights(morph(0, 1, {0})).empty());
    CHECK(Curve::doubtful_weights(morph(0.5f, -0.5f, {0xFFFF, 0xFFFF})).empty());
    CHECK(Curve::doubtful_weights(morph(0.5f, -0.5f, {0xFFFF, 0xFFF0})).empty());
    CHECK(Curve::doubtful_weights(morph(0.5f, -0.5f, {0xFFFF, 0x1234, 0x0001})).empty());
    CHECK(Curve::doubtful_weights(morph(0, 1, {0x1033})).empty());
    CHECK_FALSE(Curve::doubtful_weights(morph(0.5f, -0.5f, {0x1000, 0x10FF})).empty());         // the scale of s3py
    CHECK_FALSE(Curve::doubtful_weights(morph(0.5f, 0.5f, {0x2000, 0x2012, 0x20FF})).empty());  // other garbage
    CHECK_FALSE(Curve::doubtful_weights(morph(0.5f, 0.5f, {0x0000, 0x0012})).empty());          // or none
    CHECK(Curve::doubtful_weights(curve(0, 1)).empty());
}

TEST_CASE("sims3: a component of a palette key is decoded from its entry, and encoded as the nearest entry") {
    const f32 palette[] = {1.5f, -2.0f};
    PaletteKey key{};
    key.index = {1, 0, 2};
    key.flags.stored = 1;
    CHECK(decode(curve(1, 3), key, palette, 0) == 7.0);
    CHECK(decode(curve(1, 3), key, palette, 1) == 5.5);
    CHECK_FALSE(decode(curve(1, 3), key, palette, 2).has_value());
    CHECK(encode(curve(1, 3), key, palette, 0, 5.5));  // the previous entry, without a sign
    CHECK(key.index[0] == 0);
    CHECK(key.flags.stored == 0);
    CHECK(encode(curve(1, 3), key, palette, 2, 7.1));  // the nearest one is 7
    CHECK(key.index[2] == 1);
    CHECK(key.flags.stored == 4);
    CHECK_FALSE(encode(curve(1, 3), key, {}, 2, 7.0));
}

TEST_CASE("sims3: encode changes one component, and nothing if the component already has the value") {
    VectorKey key{};
    key.flags.stored = 0xFFF4;  // z is minus zero
    key.raw.stored = 5u | 6u << 10 | 0u << 20 | 1u << 30;
    const VectorKey before = key;
    CHECK(encode(curve(1, 2), key, 2, 1.0));
    CHECK(key.flags.stored == before.flags.stored);
    CHECK(key.raw.stored == before.raw.stored);
    CHECK(encode(curve(1, 2), key, 1, 3.0));
    CHECK(key.raw.stored == (5u | 1023u << 10 | 0u << 20 | 1u << 30));
    CHECK(encode(curve(1, 2), key, 1, -1.0));
    CHECK(key.raw.stored == (5u | 1023u << 10 | 0u << 20 | 1u << 30));
    CHECK(key.flags.stored == 0xFFF6);
    CHECK(encode(curve(1, 2), key, 1, 1.5));
    CHECK(key.flags.stored == 0xFFF4);
    RotationKey rotation{};
    rotation.raw[3].stored = 0xF001;
    CHECK(encode(curve(0, -1), rotation, 3, 1.0));
    CHECK(rotation.raw[3].stored == 0xFFFF);
    CHECK(rotation.flags.stored == 8);
}

TEST_CASE("sims3: encode gives the end of the range for a value beyond it, and refuses one that is no number") {
    VectorKey key{};
    for (const double beyond : {3.1, 3.0, 1e300}) {
        CHECK(encode(curve(1, 2), key, 0, beyond));
        CHECK(decode(curve(1, 2), key, 0) == 3.0);
    }
    CHECK(encode(curve(1, 2), key, 0, -1e300));
    CHECK(decode(curve(1, 2), key, 0) == -1.0);
    key = {};
    CHECK_FALSE(encode(curve(1, 2), key, 0, std::nan("")));
    CHECK_FALSE(encode(curve(1, 0), key, 0, 2.0));
    CHECK(encode(curve(1, 0), key, 0, 1.0));
    CHECK(key.raw.stored == 0);
    CHECK(key.flags.stored == 0);
}

TEST_CASE("sims3: decoding and encoding gives back every raw number exactly") {
    std::mt19937 random(3);
    for (int i = 0; i < 64; ++i) {
        const auto some = [&] { return static_cast<float>(static_cast<std::int32_t>(random())) / 1e9f; };
        const Curve c = curve(some(), some());
        for (std::uint32_t raw = 0; raw < 4096; ++raw) {
            RotationKey key{};
            key.raw[1].stored = static_cast<std::uint16_t>(raw);
            key.flags.stored = raw % 3 == 0 ? 2 : 0;
            RotationKey other{};
            other.raw[1].stored = 1;
            const double value = decode(c, key, 1);
            REQUIRE(encode(c, other, 1, value));
            REQUIRE(other.raw[1].stored == raw);
            if (raw != 0) REQUIRE(other.flags.stored == key.flags.stored);
        }
    }
}

}  // namespace verbatim::test::schema_sims3_key_values
