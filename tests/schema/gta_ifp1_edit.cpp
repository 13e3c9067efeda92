// Edits of GTA animation packages of version 1. Each test lists all bytes that may change; every other byte of the
// specimen must stay.
#include "tests/schema/gta_ifp.hpp"

namespace verbatim::test::schema_gta_ifp1_edit {

namespace {
using Kr00 = gta::AnpkObject::Kr00;
using Krt0 = gta::AnpkObject::Krt0;
}  // namespace

TEST_CASE("gta.ifp, version 1: renaming an animation") {
    const specimen original = ifp("anpk_minimal"), more = ifp("anpk_name_sizes"), dirty = ifp("anpk_padding");
    SECTION("to a shorter name: the sizes of the name and of the package follow") {
        auto doc = read_ifp(original);
        anpk(doc).animations[0].name.assign("sit");
        written_as(doc, changed(original.file, {{0x04, 4, "90 00 00 00"},  // size 148 - 4
                                                {0x20, 4, "04 00 00 00"},  // name_size
                                                {0x24, 8, "\"sit\" 00"}}));
    }
    SECTION("to a longer name: the sizes of the name and of the package follow") {
        auto doc = read_ifp(original);
        anpk(doc).animations[0].name.assign("walk_fast");
        written_as(doc, changed(original.file, {{0x04, 4, "98 00 00 00"},  // size 148 + 4
                                                {0x20, 4, "0A 00 00 00"},
                                                {0x24, 8, "\"walk_fast\" 00  00 00"}}));
    }
    SECTION("to a longer name before a tail: the tail stays") {
        auto doc = read_ifp(more);
        anpk(doc).animations[0].name.assign("csplrs");
        written_as(doc, changed(more.file, {{0x24, 4, "08 00 00 00"}, {0x28, 8, "\"csplrs\" 00 00"}}));
    }
    SECTION("to a shorter name where the stored one has no NUL: a NUL is added") {
        auto doc = read_ifp(more);
        anpk(doc).animations[1].name.assign("bar");
        written_as(doc, changed(more.file, {{0xA8, 4, "\"bar\" 00"}}));
    }
    SECTION("with garbage in the padding: it stays until the size of the padding changes") {
        auto doc = read_ifp(dirty);
        anpk(doc).animations[0].name.assign("other");
        written_as(doc, changed(dirty.file, {{0x24, 5, "\"other\""}}));
        anpk(doc).animations[0].name.assign("otter_");
        written_as(doc, changed(dirty.file, {{0x20, 4, "07 00 00 00"}, {0x24, 8, "\"otter_\" 00 00"}}));
    }
}

TEST_CASE("gta.ifp, version 1: renaming the package updates its sizes") {
    const specimen original = ifp("anpk_minimal");
    auto doc = read_ifp(original);
    anpk(doc).name.assign("longer_block");
    written_as(doc, changed(original.file, {{0x04, 4, "9C 00 00 00"},  // size 148 + 8
                                            {0x0C, 4, "11 00 00 00"},  // info_size 4 + 13
                                            {0x14, 8, "\"longer_block\" 00  00 00 00"}}));
}

TEST_CASE("gta.ifp, version 1: appending a frame updates the count and all sizes around it") {
    const specimen original = ifp("anpk_keys");
    auto doc = read_ifp(original);
    keys<Kr00>(anpk(doc).animations[0].objects[1]).push_back({{{0.5f, 0.25f, 0.125f, 1.0f}}, 2.0f});
    written_as(doc,
               changed(original.file, {{0x04, 4, "C0 01 00 00"},   // size 428 + 20
                                       {0x2C, 4, "98 01 00 00"},   // dgan_size 388 + 20
                                       {0xC8, 4, "8C 00 00 00"},   // the object's size 120 + 20
                                       {0xF0, 4, "04 00 00 00"},   // frame_count
                                       {0x104, 4, "50 00 00 00"},  // the keys' size 60 + 20
                                       {0x144, 0, "00 00 00 3F 00 00 80 3E 00 00 00 3E 00 00 80 3F  00 00 00 40"}}));
}

TEST_CASE("gta.ifp, version 1: removing an object updates the count and the sizes around it") {
    const specimen original = ifp("anpk_keys");
    auto doc = read_ifp(original);
    anpk(doc).animations[0].objects.erase(1);
    written_as(doc, changed(original.file, {{0x04, 4, "2C 01 00 00"},  // size 428 - 128
                                            {0x2C, 4, "04 01 00 00"},  // dgan_size 388 - 128
                                            {0x38, 4, "02 00 00 00"},  // object_count
                                            {0xC4, 0x80, ""}}));
}

TEST_CASE(
    "gta.ifp, version 1: keys without frames are refused; removing or adding keys updates the count and the sizes") {
    const specimen original = ifp("anpk_minimal");
    auto doc = read_ifp(original);
    auto& pelvis = anpk(doc).animations[0].objects[0];
    keys<Kr00>(pelvis).clear();
    CHECK(write(doc).error().message() ==
          "animations[0].objects[0].keys: it is present, but frame_count says that it is absent");

    pelvis.keys.reset();
    const bytes without = changed(original.file, {{0x04, 4, "78 00 00 00"},  // size 148 - 28
                                                  {0x30, 4, "4C 00 00 00"},  // dgan_size 104 - 28
                                                  {0x48, 4, "34 00 00 00"},  // the object's size 80 - 28
                                                  {0x70, 4, "00 00 00 00"},  // frame_count
                                                  {0x80, 0x1C, ""}});
    written_as(doc, without);

    pelvis.keys.emplace(Krt0{.frames = {{{{0.5f, 0.25f, 0.125f, 1.0f}}, {{2.0f, 4.0f, 8.0f}}, 0.75f}}});
    written_as(doc, changed(original.file, {{0x04, 4, "A0 00 00 00"},  // size 148 + 12
                                            {0x30, 4, "74 00 00 00"},  // dgan_size 104 + 12
                                            {0x48, 4, "5C 00 00 00"},  // the object's size 80 + 12
                                            {0x80, 28,
                                             "\"KRT0\" 20 00 00 00  00 00 00 3F 00 00 80 3E 00 00 00 3E 00 00 80 3F"
                                             " 00 00 00 40 00 00 80 40 00 00 00 41  00 00 40 3F"}}));
}

TEST_CASE("gta.ifp, version 1: replacing relations by a bone id updates the sizes") {
    const specimen original = ifp("anpk_relations");
    auto doc = read_ifp(original);
    anpk(doc).animations[0].objects[1].binding = gta::BoneId{5};
    written_as(doc, changed(original.file, {{0x04, 4, "24 02 00 00"},  // size 552 - 4
                                            {0x30, 4, "20 01 00 00"},  // dgan_size 292 - 4
                                            {0xA4, 4, "50 00 00 00"},  // the object's size 84 - 4
                                            {0xAC, 4, "2C 00 00 00"},  // anim_size 44
                                            {0xD8, 8, "05 00 00 00"}}));
}

TEST_CASE("gta.ifp, version 1: an animation is copied from another document, then all animations are removed") {
    const specimen original = ifp("anpk_tail_odd"), other = ifp("anpk_no_frames");
    auto doc = read_ifp(original);
    {
        const auto from = read_ifp(other);
        anpk(doc).animations.push_back(anpk(from).animations[0]);
    }
    const bytes copied(other.file.begin() + 0x1C, other.file.end());
    bytes expected = changed(original.file, {{0x04, 4, "A4 01 00 00"},  // size 144 + 276
                                             {0x10, 4, "02 00 00 00"}});
    expected.insert(expected.begin() + 0x98, copied.begin(), copied.end());
    written_as(doc, expected);

    anpk(doc).animations.clear();
    written_as(doc, changed(original.file, {{0x04, 4, "10 00 00 00"}, {0x10, 4, "00 00 00 00"}, {0x18, 0x80, ""}}));
}

TEST_CASE("gta.ifp, version 1: sizes that were stored wrong stay wrong, but counts follow each edit") {
    const specimen original = ifp("anpk_sizes_wrong");
    auto doc = read_ifp(original);
    auto& objects = anpk(doc).animations[0].objects;
    keys<Kr00>(objects[1]).erase(0);  // the size of the keys was stored wrong, that of the object was not
    const bytes shorter = changed(original.file, {{0xA0, 4, "50 00 00 00"}, {0xC8, 4, "01 00 00 00"}, {0xE0, 20, ""}});
    written_as(doc, shorter);
    objects.erase(0);
    written_as(doc, changed(shorter, {{0x3C, 4, "01 00 00 00"}, {0x44, 0x58, ""}}));
}

TEST_CASE("gta.ifp, version 1: a size that the user has set stays, and the other sizes follow an edit") {
    const specimen original = ifp("anpk_minimal");
    auto doc = read_ifp(original);
    anpk(doc).size = 7777;
    keys<Kr00>(anpk(doc).animations[0].objects[0]).clear();
    anpk(doc).animations[0].objects[0].keys.reset();
    written_as(doc, changed(original.file, {{0x04, 4, "61 1E 00 00"},
                                            {0x30, 4, "4C 00 00 00"},
                                            {0x48, 4, "34 00 00 00"},
                                            {0x70, 4, "00 00 00 00"},
                                            {0x80, 0x1C, ""}}));
}

TEST_CASE("gta.ifp, version 1: editing or removing one of several packages leaves the others unchanged") {
    const specimen original = ifp("anlf");
    auto doc = read_ifp(original);
    auto& packages = doc->get_if<gta::Anlf>()->packages;
    packages[1].animations.erase(0);
    written_as(doc, changed(original.file, {{0xAC, 4, "78 00 00 00"},  // size 268 - 148
                                            {0xB8, 4, "01 00 00 00"},  // animation_count
                                            {0xC4, 0x94, ""}}));
    packages.erase(0);
    written_as(doc, changed(original.file, {{0x08, 4, "01 00 00 00"},  // package_count
                                            {0x0C, 0x9C, ""},
                                            {0xAC, 4, "78 00 00 00"},
                                            {0xB8, 4, "01 00 00 00"},
                                            {0xC4, 0x94, ""}}));
}

TEST_CASE("gta.ifp, version 1: a package built in memory is written as the smallest specimen") {
    gta::AnpkObject pelvis{.name = "pelvis"};
    pelvis.binding = gta::BoneId{1};
    pelvis.keys.emplace(Kr00{.frames = {{{{0.00390625f, 0.0078125f, 0.01171875f, 0.015625f}}, 0.5f}}});
    gta::AnpkAnimation walk{.name = "walk"};
    walk.objects.push_back(pelvis);
    gta::Anpk package{.name = "block"};
    package.animations.push_back(walk);
    written_as(document<gta::Ifp>(gta::Ifp(package)), ifp("anpk_minimal").file);
}

}  // namespace verbatim::test::schema_gta_ifp1_edit
