// Hashes of names. The expected keys are those of resources in packages, whose clips hold the names; the expected
// hashes are in clips.
#include "verbatim/formats/sims3/resource_key.hpp"

#include "tests/support/catch.hpp"

namespace verbatim::test::schema_sims3_resource_key {

using namespace verbatim::sims3;

TEST_CASE("sims3: the key of a clip for one actor") {
    CHECK(resource_key("a_walk") == 0x11A06AB91BCA6BDE);
    CHECK(resource_key("t_walk") == 0x95A06AB91BCA6BDE);
    CHECK(resource_key("a_buff_EWGermy_coughing_x") == 0x2D79976FFBB8D529);
    CHECK(resource_key("c_buff_EWGermy_coughing_x") == 0xAE79976FFBB8D529);
    CHECK(resource_key("c_buff_dazed_x") == 0xD660C6DA61573420);
    CHECK(resource_key("a_rayofsunshine_x") == 0x0FC73DD168F691BE);
    CHECK(resource_key("c_rayofsunshine_x") == 0x8CC73DD168F691BE);
    CHECK(resource_key("a_ghostify_x") == 0x74459687660703F1);
    CHECK(resource_key("c_ghostify_x") == 0xF7459687660703F1);
}

TEST_CASE("sims3: the key of a clip for pets") {
    CHECK(resource_key("ac_idle_laydown_breathe_pant_loop_x") == 0xD82B6BEFE11A4356);
    CHECK(resource_key("al_wheeze_x") == 0x94E51F6DDD39F504);
    CHECK(resource_key("ad_wheeze_x") == 0x96E51F6DDD39F504);
}

TEST_CASE("sims3: the key of a clip for two actors") {
    CHECK(resource_key("a2a_sit") == 0x3B27E4EAC9EB9AF8);
    CHECK(resource_key("t2c_sit") == 0xBF24E4EAC9EB9AF8);
    CHECK(resource_key("a2o_bassinet_birth_x") == 0x096265A2AD5D5C9A);
    const std::uint64_t keys[] = {0xC06363A8DEA2048E, 0xC06063A8DEA2048E, 0xC26363A8DEA2048E, 0xC26063A8DEA2048E,
                                  0xC36063A8DEA2048E};
    const std::string_view pairs[] = {"al2a", "al2c", "ad2a", "ad2c", "cd2c"};
    for (std::size_t i = 0; i < std::size(keys); ++i)
        CHECK(resource_key(std::string(pairs[i]) + "_soc_neutral_attackSim_insulting_neutral_x") == keys[i]);
}

TEST_CASE("sims3: the key of an adult's clip never has bit 63, even if the hash of its name has it") {
    CHECK(fnv64("a_receiveMagicalCheck_winLargeCheck_x") == 0xDDF85271A75F0687);
    CHECK(resource_key("a_receiveMagicalCheck_winLargeCheck_x") == 0x5DF85271A75F0687);
}

TEST_CASE("sims3: a name without a prefix of one or two letters is hashed whole, and an unknown prefix has age 0") {
    CHECK(resource_key("") == (fnv64("") & 0x7FFFFFFFFFFFFFFF));
    CHECK(resource_key("walk") == (fnv64("walk") & 0x7FFFFFFFFFFFFFFF));
    CHECK(resource_key("_walk") == (fnv64("_walk") & 0x7FFFFFFFFFFFFFFF));
    CHECK(resource_key("abc_walk") == (fnv64("abc_walk") & 0x7FFFFFFFFFFFFFFF));
    CHECK(resource_key("abc2a_sit") == (fnv64("abc2a_sit") & 0x7FFFFFFFFFFFFFFF));
    CHECK(resource_key("a2_sit") ==
          ((fnv64("a_sit") & 0x7FFFFFFFFFFFFFFF) ^ 0x8000000000000000));  // two letters that name no age
}

TEST_CASE("sims3: hashes of bones, actors, morphs and effects") {
    CHECK(fnv32("b__ROOT_bind__") == 0x57884BB9);
    CHECK(fnv32("b__ROOT__") == 0xFEAE6981);
    CHECK(fnv32("transformBone") == 0xCD68F001);
    CHECK(fnv32("x") == 0x050C5D67);
    CHECK(fnv32("largeCheck") == 0xF93B5B6E);
    CHECK(fnv32("age_birth_flash") == 0x91FB739B);
    CHECK(static_cast<std::uint32_t>(fnv64("LeftMouthUpperLipUp")) == 0xFBB3F393);
    CHECK(fnv64("ep5CatScratchSim") == 0xA8DEE7B73034FF0E);
}

}  // namespace verbatim::test::schema_sims3_resource_key
