// MechWarrior 3 animations: names that lead to definitions of the file follow them, and the flags of a definition
// follow what they repeat.
#include "tests/edit/merge.hpp"
#include "tests/edit/support.hpp"
#include "verbatim/edit/edits.hpp"

namespace verbatim::test::schema_mw3_names {

namespace {

const std::string event = ".sequences[0].events[0].body.";

// The specimen with a second definition, called "other", that is like the first one.
std::unique_ptr<view::document> two_definitions(const std::string& specimen) {
    auto doc = open_as("mw3.anim", *specimen_bytes("mw3.anim/" + specimen + ".hex"));
    REQUIRE(edit::insert_copy(*doc, "defs", *doc, "defs[1]"));
    REQUIRE(edit::set(*doc, "defs[2].anim.anim_name", "other"));
    REQUIRE(edit::commit(*doc));
    return doc;
}
std::string text_at(const view::document& doc, const std::string& path) {
    const auto found = view::find(doc, path);
    INFO(path);
    REQUIRE(found);
    return view::text_of(*found->at.of, found->at.bytes());
}
std::string notes(const view::document& doc) {
    std::string all;
    for (const auto& f : doc.findings()) all += f.path + ": " + f.expected + ", found " + f.found + "\n";
    return all;
}

}  // namespace

TEST_CASE("mw3.anim: calls of both definitions, and the events that name them, follow the name of a definition") {
    const auto doc = two_definitions("event_24_call_animation");
    REQUIRE(edit::set(*doc, "defs[1].anim.anim_name", "gate"));
    REQUIRE(edit::commit(*doc));
    for (const std::string def : {"defs[1]", "defs[2]"}) {
        CHECK(text_at(*doc, def + ".anim_refs[0].name") == "\"gate\"");
        CHECK(text_at(*doc, def + event + "anim_name") == "\"gate\"");
    }
    CHECK(notes(*doc).empty());
    REQUIRE(edit::set(*doc, "defs[2].anim.anim_name", "another"));
    REQUIRE(edit::commit(*doc));
    CHECK(text_at(*doc, "defs[2].anim_refs[0].name") == "\"gate\"");
}
TEST_CASE("mw3.anim: events that stop, reset and invalidate an animation follow its name") {
    for (const std::string specimen :
         {"event_25_stop_animation", "event_26_reset_animation", "event_27_invalidate_animation"}) {
        CAPTURE(specimen);
        const auto doc = two_definitions(specimen);
        for (const std::string def : {"defs[1]", "defs[2]"}) REQUIRE(edit::set(*doc, def + event + "name", "other"));
        REQUIRE(edit::set(*doc, "defs[2].anim.anim_name", "gate"));
        REQUIRE(edit::commit(*doc));
        CHECK(text_at(*doc, "defs[1]" + event + "name") == "\"gate\"");
        CHECK(text_at(*doc, "defs[2]" + event + "name") == "\"gate\"");
    }
}
TEST_CASE("mw3.anim: the name of a definition that is not here is a note, and may be set") {
    const auto doc = two_definitions("event_25_stop_animation");
    REQUIRE(edit::set(*doc, "defs[1]" + event + "name", "elsewhere"));
    REQUIRE(edit::commit(*doc));
    CHECK(notes(*doc) ==
          "defs[1].sequences[0].events[0].body.name: the name of an element of defs here or in another "
          "file, found \"elsewhere\"\n");
    CHECK(doc->findings().front().severity == severity::note);
}
TEST_CASE("mw3.anim: a definition that others name is removed, which is a note, or with what names it") {
    const auto named = [] {
        auto doc = two_definitions("event_24_call_animation");
        REQUIRE(edit::set(*doc, "defs[1].anim_refs[0].name", "other"));
        return doc;
    };
    const auto doc = named();
    CHECK(text_at(*doc, "defs[1]" + event + "anim_name") == "\"door_anim\"");
    REQUIRE(edit::remove(*doc, "defs[2]"));
    REQUIRE(edit::commit(*doc));
    CHECK(text_at(*doc, "defs[1]" + event + "anim_name") == "\"other\"");
    CHECK(notes(*doc) ==
          "defs[1].anim_refs[0].name: the name of an element of defs here or in another "
          "file, found \"other\"\n");
    const auto whole = named();
    REQUIRE(edit::remove(*whole, "defs[2]", edit::referrers::cascade));
    REQUIRE(edit::commit(*whole));
    CHECK(view::find(*whole, "defs[1].anim_refs")->at.count == 0);
}
TEST_CASE("mw3.anim: a call that one side adds has the name that the other side gives the definition") {
    const auto base = *two_definitions("event_24_call_animation")->write();
    const auto ours = file_after::set(*open_as("mw3.anim", base), "defs[2].anim.anim_name", "gate");
    const auto theirs = file_after::set(*open_as("mw3.anim", base), "defs[1].anim_refs[0].name", "other");
    const auto merged = both_ways("mw3.anim", base, ours, theirs);
    INFO((merged ? "" : merged.error().message()));
    REQUIRE(merged);
    const auto doc = open_as("mw3.anim", *merged);
    CHECK(text_at(*doc, "defs[1].anim_refs[0].name") == "\"gate\"");
    CHECK(text_at(*doc, "defs[1]" + event + "anim_name") == "\"gate\"");
}

TEST_CASE("mw3.anim: has_callbacks comes and goes with the callbacks") {
    const auto doc = open_as("mw3.anim", *specimen_bytes("mw3.anim/event_35_callback.hex"));
    const std::string flags = "defs[1].anim.flags", events = "defs[1].sequences[0].events";
    const auto has = [&] { return text_at(*doc, flags).find("has_callbacks") != std::string::npos; };
    REQUIRE(has());
    REQUIRE(edit::insert(*doc, events));
    REQUIRE(edit::remove(*doc, events + "[0]"));
    REQUIRE(edit::commit(*doc));
    CHECK_FALSE(has());
    REQUIRE(edit::insert(*doc, events, "Callback"));
    REQUIRE(edit::commit(*doc));
    CHECK(has());
    REQUIRE(edit::insert_copy(*doc, events, *doc, events + "[1]"));
    REQUIRE(edit::remove(*doc, events + "[1]"));
    REQUIRE(edit::commit(*doc));
    CHECK(has());
    CHECK(notes(*doc).empty());
}
TEST_CASE("mw3.anim: a flag of callbacks without any is a finding") {
    const auto doc = open_as("mw3.anim", *specimen_bytes("mw3.anim/minimal.hex"));
    REQUIRE(edit::set(*doc, "defs[1].anim.flags", "has_callbacks"));
    REQUIRE(edit::commit(*doc));
    CHECK(notes(*doc).find("defs[1].anim.flags: 0, found 16") != std::string::npos);
}
TEST_CASE("mw3.anim: a reset time, and what a script says about saved games and the network, set their flags") {
    const auto doc = open_as("mw3.anim", *specimen_bytes("mw3.anim/minimal.hex"));
    REQUIRE(edit::set(*doc, "defs[1].anim.reset_time", "2"));
    REQUIRE(edit::commit(*doc));
    CHECK(text_at(*doc, "defs[1].anim.flags") == "reset_time");
    CHECK(notes(*doc).empty());
}

}  // namespace verbatim::test::schema_mw3_names
