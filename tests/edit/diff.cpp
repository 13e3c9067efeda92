// Differences between a specimen and the same specimen after edits by path. The wording of a change comes from the
// tables of the format.
#include "verbatim/edit/diff.hpp"

#include "tests/edit/support.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/wire/wire.hpp"

namespace grouped {
using namespace verbatim::wire;
struct File {
    at<0, u8> width;
    at<1, u8> count;
    struct Row {
        at<0, u8> groups;
        list<u8, value_of<&Row::groups> * outer<&File::width>> cells;
    };
    list<Row, &File::count> rows;
};
}  // namespace grouped

template <>
struct verbatim::format<grouped::File> {
    static constexpr std::string_view id = "grouped", title = "", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace prefixed {
using namespace verbatim::wire;
// Texts whose size is a part of the byte before them, as in MessagePack.
struct Text {
    at<0, u8> head;
    string<value_of<&Text::head> & 0x1F> text;
};
struct File {
    list<Text, to_end> texts;
};
}  // namespace prefixed

template <>
struct verbatim::format<prefixed::File> {
    static constexpr std::string_view id = "prefixed", title = "", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_diff {

namespace {

// The difference in words. Written as a patch in JSON and read again, it must make the second file from the first.
std::string changes_in(const result<bytes>& before, const result<bytes>& after) {
    REQUIRE(before);
    REQUIRE(after);
    const auto a = open_gta(*before), b = open_gta(*after);
    const auto d = edit::diff(*a, *b);
    REQUIRE(d);
    const auto read = edit::read_patch(edit::to_patch(*d));
    REQUIRE(read);
    const auto done = file_after::patch(*a, *read);
    REQUIRE(done);
    CHECK(done->conflicts.empty());
    CHECK(done->file == *after);
    return edit::in_words(*d);
}

}  // namespace

TEST_CASE("two equal files have an empty difference") { CHECK(changes_in(seats(), seats()) == ""); }

TEST_CASE("a difference shows a changed value with its path, its old value and its new value") {
    CHECK(changes_in(seats(), seats_with({"animations[sit].objects[pelvis].frames[0].time=99"})) ==
          "animations[sit].objects[pelvis].frames[0].time: 5 (0.08333 s) -> 99 (1.65 s)\n");
}
TEST_CASE("a difference shows a renamed element as a change of its name, not as another element") {
    const auto clip = *specimen_bytes("sims3.clip/canonical.hex");
    const auto renamed = file_after::set(*open_as("sims3.clip", clip), "body.curves[0].track", "b__ROOT__");
    REQUIRE(renamed);
    const auto turned = edit::diff(*open_as("sims3.clip", clip), *open_as("sims3.clip", *renamed));
    REQUIRE(turned);
    CHECK_THAT(edit::in_words(*turned), Catch::Matchers::StartsWith("body.curves[0].track: 0x") &&
                                            Catch::Matchers::ContainsSubstring(" -> 0xFEAE6981 (b__ROOT__)\n"));
    const auto later = file_after::set(*open_as("sims3.clip", clip), "body.frame_duration", "0.5");
    REQUIRE(later);
    CHECK(edit::in_words(*edit::diff(*open_as("sims3.clip", clip), *open_as("sims3.clip", *later))) ==
          "body.frame_duration: 0.033333335 s -> 0.5 s\n");
    CHECK(changes_in(seats(), seats_with({"animations[sit].name=lean"})) ==
          "animations[sit].name: \"sit\" -> \"lean\"\n");
    const auto small = specimen_bytes("gta.ifp/empty_animation.hex");  // the name is most of the element
    const auto named = file_after::set(*open_gta(*small), "animations[1].name", "a name of some letters");
    CHECK(changes_in(small, named) == "animations[1].name: \"\" -> \"a name of some letters\"\n");
}
TEST_CASE("a difference does not list counts and sizes that follow an inserted or removed element") {
    const auto longer = file_after::insert(*open_gta(*seats()), "animations[sit].objects[pelvis].frames");
    CHECK(changes_in(seats(), longer) == "animations[sit].objects[pelvis].frames: +1 at 1\n");
    CHECK(changes_in(longer, seats()) == "animations[sit].objects[pelvis].frames: -1 at 1\n");
    CHECK(changes_in(seats(), file_after::remove(*open_gta(*seats()), "animations[rise]")) ==
          "animations: -\"rise\" at 1\n");
    CHECK(changes_in(file_after::remove(*open_gta(*seats()), "animations[rise]"), seats()) ==
          "animations: +\"rise\" at 1\n");
}
TEST_CASE("a difference lists a stored size that stops following its data, and one that follows it again") {
    const auto right = specimen_bytes("gta.ifp/minimal.hex"), wrong = file_after::set(*open_gta(*right), "size", "77");
    CHECK(changes_in(right, wrong) == "size: 110 -> 77\n");
    CHECK(changes_in(wrong, right) == "size: 77 -> 110, and follows from now on\n");
    const auto longer = file_after::insert(*open_gta(*seats()), "animations[sit].objects[pelvis].frames");
    const auto stays = file_after::set(*open_gta(*longer), "animations[sit].frame_data_size", "10");
    CHECK(changes_in(seats(), stays) ==
          "animations[sit].frame_data_size: stays 10\nanimations[sit].objects[pelvis].frames: +1 at 1\n");
}
TEST_CASE("a difference lists changed bytes after the NUL of a name even if the name is unchanged") {
    auto cleaned = *seats();
    for (std::size_t i = 8 + 6; i < 32; ++i) cleaned[i] = std::byte{0};
    CHECK(changes_in(seats(), cleaned) ==
          "name: {\"value\": \"seats\", \"behind\": \"00 4F 4C 44 00*15\"} -> \"seats\"\n");
}
TEST_CASE("a difference of a list of 1100 elements lists only the removed elements") {
    const auto all = many_animations(1100);
    auto fewer = file_after::remove(*open_gta(all), "animations[1099]");
    fewer = file_after::remove(*open_gta(*fewer), "animations[0]");
    CHECK(changes_in(all, fewer) == "animations: -\"anim_0000000\" at 0\nanimations: -\"anim_0001099\" at 1099\n");
}
TEST_CASE("a difference shows a short array of numbers whole, and only the changed numbers of a long one") {
    CHECK(changes_in(seats(), seats_with({"animations[sit].objects[pelvis].frames[0].rotation[1]=7"})) ==
          "animations[sit].objects[pelvis].frames[0].rotation: [11, 12, 13, 4095] -> [11, 7, 13, 4095]\n");
    const auto before = specimen_bytes("oni.corpses/every_field.hex");
    const auto after = file_after::set(*open_as("oni.corpses", *before), "corpses[0].visible_leaves[7]", "99");
    REQUIRE(after);
    const auto d = edit::diff(*open_as("oni.corpses", *before), *open_as("oni.corpses", *after));
    REQUIRE(d);
    CHECK(d->changes.size() == 1);
    CHECK(edit::in_words(*d) == "corpses[_lvl_19_Sample_corpse.dat].visible_leaves[7]: 2007 -> 99\n");
}
TEST_CASE("a difference shows every space of a text") {
    const auto spaced = seats_with({"name=a  b"});
    CHECK(changes_in(spaced, seats_with({"name=a b"})) == "name: \"a  b\" -> \"a b\"\n");
    CHECK(changes_in(spaced, seats_with({"name=a\\x22  \\x5C"})) == "name: \"a  b\" -> \"a\\x22  \\\\\"\n");
}
TEST_CASE("a difference between files of two kinds of content is one change of the whole file") {
    CHECK(changes_in(specimen_bytes("gta.ifp/anpk_minimal.hex"), seats()).starts_with("the whole file: {"));
}
TEST_CASE("a difference between files of two formats is refused") {
    const auto a = open_gta(*seats());
    const auto other = specimen_bytes("oni.corpses/importer.hex");
    for (const auto& format : verbatim::formats())
        if (format.id == "oni.corpses") {
            const auto b = format.read(*other);
            REQUIRE(b);
            const auto d = edit::diff(*a, **b);
            REQUIRE_FALSE(d);
            CHECK(d.error().message() == "the two files are of different formats");
        }
}
TEST_CASE("a difference lists a changed factor of an element count if the number of elements does not imply it") {
    const auto format = view::instantiate<grouped::File>("", {});
    const auto a = *format.read(source(hex("00 01 00"))), b = *format.read(source(hex("04 01 00")));
    const auto d = edit::diff(*a, *b);
    REQUIRE(d);
    CHECK(edit::in_words(*d) == "width: 0 -> 4\n");
}

TEST_CASE("a difference lists a derived field if a part of it that its rule does not give has changed") {
    const auto before = *specimen_bytes("mw3.anim/minimal.hex");
    const auto open = [](const bytes& file) { return open_as("mw3.anim", file); };
    const auto after = file_after::set(*open(before), "defs[1].anim.flags", "execution_by_range");
    REQUIRE(after);
    const auto d = edit::diff(*open(before), *open(*after));
    REQUIRE(d);
    CHECK(d->bytes.empty());
    REQUIRE(d->changes.size() == 1);
    CHECK(d->changes[0].path == "defs[door_anim].anim.flags");
    CHECK(file_after::patch(*open(before), *d)->file == *after);
}

TEST_CASE("an element whose name and size have changed is the same element") {
    const auto format = view::instantiate<prefixed::File>("", {});
    const auto a = *format.read(source(hex("A3 \"abc\""))), b = *format.read(source(hex("A0")));
    CHECK(edit::in_words(edit::diff(*a, *b).value()) == "texts[0].head: 163 -> 160\ntexts[0].text: \"abc\" -> \"\"\n");
}

}  // namespace verbatim::test::edit_diff
