// JSON that a user has changed: the bytes that depend on the change follow, and no others change.
#include <algorithm>

#include "tests/edit/json_support.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::edit_json_edits {

namespace {

constexpr std::string_view ifp = "gta.ifp";

bytes made(std::string_view json) {
    const auto file = file_of(json);
    INFO((file ? json : file.error().message()));
    REQUIRE(file.has_value());
    return *file;
}
bytes set(std::string_view name, std::string_view path, std::string_view value) {
    const auto file = file_after::set(*read_as(name.substr(0, name.find('/')), specimen_file(name)), path, value);
    INFO((file ? "" : file.error().message()));
    REQUIRE(file.has_value());
    return *file;
}
// A specimen whose JSON has been changed in one place.
bytes changed(std::string_view name, std::string_view from, std::string_view to) {
    return made(with(json_of(name.substr(0, name.find('/')), specimen_file(name)), from, to));
}

}  // namespace

TEST_CASE("a value that is changed in the JSON gives the same file as the edit set") {
    CHECK((changed("gta.ifp/neglected.hex", R"("bone_id": 42)", R"("bone_id": 43)") ==
           set("gta.ifp/neglected.hex", "animations[0].objects[1].bone_id", "43")));
    CHECK((changed("gta.ifp/neglected.hex", R"("value": "first")", R"("value": "longer")") ==
           set("gta.ifp/neglected.hex", "animations[0].name", "longer")));
    CHECK((changed("gta.ifp/neglected.hex", R"("value": "second")", R"("value": "2nd")") ==
           set("gta.ifp/neglected.hex", "animations[1].name", "2nd")));
    CHECK((changed("gta.ifp/anpk_minimal.hex", R"("walk")", R"("walk_slowly")") ==
           set("gta.ifp/anpk_minimal.hex", "animations[0].name", "walk_slowly")));
    CHECK((changed("oni.corpses/importer.hex", R"("level": 2)", R"("level": 3)") ==
           set("oni.corpses/importer.hex", "level_id", "level=3")));
    CHECK((changed("sims1.skin/canonical.hex", R"("u": 0.25, "v": "8.06879e-006")",
                   R"("u": 0.5, "v": "8.06879e-006")") == set("sims1.skin/canonical.hex", "uvs[0].u", "0.5")));
    CHECK((changed("sims1.skin/canonical.hex", R"("L ARM")", R"("R ARM")") ==
           set("sims1.skin/canonical.hex", "bones[1]", "R ARM")));
    CHECK((changed("sims3.clip/gaps.hex", R"("a_gap_x")", R"("a_longer_gap_x")") ==
           set("sims3.clip/gaps.hex", "body.name", "a_longer_gap_x")));
    CHECK((changed("sims3.clip/gaps.hex", R"("gap.ma")", R"("")") == set("sims3.clip/gaps.hex", "body.source", "")));
    CHECK((changed("mw3.anim/event_31_if_1.hex", R"("gravity": -9.8)", R"("gravity": -9.5)") ==
           set("mw3.anim/event_31_if_1.hex", "info.gravity", "-9.5")));
}

TEST_CASE("a name that is changed in the JSON to one of the same length keeps the bytes behind it") {
    const auto before = specimen_file("gta.ifp/neglected.hex");
    auto expected = before;
    const auto name = hex("\"sixth\" 00 \"_take\"");
    std::copy(name.begin(), name.end(), expected.begin() + 0x24);
    CHECK((changed("gta.ifp/neglected.hex", R"("value": "first")", R"("value": "sixth")") == expected));
}

TEST_CASE(
    "a shorter name leaves the end of the old one behind it when it is set, and zeros when it is changed in the JSON") {
    const auto name = "mw3.anim/event_31_if_1.hex";  // whose names have residue behind them
    const auto by_json = changed(name, R"("anim_name": "door_anim")", R"("anim_name": "gate")"),
               by_set = set(name, "defs[1].anim.anim_name", "gate");
    std::size_t differ = 0;
    for (std::size_t i = 0; i < 0x300; ++i)  // without the reference to that name, which follows only when it is set
        if (by_set[i] != by_json[i]) differ += by_json[i] == std::byte{0} ? 1u : 1000u;
    CHECK(differ == 4);  // "anim"
}

TEST_CASE("a line that is changed in the JSON of a text with CR LF keeps the line ends of the file") {
    for (const std::string_view line : {R"("name": "xskin-test-PELVIS-BODY")", R"("texture": "test_tex")"}) {
        const auto from = line.substr(line.find(": ") + 3);
        const std::string word(from.substr(0, from.size() - 1));
        const auto before = specimen_file("sims1.skin/canonical.hex");
        std::string text(reinterpret_cast<const char*>(before.data()), before.size());
        text.replace(text.find(word), word.size(), "new");
        const auto after = changed("sims1.skin/canonical.hex", line, with(std::string(line), word, "new"));
        CHECK(std::string_view(reinterpret_cast<const char*>(after.data()), after.size()) == text);
    }
    // One bone and one row more: their lines end in CR LF, too.
    const auto json = with(
        with(json_of("sims1.skin", specimen_file("sims1.skin/canonical.hex")), R"("L ARM"])", R"("L ARM", "R ARM"])"),
        R"({"a": 2, "b": 1, "c": 0}])", R"({"a": 2, "b": 1, "c": 0}, {"a": 0, "b": 0, "c": 0}])");
    const auto file = made(json);
    CHECK(std::ranges::count(file, std::byte{'\n'}) == std::ranges::count(file, std::byte{'\r'}));
    CHECK(std::ranges::count(file, std::byte{'\n'}) ==
          std::ranges::count(specimen_file("sims1.skin/canonical.hex"), std::byte{'\n'}) + 2);
}

TEST_CASE("one changed value of a file changes one line of its JSON") {
    for (const std::string_view name :
         {"gta.ifp/neglected.hex", "gta.ifp/anpk_keys.hex", "oni.corpses/every_field.hex", "mw3.anim/si_wrong.hex",
          "sims1.mesh/every_field.hex", "sims1.skin/canonical.hex", "sims3.clip/gaps.hex"}) {
        const std::string_view id = name.substr(0, name.find('/'));
        const auto doc = read_as(id, specimen_file(name));
        const auto json = json_of(*doc);
        std::size_t edits = 0, leaves = 0;
        view::for_each_leaf(doc->root(), {}, [&](const std::string& path, const view::node& n) {
            if ((!n.of->is_integer() && !n.of->is_token()) || n.is_implied() || n.controls ||
                path.find(".reset_state.") != std::string::npos || leaves++ % 7)
                return true;
            auto text = view::text_of(*n.of, n.bytes());
            text.back() = text.back() == '5' ? '6' : '5';
            const auto edited = file_after::set(*doc, path, text);
            if (!edited) return true;  // not every number can have any value
            INFO(name << ": " << path << " = " << text);
            const auto lines = changed_lines(json, json_of(id, *edited));
            CHECK(lines.size() == 1);
            ++edits;
            return true;
        });
        INFO(name);
        CHECK(edits > 1);
    }
}

TEST_CASE(
    "counts and sizes follow an element that is added to or removed from the JSON, unless they were stored wrong") {
    const auto json = json_of(ifp, specimen_file("gta.ifp/minimal.hex"));
    const std::string frame = R"({"rotation": [11, 12, 13, 4095], "time": 5})";
    const auto longer = made(with(json, frame, frame + R"(, {"rotation": [1, 2, 3, 4], "time": 6})"));
    auto expected = specimen_file("gta.ifp/minimal.hex");
    expected[0x04] = std::byte{0x78};
    expected[0x40] = std::byte{20};
    expected[0x64] = std::byte{2};
    const auto added = hex("01 00 02 00 03 00 04 00 06 00");
    expected.insert(expected.end(), added.begin(), added.end());
    CHECK((longer == expected));
    CHECK((made(with(json_of(ifp, longer), R"(, {"rotation": [1, 2, 3, 4], "time": 6})", "")) ==
           specimen_file("gta.ifp/minimal.hex")));
    // A size that was stored wrong is kept.
    const auto wrong = specimen_file("gta.ifp/size_too_small.hex");
    const auto grown = made(with(json_of(ifp, wrong), R"("time": 6})", R"("time": 6}, {})"));
    CHECK(grown.size() == wrong.size() + 10);
    CHECK(std::equal(grown.begin(), grown.begin() + 8, wrong.begin()));
}

TEST_CASE("a record that is copied in the JSON keeps its derived field that is stored wrong") {
    const auto json = json_of(ifp, specimen_file("gta.ifp/frame_data_size_too_large.hex"));
    const auto from = json.find("        {\n          \"name\": \"large\"");
    const auto to = json.find("\n        }\n      ]", from);
    REQUIRE((from != std::string::npos && to != std::string::npos));
    const std::string record = json.substr(from, to + 10 - from);
    std::string twice = json;
    twice.insert(from, record + ",\n");
    const auto doc = read_as(ifp, made(twice));
    const auto value = [&](std::string_view path) {
        const auto found = view::find(*doc, path);
        REQUIRE(found.has_value());
        return view::text_of(*found->at.of, found->at.bytes());
    };
    CHECK(value("animation_count") == "3");
    CHECK(value("animations[0].frame_data_size") == "20");
    CHECK(value("animations[1].frame_data_size") == "48");
    CHECK(value("animations[2].frame_data_size") == "48");
    CHECK(json_of(*doc) == twice);
}

TEST_CASE("a longer text in the JSON of a clip with an unusual layout gives the same file as the edit set") {
    const auto name = "sims3.clip/order.hex";
    const auto before = read_as("sims3.clip", specimen_file(name));
    const auto found = view::find(*before, "body.source");
    REQUIRE(found.has_value());
    const auto text = view::json_of(*found->at.of, found->at.bytes());
    const auto longer = text.substr(0, text.size() - 1) + "_longer\"";
    CHECK((changed(name, text, longer) == set(name, "body.source", longer)));
}

TEST_CASE("a placed value that is added to JSON with a layout gets a place, and the file grows") {
    const auto name = "sims3.clip/sxpe_longer.hex";  // without slots
    const auto json = json_of("sims3.clip", specimen_file(name));
    const auto file = made(with(json, R"("actor": {)", R"("slots": {"value": {"chains": []}}, "actor": {)"));
    const auto again = json_of("sims3.clip", file);
    INFO(again);
    CHECK(file.size() > specimen_file(name).size());
    CHECK(again.find("\"slots\": {\"at\": ") != std::string::npos);
}

}  // namespace verbatim::test::edit_json_edits
