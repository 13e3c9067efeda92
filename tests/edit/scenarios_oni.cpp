#include "tests/edit/scenarios.hpp"

namespace verbatim::test {

// 20 slots of 1,100 bytes from 32 on, three of them used; their number at 28, the first free one at 24, the fixed ones
// at 20.
std::vector<std::string> corpse_scenarios() {
    constexpr std::size_t slot = 1100, first = 32, end = first + 20 * slot;
    return run(
        "Oni, CRSA", "oni.corpses", "oni.corpses/importer.hex",
        {
            {"rename a corpse", {"set corpses[0].name = _lvl_2_Lab_C_corpse.dat"}, {{first + 11, 1, "\"C\""}}},
            {"rename a corpse, shorter", {"set corpses[1].name = x.dat"}, {{first + slot, 22, "\"x.dat\" (00) * 17"}}},
            {"rename a corpse, longer",
             {"set corpses[1].name = lvl_2_Lab_B_corpse_renamed.dat"},
             {{first + slot + 18, 13, "\"_renamed.dat\" 00"}}},
            {"give it another character", {"set corpses[0].character_class = index=300"}, {{0xC0, 4, "01 2C 01 00"}}},
            {"move a bone", {"set corpses[0].bones.pelvis.origin[1] = 11"}, {{0xEC, 4, "00 00 30 41"}}},
            {"change a bound", {"set corpses[2].bounds.min[0] = 1"}, {{0x454 + 2 * slot, 4, "00 00 80 3F"}}},
            {"let it be seen from a leaf",
             {"set corpses[0].visible_leaf_count = 1", "set corpses[0].visible_leaves[0] = 77"},
             {{0x40, 1, "01"}, {0x44, 1, "4D"}}},
            {"put a corpse into a free slot",
             {"replace corpses[3] < corpses[0]", "set next = 4", "set fixed_count = 4"},
             {{20, 1, "04"}, {24, 1, "04"}, {first + 3 * slot, slot, "", first, first + slot}}},
            {"add a slot", {"insert corpses"}, {{28, 1, "15"}, {end, 0, "(00) * 1100"}}},
            {"drop the last slot", {"remove corpses[19]"}, {{28, 1, "13"}, {end - slot, slot, ""}}},
            {"drop a corpse", {"remove corpses[0]"}, {{20, 1, "02"}, {24, 1, "02"}, {28, 1, "13"}, {first, slot, ""}}},
            {"add a corpse before others",
             {"copy corpses[2] > corpses[0]"},
             {{20, 1, "04"}, {24, 1, "04"}, {28, 1, "15"}, {first, 0, "", first + 2 * slot, first + 3 * slot}}},
            {"move a corpse to the front",
             {"move corpses[1] > corpses[0]"},
             {{first, 0, "", first + slot, first + 2 * slot}, {first + slot, slot, ""}}},
            {"make it another resource", {"set resource_id = index=212"}, {{0, 4, "01 D4 00 00"}}},
        });
}

}  // namespace verbatim::test
