// Edits of GTA animation packages. Each test lists all bytes that may change; every other byte of the specimen must
// stay.
#include "tests/schema/gta_ifp.hpp"

namespace verbatim::test::schema_gta_ifp_edit {

TEST_CASE("gta.ifp: copying an animation from another document updates the size and the count") {
    const specimen original = ifp("frame_types");
    auto doc = read_ifp(original);
    {
        const auto other = read_ifp(ifp("minimal"));
        anp3(doc).animations.insert(1, anp3(other).animations[0]);
    }
    const bytes expected = changed(original.file, {{0x04, 4, "52 02 00 00"},  // size 512 + 82
                                                   {0x20, 4, "03 00 00 00"},  // animation_count
                                                   {0xD4, 0,
                                                    "\"walk\" (00) * 20  01 00 00 00  0A 00 00 00  01 00 00 00"
                                                    " \"pelvis\" (00) * 18  03 00 00 00  01 00 00 00  0B 00 00 00"
                                                    " 0B 00 0C 00 0D 00 FF 0F  05 00"}});
    written_as(doc, expected);
    CHECK(findings<gta::Ifp>(expected).empty());
}

TEST_CASE("gta.ifp: removing an animation updates the size and the count") {
    const specimen original = ifp("frame_types");
    auto doc = read_ifp(original);
    anp3(doc).animations.erase(0);
    written_as(doc, changed(original.file, {{0x04, 4, "50 01 00 00"},    // size 512 - 176
                                            {0x20, 4, "01 00 00 00"},    // animation_count
                                            {0x24, 0xD4 - 0x24, ""}}));  // the animation
}

TEST_CASE("gta.ifp: removing all animations keeps the tail") {
    const specimen original = ifp("tail_stale");
    auto doc = read_ifp(original);
    anp3(doc).animations.clear();
    written_as(doc,
               changed(original.file, {{0x04, 4, "1C 00 00 00"}, {0x20, 4, "00 00 00 00"}, {0x24, 0x76 - 0x24, ""}}));
}

TEST_CASE("gta.ifp: renaming an animation") {
    const specimen clean = ifp("frame_types"), dirty = ifp("name_garbage"), full = ifp("full_names");
    SECTION("to a shorter name: the rest of the old name becomes zeros") {
        auto doc = read_ifp(clean);
        CHECK(anp3(doc).animations[0].name.assign("int"));
        written_as(doc, changed(clean.file, {{0x27, 5, "00 * 5"}}));
    }
    SECTION("to a longer name") {
        auto doc = read_ifp(clean);
        CHECK(anp3(doc).animations[0].name.assign("all_integers"));
        written_as(doc, changed(clean.file, {{0x24, 12, "\"all_integers\""}}));
    }
    SECTION("to a name as long as the field allows, with its NUL") {
        auto doc = read_ifp(clean);
        CHECK(anp3(doc).animations[0].name.assign("integers_of_23_letters_"));
        written_as(doc, changed(clean.file, {{0x24, 24, "\"integers_of_23_letters_\" 00"}}));
    }
    SECTION("to a name that is too long or has a NUL: refused, and nothing changes") {
        auto doc = read_ifp(clean);
        CHECK_FALSE(anp3(doc).animations[0].name.assign("integers_of_24_character"));
        CHECK_FALSE(anp3(doc).animations[0].name.assign(std::string_view("in\0t", 4)));
        written_as(doc, clean.file);
    }
    SECTION("to a shorter name before garbage: the garbage stays") {
        auto doc = read_ifp(dirty);
        CHECK(anp3(doc).animations[0].name.assign("s"));
        written_as(doc, changed(dirty.file, {{0x25, 2, "00 00"}}));
    }
    SECTION("to a longer name that overwrites some garbage: the rest of the garbage stays") {
        auto doc = read_ifp(dirty);
        CHECK(anp3(doc).animations[0].name.assign("sitting"));
        written_as(doc, changed(dirty.file, {{0x27, 5, "\"ting\" 00"}}));
    }
    SECTION("with the policy that clears the tail") {
        auto doc = read_ifp(dirty);
        CHECK(anp3(doc).animations[0].name.assign("sat", wire::tail::policy::clear));
        written_as(doc, changed(dirty.file, {{0x25, 1, "\"a\""}, {0x28, 9, "00 * 9"}}));
    }
    SECTION("from a name as long as the field to a shorter one") {
        auto doc = read_ifp(full);
        CHECK(anp3(doc).animations[0].name.assign("animation"));
        written_as(doc, changed(full.file, {{0x2D, 15, "00 * 15"}}));
    }
}

TEST_CASE("gta.ifp: appending a frame updates the count and the sizes") {
    const specimen original = ifp("frame_types");
    auto doc = read_ifp(original);
    frames<Frames3>(anp3(doc).animations[0].objects[1]).push_back({{{61, 62, 63, 4090}}, 36});
    written_as(doc, changed(original.file, {{0x04, 4, "0A 02 00 00"},                        // size 512 + 10
                                            {0x40, 4, "4E 00 00 00"},                        // frame_data_size 68 + 10
                                            {0xB8, 4, "03 00 00 00"},                        // frame_count
                                            {0xD4, 0, "3D 00 3E 00 3F 00 FA 0F  24 00"}}));  // the frame
}

TEST_CASE("gta.ifp: changing one time changes no other bytes") {
    const specimen original = ifp("tail_sector");
    auto doc = read_ifp(original);
    frames<Frames3>(anp3(doc).animations[0].objects[0])[0].time = -2;
    written_as(doc, changed(original.file, {{0x74, 2, "FE FF"}}));
}

TEST_CASE("gta.ifp: removing all frames of an object updates the count and the sizes") {
    const specimen original = ifp("frame_types");
    auto doc = read_ifp(original);
    frames<Frames2>(anp3(doc).animations[1].objects[0]).clear();
    written_as(doc, changed(original.file, {{0x004, 4, "C0 01 00 00"},  // size 512 - 64
                                            {0x0F0, 4, "64 00 00 00"},  // frame_data_size 164 - 64
                                            {0x114, 4, "00 00 00 00"},  // frame_count
                                            {0x11C, 64, ""}}));
}

TEST_CASE("gta.ifp: replacing an object's frames by frames of another type") {
    const specimen original = ifp("frame_types");
    SECTION("by float frames: the flags follow") {
        auto doc = read_ifp(original);
        anp3(doc).animations[0].objects[1].frames = Frames1{{{{0.5f, 0.25f, 0.125f, 1.0f}}, 0.75f}};
        written_as(
            doc, changed(original.file, {{0x04, 4, "00 02 00 00"},  // size 512 - 20 + 20
                                         {0x40, 4, "44 00 00 00"},  // frame_data_size 68 - 20 + 20
                                         {0x44, 4, "00 00 00 00"},  // flags
                                         {0xB4, 4, "01 00 00 00"},  // frame_type
                                         {0xB8, 4, "01 00 00 00"},  // frame_count
                                         {0xC0, 20, "00 00 00 3F 00 00 80 3E 00 00 00 3E 00 00 80 3F  00 00 40 3F"}}));
    }
    SECTION("by integer frames: the flags follow when no float frame is left") {
        auto doc = read_ifp(original);
        auto& floats = anp3(doc).animations[1];
        floats.objects[0].frames = Frames3{};
        floats.objects[1].frames = Frames4{};
        written_as(doc, changed(original.file, {{0x004, 4, "AC 01 00 00"},  // size 512 - 64 - 20
                                                {0x0F0, 4, "50 00 00 00"},  // frame_data_size 164 - 64 - 20
                                                {0x110, 4, "03 00 00 00"},  // frame_type
                                                {0x114, 4, "00 00 00 00"},  // frame_count
                                                {0x11C, 64, ""},
                                                {0x174, 4, "04 00 00 00"},
                                                {0x178, 4, "00 00 00 00"},
                                                {0x180, 20, ""}}));
        floats.objects.erase(2);
        written_as(doc, changed(original.file, {{0x004, 4, "38 01 00 00"},  // size 428 - 36 - 80
                                                {0x0EC, 4, "02 00 00 00"},  // object_count
                                                {0x0F0, 4, "00 00 00 00"},  // frame_data_size
                                                {0x0F4, 4, "01 00 00 00"},  // flags
                                                {0x110, 4, "03 00 00 00"},
                                                {0x114, 4, "00 00 00 00"},
                                                {0x11C, 64, ""},
                                                {0x174, 4, "04 00 00 00"},
                                                {0x178, 4, "00 00 00 00"},
                                                {0x180, 20 + 36 + 80, ""}}));
    }
}

TEST_CASE("gta.ifp: values that were stored wrong stay wrong, but counts follow each edit") {
    const specimen original = ifp("neglected");
    auto doc = read_ifp(original);
    frames<Frames3>(anp3(doc).animations[0].objects[0]).push_back({{{71, 72, 73, 4089}}, 7});
    const bytes appended = changed(original.file, {{0x64, 4, "03 00 00 00"},  // frame_count
                                                   {0x80, 0, "47 00 48 00 49 00 F9 0F  07 00"}});
    written_as(doc, appended);

    anp3(doc).animations.erase(1);
    written_as(doc, changed(appended, {{0x20, 4, "01 00 00 00"}, {0xC4 + 10, 0x12C - 0xC4, ""}}));
}

TEST_CASE("gta.ifp: sizes that the user has set stay when a frame is appended") {
    const specimen original = ifp("minimal");
    auto doc = read_ifp(original);
    anp3(doc).size = 7777;
    anp3(doc).animations[0].frame_data_size = 99;
    frames<Frames3>(anp3(doc).animations[0].objects[0]).push_back({{{81, 82, 83, 4088}}, 8});
    written_as(doc, changed(original.file, {{0x04, 4, "61 1E 00 00"},
                                            {0x40, 4, "63 00 00 00"},
                                            {0x64, 4, "02 00 00 00"},
                                            {0x76, 0, "51 00 52 00 53 00 F8 0F  08 00"}}));
}

TEST_CASE("gta.ifp: edits of an ANP2 package update its size and its counts") {
    const specimen original = ifp("anp2");
    auto doc = read_ifp(original);
    REQUIRE(doc->is<gta::Anp2>());
    auto& package = *doc->get_if<gta::Anp2>();
    package.animations.erase(0);
    package.animations[0].objects[0].frames = Frames3{{{{91, 92, 93, 4087}}, 9}};
    const bytes out = changed(original.file, {{0x04, 4, "66 00 00 00"},  // size 110 - 8
                                              {0x20, 4, "01 00 00 00"},
                                              {0x24, 0xB0 - 0x24, ""},
                                              {0xE4, 4, "03 00 00 00"},
                                              {0xE8, 4, "01 00 00 00"},
                                              {0xF0, 48, "5B 00 5C 00 5D 00 F7 0F  09 00"}});
    written_as(doc, out);
}

TEST_CASE("gta.ifp: a package built in memory is written as the smallest specimen") {
    gta::Object pelvis{.name = "pelvis", .bone_id = 11};
    pelvis.frames = Frames3{{{{11, 12, 13, 4095}}, 5}};
    gta::Animation walk{.name = "walk"};
    walk.objects.push_back(pelvis);
    gta::Anp3 package{.name = "block"};
    package.animations.push_back(walk);
    written_as(document<gta::Ifp>(gta::Ifp(package)), ifp("minimal").file);
}

}  // namespace verbatim::test::schema_gta_ifp_edit
