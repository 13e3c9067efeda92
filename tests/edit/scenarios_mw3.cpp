#include "tests/edit/scenarios.hpp"

namespace verbatim::test {

// One definition beside definition 0, from 0x220 to the end at 0x704: AnimDef, tables from 0x35C, the reset sequence at
// 0x654, one sequence at 0x694 with one event of 48 bytes at 0x6D4. Counts of the tables at 0x328 and on; the copy of
// the reset sequence's state from 0x2E8, its size at 0x324.
std::vector<std::string> anim_scenarios() {
    const std::string def = "defs[1].", events = def + "sequences[0].events";
    return run(
        "MechWarrior 3, anim.zbd", "mw3.anim", "mw3.anim/event_22_call_sequence.hex",
        {
            {"rename the node of an animation", {"set " + def + "anim.name = gate"}, {{0x240, 4, "\"gate\""}}},
            {"rename an animation, longer",
             {"set " + def + "anim.anim_name = door_anim_slow"},
             {{0x220, 14, "\"door_anim_slow\""}, {0x60C, 15, "\"door_anim_slow\" 00"}}},
            {"rename an animation, shorter",
             {"set " + def + "anim.anim_name = door"},
             {{0x224, 1, "00"}, {0x610, 1, "00"}}},
            {"change gravity", {"set info.gravity = -19.6"}, {{0x7C, 4, "CD CC 9C C1"}}},
            {"touch a file", {"set toc[0].mtime = 0"}, {{0x5C, 4, "00 00 00 00"}}},
            {"start an event later", {"set " + events + "[0].start_time = 2.5"}, {{0x6DC, 4, "00 00 20 40"}}},
            {"call another sequence", {"set " + events + "[0].body.seq_index = 3"}, {{0x700, 4, "03 00 00 00"}}},
            {"append an event",
             {"copy " + events + "[0] > " + events},
             {{0x6D0, 1, "60"}, {0x704, 0, "", 0x6D4, 0x704}}},
            {"remove an event", {"remove " + events + "[0]"}, {{0x6CC, 5, "(00) * 5"}, {0x6D4, 48, ""}}},
            {"add a reset event: both copies of the size follow",
             {"copy " + events + "[0] > " + def + "reset.events"},
             {{0x320, 1, "01"}, {0x324, 1, "30"}, {0x68C, 1, "01"}, {0x690, 1, "30"}, {0x694, 0, "", 0x6D4, 0x704}}},
            {"rename the reset sequence: so do both copies of the name",
             {"set " + def + "reset.def.name = RESET"},
             {{0x2E8 + 5, 9, "(00) * 9"}, {0x654 + 5, 9, "(00) * 9"}}},
            {"add a sequence",
             {"copy " + def + "sequences[0] > " + def + "sequences"},
             {{0x328, 1, "02"}, {0x704, 0, "", 0x694, 0x704}}},
            {"drop a sequence", {"remove " + def + "sequences[0]"}, {{0x328, 1, "00"}, {0x694, 112, ""}}},
            {"add a reference to an animation",
             {"copy " + def + "anim_refs[0] > " + def + "anim_refs"},
             {{0x332, 1, "02"}, {0x654, 0, "", 0x60C, 0x654}}},
            {"drop an object", {"remove " + def + "objects[1]"}, {{0x329, 1, "01"}, {0x3BC, 96, ""}}},
            {"add a file", {"copy toc[0] > toc"}, {{8, 1, "02"}, {0x60, 0, "", 0xC, 0x60}}},
            {"copy a definition", {"copy defs[1] > defs"}, {{0x6A, 1, "03"}, {0x704, 0, "", 0x220, 0x704}}},
            {"drop a definition", {"remove defs[1]"}, {{0x6A, 1, "01"}, {0x220, 0x704 - 0x220, ""}}},
        });
}

}  // namespace verbatim::test
