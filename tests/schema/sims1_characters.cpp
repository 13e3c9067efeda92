// The Sims 1's character files, as text and binary: the law on every specimen, their values, the changes of edits, and
// conversions.
#include "tests/schema/sims1_characters.hpp"

namespace verbatim::test::schema_sims1_characters {

namespace {

using Text = sims1::CharacterText;

std::string cmx_text(std::string_view name) { return text_in(specimen_named("sims1.cmx", name).file); }

}  // namespace

TEST_CASE(
    "sims1.cmx: every specimen comes back identical with its findings; cut or with a byte flipped, it is refused or "
    "identical") {
    hold_the_law<sims1::Cmx>();
}
TEST_CASE(
    "sims1.bcf: every specimen comes back identical with its findings; cut or with a byte flipped, it is refused or "
    "identical") {
    hold_the_law<sims1::Bcf>();
}

namespace {

// The values of every_field.
template <class Characters>
void has_every_value(const Characters& all) {
    REQUIRE(all.skeletons.size() == 1);
    const auto skeleton = all.skeletons[0];
    CHECK(skeleton.name.view() == "adult");
    REQUIRE(skeleton.bones.size() == 3);
    const auto root = skeleton.bones[0], pelvis = skeleton.bones[1], head = skeleton.bones[2];
    CHECK((root.name.view() == "ROOT" && root.parent.view() == "NULL"));
    CHECK((root.position.x == -5.5e-5f && root.position.y == 3.01362f && root.position.z == 0.5f));
    CHECK((root.rotation.x == 0.0f && root.rotation.y == 0.6f && root.rotation.w == -0.8f));
    CHECK((root.can_translate == 1 && pelvis.can_translate == 0 && pelvis.can_rotate == 1));
    CHECK((head.parent.view() == "PELVIS" && head.position.z == -2.5f && head.rotation.x == 0.8f));
    REQUIRE(all.suits.size() == 1);
    CHECK(all.suits[0].name.view() == "body");
    REQUIRE(all.suits[0].skins.size() == 2);
    CHECK(all.suits[0].skins[1].skin.view() == "xskin-body-HEAD-HEAD");
    REQUIRE(all.skills.size() == 1);
    const auto skill = all.skills[0];
    CHECK((skill.name.view() == "a2o-walk" && skill.file.view() == "xskill-a2o-walk"));
    CHECK((skill.duration == 900.0f && skill.distance == 1.25f && skill.moving == 1));
    CHECK((skill.translation_count == 30 && skill.rotation_count == 60));
    REQUIRE(skill.motions.size() == 2);
    const auto first = skill.motions[0], second = skill.motions[1];
    CHECK((first.frame_count == 30 && first.first_translation == 0 && first.events.empty()));
    REQUIRE(first.properties.size() == 1);
    CHECK((first.properties[0].all[0].key.view() == "canblend" && first.properties[0].all[1].value.view() == "root"));
    CHECK((second.bone.view() == "HEAD" && second.first_translation == -1 && second.first_rotation == 30));
    REQUIRE(second.events.size() == 1);
    CHECK((second.events[0].all[1].time == 450 && second.events[0].all[1].properties[1].key.view() == "anchor"));
}
template <class Characters>
void has_values_of_version_300(const Characters& all) {
    const auto pelvis = all.skeletons[0].bones[1], head = all.skeletons[0].bones[2];
    CHECK(all.skeletons[0].bones[0].properties.empty());
    REQUIRE(pelvis.properties.size() == 1);
    CHECK((pelvis.properties[0].all[0].key.view() == "name" && pelvis.properties[0].all[0].value.view() == "adult"));
    CHECK((head.can_blend == 1 && head.can_wiggle == 400000 && head.wiggle_power == 0.02f));
    CHECK((all.suits[0].type == 1 && all.suits[0].skins[1].flags == 16));
}

}  // namespace

TEST_CASE("sims1.cmx and sims1.bcf: every value of a character file, in version 200, too") {
    for (const char* name : {"every_field", "lf"}) {
        INFO(name);
        const auto doc = cmx(name);
        REQUIRE(doc->data.get_if<sims1::Version300>());
        has_every_value(*doc->data.get_if<sims1::Version300>());
        has_values_of_version_300(*doc->data.get_if<sims1::Version300>());
    }
    const auto early = cmx("version_200");
    REQUIRE(early->data.get_if<sims1::Version200>());
    has_every_value(*early->data.get_if<sims1::Version200>());
    const auto binary = bcf("every_field");
    has_every_value(*binary);
    has_values_of_version_300(*binary);
}

TEST_CASE("sims1.cmx: vectors without bars, or with other blanks, have the same values") {
    const auto doc = cmx("spellings");
    const auto& bones = doc->data.get_if<sims1::Version300>()->skeletons[0].bones;
    CHECK((bones[0].position.y == 0.5f && bones[0].position.z == 1.0f && bones[0].rotation.w == 1.0f));
    CHECK((bones[0].can_translate == 1 && bones[0].can_blend == 1));
    CHECK((bones[1].position.x == 0.0f && bones[1].rotation.w == 1.0f && bones[1].can_translate == 1));
    CHECK((bones[3].position.x == 1e-5f && bones[3].position.z == 1e9f && !bones[3].position.y.parsed()));
    const auto& motion = doc->data.get_if<sims1::Version300>()->skills[0].motions[0];
    CHECK(motion.properties[0].all[0].value.view() == "101\t");
}

TEST_CASE("sims1.cmx: a file of another version, or one that ends too early, is refused") {
    const auto refusal = [](std::string_view text) {
        const auto doc = read<sims1::Cmx>(bytes_of(text));
        REQUIRE_FALSE(doc.has_value());
        return doc.error().message();
    };
    CHECK(refusal("") == "comment: the text ends at line 1, column 1 (0x0), where a line is expected");
    CHECK(refusal("// c\nversion 100\n0\n0\n0\n").starts_with("data: "));
    CHECK(refusal("// c\nversion 300\n1\nadult\n1\nROOT\nNULL\n0\n| 0 0") ==
          "data.skeletons[0].bones[0].position.z: the text ends at line 9, column 6 (0x2c), where a number is "
          "expected");
    CHECK(refusal("// c\nversion 300\n0\n99999\n") ==
          "data.suits: the count before line 4, column 6 (0x18), \"99999\", is more than the text holds");
}

TEST_CASE("sims1.cmx: replacing a text or a number changes nothing else") {
    auto doc = cmx("every_field");
    auto& all = *doc->data.get_if<sims1::Version300>();
    all.suits[0].skins[1].skin = "xskin-body-HEAD-OTHER";
    all.skeletons[0].bones[1].position.x = 0.75f;
    all.skeletons[0].bones[1].rotation.x = -0.5f;
    all.skills[0].motions[1].events[0].all[0].time = 150;
    auto expected = replaced(cmx_text("every_field"), "xskin-body-HEAD-HEAD", "xskin-body-HEAD-OTHER");
    expected = replaced(expected, "| 0.25 -1.5 2 |\r\n| 0.5 0.5", "| 0.75 -1.5 2 |\r\n| -0.5 0.5");
    written_as(doc, bytes_of(replaced(expected, "\r\n100\r\n", "\r\n150\r\n")));
}

TEST_CASE("sims1.cmx: new elements are counted, and take the line ends of the file and the bars of vectors") {
    for (const char* name : {"every_field", "lf"}) {
        INFO(name);
        const std::string end = std::string_view(name) == "lf" ? "\n" : "\r\n";
        const auto lines = [&](std::string_view text) {
            std::string all;
            for (const char c : text) all += c == '\n' ? end : std::string(1, c);
            return all;
        };
        auto doc = cmx(name);
        auto& all = *doc->data.get_if<sims1::Version300>();
        sims1::Bone<Text> bone;
        bone.name = "HAT";
        bone.parent = "HEAD";
        bone.position.y = 0.5f;
        all.skeletons[0].bones.push_back(bone);
        auto expected = replaced(cmx_text(name), lines("\nadult\n3\n"), lines("\nadult\n4\n"));
        const auto added = lines("\nHAT\nHEAD\n0\n| 0 0.5 0 |\n| 0 0 0 1 |\n0\n1\n0\n0\n0");
        expected = replaced(expected, lines("\n0.02\n"), lines("\n0.02") + added + end);
        written_as(doc, bytes_of(expected));

        sims1::Properties<Text> properties;
        properties.all.push_back({"name", "left"});
        all.skeletons[0].bones[0].properties.push_back(properties);
        expected = replaced(expected, lines("\nROOT\nNULL\n0\n"), lines("\nROOT\nNULL\n1\n1\nname\nleft\n"));
        written_as(doc, bytes_of(expected));
    }
}

TEST_CASE("sims1.cmx and sims1.bcf: a file is recognised by its first lines, and by its whole structure") {
    const auto is_cmx = [](std::string_view text) {
        return format<sims1::Cmx>::recognise(bytes_of(text)) != match::no;
    };
    CHECK(is_cmx("// Character File.\r\nversion 300\r\n0\r\n0\r\n0\r\n"));
    CHECK(is_cmx("//\nversion 200\n"));
    for (const char* other :
         {"", "// a", "// a\nversion 100\n", "a\nversion 300\n", "// a\n\nversion 300\n", "// a\nversion 3000\n"})
        CHECK_FALSE(is_cmx(other));
    for (const auto& one : specimens("sims1.bcf")) {
        INFO(one.name);
        const bool is_clear = one.name == "every_field" || one.name == "rules_broken" || one.name == "float_bits";
        if (is_clear) CHECK(format<sims1::Bcf>::recognise(one.file) != match::no);
    }
    for (const auto& other : {bytes(), bytes(40), specimen_named("sims1.mesh", "every_field").file,
                              specimen_named("sims1.cmx", "every_field").file})
        CHECK(format<sims1::Bcf>::recognise(other) == match::no);
}

TEST_CASE("a character file in the game's style is converted to binary and back without loss") {
    const auto binary = sims1::to_bcf(*cmx("every_field"));
    CHECK(binary.lost.empty());
    CHECK(write(document(binary.value)).value() == specimen_named("sims1.bcf", "every_field").file);
    const auto text = sims1::to_cmx(*bcf("every_field"));
    CHECK(text.lost.empty());
    CHECK(write(document(text.value)).value() == specimen_named("sims1.cmx", "every_field").file);
}

TEST_CASE("a conversion of a character file reports everything that it loses") {
    using list = std::vector<std::string>;
    CHECK(sims1::to_bcf(*cmx("no_final_line_end")).lost == list{"the bytes after the last value"});
    CHECK(sims1::to_bcf(*cmx("spellings")).lost == list{"1 tokens are no numbers and become 0",
                                                        "7 numbers are spelled in another way",
                                                        "6 separators are not one space, or CR LF"});
    const auto early = sims1::to_bcf(*cmx("version_200"));
    REQUIRE(early.lost.size() == 1);
    CHECK(early.lost[0].starts_with("version 200: "));
    has_every_value(early.value);
    CHECK((early.value.skeletons[0].bones[0].can_blend == 0 && early.value.suits[0].type == 0));

    CHECK(sims1::to_cmx(*bcf("surplus")).lost == list{"3 bytes after the last value"});
    CHECK(sims1::to_cmx(*bcf("long_form")).lost == list{"1 strings have a longer length than they need"});
    CHECK(sims1::to_cmx(*bcf("texts_too_long")).lost == list{"1 strings cannot be lines of text"});
    CHECK(sims1::to_cmx(*bcf("float_bits")).lost == list{"2 numbers are not finite, which a text cannot have"});
    auto third = bcf("every_field");
    third->skills[0].duration = 1.0f / 3;
    CHECK(sims1::to_cmx(*third).lost == list{"1 numbers are rounded"});
    CHECK(sims1::to_cmx(*third, sims1::lossless_spelling).lost.empty());
}

}  // namespace verbatim::test::schema_sims1_characters
