// References in a merged file.
#include "verbatim/edit/merge/references.hpp"

#include "tests/edit/merge.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::edit_merge_references {

namespace {

std::string text_in(std::string_view id, const result<bytes>& file, const std::string& path) {
    if (!file) return file.error().message();
    const auto doc = open_as(id, *file);
    const auto found = view::find(*doc, path);
    return found ? view::text_of(*found->at.of, found->at.bytes()) : found.error().message();
}
template <class Edit>
result<bytes> edited(std::string_view id, const result<bytes>& file, Edit edit) {
    REQUIRE(file);
    auto made = file_after::change(*open_as(id, *file), edit);
    INFO((made ? "" : made.error().message()));
    REQUIRE(made);
    return made;
}
result<void> set(view::document& doc, const std::string& path, const std::string& text) {
    const edit::assignment one{path, text, {}};
    return edit::set(doc, std::span(&one, 1));
}

constexpr auto anim = "mw3.anim";
const std::string events = "defs[1].sequences[0].events";
// An event that hangs the lamp below the door.
result<bytes> hung() {
    return edited(anim, specimen_bytes("mw3.anim/event_15_object_add_child.hex"), [](view::document& doc) {
        const edit::assignment both[] = {{events + "[0].body.parent_index", "door", {}},
                                         {events + "[0].body.child_index", "lamp", {}}};
        return edit::set(doc, both);
    });
}

}  // namespace

TEST_CASE("a reference that one side adds leads to its element even if the other side inserts an element before it") {
    const auto base = hung();
    const auto ours = edited(anim, base, [](view::document& doc) { return edit::insert(doc, "defs[1].nodes[lamp]"); });
    const auto theirs =
        edited(anim, base, [](view::document& doc) { return edit::insert_copy(doc, events, doc, events + "[0]"); });
    const auto merged = both_ways(anim, base, ours, theirs);
    const auto lamp = text_in(anim, ours, events + "[0].body.child_index");
    CHECK(lamp != text_in(anim, base, events + "[0].body.child_index"));
    CHECK(text_in(anim, merged, events + "[0].body.child_index") == lamp);
    CHECK(text_in(anim, merged, events + "[1].body.child_index") == lamp);
}

TEST_CASE("references that follow the insertions of both sides are no conflict") {
    const auto base = hung();
    const auto ours = edited(anim, base, [](view::document& doc) { return edit::insert(doc, "defs[1].nodes[door]"); });
    const auto theirs =
        edited(anim, base, [](view::document& doc) { return edit::insert(doc, "defs[1].nodes[lamp]"); });
    const auto merged = both_ways(anim, base, ours, theirs);
    const auto number = [&](const result<bytes>& file, const char* field) {
        return std::stoi(text_in(anim, file, events + "[0].body." + field));
    };
    CHECK(number(merged, "parent_index") == number(base, "parent_index") + 1);
    CHECK(number(merged, "child_index") == number(base, "child_index") + 2);
}

TEST_CASE(
    "a reference that one side changes leads to its new element even if the other side inserts an element before it") {
    const auto base = hung();
    const auto ours =
        edited(anim, base, [](view::document& doc) { return set(doc, events + "[0].body.child_index", "hinge"); });
    const auto theirs = edited(anim, base, [](view::document& doc) { return edit::insert(doc, "defs[1].nodes[1]"); });
    const auto merged = both_ways(anim, base, ours, theirs);
    CHECK(text_in(anim, merged, "defs[1].nodes[" + text_in(anim, merged, events + "[0].body.child_index") + "].name") ==
          "\"hinge\"");
    // Two sides that lead it to different elements are a conflict.
    const auto other =
        edited(anim, base, [](view::document& doc) { return set(doc, events + "[0].body.child_index", "door"); });
    CHECK_FALSE(both_ways(anim, base, ours, other));
}

TEST_CASE("a reference to an element that the other side removes is a conflict") {
    const auto base =
        edited(anim, hung(), [](view::document& doc) { return set(doc, events + "[0].body.child_index", "door"); });
    const auto ours = edited(anim, base, [](view::document& doc) { return edit::remove(doc, "defs[1].nodes[lamp]"); });
    const auto theirs =
        edited(anim, base, [](view::document& doc) { return set(doc, events + "[0].body.child_index", "lamp"); });
    const auto merged = both_ways(anim, base, ours, theirs);
    REQUIRE_FALSE(merged);
    CHECK(merged.error().message() ==
          "defs[1].sequences[0].events[0].body.child_index: it leads to an element that the other side has removed");
}

TEST_CASE("a reference by name that one side adds has the new name that the other side gives the element") {
    const auto base = specimen_bytes("mw3.anim/event_22_call_sequence.hex");
    const auto ours =
        edited(anim, base, [](view::document& doc) { return set(doc, "defs[1].sequences[SEQ].def.name", "OTHER"); });
    const auto theirs =
        edited(anim, base, [](view::document& doc) { return edit::insert_copy(doc, events, doc, events + "[0]"); });
    const auto merged = both_ways(anim, base, ours, theirs);
    CHECK(text_in(anim, merged, events + "[0].body.name") == "\"OTHER\"");
    CHECK(text_in(anim, merged, events + "[1].body.name") == "\"OTHER\"");
}

TEST_CASE("the ranges and faces of a mesh follow the vertices that both sides insert") {
    const auto base = specimen_bytes("sims1.mesh/every_field.hex");
    const auto ours = edited("sims1.mesh", base, [](view::document& doc) { return edit::insert(doc, "vectors[1]"); });
    const auto theirs = edited("sims1.mesh", base, [](view::document& doc) { return edit::insert(doc, "vectors[2]"); });
    const auto merged = both_ways("sims1.mesh", base, ours, theirs);
    CHECK(text_in("sims1.mesh", merged, "bindings[0].vertex_count") == "5");
    CHECK(text_in("sims1.mesh", merged, "faces[1].a") == "4");
    CHECK(text_in("sims1.mesh", merged, "faces[0].b") == "2");
}

TEST_CASE(
    "a removal of a row and an insertion beside its copy are merged alike, or contradict each other, either way "
    "round") {
    constexpr auto mesh = "sims1.mesh";
    const result<bytes> base = specimen_bytes("sims1.mesh/bones_repeated.hex");
    const auto ours = edited(mesh, base, [](view::document& doc) { return edit::remove(doc, "bindings[1]"); });
    const auto theirs = edited(mesh, base, [](view::document& doc) -> result<void> {
        if (auto bone = edit::insert(doc, "bones[0]"); !bone) return bone.error();
        return edit::insert_copy(doc, "bindings", doc, "bindings[1]");
    });
    const auto merged = both_ways(mesh, base, ours, theirs);
    if (merged) CHECK(text_in(mesh, merged, "binding_count") == text_in(mesh, merged, "bone_count"));
    else CHECK_FALSE(merged.error().path.empty());
}

TEST_CASE("a change of a reference, a name or a list with referrers can lead references elsewhere, and others cannot") {
    const auto base = hung();
    const auto touches = [&](auto edit) {
        const auto now = edited(anim, base, edit);
        const auto a = open_as(anim, *base), b = open_as(anim, *now);
        const auto changes = edit::compare(*a, *b);
        REQUIRE(!changes.empty());
        return edit::touch_references(a->type(), changes);
    };
    CHECK(touches([](view::document& doc) { return set(doc, events + "[0].body.child_index", "door"); }));
    CHECK(touches([](view::document& doc) { return edit::insert(doc, "defs[1].nodes"); }));
    CHECK(touches([](view::document& doc) { return set(doc, "defs[1].sequences[0].def.name", "other"); }));
    CHECK_FALSE(touches([](view::document& doc) { return set(doc, events + "[0].start_time", "7"); }));
    CHECK_FALSE(touches([](view::document& doc) { return edit::insert_copy(doc, events, doc, events + "[0]"); }));
}

}  // namespace verbatim::test::edit_merge_references
