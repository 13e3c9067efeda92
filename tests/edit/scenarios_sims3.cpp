#include "tests/edit/scenarios.hpp"

namespace verbatim::test {

// Pointers in the header count from themselves: body_at at 0x0C, actor_at at 0x14, events_at at 0x18, end_at at 0x24. The body from 0x38 to 0xC1: name_at at
// 0x60, source_at at 0x64, frame_data_at at 0x5C; two curves at 0x68, name at 0x90, source at 0x99, keys at 0xA1 (two of 12 bytes, one of 8). The
// actor at 0xC4, the events at 0xC8 with one of 164 bytes at 0xDC, the end at 0x180. Sections are aligned to 4 by 7E.
std::vector<std::string> clip_scenarios() {
    return run("The Sims 3, CLIP", "sims3.clip", "sims3.clip/canonical.hex", {
        {"rename the clip, same length", {"set body.name = a_walk_x"}, {{0x92, 4, "\"walk\""}}},
        {"rename the clip, into the padding", {"set body.name = a_waves_x"},
         {{0x08, 1, "8A"}, {0x5C, 1, "6A"}, {0x64, 1, "62"}, {0x68, 1, "6A"}, {0x7C, 1, "82"}, {0x96, 0, "\"s\""}, {0xC1, 1, ""}}},
        {"rename the actor, into the padding", {"set actor = bed"}, {{0xC4, 4, "\"bed\" 00"}}},
        {"rename the actor, longer", {"set actor = table"}, {{0x18, 1, "B4"}, {0x24, 2, "60 01"}, {0xC4, 2, "\"table\" 00"}}},
        {"change how long a frame is", {"set body.frame_duration = 0.5"}, {{0x48, 4, "00 00 00 3F"}}},
        {"change a curve's scale", {"set body.curves[0].scale = 0.5"}, {{0x74, 4, "00 00 00 3F"}}},
        {"move a key in time", {"set body.curves[0].keys[0].tick = 2"}, {{0xA1, 1, "02"}}},
        {"play a sound later", {"set events.events[0].time = 0.75"}, {{0xE4, 4, "00 00 40 3F"}}},
        {"play another sound", {"set events.events[0].data.name = vo_hello"}, {{0x103, 6, "\"hello\" 00"}}},
        {"rename an event, into its padding", {"set events.events[0].name = waving"}, {{0xF4, 1, "06"}, {0xFB, 3, "\"ing\""}, {0xFE, 0, ""}}},
        {"add a sound", {"copy events.events[0] > events.events"}, {{0x24, 2, "00 02"}, {0xD0, 1, "02"}, {0xD4, 2, "48 01"}, {0x180, 0, "", 0xDC, 0x180}}},
        {"remove a sound", {"remove events.events[0]"}, {{0x24, 2, "B8 00"}, {0xD0, 1, "00"}, {0xD4, 2, "00 00"}, {0xDC, 164, ""}}},
        {"add a key", {"copy body.curves[0].keys[0] > body.curves[0].keys"},
         {{0x08, 1, "95"}, {0x14, 1, "BC"}, {0x18, 1, "BC"}, {0x24, 2, "68 01"}, {0x78, 1, "03"}, {0x7C, 1, "8D"}, {0xB9, 0, "", 0xA1, 0xAD}}},
        {"remove a key", {"remove body.curves[0].keys[0]"},
         {{0x08, 1, "7D"}, {0x14, 1, "A4"}, {0x18, 1, "A4"}, {0x24, 2, "50 01"}, {0x78, 1, "01"}, {0x7C, 1, "75"}, {0xA1, 12, ""}}},
        {"add a curve", {"copy body.curves[1] > body.curves"},
         {{0x08, 1, "A5"}, {0x14, 1, "CC"}, {0x18, 1, "CC"}, {0x24, 2, "78 01"}, {0x50, 1, "03"}, {0x5C, 1, "7D"}, {0x60, 1, "6C"}, {0x64, 1, "75"},
          {0x68, 1, "7D"}, {0x7C, 1, "95"}, {0x90, 0, "9D 00 00 00"}, {0x90, 0, "", 0x80, 0x90}, {0xC1, 0, "", 0xB9, 0xC1}}},
        {"remove a curve", {"remove body.curves[1]"},
         {{0x08, 1, "6D"}, {0x14, 1, "94"}, {0x18, 1, "94"}, {0x24, 2, "40 01"}, {0x50, 1, "01"}, {0x5C, 1, "55"}, {0x60, 1, "44"}, {0x64, 1, "4D"},
          {0x68, 1, "55"}, {0x7C, 20, ""}, {0xB9, 8, ""}}},
    });
}

}  // namespace verbatim::test
