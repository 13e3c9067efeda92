// A new element is inserted only if the elements to which it refers are present.
#include "verbatim/edit/references/new_references.hpp"

#include "tests/edit/support.hpp"
#include "tests/edit/text_in.hpp"
#include "verbatim/edit/edits.hpp"

namespace verbatim::test::edit_new_references {

namespace {

std::string why(const result<bytes>& made) { return made ? "" : made.error().message(); }

}  // namespace

TEST_CASE("a new element whose reference would lead to nothing is refused until that element is inserted") {
    const auto minimal = *specimen_bytes("mw3.anim/minimal.hex");
    const std::string events = "defs[1].sequences[0].events", sound = "defs[1].static_sounds";
    const auto doc = open_as("mw3.anim", minimal);
    CHECK(why(file_after::insert(*doc, events, "Sound")) ==
          events +
              "[1].body.sound_index: a new one leads to 1, and static_sounds has 0 elements: insert what it is to lead "
              "to first");
    CHECK(why(file_after::set(*doc, events + "[0].type", "Sound")) ==
          events + "[0].type: " + events +
              "[0].body.sound_index: a new one leads to 1, and static_sounds has 0 elements: insert what it is to lead "
              "to first");
    CHECK(why(file_after::insert(*doc, events, "ObjectActiveState")).empty());  // the bound node is not in the table
    const auto with_sound = file_after::insert(*doc, sound);
    REQUIRE(with_sound);
    const auto both = file_after::insert(*open_as("mw3.anim", *with_sound), events, "Sound");
    REQUIRE(both);
    CHECK(text_in(*both, "mw3.anim", events + "[1].body.sound_index") == "1");
    CHECK(open_as("mw3.anim", *both)->findings().empty());
}

TEST_CASE("a new element whose reference by name would lead to nothing is refused") {
    const auto doc = open_as("mw3.anim", *specimen_bytes("mw3.anim/event_25_stop_animation.hex"));
    const std::string event = "defs[1].sequences[0].events[0]";
    CHECK(why(file_after::set(*doc, event + ".type", "CallSequence")) ==
          event + ".type: " + event +
              ".body.name: a new one names \"door_anim\", and sequences has no such element: insert what it is to lead "
              "to "
              "first");
    const auto named = [&](std::string_view text) {
        const edit::assignment one{"body.name", std::string(text), {}};
        return why(file_after::change(*doc, [&](auto& d) {
            return edit::insert(d, "defs[1].sequences[0].events", "CallSequence", std::span(&one, 1));
        }));
    };
    CHECK(named("other") ==
          "defs[1].sequences[0].events[1].body.name: a new one names \"other\", and sequences has no such element: "
          "insert what it is to lead to first");
    CHECK(named(text_in(*specimen_bytes("mw3.anim/event_25_stop_animation.hex"), "mw3.anim",
                        "defs[1].sequences[0].def.name"))
              .empty());
    CHECK(named("").empty());
}

TEST_CASE("the name in a new element is that of the element to which its index leads, unless the edit gives a name") {
    const auto doc = open_as("mw3.anim", *specimen_bytes("mw3.anim/tables.hex"));
    const std::string events = "defs[1].sequences[0].events";
    const auto light = [&](std::vector<edit::assignment> fields) {
        return file_after::change(*doc, [&](auto& d) { return edit::insert(d, events + "[0]", "LightState", fields); });
    };
    const auto name_in = [&](const result<bytes>& file) {
        REQUIRE(file);
        return text_in(*file, "mw3.anim", events + "[0].body.name");
    };
    CHECK(name_in(light({})) == "\"l1\"");
    CHECK(name_in(light({{"body.light_index", "2", {}}})) == "\"l2\"");
    CHECK(name_in(light({{"body.light_index", "2", {}}, {"body.name", "l1", {}}})) == "\"l1\"");
    CHECK(name_in(light({{"body.name", "", {}}})) == "\"\"");
}

TEST_CASE(
    "a new list in the alternative that the edit chooses has as many elements as that of the default alternative") {
    const auto doc = open_gta(*specimen_bytes("gta.ifp/minimal.hex"));
    const auto made = file_after::insert(*doc, "animations[0].objects", "Rotation16Translation16Frame");
    REQUIRE(made);
    CHECK(text_in(*made, "gta.ifp", "animations[0].objects[1].frame_count") == "1");
    CHECK(open_gta(*made)->findings().size() == doc->findings().size());
}

TEST_CASE("a refused insertion leaves nothing behind, not even the element that represents none") {
    const auto doc = open_as("sims1.mesh", *specimen_bytes("sims1.mesh/empty.hex"));
    CHECK(why(file_after::insert(*doc, "faces")) ==
          "faces[0].a: a new one leads to 0, and vectors has 0 elements: insert what it is to lead to first");
    CHECK_FALSE(edit::insert(*doc, "faces"));
    REQUIRE(edit::commit(*doc));
    CHECK(std::ranges::equal(doc->file().bytes(), *specimen_bytes("sims1.mesh/empty.hex")));
}

TEST_CASE("a new element has the alternative that the edit chooses, even if a pointer leads to the choice") {
    const auto doc = open_as("sims3.clip", *specimen_bytes("sims3.clip/canonical.hex"));
    const auto before = doc->findings().size();
    const auto curve = file_after::insert(*doc, "body.curves[0]", "RotationKey");
    REQUIRE(curve);
    CHECK(text_in(*curve, "sims3.clip", "body.curves[0].type") == "channel=20 target=2");
    const auto clip = open_as("sims3.clip", *curve);
    CHECK(clip->findings().size() == before);
    const auto key = file_after::insert(*clip, "body.curves[0].keys");
    REQUIRE(key);
    CHECK(text_in(*key, "sims3.clip", "body.curves[0].keys[0].raw[3]") == "value=0 spare=0");
    CHECK(why(file_after::insert(*doc, "body.curves", "Quaternion"))
              .find("body.curves: there is no Quaternion; expected one of PaletteKey, NullTranslationKey, ") == 0);
    CHECK(open_as("sims3.clip", *file_after::insert(*doc, "events.events", "StartEffect"))->findings().size() ==
          before);
}

TEST_CASE("a new text or number of a list has the value that the edit gives") {
    const auto doc = open_as("sims1.skin", *specimen_bytes("sims1.skin/canonical.hex"));
    CHECK(why(file_after::insert(*doc, "bones[0]")) ==
          "bones[0]: a line is not empty: --as TEXT says what is in the new one");
    const auto named = file_after::insert(*doc, "bones[0]", "ROOT");
    REQUIRE(named);
    CHECK(text_in(*named, "sims1.skin", "bones[0]") == "\"ROOT\"");
    CHECK(text_in(*named, "sims1.skin", "bindings[0].bone") == "0");
    CHECK(text_in(*named, "sims1.skin", "bindings[1].bone") ==
          std::to_string(
              1 + std::stoi(text_in(*specimen_bytes("sims1.skin/canonical.hex"), "sims1.skin", "bindings[0].bone"))));
    const auto clip = open_as("sims3.clip", *specimen_bytes("sims3.clip/every_channel.hex"));
    const auto palette = file_after::insert(*clip, "body.palette[0]", "0.75");
    REQUIRE(palette);
    CHECK(text_in(*palette, "sims3.clip", "body.palette[0]") == "0.75");
    CHECK(why(file_after::insert(*clip, "body.palette[0]", "red")) == "body.palette[0]: red is not a number for f32");
}

TEST_CASE("the name beside an index follows a change of the index, if it was the name of the previous element") {
    const auto doc = open_as("mw3.anim", *specimen_bytes("mw3.anim/tables.hex"));
    const std::string event = "defs[1].sequences[0].events[0].body.";
    const auto made = file_after::insert(*doc, "defs[1].sequences[0].events[0]", "LightState");
    REQUIRE(made);
    const auto lights = open_as("mw3.anim", *made);
    const auto name_after = [&](const view::document& in, std::vector<edit::assignment> all) {
        for (auto& a : all) a.path = event + a.path;
        const auto file = file_after::set(in, all);
        REQUIRE(file);
        return text_in(*file, "mw3.anim", event + "name");
    };
    CHECK(name_after(*lights, {{"light_index", "2", {}}}) == "\"l2\"");
    CHECK(name_after(*lights, {{"light_index", "l2", {}}}) == "\"l2\"");
    CHECK(name_after(*lights, {{"light_index", "2", {}}, {"name", "l1", {}}}) == "\"l1\"");
    CHECK(name_after(*lights, {{"light_index", "0", {}}}) == "\"l1\"");
    const auto other = open_as("mw3.anim", *file_after::set(*lights, event + "name", "another"));
    CHECK(name_after(*other, {{"light_index", "2", {}}}) == "\"another\"");
}

TEST_CASE("a new element has the version of the elements beside it") {
    const auto size_of = [](const result<bytes>& file, std::string_view object) {
        REQUIRE(file);
        return text_in(*file, "gta.ifp", "animations[0].objects[" + std::string(object) + "].anim_size");
    };
    const auto doc = open_gta(*specimen_bytes("gta.ifp/anpk_relations.hex"));
    CHECK(size_of(file_after::insert(*doc, "animations[0].objects"), "3") == "48");
    CHECK(size_of(file_after::insert(*doc, "animations[0].objects[0]"), "0") == "48");
    CHECK(size_of(file_after::insert(*doc, "animations[0].objects", "BoneId"), "3") == "44");
    const auto last = file_after::insert(*doc, "animations[0].objects");
    CHECK(text_in(*last, "gta.ifp", "animations[0].objects[3].binding.first_child") == "-1");
    CHECK(size_of(file_after::insert(*open_gta(*specimen_bytes("gta.ifp/anpk_minimal.hex")), "animations[0].objects"),
                  "1") == "44");
}

TEST_CASE("an insertion into an absent placed value inserts the placed value, too") {
    const auto original = open_as("sims3.clip", *specimen_bytes("sims3.clip/canonical.hex"));
    const edit::assignment type{"type", "0x0214", {}};
    const auto curve =
        file_after::change(*original, [&](auto& d) { return edit::insert(d, "body.curves", "", std::span(&type, 1)); });
    REQUIRE(curve);
    const auto last = std::to_string(std::stoi(text_in(*curve, "sims3.clip", "body.curve_count")) - 1);
    const auto without_keys = open_as("sims3.clip", *curve);
    CHECK(text_in(*curve, "sims3.clip", "body.curves[" + last + "].key_count") == "0");
    REQUIRE(view::find(*without_keys, "body.curves[" + last + "].keys"));
    const auto keys = file_after::insert(*without_keys, "body.curves[" + last + "].keys");
    REQUIRE(keys);
    CHECK(text_in(*keys, "sims3.clip", "body.curves[" + last + "].key_count") == "1");
    CHECK(text_in(*keys, "sims3.clip", "body.curves[" + last + "].keys[0].raw[3]") == "value=0 spare=0");

    REQUIRE_FALSE(view::find(*original, "slots"));
    const auto chains = file_after::insert(*original, "slots.chains");
    REQUIRE(chains);
    CHECK(text_in(*chains, "sims3.clip", "slots.chain_count") == "1");
    const auto chain = file_after::insert(*open_as("sims3.clip", *chains), "slots.chains[0].chain.targets");
    REQUIRE(chain);
    CHECK(open_as("sims3.clip", *chain)->findings().size() == original->findings().size());
    const auto table = file_after::insert(*original, "slots");  // of no chains
    REQUIRE(table);
    CHECK(text_in(*table, "sims3.clip", "slots.chain_count") == "0");
    CHECK(why(file_after::insert(*original, "slots.links")).find("slots: ") == 0);
    CHECK(why(file_after::insert(*original, "linked")).find("linked") != std::string::npos);
}

TEST_CASE(
    "a new definition has no finding, and its root has the address of the animation only if both have the same name") {
    const auto original = open_as("mw3.anim", *specimen_bytes("mw3.anim/minimal.hex"));
    const edit::assignment name{"anim.name", "gate", {}};
    const auto inserted =
        file_after::change(*original, [&](auto& d) { return edit::insert(d, "defs", "", std::span(&name, 1)); });
    REQUIRE(inserted);
    const auto both = open_as("mw3.anim", *inserted);
    CHECK(both->findings().empty());
    CHECK(text_in(*inserted, "mw3.anim", "defs[2].anim.anim_root_ptr") !=
          text_in(*inserted, "mw3.anim", "defs[2].anim.anim_ptr"));
    const auto same = file_after::set(*both, "defs[2].anim.anim_root_name", "gate");
    REQUIRE(same);
    CHECK(text_in(*same, "mw3.anim", "defs[2].anim.anim_root_ptr") ==
          text_in(*same, "mw3.anim", "defs[2].anim.anim_ptr"));
    CHECK(open_as("mw3.anim", *same)->findings().empty());
}

}  // namespace verbatim::test::edit_new_references
