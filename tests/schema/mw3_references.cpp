// MechWarrior 3 animations: events that refer to elements that are not in the tables of their definition. They are
// kept, and are findings.
#include "verbatim/formats/mw3/references.hpp"

#include "tests/schema/specimen.hpp"
#include "verbatim/compiled/mw3.anim.hpp"

namespace verbatim::test::schema_mw3_references {

namespace {

// Returns the findings after replacing bytes at `distance` in the last event's body. The specimens' tables have 3
// nodes, one of everything else.
std::string found(std::string_view name, std::size_t body_size, std::size_t distance, std::string_view by) {
    const bytes& file = specimen_named("mw3.anim", name).file;
    const bytes spoiled = changed(file, {{file.size() - body_size + distance, hex(by).size(), by}});
    REQUIRE(refused_or_identical<mw3::Anim>(spoiled));
    std::string all;
    for (const auto& f : findings<mw3::Anim>(source(spoiled))) all += f.path + ": " + f.found + "\n";
    return all;
}
std::string nowhere(std::string_view field, std::string_view number) {
    return "defs[1].sequences[0].events[0].body." + std::string(field) + ": " + std::string(number) + "\n";
}
std::string wrong(std::string_view what) {
    return "defs[1].sequences: sequences[0].events[0]: " + std::string(what) + "\n";
}

}  // namespace

TEST_CASE("mw3.anim: the index of a node that is not in the table is a finding") {
    CHECK(found("event_06_object_active_state", 8, 4, "03 00").empty());
    CHECK(found("event_06_object_active_state", 8, 4, "04 00") == nowhere("node_index", "4"));
    CHECK(found("event_06_object_active_state", 8, 4, "38 FF").empty());  // the node that the animation was called with
    CHECK(found("event_08_object_scale_state", 16, 12, "04 00 00 00") == nowhere("node_index", "4"));
    CHECK(found("event_15_object_add_child", 4, 0, "04 00 05 00") ==
          nowhere("parent_index", "4") + nowhere("child_index", "5"));
    CHECK(found("event_31_if_16", 12, 4, "04 00 00 00") == nowhere("node_index", "4"));
}

TEST_CASE("mw3.anim: the index of a sound, light, puffer or call that is not in its table is a finding") {
    CHECK(found("event_01_sound", 16, 0, "02 00") == nowhere("sound_index", "2"));
    CHECK(found("event_02_sound_node", 60, 32, "02 00 00 00") == nowhere("sound_index", "2"));
    CHECK(found("event_05_light_animation", 100, 32, "02 00 00 00") == nowhere("light_index", "2"));
    CHECK(found("event_42_puffer_state", 580, 32, "02 00 00 00") == nowhere("puffer_index", "2"));
    CHECK(found("event_10_object_motion", 320, 230, "02 00") == nowhere("bounce_snd0_index", "2"));
    CHECK(found("event_24_call_animation", 68, 38, "01 00") == nowhere("wait_for_completion", "1"));
}

TEST_CASE("mw3.anim: a name of a sound, light or puffer that differs from its table is a finding") {
    CHECK(found("event_02_sound_node", 60, 0, "\"hut\"") == nowhere("name", "\"hut\""));
    CHECK(found("event_04_light_state", 120, 0, "\"lamp2\"") == nowhere("name", "\"lamp2\""));
    CHECK(found("event_02_sound_node", 60, 0, "00 00 00") == wrong("name \"\""));  // the name of element 0
    CHECK(found("event_42_puffer_state", 580, 0, "\"smoky\"") == nowhere("name", "\"smoky\""));
}

TEST_CASE("mw3.anim: a callback without its flag is a finding, and adding the first callback sets the flag") {
    const bytes& file = specimen_named("mw3.anim", "event_35_callback").file;
    const auto doc = read<mw3::Anim>(file).value();
    CHECK(doc->defs[1].anim.flags.has(mw3::AnimDefFlags::has_callbacks));
    const bytes spoiled = changed(file, {{0x220 + 148, 1, "00"}});
    REQUIRE(refused_or_identical<mw3::Anim>(spoiled));
    const auto all = findings<mw3::Anim>(source(spoiled));
    REQUIRE(all.size() == 1);
    CHECK(all[0].message() == "defs[1].anim.flags at 0x2b4: expected 16, found 0");
    // Adding the first callback sets the flag.
    auto minimal = read<mw3::Anim>(specimen_named("mw3.anim", "minimal").file).value();
    mw3::Event callback{};
    callback.body = mw3::Callback{};
    minimal->defs[1].sequences[0].events.push_back(callback);
    const auto announced = read<mw3::Anim>(write(minimal).value()).value();
    CHECK(announced->defs[1].anim.flags.has(mw3::AnimDefFlags::has_callbacks));
}

}  // namespace verbatim::test::schema_mw3_references
