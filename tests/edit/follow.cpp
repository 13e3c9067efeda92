// A derived field that was stored wrong and has come into sync follows from then on: in a difference, in a patch and in
// a merge.
#include "tests/edit/merge.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/edit/repair.hpp"

namespace verbatim::test::edit_follow {

namespace {

result<bytes> repaired(std::string_view format, const result<bytes>& file) {
    REQUIRE(file);
    auto done = file_after::repair(*open_as(format, *file), {});
    REQUIRE(done);
    return done->file;
}
std::string told(std::string_view format, const result<bytes>& a, const result<bytes>& b) {
    REQUIRE((a && b));
    const auto d = edit::diff(*open_as(format, *a), *open_as(format, *b));
    REQUIRE(d);
    const auto done = file_after::patch(*open_as(format, *a), *edit::read_patch(edit::to_patch(*d)));
    REQUIRE((done && done->conflicts.empty()));
    CHECK(done->file == *b);
    return edit::in_words(*d);
}
file_after::patched patched(std::string_view format, const result<bytes>& file, const std::string& changes) {
    const auto d = edit::read_patch("{\"patch\": \"" + std::string(format) + "\", \"changes\": [" + changes + "]}");
    REQUIRE(d);
    auto done = file_after::patch(*open_as(format, *file), *d);
    INFO((done ? "" : done.error().message()));
    REQUIRE(done);
    return std::move(*done);
}
result<bytes> small() { return specimen_bytes("gta.ifp/size_too_small.hex"); }

}  // namespace

TEST_CASE("a derived field that one side has repaired follows the other side's edit, in a merge and in a patch") {
    const auto base = small(),
               longer = file_after::insert_copy(*open_gta(*base), "animations", *open_gta(*base), "animations[0]");
    const auto right = repaired("gta.ifp", base), expected = repaired("gta.ifp", longer);
    CHECK(*both_ways("gta.ifp", base, right, longer) == *expected);
    const auto d = edit::diff(*open_gta(*base), *open_gta(*right));
    const auto done = file_after::patch(*open_gta(*longer), *d);
    REQUIRE((done && done->conflicts.empty()));
    CHECK(done->file == *expected);
    CHECK(told("gta.ifp", base, right) == "size: 110 -> 156, and follows from now on\n");
    CHECK(told("gta.ifp", longer, expected) == "size: 110 -> 284, and follows from now on\n");
}
TEST_CASE("the repaired size of a clip's body follows the other side's edit of the body") {
    const auto open = [](const bytes& file) { return open_as("sims3.clip", file); };
    const auto base = specimen_bytes("sims3.clip/body_size_wrong.hex"),
               longer = file_after::insert(*open(*base), "body.palette");
    const auto right = repaired("sims3.clip", base);
    CHECK(told("sims3.clip", base, right).find(", and follows from now on\n") != std::string::npos);
    CHECK(*both_ways("sims3.clip", base, right, longer) == *repaired("sims3.clip", longer));
}
TEST_CASE(
    "a stored size that comes into sync because its data changes follows from then on, although its bytes are kept") {
    const auto base = small(), shorter = file_after::remove(*open_gta(*base), "animations[0].objects[1]");
    CHECK(told("gta.ifp", base, shorter) ==
          "size: stays 110, and follows from now on\nanimations[grown].objects: -\"hand\" at 1\n");
    const auto longer = file_after::insert_copy(*open_gta(*base), "animations", *open_gta(*base), "animations[0]");
    const auto expected = file_after::remove(*open_gta(*repaired("gta.ifp", longer)), "animations[0].objects[1]");
    CHECK(*both_ways("gta.ifp", base, shorter, longer) == *expected);
}
TEST_CASE("a derived field that one side repairs and the other sets is a conflict; one that both repair is not") {
    const auto base = small(), right = repaired("gta.ifp", base), set = file_after::set(*open_gta(*base), "size", "7");
    CHECK(both_ways("gta.ifp", base, right, set).error().message() ==
          "size: ours: 156, and follows from now on; theirs: 7");
    const auto longer = repaired("gta.ifp", file_after::insert(*open_gta(*base), "animations[0].objects[0].frames"));
    CHECK(*both_ways("gta.ifp", base, right, longer) == *longer);
}
TEST_CASE(
    "a patch makes a derived field follow only if it has the expected old value, and passes over one that follows "
    "already") {
    const std::string follow = R"({"follow": "size", "was": 110, "now": 156})";
    CHECK(edit::to_patch(*edit::diff(*open_gta(*small()), *open_gta(*repaired("gta.ifp", small())))).find(follow) !=
          std::string::npos);
    const auto right = repaired("gta.ifp", small());
    CHECK(patched("gta.ifp", right, follow).file == *right);
    const auto other = file_after::set(*open_gta(*small()), "size", "7");
    const auto done = patched("gta.ifp", other, follow);
    REQUIRE(done.conflicts.size() == 1);
    CHECK(done.conflicts[0].path + ": " + done.conflicts[0].why == "size: it is 7 here, but the patch expects 110");
    CHECK(done.file == *other);
}
TEST_CASE("a patch that makes a field without a rule follow is refused") {
    const auto d =
        edit::read_patch(R"({"patch": "gta.ifp", "changes": [{"follow": "name", "was": "sizes", "now": "sizes"}]})");
    REQUIRE(d);
    CHECK(file_after::patch(*open_gta(*small()), *d).error().message() == "name: it has no rule");
    CHECK(edit::read_patch(R"({"patch": "gta.ifp", "changes": [{"follow": "size", "was": 1}]})")
              .error()
              .message()
              .find("follow needs now") != std::string::npos);
}

}  // namespace verbatim::test::edit_follow
