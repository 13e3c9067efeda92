// Elements that a side moves within their list: neither side's change is lost or doubled without a conflict.
#include "tests/edit/merge.hpp"
#include "tests/support/small_format.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::edit_merge_moves {

namespace {

// Six animations, a to f.
result<bytes> six() {
    result<bytes> file = many_animations(6);
    for (std::size_t i = 0; i < 6; ++i)
        file = file_after::set(*open_gta(*file), "animations[" + std::to_string(i) + "].name",
                               std::string(1, static_cast<char>('a' + i)));
    return file;
}
struct Numbers {
    static constexpr bool tried = true;
    wire::at<0, wire::u8> count;
    wire::list<wire::u8, &Numbers::count> all;
};
const std::string time_of_a = "animations[a].objects[0].frames[0].time";

result<bytes> moved(const result<bytes>& from, const std::string& path, const std::string& before) {
    return file_after::move(*open_gta(*from), path, before);
}
result<bytes> removed(const result<bytes>& from, const std::string& path) {
    return file_after::remove(*open_gta(*from), path);
}
result<bytes> set(const result<bytes>& from, const std::string& path, const std::string& value) {
    return file_after::set(*open_gta(*from), path, value);
}

result<bytes> merged(const result<bytes>& ours, const result<bytes>& theirs, const result<bytes>& base = six()) {
    auto done = both_ways("gta.ifp", base, ours, theirs);
    INFO((done ? "" : done.error().message()));
    REQUIRE(done);
    return done;
}
// The one conflict of a merge, which must give OURS unchanged.
std::string conflict(const result<bytes>& ours, const result<bytes>& theirs, const result<bytes>& base = six()) {
    CHECK_FALSE(both_ways("gta.ifp", base, ours, theirs));
    const auto done = file_after::merge(*open_gta(*base), *open_gta(*ours), *open_gta(*theirs));
    REQUIRE((done && done->conflicts.size() == 1));
    CHECK(done->file == *ours);
    return done->conflicts[0].path + ": " + done->conflicts[0].why;
}

}  // namespace

TEST_CASE("an element that one side moves and the other removes is a conflict") {
    const auto mine = moved(six(), "animations[a]", "animations"), gone = removed(six(), "animations[a]");
    CHECK(conflict(mine, gone) == "animations[a]: ours: moved to the end; theirs: removed");
    CHECK(conflict(gone, mine) == "animations[a]: ours: removed; theirs: moved to the end");
}
TEST_CASE("an element that both sides move to different places is a conflict") {
    const auto mine = moved(six(), "animations[a]", "animations"),
               yours = moved(six(), "animations[a]", "animations[e]");
    CHECK(conflict(mine, yours) == "animations[a]: ours: moved to the end; theirs: moved before animations[e]");
    const auto edited = set(mine, time_of_a, "9");
    CHECK(conflict(edited, yours) ==
          "animations[a]: ours: moved to the end and changed; theirs: moved before animations[e]");
    CHECK(conflict(yours, edited) ==
          "animations[a]: ours: moved before animations[e]; theirs: moved to the end and changed");
}
TEST_CASE(
    "an element that both sides move to the same place is merged once, with the edits of the side that edits it") {
    const auto mine = moved(six(), "animations[a]", "animations[e]"), edited = set(mine, time_of_a, "9");
    CHECK(*merged(mine, mine) == *mine);
    CHECK(*merged(mine, edited) == *edited);
    CHECK(*merged(set(mine, "animations[b].objects[0].bone_id", "7"), edited) ==
          *set(edited, "animations[b].objects[0].bone_id", "7"));
    const auto other = set(mine, time_of_a, "8");
    CHECK(
        conflict(edited, other) ==
        "animations[a]: ours: moved before animations[e] and changed; theirs: moved before animations[e] and changed");
}
TEST_CASE("an element that one side moves and the other edits is moved and edited") {
    for (const std::string before : {"animations[c]", "animations[e]", "animations"}) {
        const auto mine = moved(six(), "animations[a]", before), yours = set(six(), time_of_a, "9");
        CHECK(*merged(mine, yours) == *set(mine, time_of_a, "9"));
        const auto longer = file_after::insert(*open_gta(*yours), "animations[a].objects[0].frames[0]");
        CHECK(*merged(mine, longer) == *moved(longer, "animations[a]", before));
        CHECK(*merged(mine, removed(longer, "animations[f]")) ==
              *removed(moved(longer, "animations[a]", before), "animations[f]"));
        CHECK(*merged(removed(mine, "animations[d]"), longer) ==
              *removed(moved(longer, "animations[a]", before), "animations[d]"));
    }
    const auto mine = set(moved(six(), "animations[a]", "animations"), time_of_a, "8"),
               yours = set(six(), time_of_a, "9");
    CHECK(conflict(mine, yours) ==
          "animations[a]: ours: moved to the end and changed; theirs: animations[a].objects[pelvis].frames[0].time 9");
}
TEST_CASE("a merge has an element that one side moves and edits, and the other side's changes of other elements") {
    const auto mine = set(moved(six(), "animations[a]", "animations[d]"), time_of_a, "8");
    const auto yours = moved(removed(six(), "animations[c]"), "animations[f]", "animations[b]");
    CHECK(*merged(mine, yours) == *set(moved(yours, "animations[a]", "animations[d]"), time_of_a, "8"));
}
TEST_CASE("a merge has one side's move of an element and the other side's changed bytes between the values") {
    // The merge then makes one side's changes in the other side's file, not in the base.
    const auto base = specimen_bytes("sims3.clip/gaps.hex");
    const auto open = [](const bytes& file) { return open_as("sims3.clip", file); };
    const std::string list = "body.palette";
    auto start = file_after::insert(*open(*base), list);
    for (const std::string value : {"1", "2", "3"}) {
        const auto last = std::to_string(view::find(*open(*start), list)->at.count);
        start = file_after::insert(*open(*start), list);
        start = file_after::set(*open(*start), list + "[" + last + "]", value);
        REQUIRE(start);
    }
    const auto mine = file_after::move(*open(*start), list + "[1]", list);
    auto yours = *file_after::set(*open(*start), "body.tick_count", "10");
    yours.at(0x38) = std::byte{0xAA};
    const auto both = both_ways("sims3.clip", start, mine, yours);
    REQUIRE(both);
    auto expected = *file_after::set(*open(*mine), "body.tick_count", "10");
    expected.at(0x38) = std::byte{0xAA};
    CHECK(*both == expected);
}
TEST_CASE("moves of elements without names are merged, or are conflicts, like those of elements with names") {
    auto base = six();
    const std::string frames = "animations[a].objects[0].frames";
    for (const std::string time : {"2", "3", "4"})
        base = set(file_after::insert(*open_gta(*base), frames),
                   frames + "[" + std::to_string(std::stoi(time) - 1) + "].time", time);
    const auto mine = moved(base, frames + "[0]", frames), gone = removed(base, frames + "[0]");
    const std::string first = "animations[a].objects[pelvis].frames[0]";
    CHECK(conflict(mine, gone, base) == first + ": ours: moved to the end; theirs: removed");
    CHECK(conflict(mine, moved(base, frames + "[0]", frames + "[2]"), base) ==
          first + ": ours: moved to the end; theirs: moved before " + first.substr(0, first.size() - 3) + "[2]");
    CHECK(*merged(mine, set(base, frames + "[0].time", "9"), base) == *set(mine, frames + "[3].time", "9"));
    CHECK(*merged(mine, removed(base, frames + "[1]"), base) == *removed(mine, frames + "[0]"));
    // One side moves the element to the place where the other inserts a copy of it: the merge must not confuse the two.
    const auto copy = file_after::insert_copy(*open_gta(*base), frames, *open_gta(*base), frames + "[0]");
    conflict(mine, copy, base);
}
TEST_CASE(
    "a merge of equal elements removes the one that one side removes, or gives a conflict, if the other moves one") {
    const std::string frames = "animations[a].objects[0].frames";
    const auto longer = file_after::insert(*open_gta(*six()), frames);
    const auto base = file_after::insert_copy(*open_gta(*longer), frames, *open_gta(*longer), frames + "[0]");
    const auto mine = moved(base, frames + "[0]", frames), gone = removed(base, frames + "[2]");
    const auto both = file_after::merge(*open_gta(*base), *open_gta(*mine), *open_gta(*gone));
    REQUIRE(both);
    CHECK((!both->conflicts.empty() || view::find(*open_gta(both->file), frames)->at.count == 2));
}

// The numbers of a plain list are what they are: one that the other side replaces is no longer the one that has moved.
TEST_CASE("a number of a plain list that one side moves and the other replaces is a conflict") {
    const auto format = view::instantiate<Numbers>("", {});
    const auto read = [&](std::string_view file) { return format.read(source(hex(file))); };
    const auto why = [&](std::string_view ours, std::string_view theirs) {
        const auto base = read("03 07 08 09"), o = read(ours), t = read(theirs);
        REQUIRE((base && o && t));
        const auto done = file_after::merge(**base, **o, **t);
        REQUIRE(done);
        return done->conflicts.empty() ? view::hex_text(done->file) : done->conflicts[0].path;
    };
    CHECK(why("03 03 08 09", "03 08 07 06") == "all[0]");
    CHECK(why("03 08 07 06", "03 03 08 09") == "all[0]");
    CHECK(why("03 07 08 05", "03 08 07 09") == "03 08 07 05");
}

}  // namespace verbatim::test::edit_merge_moves
