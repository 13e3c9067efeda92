// References follow the elements that they lead to.
#include "verbatim/edit/references/references.hpp"

#include "tests/edit/outcome.hpp"
#include "tests/edit/support.hpp"
#include "tests/edit/text_in.hpp"
#include "tools/fuzz/references.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path_pattern.hpp"

namespace referring {
using namespace verbatim::wire;

struct Part {
    at<0, text<4>> name;
    at<4, index_in<i8, "parts", none_below<0>>> parent;
};
struct Run {
    at<0, range_in<u8, "parts", "count", none_is<255>>> first;
    at<1, u8> count;
};
struct Model {
    at<0, u8> part_count;
    list<Part, &Model::part_count> parts;
    u8 run_count;
    list<Run, &Model::run_count> runs;
    u8 use_count;
    list<index_in<u8, "parts">, &Model::use_count> uses;
    optional<index_in<u8, "parts">, more> best;
};
struct Slots {
    at<0, end_in<u8, "slots">> used;
    at<1, end_in<u8, "slots">> fixed;
    at<2, u8> count;
    list<text<1>, &Slots::count> slots;
};
struct Line {
    at<0, u8> part_count;
    list<Part, &Line::part_count> parts;
    index_in<u8, "parts", none_is<0>> last;
};
}  // namespace referring

template <>
struct verbatim::format<referring::Model> {
    static constexpr std::string_view id = "model", title = "Model", extensions = ".model";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

template <>
struct verbatim::format<referring::Slots> {
    static constexpr std::string_view id = "slots", title = "Slots", extensions = ".slots";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

template <>
struct verbatim::format<referring::Line> {
    static constexpr std::string_view id = "line", title = "Line", extensions = ".line";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_references {

using namespace verbatim::wire;

namespace {

constexpr auto legs = "03 \"hip\" 00 FF \"leg\" 00 00 \"toe\" 00 01   01 00 02   02 01 02";

std::unique_ptr<view::document> model(std::string_view text = legs) {
    static const view::format format = view::instantiate<referring::Model>("", {});
    auto doc = format.read(source(hex(text)));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}
template <class Edit>
std::string after(const view::document& doc, Edit edit) {
    return outcome(file_after::change(doc, edit));
}
}  // namespace

TEST_CASE("references follow elements that are inserted and moved") {
    const auto doc = model();
    CHECK(outcome(file_after::insert(*doc, "parts[1]")) ==
          spaced("04 \"hip\" 00 FF (00) * 5 \"leg\" 00 00 \"toe\" 00 02   01 00 03   02 02 03"));
    CHECK(outcome(file_after::insert(*doc, "parts")) ==
          spaced("04 \"hip\" 00 FF \"leg\" 00 00 \"toe\" 00 01 (00) * 5   01 00 02   02 01 02"));
    CHECK(outcome(file_after::insert(*doc, "parts[0]")) ==
          spaced("04 (00) * 5 \"hip\" 00 FF \"leg\" 00 01 \"toe\" 00 02   01 01 02   02 02 03"));
    CHECK(outcome(file_after::move(*doc, "parts[toe]", "parts[0]")) ==
          spaced("03 \"toe\" 00 02 \"hip\" 00 FF \"leg\" 00 01   01 01 02   02 02 00"));
    CHECK(outcome(file_after::move(*doc, "parts[0]", "parts")) ==
          spaced("03 \"leg\" 00 02 \"toe\" 00 00 \"hip\" 00 FF   01 00 01   02 00 01"));
    CHECK(outcome(file_after::move(*doc, "parts[0]", "parts[2]")) ==
          spaced("03 \"leg\" 00 01 \"hip\" 00 FF \"toe\" 00 00   01 00 02   02 00 02"));
    CHECK(outcome(file_after::insert(*doc, "uses[0]")) ==
          spaced("03 \"hip\" 00 FF \"leg\" 00 00 \"toe\" 00 01   01 00 02   03 00 01 02"));
}

TEST_CASE("conditions on references lead to elements that the same edits have copied, moved and renamed") {
    const auto doc = model();
    const auto all =
        view::parts_at_all(*doc, {"parts[parent==hip]", "parts[parent=leg]", "parts[parent=l* or name=hip]"});
    REQUIRE(all);
    CHECK(*all == std::vector<std::string>{"parts[1]", "parts[parent=leg]", "parts[0]", "parts[2]"});
    // A second leg comes before the toe, which then leads to the first one as before.
    CHECK(after(*doc, [](auto& d) {
              if (const auto is = edit::insert_copy(d, "parts[parent=leg]", d, "parts[parent=hip]"); !is) return is;
              return edit::set(d, "parts[parent=leg].name", "two");
          }) == spaced("04 \"hip\" 00 FF \"leg\" 00 00 \"leg\" 00 00 \"two\" 00 01   01 00 02   02 01 03"));
    CHECK(after(*doc, [](auto& d) {
              if (const auto is = edit::set(d, "parts[name=leg].name", "arm"); !is) return is;
              if (const auto is = edit::move(d, "parts[parent=arm]", "parts[0]"); !is) return is;
              return edit::set(d, "parts[parent=hip].parent", "toe");
          }) == spaced("03 \"toe\" 00 02 \"hip\" 00 FF \"arm\" 00 00   01 01 02   02 02 00"));
    CHECK(after(*doc, [](auto& d) {
              if (const auto is = edit::insert_copy(d, "parts", d, "parts[parent=leg]"); !is) return is;
              return edit::remove(d, "parts[parent=leg]", edit::referrers::cascade);
          }) == spaced("03 \"hip\" 00 FF \"leg\" 00 00 \"toe\" 00 01   01 00 02   01 01"));
}

TEST_CASE("an element with referrers cannot be removed, unless they are removed, too, or are left") {
    const auto doc = model();
    const std::string how =
        " to it: --cascade removes what holds such references, too, --clear clears them, --leave keeps them";
    CHECK(outcome(file_after::remove(*doc, "parts[toe]")) == "parts[2]: uses[1] leads" + how);
    CHECK(outcome(file_after::remove(*doc, "parts[leg]")) == "parts[1]: parts[2].parent, uses[0] lead" + how);
    const std::vector<std::string> both{"parts[2]", "uses[1]"};
    CHECK(outcome(file_after::remove(*doc, both)) == spaced("02 \"hip\" 00 FF \"leg\" 00 00   01 00 02   01 01"));
    CHECK(after(*doc, [](auto& d) { return edit::remove(d, "parts[leg]", edit::referrers::cascade); }) ==
          spaced("01 \"hip\" 00 FF   01 00 01   00"));
    CHECK(after(*doc, [](auto& d) { return edit::remove(d, "parts[hip]", edit::referrers::cascade); }) ==
          spaced("00   01 FF 00   00"));
    CHECK(after(*doc, [](auto& d) { return edit::remove(d, "parts[leg]", edit::referrers::leave); }) ==
          spaced("02 \"hip\" 00 FF \"toe\" 00 01   01 00 01   02 01 01"));
    const auto best = model("02 \"hip\" 00 FF \"leg\" 00 FF   00   00   01");
    CHECK(after(*best, [](auto& d) { return edit::remove(d, "parts[leg]", edit::referrers::cascade); }) ==
          "parts[1]: best leads to it, and no element of a list holds such a reference alone");
    CHECK(outcome(file_after::remove(*best, "parts[hip]")) == spaced("01 \"leg\" 00 FF   00   00   00"));
    const auto many = model("01 \"hip\" 00 00   00   05 00 00 00 00 00");
    CHECK(outcome(file_after::remove(*many, "parts[0]")) ==
          "parts[0]: uses[0], uses[1], uses[2] and 2 more lead" + how);
}

TEST_CASE("a reference that leads to no element never changes") {
    const auto doc = model("02 \"hip\" 00 FF \"leg\" 00 07   02 01 05 02 00   02 02 00");
    CHECK(outcome(file_after::insert(*doc, "parts[0]")) ==
          spaced("03 (00) * 5 \"hip\" 00 FF \"leg\" 00 07   02 01 05 02 00   02 02 01"));
    CHECK(outcome(file_after::remove(*doc, "parts[1]")) == spaced("01 \"hip\" 00 FF   02 01 05 02 00   02 02 00"));
    CHECK(fuzz::has_dangling_references(*doc));
    CHECK_FALSE(fuzz::has_dangling_references(*model()));
}

TEST_CASE("an edit is refused if a reference would need a number that does not fit") {
    auto text = "80 " + std::string("(\"p\" 00 00 00 FF) * 127") + " \"last\" 7F   00   01 7F";
    const auto doc = model(text);
    CHECK(outcome(file_after::insert(*doc, "parts[0]"))
              .find("parts[127].parent: the element that it leads to would have a number that it cannot have: ") == 0);
    CHECK(outcome(file_after::move(*doc, "parts[127]", "parts[0]")).starts_with("80 6C 61 73 74 00"));
}

TEST_CASE("an edit is refused if a reference would need the number that means none") {
    static const view::format format = view::instantiate<referring::Line>("", {});
    const auto doc = std::move(*format.read(source(hex("02 \"hip\" 00 FF \"leg\" 00 FF   01"))));
    const std::string refused =
        "last: the element that it leads to would have a number that it cannot have: 0 would lead to nothing";
    CHECK(outcome(file_after::remove(*doc, "parts[0]")) == refused);
    CHECK(outcome(file_after::move(*doc, "parts[1]", "parts[0]")) == refused);
}

TEST_CASE("the element that represents none stays the first one, and is removed only together with all others") {
    const auto doc = open_as("mw3.anim", *specimen_bytes("mw3.anim/tables.hex"));
    const std::string none = "defs[1].lights[0]: element 0 represents \"none\", and stays the first one: ",
                      before = none + "nothing comes before it", goes = none + "it goes only when all others do";
    CHECK(outcome(file_after::insert(*doc, "defs[1].lights[0]")) == before);
    CHECK(outcome(file_after::insert_copy(*doc, "defs[1].lights[0]", *doc, "defs[1].lights[1]")) == before);
    CHECK(outcome(file_after::move(*doc, "defs[1].lights[1]", "defs[1].lights[0]")) == before);
    CHECK(outcome(file_after::move(*doc, "defs[1].lights[0]", "defs[1].lights")) == before);
    CHECK(outcome(file_after::remove(*doc, "defs[1].lights[0]")) == goes);
    CHECK(outcome(file_after::remove(*doc, "defs[0]")) ==
          "defs[0]: element 0 represents \"none\", and stays the first one: it goes only when all others do");
    CHECK(file_after::insert(*doc, "defs[1].lights[1]"));
    const std::vector<std::string> all{"defs[1].lights[0]", "defs[1].lights[1]", "defs[1].lights[2]"};
    const auto empty = file_after::remove(*doc, all);
    REQUIRE(empty);
    const auto without = open_as("mw3.anim", *empty);
    CHECK(text_in(*empty, "mw3.anim", "defs[1].anim.light_count") == "0");
    CHECK(text_in(*file_after::insert(*without, "defs[1].lights"), "mw3.anim", "defs[1].anim.light_count") == "2");
}

TEST_CASE("a field with the end of the first elements follows insertions, removals and moves among them") {
    static const view::format format = view::instantiate<referring::Slots>("", {});
    const auto slots = [](std::string_view text) { return std::move(*format.read(source(hex(text)))); };
    const auto doc = slots("03 01 05 \"abcde\"");
    CHECK(outcome(file_after::insert(*doc, "slots[0]", "x")) == spaced("04 02 06 \"xabcde\""));
    CHECK(outcome(file_after::insert(*doc, "slots[1]", "x")) == spaced("04 01 06 \"axbcde\""));
    CHECK(outcome(file_after::insert(*doc, "slots[3]", "x")) == spaced("04 01 06 \"abcxde\""));  // where used ends
    CHECK(outcome(file_after::insert(*doc, "slots[4]", "x")) == spaced("03 01 06 \"abcdxe\""));
    CHECK(outcome(file_after::insert_copy(*doc, "slots[3]", *doc, "slots[0]")) == spaced("04 01 06 \"abcade\""));
    CHECK(outcome(file_after::set(*doc, "slots[3]", "x")) == spaced("04 01 05 \"abcxe\""));
    CHECK(outcome(file_after::set(*doc, "slots[2]", "x")) == spaced("03 01 05 \"abxde\""));
    CHECK(outcome(file_after::set(*doc, "slots[4]", "x")) == spaced("03 01 05 \"abcdx\""));  // none would be free
    CHECK(outcome(file_after::replace(*doc, "slots[3]", *doc, "slots[0]")) == spaced("04 01 05 \"abcae\""));
    const std::vector<edit::assignment> with_end{{"slots[3]", "x", {}}, {"used", "2", {}}};
    CHECK(outcome(file_after::set(*doc, with_end)) == spaced("02 01 05 \"abcxe\""));
    CHECK(outcome(file_after::set(*slots("02 02 05 \"abcde\""), "slots[2]", "x")) == spaced("03 03 05 \"abxde\""));
    CHECK(outcome(file_after::remove(*doc, "slots[0]")) == spaced("02 00 04 \"bcde\""));
    CHECK(outcome(file_after::remove(*doc, "slots[2]")) == spaced("02 01 04 \"abde\""));
    CHECK(outcome(file_after::remove(*doc, "slots[3]")) == spaced("03 01 04 \"abce\""));
    CHECK(outcome(file_after::remove(*doc, std::vector<std::string>{"slots[0]", "slots[1]", "slots[2]"})) ==
          spaced("00 00 02 \"de\""));
    CHECK(outcome(file_after::move(*doc, "slots[4]", "slots[0]")) == spaced("04 02 05 \"eabcd\""));
    CHECK(outcome(file_after::move(*doc, "slots[0]", "slots")) == spaced("02 00 05 \"bcdea\""));
    CHECK(outcome(file_after::move(*doc, "slots[2]", "slots[1]")) == spaced("03 01 05 \"acbde\""));
    CHECK(outcome(file_after::insert_copy(*doc, "slots[0]", *slots("00 00 01 \"z\""), "slots[0]")) ==
          spaced("04 02 06 \"zabcde\""));
    CHECK(outcome(file_after::replace(*doc, "slots", *slots("00 00 02 \"zy\""), "slots")) == spaced("03 01 02 \"zy\""));
    CHECK(outcome(file_after::set(*doc, "used", "9")) == spaced("09 01 05 \"abcde\""));
    CHECK(outcome(file_after::insert(*slots("09 01 01 \"a\""), "slots[0]", "x")) ==
          spaced("09 02 02 \"xa\""));  // used is beyond the end of the list
    // A merge in which each side puts an element behind the last used one, and one in which each inserts an element.
    const auto third = slots("04 01 05 \"abcxe\""), fourth = slots("05 01 06 \"abcdye\"");
    for (const auto& [one, other] : {std::pair(&third, &fourth), std::pair(&fourth, &third)}) {
        const auto both = file_after::merge(*doc, **one, **other);
        REQUIRE(both);
        CHECK(both->conflicts.empty());
        CHECK(view::hex_text(both->file) == spaced("05 01 06 \"abcxye\""));
    }
    const auto ours = slots("04 02 06 \"xabcde\""), theirs = slots("04 01 06 \"aybcde\"");
    const auto merged = file_after::merge(*doc, *ours, *theirs);
    REQUIRE(merged);
    CHECK(merged->conflicts.empty());
    CHECK(view::hex_text(merged->file) == spaced("05 02 07 \"xaybcde\""));
}

TEST_CASE("the references of a copied element lead to the elements of the same names, or the copy is refused") {
    const auto doc = model();
    const auto other = model("03 \"toe\" 00 FF \"hip\" 00 00 \"arm\" 00 01   01 01 02   03 00 02 09");
    CHECK(outcome(file_after::insert_copy(*doc, "uses", *other, "uses[0]")) ==
          spaced("03 \"hip\" 00 FF \"leg\" 00 00 \"toe\" 00 01   01 00 02   03 01 02 02"));
    CHECK(outcome(file_after::insert_copy(*doc, "parts[0]", *other, "parts[1]")) ==
          spaced("04 \"hip\" 00 03 \"hip\" 00 FF \"leg\" 00 01 \"toe\" 00 02   01 01 02   02 02 03"));
    CHECK(outcome(file_after::replace(*doc, "uses[0]", *other, "uses[0]")) ==
          spaced("03 \"hip\" 00 FF \"leg\" 00 00 \"toe\" 00 01   01 00 02   02 02 02"));
    CHECK(outcome(file_after::insert_copy(*doc, "uses", *other, "uses[1]")) ==
          "uses[1]: it leads to \"arm\", and parts has no such element");
    CHECK(outcome(file_after::insert_copy(*doc, "runs", *other, "runs[0]")) ==
          "runs[0].first: it leads to \"hip\", and parts has no such element");
    CHECK(after(*doc, [&](auto& d) { return edit::insert_copy(d, "uses", *other, "uses[1]", edit::missing::leave); }) ==
          spaced("03 \"hip\" 00 FF \"leg\" 00 00 \"toe\" 00 01   01 00 02   03 01 02 02"));
    CHECK(outcome(file_after::insert_copy(*doc, "uses", *other, "uses[2]")) ==
          spaced("03 \"hip\" 00 FF \"leg\" 00 00 \"toe\" 00 01   01 00 02   03 01 02 09"));
    // A copy from the same document, or from an equal one, leads to the same elements.
    CHECK(outcome(file_after::insert_copy(*doc, "runs", *model(), "runs[0]")) ==
          spaced("03 \"hip\" 00 FF \"leg\" 00 00 \"toe\" 00 01   02 00 02 00 02   02 01 02"));
    const auto nameless = model("02 (00) * 4 FF (00) * 4 00   00   01 01");
    CHECK(outcome(file_after::insert_copy(*nameless, "uses", *nameless, "uses[0]")) ==
          spaced("02 (00) * 4 FF (00) * 4 00   00   02 01 01"));
    CHECK(outcome(file_after::insert_copy(*doc, "parts[0]", *doc, "parts[2]")) ==
          spaced("04 \"toe\" 00 02 \"hip\" 00 FF \"leg\" 00 01 \"toe\" 00 02   01 01 02   02 02 03"));
}

TEST_CASE("references to a list that is replaced lead to the elements of the same names, or the edit is refused") {
    const auto doc = model();
    const auto shorter = model("02 \"hip\" 00 FF \"leg\" 00 00   00   00"),
               others = model("03 \"arm\" 00 FF \"fist\" 00 \"hand\" 01   00   00");
    CHECK(outcome(file_after::replace(*doc, "parts", *shorter, "parts")) ==
          "parts: uses[1] leads to what the new list does not have: --leave keeps such references");
    CHECK(outcome(file_after::replace(*doc, "parts", *others, "parts")) ==
          "parts: runs[0].first, uses[0], uses[1] lead to what the new list does not have: --leave keeps such "
          "references");
    const auto left =
        after(*doc, [&](auto& d) { return edit::replace(d, "parts", *others, "parts", edit::missing::leave); });
    CHECK(left == spaced("03 \"arm\" 00 FF \"fist\" 00 \"hand\" 01   01 00 02   02 01 02"));
    const auto longer = model("04 \"fin\" 00 FF \"toe\" 00 02 \"hip\" 00 FF \"leg\" 00 02   00   00");
    CHECK(outcome(file_after::replace(*doc, "parts", *longer, "parts")) ==
          spaced("04 \"fin\" 00 FF \"toe\" 00 02 \"hip\" 00 FF \"leg\" 00 02   01 02 02   02 03 01"));
    // Elements without names are the same if they are equal and at the same index.
    const auto nameless = model("02 (00) * 4 FF (00) * 4 00   00   01 01"),
               more = model("03 (00) * 4 FF (00) * 4 00 (00) * 5   00   00");
    CHECK(outcome(file_after::replace(*nameless, "parts", *more, "parts")) ==
          spaced("03 (00) * 4 FF (00) * 4 00 (00) * 5   00   01 01"));
    CHECK(outcome(file_after::replace(*nameless, "parts", *model("02 (00) * 4 FF (00) * 4 FF   00   00"), "parts"))
              .starts_with("parts: uses[0] leads to what the new list"));
}

TEST_CASE("a reference can be set and found by the name of its element") {
    const auto doc = model();
    CHECK(outcome(file_after::set(*doc, "uses[0]", "toe")) ==
          spaced("03 \"hip\" 00 FF \"leg\" 00 00 \"toe\" 00 01   01 00 02   02 02 02"));
    CHECK(outcome(file_after::set(*doc, "parts[2].parent", "\"hip\"")) ==
          spaced("03 \"hip\" 00 FF \"leg\" 00 00 \"toe\" 00 00   01 00 02   02 01 02"));
    CHECK(outcome(file_after::set(*doc, "parts[parent=leg].name", "nail")) ==
          spaced("03 \"hip\" 00 FF \"leg\" 00 00 \"nail\" 01   01 00 02   02 01 02"));
    CHECK(view::find(*doc, "parts[parent=leg]")->path == "parts[2]");
    CHECK(outcome(file_after::set(*doc, "uses[0]", "fin")) ==
          "uses[0]: fin is not a number for u8, and parts has no element of that name");
    CHECK(outcome(file_after::set(*doc, "part_count", "toe")) == "part_count: toe is not a number for u8");
    view::element_names names;
    const auto name_at = [&](std::string_view path) { return names.target_name(view::find(*doc, path)->at); };
    CHECK(name_at("uses[1]") == "\"toe\"");
    CHECK(name_at("runs[0].first") == "\"hip\"");
    CHECK_FALSE(name_at("parts[0].parent"));
    CHECK_FALSE(view::element_names().target_name(view::find(*model("01 (00) * 4 FF   00   01 00"), "uses[0]")->at));
    CHECK_FALSE(name_at("part_count"));
}

TEST_CASE("sims1.mesh: faces, bindings and blends follow vertices") {
    const auto doc = open_as("sims1.mesh", *specimen_bytes("sims1.mesh/every_field.hex"));
    const auto inserted = file_after::insert(*doc, "vectors[1]");
    REQUIRE(inserted);
    const auto text = [&](std::string_view path) { return text_in(*inserted, "sims1.mesh", path); };
    CHECK(text("faces[0].a") == "0");
    CHECK(text("faces[0].b") == "2");
    CHECK(text("faces[1].a") == "3");
    CHECK(text("bindings[0].first_vertex") == "0");
    CHECK(text("bindings[0].vertex_count") == "4");
    CHECK(text("bindings[1].first_vertex") == "-1");
    CHECK(text("blends[0].target") == "3");
    const auto unblended = file_after::remove(*doc, "blends[0]");
    REQUIRE(unblended);
    CHECK(text_in(*unblended, "sims1.mesh", "bindings[1].first_blend") == "-1");
    CHECK(text_in(*unblended, "sims1.mesh", "bindings[1].blend_count") == "0");
    CHECK(text_in(*unblended, "sims1.mesh", "vector_count") == "3");
    const auto boneless = file_after::remove(*doc, "bones[0]");
    REQUIRE(boneless);
    CHECK(text_in(*boneless, "sims1.mesh", "binding_count") == "1");
    CHECK(text_in(*boneless, "sims1.mesh", "bindings[0].bone") == "0");
    CHECK(view::element_names().target_name(view::find(*doc, "bindings[1].bone")->at) == "\"L ARM\"");
}

TEST_CASE("sims3.clip: the indices in keys follow a value that is inserted into the palette") {
    const auto doc = open_as("sims3.clip", *specimen_bytes("sims3.clip/every_channel.hex"));
    const auto inserted = file_after::insert(*doc, "body.palette[0]");
    REQUIRE(inserted);
    const auto number = [&](const view::document& in) {
        const auto found = view::find(in, "body.curves[0].keys[0].index[1]");
        REQUIRE(found);
        return view::text_of(*found->at.of, found->at.bytes());
    };
    CHECK(std::stoi(number(*open_as("sims3.clip", *inserted))) == std::stoi(number(*doc)) + 1);
}

TEST_CASE("mw3.anim: the indices in events follow a moved node, and prevent its removal") {
    const auto doc = open_as("mw3.anim", *specimen_bytes("mw3.anim/event_15_object_add_child.hex"));
    const std::string body = "defs[1].sequences[0].events[0].body.";
    const auto set = file_after::set(
        *doc, std::vector<edit::assignment>{{body + "parent_index", "door"}, {body + "child_index", "lamp"}});
    REQUIRE(set);
    const auto nodes = open_as("mw3.anim", *set);
    const auto moved = file_after::move(*nodes, "defs[1].nodes[lamp]", "defs[1].nodes[door]");
    REQUIRE(moved);
    CHECK(text_in(*moved, "mw3.anim", body + "parent_index") == "2");
    CHECK(text_in(*moved, "mw3.anim", body + "child_index") == "1");
    CHECK(outcome(file_after::remove(*nodes, "defs[1].nodes[lamp]"))
              .starts_with("defs[1].nodes[3]: " + body + "child_index leads to it"));
    const auto without = file_after::change(
        *nodes, [](auto& d) { return edit::remove(d, "defs[1].nodes[lamp]", edit::referrers::cascade); });
    REQUIRE(without);
    CHECK(view::find(*open_as("mw3.anim", *without), "defs[1].sequences[0].events")->at.count == 0);
}

}  // namespace verbatim::test::edit_references
