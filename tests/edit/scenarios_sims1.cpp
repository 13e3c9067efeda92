#include "tests/edit/scenarios.hpp"

namespace verbatim::test {

// Lines, each with the line end before it; the offsets are those of the text in sims1.skin/lf.hex.
std::vector<std::string> skin_scenarios() {
    return run(
        "The Sims 1, SKN", "sims1.skin", "sims1.skin/lf.hex",
        {
            {"change the texture", {"set texture = other_tex"}, {{0x17, 8, "\"other_tex\""}}},
            {"rename the skin, shorter", {"set name = x"}, {{0, 22, "\"x\""}}},
            {"rename the skin, longer", {"set name = xskin-test-PELVIS-BODY-2"}, {{22, 0, "\"-2\""}}},
            {"rename a bone", {"set bones[1] = R ARM"}, {{0x29, 1, "\"R\""}}},
            {"add a bone and its binding",
             {"copy bones[0] > bones"},
             {{0x20, 1, "\"3\""}, {0x2E, 0, "", 0x21, 0x28}, {0x3D, 1, "\"3\""}, {0x54, 0, "0A \"2 0 3 -1 0\""}}},
            {"drop a bone and its binding",
             {"remove bones[1]"},
             {{0x20, 1, "\"1\""}, {0x28, 6, ""}, {0x3D, 1, "\"1\""}, {0x49, 11, ""}}},
            {"drop a face", {"remove faces[0]"}, {{0x2F, 1, "\"1\""}, {0x30, 6, ""}}},
            {"add a face", {"copy faces[0] > faces"}, {{0x2F, 1, "\"3\""}, {0x3C, 0, "", 0x30, 0x36}}},
            {"change a face", {"set faces[1].c = 1"}, {{0x3B, 1, "\"1\""}}},
            {"change a texture coordinate", {"set uvs[0].u = 0.5"}, {{0x57, 4, "\"0.5\""}}},
            {"a tiny number takes the spelling of its column", {"set uvs[1].v = 0.00001"}, {{0x76, 4, "\"1e-005\""}}},
            {"move a vertex", {"set vectors[0].x = 1.25"}, {{0x90, 4, "\"1.25\""}}},
            {"change a weight", {"set blends[0].weight = 6554"}, {{0x8C, 1, "\"4\""}}},
            {"delete a bone's blends and their anchors",
             {"remove blends[0]"},
             {{0x51, 1, "\"-1\""},
              {0x53, 1, "\"0\""},
              {0x85, 1, "\"0\""},
              {0x86, 7, ""},
              {0x8E, 1, "\"3\""},
              {0xE0, 27, ""}}},
            {"add a vertex and its uv",
             {"copy vectors[0] > vectors"},
             {{0x55, 1, "\"4\""}, {0x84, 0, "", 0x56, 0x68}, {0x8E, 1, "\"5\""}, {0xE0, 0, "", 0x8F, 0xAA}}},
        });
}

// The same mesh in sims1.mesh/every_field.hex: strings after their length, counts and numbers of four bytes.
std::vector<std::string> mesh_scenarios() {
    return run(
        "The Sims 1, BMF", "sims1.mesh", "sims1.mesh/every_field.hex",
        {
            {"change the texture", {"set texture = other_tex"}, {{0x17, 9, "09 \"other_tex\""}}},
            {"rename the mesh, shorter", {"set name = x"}, {{0, 23, "01 \"x\""}}},
            {"rename the mesh, longer", {"set name = xskin-test-PELVIS-BODY-2"}, {{0, 1, "18"}, {23, 0, "\"-2\""}}},
            {"rename a bone", {"set bones[1] = R ARM"}, {{0x2C, 1, "\"R\""}}},
            {"add a bone and its binding",
             {"copy bones[0] > bones"},
             {{0x20, 1, "03"},
              {0x31, 0, "", 0x24, 0x2B},
              {0x4D, 1, "03"},
              {0x79, 0, "02 00 00 00 00 00 00 00 03 00 00 00 FF FF FF FF 00 00 00 00"}}},
            {"drop a bone and its binding",
             {"remove bones[1]"},
             {{0x20, 1, "01"}, {0x2B, 6, ""}, {0x4D, 1, "01"}, {0x65, 20, ""}}},
            {"drop a face", {"remove faces[0]"}, {{0x31, 1, "01"}, {0x35, 12, ""}}},
            {"add a face", {"copy faces[0] > faces"}, {{0x31, 1, "03"}, {0x4D, 0, "", 0x35, 0x41}}},
            {"change a face", {"set faces[1].c = 1"}, {{0x49, 1, "01"}}},
            {"change a texture coordinate", {"set uvs[0].u = 0.5"}, {{0x7D, 4, "00 00 00 3F"}}},
            {"move a vertex", {"set vectors[0].x = 1.25"}, {{0xA5, 4, "00 00 A0 3F"}}},
            {"change a weight", {"set blends[0].weight = 6554"}, {{0x99, 4, "9A 19 00 00"}}},
            {"delete a bone's blends and their anchors",
             {"remove blends[0]"},
             {{0x71, 4, "FF FF FF FF"},
              {0x75, 1, "00"},
              {0x95, 1, "00"},
              {0x99, 8, ""},
              {0xA1, 1, "03"},
              {0xED, 24, ""}}},
            {"add a vertex and its uv",
             {"copy vectors[0] > vectors"},
             {{0x79, 1, "04"}, {0x95, 0, "", 0x7D, 0x85}, {0xA1, 1, "05"}, {0xED, 0, "", 0xA5, 0xBD}}},
        });
}

}  // namespace verbatim::test
