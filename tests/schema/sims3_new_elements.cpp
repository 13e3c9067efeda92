// What is inserted into a clip is whole: it leads somewhere, follows what it is given, and has no finding; otherwise it
// is refused.
#include <fmt/format.h>

#include "tests/edit/support.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/formats/sims3/resource_key.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::schema_sims3_new_elements {

namespace {

using fields = std::vector<edit::assignment>;

std::unique_ptr<view::document> clip(const std::string& name) {
    return open_as("sims3.clip", *specimen_bytes("sims3.clip/" + name + ".hex"));
}
std::string text_at(const view::document& doc, const std::string& path) {
    const auto found = view::find(doc, path);
    return found ? view::text_of(*found->at.of, found->at.bytes()) : found.error().message();
}
// The paths of the findings, with what is found.
std::string findings_of(const view::document& doc) {
    std::string all;
    for (const auto& f : doc.findings()) all += f.path + ": " + f.found + "\n";
    return all;
}
// Inserts an element and saves; returns why not, or an empty text.
std::string insert(view::document& doc, const std::string& path, const std::string& as, const fields& values) {
    if (const auto made = edit::insert(doc, path, as, values); !made) return made.error().message();
    const auto saved = edit::commit(doc);
    return saved ? "" : saved.error().message();
}

}  // namespace

TEST_CASE("sims3.clip: a new chain and a new target lead to data of their own, at every place of their list") {
    for (const std::size_t at : {0u, 1u, 2u}) {
        const auto doc = clip("slots");
        CHECK(insert(*doc, at == 2 ? "slots.chains" : fmt::format("slots.chains[{}]", at), "", {}) == "");
        CHECK(text_at(*doc, "slots.chain_count") == "3");
        CHECK(text_at(*doc, fmt::format("slots.chains[{}].chain.mark", at)) == "2122219134");
        CHECK(text_at(*doc, fmt::format("slots.chains[{}].chain.target_count", at)) == "0");
        CHECK(text_at(*doc, fmt::format("slots.chains[{}].chain.targets[1].target.slot", at == 0 ? 1 : 0)) ==
              "\"y:b__R_Hand_slot\"");
        CHECK(findings_of(*doc) == "");
    }
    for (const std::size_t at : {0u, 1u, 2u}) {
        const auto doc = clip("slots");
        const std::string list = "slots.chains[0].chain.targets";
        CHECK(insert(*doc, at == 2 ? list : fmt::format("{}[{}]", list, at), "",
                     {{"target.actor", "z", {}}, {"target.slot", "z:rootWorld", {}}}) == "");
        for (std::size_t i = 0; i < 3; ++i)
            CHECK(text_at(*doc, fmt::format("{}[{}].target.index", list, i)) == std::to_string(i));
        CHECK(text_at(*doc, fmt::format("{}[{}].target.slot", list, at)) == "\"z:rootWorld\"");
        CHECK(findings_of(*doc) == "");
    }
}

TEST_CASE("sims3.clip: copies of a target count on, and the others stay counted when one goes") {
    const auto doc = clip("slots");
    REQUIRE(edit::insert_copy(*doc, "slots.chains[0].chain.targets", *doc, "slots.chains[0].chain.targets[0]"));
    REQUIRE(edit::commit(*doc));
    CHECK(text_at(*doc, "slots.chains[0].chain.targets[2].target.index") == "2");
    REQUIRE(edit::remove(*doc, "slots.chains[0].chain.targets[0]"));
    REQUIRE(edit::commit(*doc));
    CHECK(text_at(*doc, "slots.chains[0].chain.targets[0].target.index") == "0");
    CHECK(text_at(*doc, "slots.chains[0].chain.targets[1].target.index") == "1");
    CHECK(findings_of(*doc) == "");
}

TEST_CASE("sims3.clip: a chain whose pointer is 0 is kept, and is a finding") {
    const auto doc = clip("slots_order");
    CHECK(findings_of(*doc).find("slots.chains[2].chain: a pointer of 0\n") != std::string::npos);
    CHECK_FALSE(*doc->difference());
}

TEST_CASE("sims3.clip: a new curve has the channel and the target that it is given, and is refused without") {
    const auto without = clip("canonical");
    const std::string why = insert(*without, "body.curves", "", {{"track", "b__Head__", {}}});
    CHECK(why.starts_with("body.curves[2]: a new one needs a type that says what keys holds: type=... or --as"));
    CHECK_FALSE(*without->difference());
    for (const auto* type :
         {"channel=18 target=1", "0x0112", "channel=F3_HighPrecisionNormalized target=translation"}) {
        INFO(type);
        const auto doc = clip("canonical");
        REQUIRE(insert(*doc, "body.curves", "", {{"type", type, {}}, {"track", "b__Head__", {}}}) == "");
        CHECK(text_at(*doc, "body.curves[2].type") == "channel=18 target=1");
        CHECK(text_at(*doc, "body.curves[2].data_offset") != "0");
        CHECK(findings_of(*doc) == "");
        CHECK(insert(*doc, "body.curves[2].keys", "", {{"value", "0,0,0", {}}}) == "");
        CHECK(findings_of(*doc) == "");
    }
    const auto unknown = clip("canonical");
    CHECK(insert(*unknown, "body.curves[0]", "", {{"type", "0x0206", {}}}).find("a new one needs a type") !=
          std::string::npos);
}

TEST_CASE("sims3.clip: a new event has the hash and the sound of its name, wherever the name is given") {
    for (const bool type_first : {false, true})
        for (const auto* where : {"events.events[0]", "events.events[4]", "events.events"}) {
            INFO(where << type_first);
            fields values{{"name", "ep5CatScratchSim", {}}, {"time", "0.5", {}}};
            values.insert(type_first ? values.begin() : values.end(), {"type", "StartEffect", {}});
            const auto doc = clip("every_event");
            const auto before = findings_of(*doc);
            REQUIRE(insert(*doc, where, "", values) == "");
            const std::string at = std::string(where) == "events.events" ? "events.events[9]" : where;
            CHECK(text_at(*doc, at + ".data.effect") == std::to_string(sims3::fnv64("ep5CatScratchSim")));
            CHECK(text_at(*doc, at + ".unk12") == "-1.0");
            CHECK(text_at(*doc, at + ".unk16") == "-1.0");
            CHECK(doc->findings().size() == static_cast<std::size_t>(std::ranges::count(before, '\n')));
        }
    const auto doc = clip("canonical");
    REQUIRE(insert(*doc, "events.events", "Sound", {{"name", "vo_hello", {}}}) == "");
    CHECK(text_at(*doc, "events.events[1].data.name") == "\"vo_hello\"");
    REQUIRE(edit::set(*doc, "events.events[1].name", "vo_bye"));
    CHECK(insert(*doc, "events.events[0]", "", {{"type", "Sound", {}}, {"data.name", "vo_own", {}}}) == "");
    CHECK(text_at(*doc, "events.events[0].data.name") == "\"vo_own\"");
    CHECK(text_at(*doc, "events.events[2].data.name") == "\"vo_bye\"");
    CHECK(findings_of(*doc) == "");
}

TEST_CASE("sims3.clip: a sound of another name than its event keeps it, and one that is too long is refused") {
    const auto doc = clip("canonical");
    const std::string own = text_at(*doc, "events.events[0].data.name");
    REQUIRE(own != text_at(*doc, "events.events[0].name"));
    REQUIRE(edit::set(*doc, "events.events[0].name", "other"));
    REQUIRE(edit::commit(*doc));
    CHECK(text_at(*doc, "events.events[0].data.name") == own);
    const std::string text = own.substr(1, own.size() - 2);
    REQUIRE(edit::set(*doc, "events.events[0].name", text));
    REQUIRE(edit::commit(*doc));
    const auto long_name = edit::set(*doc, "events.events[0].name", std::string(128, 'x'));
    REQUIRE_FALSE(long_name);
    CHECK(long_name.error().path == "events.events[0].data.name");
    CHECK(text_at(*doc, "events.events[0].name") == own);
}

TEST_CASE("sims3.clip: a track is the hash by the curve's own target, in set and insert, and is shown by it") {
    const auto doc = clip("every_channel");
    const auto low = std::to_string(sims3::fnv64("MyNewMorph") & 0xFFFFFFFF),
               of_bones = std::to_string(sims3::fnv32("MyNewMorph"));
    REQUIRE(text_at(*doc, "body.curves[6].type") == "channel=5 target=7");
    const edit::assignment both[] = {{"body.curves[6].track", "MyNewMorph", {}},
                                     {"body.curves[5].track", "MyNewMorph", {}}};
    REQUIRE(edit::set(*doc, both));
    REQUIRE(edit::commit(*doc));
    CHECK(text_at(*doc, "body.curves[6].track") == low);
    CHECK(text_at(*doc, "body.curves[5].track") == of_bones);
    const view::known_names names(std::vector<std::string>{"MyNewMorph"});
    for (const auto* path : {"body.curves[6].track", "body.curves[5].track"}) {
        const auto found = view::find(*doc, path);
        REQUIRE(found);
        CHECK(view::meaning_of(*found->at.of, found->at.bytes(), names) == "MyNewMorph");
    }
    REQUIRE(insert(*doc, "body.curves", "", {{"track", "MyOther", {}}, {"type", "channel=5 target=7", {}}}) == "");
    CHECK(text_at(*doc, "body.curves[8].track") == std::to_string(sims3::fnv64("MyOther") & 0xFFFFFFFF));
    CHECK(view::find(*doc, "body.curves[track=MyOther]").has_value());
    // The name of a bone is none of a morph, and the other way round.
    REQUIRE(edit::set(*doc, "body.curves[6].track", std::to_string(sims3::fnv32("b__Head__"))));
    REQUIRE(edit::commit(*doc));
    const auto other = view::find(*doc, "body.curves[6].track");
    CHECK_FALSE(view::meaning_of(*other->at.of, other->at.bytes(), {}));
}

TEST_CASE("sims3.clip: the key of a clip is calculated from its name") {
    const auto doc = clip("canonical");
    REQUIRE(edit::set(*doc, "body.name", "a_buff_EWGermy_coughing_x"));
    REQUIRE(edit::commit(*doc));
    CHECK(view::calculated_at(*doc, "key") == "0x2D79976FFBB8D529");
    REQUIRE(edit::set(*doc, "body.name", "c_buff_EWGermy_coughing_x"));
    REQUIRE(edit::commit(*doc));
    CHECK(view::calculated_at(*doc, "key") == "0xAE79976FFBB8D529");
    CHECK_FALSE(view::calculated_at(*clip("nothing"), "key"));
}

}  // namespace verbatim::test::schema_sims3_new_elements
