// Meanings and calculated values of the formats: setting the text that is shown changes nothing.
#include "verbatim/view/meaning.hpp"

#include "tests/edit/json_support.hpp"
#include "tests/support/corpus.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::test::edit_meaning {

namespace {

std::string shown(const view::document& doc, std::string_view path) {
    const auto found = view::find(doc, path);
    if (!found) return view::calculated_at(doc, path).value_or(found.error().message());
    return view::text_with_meaning(*found->at.of, found->at.bytes(), {});
}
// The value as show writes it after an assignment, or the refusal.
std::string after(std::string_view id, const char* specimen, std::string path, std::string_view text,
                  view::between_values between = view::between_values::refused) {
    const auto doc = read_as(id, specimen_file(specimen));
    const edit::assignment one{path, std::string(text), between};
    if (const auto set = edit::set(*doc, std::span(&one, 1)); !set) return set.error().message();
    if (const auto done = edit::commit(*doc); !done) return done.error().message();
    return shown(*doc, path);
}

// Checks that the meaning of every leaf gives its value. Returns the number of leaves with a meaning.
std::size_t meanings_lead_back(const view::document& doc) {
    const view::known_names none;
    std::size_t count = 0;
    std::string wrong;
    view::for_each_leaf(doc.root(), {}, [&](const std::string& path, const view::node& leaf) {
        const auto meaning = view::meaning_of(*leaf.of, leaf.bytes(), none);
        if (!meaning || leaf.of->decides_format) return true;
        ++count;
        const auto text = view::text_of(*leaf.of, leaf.bytes());
        std::string back;
        if (leaf.of->is_token()) {
            const auto value = view::value_of_meaning(*leaf.of, *meaning, view::between_values::refused);
            back = value ? value->text + value->wrong : "nothing";
        } else {
            bytes now(leaf.bytes().begin(), leaf.bytes().end());
            const auto refused = view::assign_either(*leaf.of, now.data(), *meaning, view::between_values::refused);
            back = refused ? *refused : view::text_of(*leaf.of, now);
            if (!std::ranges::equal(now, leaf.bytes())) back += " in other bytes";
        }
        if (back != text) wrong = path + ": " + text + " is " + *meaning + ", which is " + back;
        return wrong.empty();
    });
    INFO(wrong);
    CHECK(wrong.empty());
    return count;
}

}  // namespace

TEST_CASE("the meaning of a value, when it is set, gives the same value, in every specimen") {
    std::size_t count = 0;
    for (const auto& s : specimens()) {
        INFO(s.name);
        count += meanings_lead_back(*read_as(s.format->id, s.file));
    }
    CHECK(count > 1000);
}

TEST_CASE("the meaning of a value, when it is set, gives the same value, in real files") {
    for (const auto& file : sampled(real_files(""))) {
        INFO(file.name);
        const auto bytes = file.read();
        const auto format = view::recognise(verbatim::formats(), bytes, file.name);
        if (!format) continue;
        const auto doc = (*format)->read(source::borrow(bytes));
        REQUIRE(doc.has_value());
        (void)meanings_lead_back(**doc);
    }
}

TEST_CASE("GTA: times, rotations and bones are set by their meanings") {
    const auto doc = read_as("gta.ifp", specimen_file("gta.ifp/frame_types.hex"));
    const std::string frame = "animations[0].objects[0].frames[0]";
    CHECK(shown(*doc, frame + ".time").find(" s") != std::string::npos);
    CHECK(after("gta.ifp", "gta.ifp/minimal.hex", "animations[0].objects[0].frames[0].time", "0.35s") == "21 (0.35 s)");
    CHECK(after("gta.ifp", "gta.ifp/minimal.hex", "animations[0].objects[0].frames[0].time", "0.36 s") ==
          "animations[0].objects[0].frames[0].time: 0.36 s is between 21 (0.35 s) and 22 (0.3667 s)");
    CHECK(after("gta.ifp", "gta.ifp/minimal.hex", "animations[0].objects[0].bone_id", "head") == "5 (head)");
    CHECK(after("gta.ifp", "gta.ifp/minimal.hex", "animations[0].objects[0].frames[0].rotation[3]", "0.5") ==
          "2048 (0.5)");
    CHECK(after("gta.ifp", "gta.ifp/minimal.hex", "animations[0].objects[0].frames[0].euler", "20.1° 4.9° -35.5°") ==
          "20.1° 4.9° -35.5°");
    // Other angles of the same rotation. Where y is 90°, the other two have a meaning only together.
    CHECK(after("gta.ifp", "gta.ifp/minimal.hex", "animations[0].objects[0].frames[0].euler", "0 135 0") ==
          "180° 45° 180°");
    CHECK(after("gta.ifp", "gta.ifp/minimal.hex", "animations[0].objects[0].frames[0].euler", "0 90 45").find("90°") !=
          std::string::npos);
    CHECK(after("gta.ifp", "gta.ifp/minimal.hex", "animations[0].objects[0].frames[0].euler", "20.13 4.9 -35.5")
              .find("the nearest value to 20.13 4.9 -35.5 is 20.1° 4.9° -35.5°") != std::string::npos);
}

TEST_CASE("a text that is no value of the field in its unit is refused, and not read as another value") {
    const auto time = [](std::string_view text) {
        return after("gta.ifp", "gta.ifp/minimal.hex", "animations[0].objects[0].frames[0].time", text);
    };
    CHECK(time("21") == "21 (0.35 s)");
    CHECK(time("0.35s") == "21 (0.35 s)");
    CHECK(time("0.35 s") == "21 (0.35 s)");
    CHECK(time("21 ").find("21 (") == std::string::npos);
    CHECK(time("40000") == "animations[0].objects[0].frames[0].time: 40000 does not fit i16");
    CHECK(time("40000s") == "animations[0].objects[0].frames[0].time: 2400000 does not fit i16");
    // Truncated to a value of the field, as the game's tools do: the requested digits are those of the result.
    CHECK(after("sims1.skin", "sims1.skin/canonical.hex", "blends[0].weight", "0.1") == "3276 (0.09998)");
    CHECK(after("sims1.skin", "sims1.skin/canonical.hex", "blends[0].weight", "0.12345").find("is between 4045 (") !=
          std::string::npos);
    const auto track = [](std::string_view text) {
        return after("sims3.clip", "sims3.clip/canonical.hex", "body.curves[0].track", text);
    };
    for (const char* const number :
         {"0x0F97B21B (b__Head__)", "0x1FFFFFFFF", "-5", "4294967296", "0x57884BBG", "1.5", "", "b__Head__ "})
        CHECK(track(number).starts_with("body.curves[0].track: "));
    CHECK(track("\"-5\"").starts_with("0x"));
    // A float that would be infinite, or 0.
    for (const char* const number : {"1e40", "1e40 s", "-1e39", "1e-60"})
        CHECK(after("sims3.clip", "sims3.clip/canonical.hex", "body.frame_duration", number)
                  .starts_with("body.frame_duration: "));
}

TEST_CASE("The Sims: weights and hashes are set by their meanings") {
    CHECK(after("sims1.skin", "sims1.skin/canonical.hex", "blends[0].weight", "0.2") == "6553 (0.2)");
    CHECK(after("sims3.clip", "sims3.clip/canonical.hex", "body.curves[0].track", "b__Head__") ==
          "0x0F97B21B (b__Head__)");
    CHECK(after("sims3.clip", "sims3.clip/canonical.hex", "body.curves[0].track", "LeftBrowInnerUp") == "0x56CCFD87");
    CHECK(after("sims3.clip", "sims3.clip/every_channel.hex", "body.curves[6].track", "LeftBrowInnerUp") ==
          "0xBD7F1D47 (LeftBrowInnerUp)");
}

TEST_CASE("MechWarrior 3: a date and a time in two halves are set by their meanings") {
    CHECK(after("mw3.anim", "mw3.anim/event_09_object_rotate_state.hex", "toc[0].mtime", "1999-07-21") ==
          "932515200 (1999-07-21 00:00:00)");
    const auto loop = read_as("mw3.anim", specimen_file("mw3.anim/event_30_loop_run_time.hex"));
    CHECK(shown(*loop, "defs[1].sequences[0].events[0].body.run_time") == "2.5 s");
    CHECK(after("mw3.anim", "mw3.anim/event_30_loop_run_time.hex", "defs[1].sequences[0].events[0].body.run_time",
                "1.25") == "1.25 s");
    CHECK(after("mw3.anim", "mw3.anim/event_30_loop.hex", "defs[1].sequences[0].events[0].body.run_time", "1.25") ==
          "defs[1].sequences[0].events[0].body.run_time: no value gives 1.25");
}

TEST_CASE("MechWarrior 3: setting the end of a script's frame sets its delta, and a range is stored as its square") {
    const std::string body = "defs[1].sequences[0].events[0].body.";
    auto doc = read_as("mw3.anim", specimen_file("mw3.anim/event_12_si_script.hex"));
    const std::string block = body + "frames[1].translate.";  // from 1 s to 1.5 s
    const edit::assignment rates[] = {{block + "base.x", "1", {}},  {block + "base.y", "2", {}},
                                      {block + "base.z", "3", {}},  {block + "delta.x", "2", {}},
                                      {block + "delta.y", "0", {}}, {block + "delta.z", "-4", {}}};
    REQUIRE((edit::set(*doc, rates) && edit::commit(*doc)));
    CHECK(shown(*doc, block + "to") == "2 2 1");
    REQUIRE((edit::set(*doc, block + "to", "3 2 1") && edit::commit(*doc)));
    CHECK(shown(*doc, block + "delta.x") == "4.0");
    CHECK(shown(*doc, block + "delta.z") == "-4.0");
    CHECK(after("mw3.anim", "mw3.anim/event_31_if_2.hex", body + "value.range", "50") == "50");
    CHECK(after("mw3.anim", "mw3.anim/event_31_if_2.hex", body + "value.range", "-1").find("value.range: ") !=
          std::string::npos);
}

TEST_CASE("GTA: version 1 stores the conjugate of a rotation, and shows the angles of the rotation") {
    const std::string frame = "animations[0].objects[0].keys.frames[0].";
    auto doc = read_as("gta.ifp", specimen_file("gta.ifp/anpk_minimal.hex"));
    for (const char* const part : {"rotation[0]", "rotation[1]", "rotation[2]"})
        REQUIRE(edit::set(*doc, frame + part, "0"));
    REQUIRE((edit::set(*doc, frame + "rotation[0]", "-0.5") && edit::set(*doc, frame + "rotation[3]", "0.8660254") &&
             edit::commit(*doc)));
    CHECK(shown(*doc, frame + "euler") == "60° 0° 0°");  // twice the arc sine of 0.5, about x
    const edit::assignment turned{frame + "euler", "0° 45° 0°", view::between_values::nearest};
    REQUIRE((edit::set(*doc, std::span(&turned, 1)) && edit::commit(*doc)));
    CHECK(shown(*doc, frame + "rotation[1]").starts_with("-0.38268"));
    CHECK(shown(*doc, frame + "rotation[3]").starts_with("0.92387"));
}

TEST_CASE("JSON has the meanings of values, and a meaning without a value is read as its value") {
    const auto file = specimen_file("gta.ifp/minimal.hex");
    const auto doc = read_as("gta.ifp", file);
    const auto write = edit::json_of(*doc);
    REQUIRE(write.has_value());
    std::string json;
    const view::known_names names;
    (*write)([&](std::string_view piece) { json += piece; }, &names);
    CHECK(json.find("\"time\": {\"value\": 5, \"meaning\": \"0.08333 s\"}") != std::string::npos);
    CHECK(file_of(json).value() == file);
    const auto by_meaning = [&](std::string_view meaning) {
        return with(json, "\"bone_id\": 11", "\"bone_id\": {\"meaning\": \"" + std::string(meaning) + "\"}");
    };
    const auto head = file_of(by_meaning("head"));
    REQUIRE(head.has_value());
    CHECK(shown(*read_as("gta.ifp", *head), "animations[0].objects[0].bone_id") == "5 (head)");
    CHECK(refusal(by_meaning("tail")).find("meaning: \"tail\" is not what a i32 means") != std::string::npos);
    CHECK(refusal(by_meaning("5°")).find("meaning: \"5°\" is not what a i32 means") != std::string::npos);
    // A unit that is not ASCII.
    const auto turning = specimen_file("mw3.anim/event_09_object_rotate_state.hex");
    const auto turned = read_as("mw3.anim", turning);
    const auto write_turned = edit::json_of(*turned);
    REQUIRE(write_turned.has_value());
    std::string degrees;
    (*write_turned)([&](std::string_view piece) { degrees += piece; }, &names);
    const auto unit = degrees.find("°\"");
    REQUIRE(unit != std::string::npos);
    const auto value = degrees.rfind("\"value\": ", unit), meaning = degrees.rfind("\"meaning\"", unit);
    REQUIRE((value != std::string::npos && value < meaning));
    CHECK(file_of(degrees.erase(value, meaning - value)).value() == turning);
}

TEST_CASE("JSON can give a reference by the name of its element") {
    const auto by_name = [&](const std::string& name) {
        return R"({"format": "sims1.skin", "content": {"bones": ["PELVIS", "HEAD"], "bindings": [{"bone": {"meaning": ")" +
               name + R"("}, "first_vertex": -1, "first_blend": -1}]}})";
    };
    const auto made = file_of(by_name("HEAD"));
    REQUIRE(made);
    CHECK(view::text_of(*view::find(*read_as("sims1.skin", *made), "bindings[0].bone")->at.of,
                        view::find(*read_as("sims1.skin", *made), "bindings[0].bone")->at.bytes()) == "1");
    CHECK(refusal(by_name("HAND")).find("bindings[0].bone: meaning: bones has no element of that name") !=
          std::string::npos);
}

}  // namespace verbatim::test::edit_meaning
