#include "tests/edit/scenarios.hpp"

namespace verbatim::test {

// Package header 0..36 (size at 4, name at 8, count at 32); animations of 82 bytes at 36, 118 and 200: name, object
// count at 24, frame data size at 28, flags at 32, one object: name at 36, frame type at 60, frame count at 64, bone at
// 68, one frame of 10 bytes at 72.
std::vector<std::string> anp3_scenarios() {
    const std::string frame = "animations[sit].objects[pelvis].frames";
    return run(
        "GTA SA, ANP3", "gta.ifp", "gta.ifp/name_garbage.hex",
        {
            {"rename an animation, shorter", {"set animations[sit].name = go"}, {{36, 3, "\"go\" 00"}}},
            {"rename an animation, longer", {"set animations[sit].name = sitting"}, {{36, 8, "\"sitting\" 00"}}},
            {"rename the package", {"set name = sofa"}, {{8, 5, "\"sofa\" 00"}}},
            {"rename a bone", {"set animations[rise].objects[spine].name = hips"}, {{118 + 36, 5, "\"hips\" 00"}}},
            {"change one time", {"set " + frame + "[0].time = 99"}, {{36 + 80, 1, "63"}}},
            {"change one rotation", {"set " + frame + "[0].rotation[2] = -1"}, {{36 + 76, 2, "FF FF"}}},
            {"bind to another bone", {"set animations[sit].objects[pelvis].bone_id = 300"}, {{36 + 68, 2, "2C 01"}}},
            {"append a frame",
             {"insert " + frame},
             {{4, 2, "1C 01"}, {36 + 28, 1, "14"}, {36 + 64, 1, "02"}, {118, 0, "(00) * 7 10 00 00"}}},
            {"insert a frame in front",
             {"insert " + frame + "[0]"},
             {{4, 2, "1C 01"}, {36 + 28, 1, "14"}, {36 + 64, 1, "02"}, {108, 0, "(00) * 7 10 00 00"}}},
            {"copy a frame from another animation",
             {"copy animations[rise].objects[0].frames[0] > " + frame},
             {{4, 2, "1C 01"}, {36 + 28, 1, "14"}, {36 + 64, 1, "02"}, {118, 0, "", 190, 200}}},
            {"copy an animation to the end",
             {"copy animations[sit] > animations"},
             {{4, 2, "64 01"}, {32, 1, "04"}, {282, 0, "", 36, 118}}},
            {"copy an object into another animation",
             {"copy animations[rise].objects[0] > animations[sit].objects"},
             {{4, 2, "40 01"}, {36 + 24, 1, "02"}, {36 + 28, 1, "14"}, {118, 0, "", 118 + 36, 200}}},
            {"drop an animation", {"remove animations[rise]"}, {{4, 2, "C0 00"}, {32, 1, "02"}, {118, 82, ""}}},
            {"drop the last animation", {"remove animations[clean]"}, {{4, 2, "C0 00"}, {32, 1, "02"}, {200, 82, ""}}},
            {"move an animation to the front",
             {"move animations[clean] > animations[0]"},
             {{36, 0, "", 200, 282}, {200, 82, ""}}},
        });
}

// Chunks: package size at 4, INFO's size at 12, count at 16, name at 20 ("block", 6 bytes and 2 of padding); the
// animation from 28: name's size at 32, name at 36 ("walk", 5 and 3), DGAN's size at 48, object count at 60; the object
// from 68: size at 72, name at 84, frame count at 112, bone at 124, KR00's size at 132, one frame of 20 bytes at 136.
std::vector<std::string> anpk_scenarios() {
    const std::string object = "animations[0].objects[0]";
    return run(
        "GTA III/VC, ANPK", "gta.ifp", "gta.ifp/anpk_minimal.hex",
        {
            {"rename an animation, same length", {"set animations[0].name = runs"}, {{36, 4, "\"runs\""}}},
            {"rename an animation, into its padding",
             {"set animations[0].name = walking"},
             {{32, 1, "08"}, {36, 8, "\"walking\" 00"}}},
            {"rename an animation, longer",
             {"set animations[0].name = walk_slow"},
             {{4, 1, "98"}, {32, 1, "0A"}, {36, 8, "\"walk_slow\" (00) * 3"}}},
            {"rename an animation, shorter",
             {"set animations[0].name = go"},
             {{4, 1, "90"}, {32, 1, "03"}, {36, 8, "\"go\" 00 00"}}},
            {"rename the package, longer",
             {"set name = pedestrian"},
             {{4, 1, "98"}, {12, 1, "0F"}, {20, 8, "\"pedestrian\" 00 00"}}},
            {"rename a bone", {"set " + object + ".name = hip"}, {{84, 6, "\"hip\" 00 00 00"}}},
            {"bind to another bone", {"set " + object + ".binding.bone_id = 5"}, {{124, 4, "05 00 00 00"}}},
            {"change one time", {"set " + object + ".keys.frames[0].time = 0.75"}, {{152, 4, "00 00 40 3F"}}},
            {"append a frame",
             {"insert " + object + ".keys.frames"},
             {{4, 1, "A8"},
              {48, 1, "7C"},
              {72, 1, "64"},
              {112, 1, "02"},
              {132, 1, "28"},
              {156, 0, "(00) * 14 80 3F (00) * 4"}}},
            {"copy a frame in front",
             {"copy " + object + ".keys.frames[0] > " + object + ".keys.frames[0]"},
             {{4, 1, "A8"}, {48, 1, "7C"}, {72, 1, "64"}, {112, 1, "02"}, {132, 1, "28"}, {136, 0, "", 136, 156}}},
            {"copy an object",
             {"copy " + object + " > animations[0].objects"},
             {{4, 1, "EC"}, {48, 1, "C0"}, {60, 1, "02"}, {156, 0, "", 68, 156}}},
            {"copy an animation",
             {"copy animations[0] > animations"},
             {{4, 2, "14 01"}, {16, 1, "02"}, {156, 0, "", 28, 156}}},
            {"drop an object", {"remove " + object}, {{4, 1, "3C"}, {48, 1, "10"}, {60, 1, "00"}, {68, 88, ""}}},
            {"drop an animation", {"remove animations[0]"}, {{4, 1, "14"}, {16, 1, "00"}, {28, 128, ""}}},
        });
}

}  // namespace verbatim::test
