// Texts that lead to an element by its name.
#include "verbatim/edit/references/names.hpp"

#include <fmt/format.h>

#include "tests/edit/outcome.hpp"
#include "tests/edit/support.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/path.hpp"

namespace naming_toy {
using namespace verbatim::wire;

struct Step {
    at<0, text<4>> name;
    at<4, name_in<text<4>, "steps", or_field<"first">, source_is<"the engine">>> next;
};
struct Start {
    at<0, text<4>> name;
    at<4, u8> speed;
};
struct Script {
    at<0, Start> first;
    at<5, u8> step_count;
    list<Step, &Script::step_count> steps;
    u8 call_count;
    list<name_in<text<3>, "steps">, &Script::call_count> calls;
};
}  // namespace naming_toy

template <>
struct verbatim::format<naming_toy::Script> {
    static constexpr std::string_view id = "script", title = "Script", extensions = ".script";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_names {

using namespace verbatim::wire;

namespace {

constexpr auto walk =
    "\"init\" 01   03 \"go\" 00 00 \"turn\" \"turn\" \"go\" 00 00 \"stop\" \"init\"   02 \"go\" 00 \"go\" 00";

std::unique_ptr<view::document> script(std::string_view text = walk) {
    static const view::format format = view::instantiate<naming_toy::Script>("", {});
    auto doc = format.read(source(hex(text)));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}
std::string with(std::string_view text) { return spaced(text); }

std::vector<std::string> findings_of(const view::document& doc) {
    std::vector<std::string> all;
    for (const auto& f : doc.findings()) all.push_back(f.message());
    return all;
}

}  // namespace

TEST_CASE("a reference to a name that no element has is a finding") {
    CHECK(findings_of(*script()).empty());
    CHECK(findings_of(*script("\"init\" 01   01 \"go\" 00 00 \"run\" 00   02 \"hop\" 00 00 00")) ==
          std::vector<std::string>{
              "steps[0].next at 0xa: expected the name of an element of steps, or of first, found \"run\" (the engine)",
              "calls[0] at 0xf: expected the name of an element of steps, found \"hop\""});
    const auto found = script("\"init\" 01   01 \"go\" 00 00 \"run\" 00   02 \"hop\" 00 00 00")->findings();
    CHECK(found[0].severity == severity::error);  // the engine looks for the name
    CHECK(found[1].severity == severity::unusual);
}

TEST_CASE("references by name follow an element that is renamed") {
    const auto doc = script();
    CHECK(outcome(file_after::set(*doc, "steps[go].name", "run")) ==
          with("\"init\" 01   03 \"run\" 00 \"turn\" \"turn\" \"run\" 00 \"stop\" \"init\"   02 \"run\" \"run\""));
    CHECK(
        outcome(file_after::set(*doc, "first.name", "zero")) ==
        with(
            "\"zero\" 01   03 \"go\" 00 00 \"turn\" \"turn\" \"go\" 00 00 \"stop\" \"zero\"   02 \"go\" 00 \"go\" 00"));
    CHECK(
        outcome(file_after::set(*doc, "steps[stop].name", "halt")) ==
        with(
            "\"init\" 01   03 \"go\" 00 00 \"turn\" \"turn\" \"go\" 00 00 \"halt\" \"init\"   02 \"go\" 00 \"go\" 00"));
    // One edit sets a reference, too; another one exchanges two names.
    CHECK(outcome(file_after::change(
              *doc,
              [](view::document& d) {
                  const edit::assignment both[] = {{"steps[0].name", "a", {}}, {"steps[1].next", "stop", {}}};
                  return edit::set(d, both);
              })) == with("\"init\" 01   03 \"a\" 00 00 00 \"turn\" \"turn\" \"stop\" \"stop\" \"init\"   02 \"a\" 00 "
                          "00 \"a\" 00 00"));
    CHECK(outcome(file_after::change(
              *script("\"init\" 01   02 \"a\" (00) * 3 \"b\" (00) * 3 \"b\" (00) * 3 \"a\" (00) * 3   01 \"a\" 00 00"),
              [](view::document& d) {
                  const edit::assignment both[] = {{"steps[0].name", "b", {}}, {"steps[1].name", "a", {}}};
                  return edit::set(d, both);
              })) ==
          with("\"init\" 01   02 \"b\" (00) * 3 \"a\" (00) * 3 \"a\" (00) * 3 \"b\" (00) * 3   01 \"b\" 00 00"));
}

TEST_CASE("renaming an element is refused if a reference by name cannot hold the new name or would lead elsewhere") {
    const auto doc = script();
    CHECK(outcome(file_after::set(*doc, "steps[go].name", "jump"))
              .find("steps[0].name: calls[0] leads to it by its name, and cannot be \"jump\": ") == 0);
    CHECK(outcome(file_after::set(*doc, "steps[turn].name", "go")) ==
          "steps[1].name: steps[0].next leads to it by its name, and steps[0] is called \"go\", too");
    CHECK(outcome(file_after::set(*doc, "steps[turn].name", "")) ==
          "steps[1].name: steps[0].next leads to it by its name, and without one would lead to nothing");
    CHECK(file_after::set(*doc, "steps[stop].name", "go").has_value());  // nothing leads to it
}

TEST_CASE("an edit is refused if references by name would then lead to another element of the same name") {
    const auto doc = script();
    CHECK(outcome(file_after::set(*doc, "steps[0].name", "turn")) ==
          "steps[1].name: steps[0].next leads to it by its name, and steps[0] is called \"turn\", too");
    CHECK(outcome(file_after::insert_copy(*doc, "steps[0]", *doc, "steps[turn]")) ==
          "steps[1]: steps[0].next leads to it by its name, and another one of that name would come before it");
    CHECK(file_after::insert_copy(*doc, "steps", *doc, "steps[turn]").has_value());
    const auto twins = script("\"init\" 01   02 \"go\" (00) * 6 \"go\" 00 00 \"init\"   01 \"go\" 00");
    CHECK(outcome(file_after::move(*twins, "steps[1]", "steps[0]")) ==
          "steps[0]: calls[0] leads to it by its name, and another one of that name would come before it");
    CHECK(outcome(file_after::move(*twins, "steps[0]", "steps")) ==
          "steps[0]: calls[0] leads to it by its name, and another one of that name would come before it");
    const auto starts = script("\"init\" 01   02 \"go\" 00 00 \"init\" \"a\" (00) * 7   00");
    CHECK(outcome(file_after::set(*starts, "steps[a].name", "init")) ==
          "first.name: steps[0].next leads to it by its name, and steps[1] is called \"init\", too");
}

TEST_CASE("references by name follow a replaced element, and a replaced list if it has an element of that name") {
    const auto doc = script();
    const auto other = script("\"init\" 01   02 \"run\" 00 \"stop\" \"stop\" (00) * 4   00");
    CHECK(outcome(file_after::replace(*doc, "steps[go]", *other, "steps[run]")) ==
          with("\"init\" 01   03 \"run\" 00 \"stop\" \"turn\" \"run\" 00 \"stop\" \"init\"   02 \"run\" \"run\""));
    CHECK(outcome(file_after::replace(*doc, "steps", *other, "steps")) ==
          "steps: calls[0], calls[1] lead to what the new list does not have: --leave keeps such references");
    const auto more = script("\"init\" 01   02 \"stop\" (00) * 4 \"go\" (00) * 6   00");
    CHECK(outcome(file_after::replace(*doc, "steps", *more, "steps")) ==
          with("\"init\" 01   02 \"stop\" (00) * 4 \"go\" (00) * 6   02 \"go\" 00 \"go\" 00"));
}

TEST_CASE("references by name follow 255 elements that are renamed in one edit") {
    std::string text = "\"init\" 01   FF ";
    for (int i = 0; i < 255; ++i) text += fmt::format("\"{:04}\" \"{:04}\" ", i, (i + 1) % 255);
    const auto doc = script(text + "  00");
    std::vector<edit::assignment> all;
    for (int i = 0; i < 255; ++i) all.push_back({fmt::format("steps[{}].name", i), fmt::format("{:04}", 1000 + i), {}});
    const auto changed = file_after::change(*doc, [&](view::document& d) { return edit::set(d, all); });
    std::string expected = "\"init\" 01   FF ";
    for (int i = 0; i < 255; ++i) expected += fmt::format("\"{:04}\" \"{:04}\" ", 1000 + i, 1000 + (i + 1) % 255);
    CHECK(outcome(changed) == with(expected + "  00"));
}

TEST_CASE(
    "an element with referrers by name cannot be removed, unless they are removed or left or another one has its "
    "name") {
    const auto doc = script();
    const std::string how =
        " to it: --cascade removes what holds such references, too, --clear clears them, --leave keeps them";
    CHECK(outcome(file_after::remove(*doc, "steps[go]")) == "steps[0]: steps[1].next, calls[0], calls[1] lead" + how);
    CHECK(outcome(file_after::remove(*doc, "steps[stop]")) ==
          with("\"init\" 01   02 \"go\" 00 00 \"turn\" \"turn\" \"go\" 00 00   02 \"go\" 00 \"go\" 00"));
    CHECK(outcome(file_after::change(*doc, [](auto& d) {
              return edit::remove(d, "steps[turn]", edit::referrers::leave);
          })) == with("\"init\" 01   02 \"go\" 00 00 \"turn\" \"stop\" \"init\"   02 \"go\" 00 \"go\" 00"));
    CHECK(outcome(file_after::change(*doc, [](auto& d) {
              return edit::remove(d, "steps[turn]", edit::referrers::cascade);
          })) == with("\"init\" 01   01 \"stop\" \"init\"   00"));
    const auto twins = script("\"init\" 01   02 \"go\" (00) * 6 \"go\" (00) * 6   01 \"go\" 00");
    CHECK(outcome(file_after::remove(*twins, "steps[0]")) == with("\"init\" 01   01 \"go\" (00) * 6   01 \"go\" 00"));
}

TEST_CASE("an empty text refers to no element, not even to one without a name") {
    const auto doc = script("\"init\" 01   02 00 00 00 00 00 00 00 00 \"go\" 00 00 00 00 00 00   00");
    CHECK(findings_of(*doc).empty());
    CHECK(outcome(file_after::remove(*doc, "steps[0]")) == with("\"init\" 01   01 \"go\" 00 00 00 00 00 00   00"));
}

TEST_CASE("a copy whose reference by name leads to no element is refused, or made on request") {
    const auto doc = script();
    const auto other = script("\"init\" 01   02 \"hop\" 00 \"skip\" \"skip\" \"init\"   01 \"hop\"");
    CHECK(outcome(file_after::insert_copy(*doc, "steps", *other, "steps[hop]")) ==
          "steps[0].next: it names \"skip\", and steps has no such element");
    CHECK(outcome(file_after::insert_copy(*doc, "calls", *other, "calls[0]")) ==
          "calls[0]: it names \"hop\", and steps has no such element");
    CHECK(file_after::insert_copy(*doc, "steps", *other, "steps[skip]").has_value());
    CHECK(outcome(file_after::change(*doc,
                                     [&](auto& d) {
                                         return edit::insert_copy(d, "calls", *other, "calls[0]", edit::missing::leave);
                                     })) == with("\"init\" 01   03 \"go\" 00 00 \"turn\" \"turn\" \"go\" 00 00 "
                                                 "\"stop\" \"init\"   03 \"go\" 00 \"go\" 00 \"hop\""));
}

TEST_CASE("mw3.anim: the names in calls and events follow a renamed sequence and a renamed light") {
    const auto doc = open_as("mw3.anim", *specimen_bytes("mw3.anim/event_22_call_sequence.hex"));
    const auto called = view::find(*doc, "defs[1].sequences[0].events[0].body.name");
    REQUIRE(called);
    const auto name = view::text_of(*called->at.of, called->at.bytes());
    const auto after =
        file_after::set(*doc, "defs[1].sequences[" + name.substr(1, name.size() - 2) + "].def.name", "OTHER");
    REQUIRE(after);
    const auto changed = open_as("mw3.anim", *after);
    const auto now = view::find(*changed, "defs[1].sequences[0].events[0].body.name");
    CHECK(view::text_of(*now->at.of, now->at.bytes()) == "\"OTHER\"");
    CHECK(changed->findings().size() == doc->findings().size());
    const auto light = open_as("mw3.anim", *specimen_bytes("mw3.anim/event_04_light_state.hex"));
    const auto renamed = file_after::set(*light, "defs[1].lights[1].name", "sun");
    REQUIRE(renamed);
    const auto lit = open_as("mw3.anim", *renamed);
    const auto beside = view::find(*lit, "defs[1].sequences[0].events[0].body.name");
    CHECK(view::text_of(*beside->at.of, beside->at.bytes()) == "\"sun\"");
    CHECK(lit->findings().size() == light->findings().size());
}

TEST_CASE("sims3.clip: the hash of an effect follows the name of its event, if it was the hash of the old name") {
    const auto doc = open_as("sims3.clip", *specimen_bytes("sims3.clip/every_event.hex"));
    const auto with_effect = [&](const char* effect, const char* name) {
        const auto first = file_after::set(*doc, "events.events[4].data.effect", effect);
        REQUIRE(first);
        const auto renamed = file_after::set(*open_as("sims3.clip", *first), "events.events[4].name", name);
        REQUIRE(renamed);
        const auto changed = open_as("sims3.clip", *renamed);
        const auto found = view::find(*changed, "events.events[4].data.effect");
        REQUIRE(found);
        return view::meaning_of(*found->at.of, found->at.bytes(),
                                view::known_names({"other", "fx", "ep5CatScratchSim"}))
            .value_or("?");
    };
    CHECK(with_effect("fx", "ep5CatScratchSim") == "ep5CatScratchSim");
    CHECK(with_effect("other", "ep5CatScratchSim") == "other");
}

}  // namespace verbatim::test::edit_names
