// References follow a patch in other versions of its file.
#include "verbatim/edit/compare/patch_references.hpp"

#include "tests/edit/outcome.hpp"
#include "tests/edit/text_in.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/patch.hpp"

namespace verbatim::test::edit_patch_references {

TEST_CASE("references that a patch does not list follow its changes in another version of the file, or are conflicts") {
    const auto before = *specimen_bytes("sims1.mesh/every_field.hex");
    const auto open = [](const file_after::bytes& file) { return open_as("sims1.mesh", file); };
    const auto after_insertion = file_after::insert(*open(before), "vectors[0]");
    REQUIRE(after_insertion);
    const auto with_face = [&](const file_after::bytes& file, const char* c) {
        const edit::assignment corners[] = {{"faces[2].a", "0", {}}, {"faces[2].b", "1", {}}, {"faces[2].c", c, {}}};
        return file_after::set(*open(*file_after::insert(*open(file), "faces")), corners);
    };
    const auto in_other = with_face(before, "2");
    const auto d = edit::diff(*open(before), *open(*after_insertion));
    REQUIRE(d);
    CHECK(d->changes.size() == 2);  // the vertex and its uv, whatever the numbers in the faces become
    const auto same = edit::read_patch(edit::to_patch(*d));
    REQUIRE(same);
    const auto patched = file_after::patch(*open(*in_other), *same);
    REQUIRE(patched);
    CHECK(patched->conflicts.empty());
    CHECK(text_in(patched->file, "sims1.mesh", "faces[2].a") == "1");
    CHECK(text_in(patched->file, "sims1.mesh", "faces[2].c") == "3");
    CHECK(text_in(patched->file, "sims1.mesh", "faces[0].b") == "2");
    CHECK(file_after::patch(*open(before), *same)->file == *after_insertion);
    // A reference that keeps its number but leads to another element is a change.
    const auto kept = file_after::change(*open(*after_insertion),
                                         [](view::document& doc) { return edit::set(doc, "faces[0].a", "0"); });
    REQUIRE(kept);
    const auto led = edit::diff(*open(before), *open(*kept));
    REQUIRE(led);
    CHECK(std::ranges::any_of(led->changes,
                              [](const edit::change& c) { return c.path == "faces[0].a" && c.was == c.now; }));
    CHECK(text_in(file_after::patch(*open(*in_other), *led)->file, "sims1.mesh", "faces[0].a") == "0");
    CHECK(file_after::patch(*open(before), *led)->file == *kept);
    // The patch removes an element to which only the other version refers.
    const auto grown = file_after::insert(*open(before), "vectors");
    const auto removal = edit::diff(*open(*grown), *open(before));
    REQUIRE(removal);
    const auto refused = file_after::patch(*open(*with_face(*grown, "4")), *removal);
    REQUIRE(refused);
    REQUIRE(refused->conflicts.size() == 1);
    CHECK(refused->conflicts[0].path == "faces[2].c");
    CHECK(refused->conflicts[0].why == "it leads to an element that the patch removes");
}

TEST_CASE(
    "a patch tells where an element comes from that moves, so that references to it follow in other versions, too") {
    const auto before = *specimen_bytes("sims1.mesh/every_field.hex");
    const auto open = [](const file_after::bytes& file) { return open_as("sims1.mesh", file); };
    const auto moved = file_after::move(*open(before), "vectors[0]", "vectors[2]");
    REQUIRE(moved);
    const auto d = edit::diff(*open(before), *open(*moved));
    REQUIRE(d);
    const auto json = edit::to_patch(*d);
    CHECK(json.find("\"from\": \"vectors[") != std::string::npos);
    const auto read = edit::read_patch(json);
    REQUIRE(read);
    const auto patched = [&](const file_after::bytes& file, const edit::difference& patch) {
        const auto done = file_after::patch(*open(file), patch);
        INFO((done ? "" : done.error().message()));
        REQUIRE(done);
        CHECK(done->conflicts.empty());
        return done->file;
    };
    CHECK(patched(before, *read) == *moved);
    const auto other = file_after::insert_copy(*open(before), "faces", *open(before), "faces[1]");
    REQUIRE(other);
    CHECK(patched(*other, *read) == *file_after::move(*open(*other), "vectors[0]", "vectors[2]"));

    auto wrong = *read;
    for (auto& c : wrong.changes)
        if (!c.element->came_from.empty()) c.element.own().came_from = "vectors[3]";
    const auto refused = file_after::patch(*open(before), wrong);
    CHECK(refused.error().reason == "it comes from vectors[3], which the patch does not remove");
}

}  // namespace verbatim::test::edit_patch_references
