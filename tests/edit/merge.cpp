#include "tests/edit/merge.hpp"

namespace verbatim::test::edit_merge {

namespace {

file_after::merged merged(const result<bytes>& ours, const result<bytes>& theirs, const result<bytes>& base = seats()) {
    REQUIRE(ours);
    REQUIRE(theirs);
    auto done = file_after::merge(*open_gta(*base), *open_gta(*ours), *open_gta(*theirs));
    REQUIRE(done);
    return std::move(*done);
}
void clean(const result<bytes>& ours, const result<bytes>& theirs, const result<bytes>& expected) {
    const auto done = merged(ours, theirs);
    for (const auto& c : done.conflicts) UNSCOPED_INFO(c.path << ": " << c.why);
    CHECK(done.conflicts.empty());
    CHECK(done.file == *expected);
}
// The merge gives one conflict, and OURS unchanged.
void conflict(const result<bytes>& ours, const result<bytes>& theirs, const std::string& told) {
    const auto done = merged(ours, theirs);
    REQUIRE(done.conflicts.size() == 1);
    CHECK(done.conflicts[0].path + ": " + done.conflicts[0].why == told);
    CHECK(done.file == *ours);
}
result<bytes> removed(const result<bytes>& from, const std::string& path) {
    return file_after::remove(*open_gta(*from), path);
}
result<bytes> copied(const result<bytes>& to, const std::string& from, const std::string& name) {
    const auto source = file_after::set(*open_gta(*seats()), from + ".name", name);
    return file_after::insert_copy(*open_gta(*to), "animations", *open_gta(*source), "animations[" + name + "]");
}

}  // namespace

TEST_CASE("a merge has the changes of either side") {
    const auto mine = seats_with({"animations[sit].objects[0].frames[0].time=9"});
    clean(mine, seats(), mine);
    clean(seats(), mine, mine);
    clean(mine, mine, mine);
    clean(mine, seats_with({"animations[rise].objects[0].frames[0].time=8"}),
          seats_with({"animations[sit].objects[0].frames[0].time=9", "animations[rise].objects[0].frames[0].time=8"}));
}
TEST_CASE("a merge makes a change in its element even if the other side inserts or removes elements before it") {
    const auto fewer = removed(seats(), "animations[sit]");
    const auto late = seats_with({"animations[clean].objects[0].frames[0].time=8"});
    clean(fewer, late, removed(late, "animations[sit]"));
    clean(late, fewer, removed(late, "animations[sit]"));
    const auto longer = file_after::insert(*open_gta(*seats()), "animations[sit]");
    clean(longer, late, file_after::insert(*open_gta(*late), "animations[sit]"));
}
TEST_CASE("a merge has the elements of different names that each side inserts") {
    const auto mine = copied(seats(), "animations[sit]", "mine"), yours = copied(seats(), "animations[rise]", "yours");
    clean(mine, yours, copied(mine, "animations[rise]", "yours"));
}
TEST_CASE("a merge makes a change of both sides once") {
    const auto same = copied(seats(), "animations[sit]", "both");
    const auto ours = file_after::set(*open_gta(*same), "animations[rise].objects[0].frames[0].time", "3");
    clean(ours, same, ours);
    const auto fewer = removed(seats(), "animations[sit]");
    clean(fewer, removed(fewer, "animations[rise]"), removed(fewer, "animations[rise]"));
}
TEST_CASE("a value that both sides set differently is a conflict") {
    conflict(seats_with({"animations[sit].objects[0].frames[0].time=9"}),
             seats_with({"animations[sit].objects[0].frames[0].time=8"}),
             "animations[sit].objects[pelvis].frames[0].time: ours: 9; theirs: 8");
}
TEST_CASE("a change in an element that the other side removes is a conflict, whichever side removes it") {
    const auto fewer = removed(seats(), "animations[sit]"),
               late = seats_with({"animations[sit].objects[0].frames[0].time=9"});
    conflict(fewer, late, "animations[sit].objects[pelvis].frames[0].time: ours: animations[sit] removed; theirs: 9");
    conflict(late, fewer, "animations[sit]: ours: animations[sit].objects[pelvis].frames[0].time 9; theirs: removed");
}
TEST_CASE("different elements without names that both sides insert at the same place are a conflict") {
    const auto mine = file_after::insert(*open_gta(*seats()), "animations[sit].objects[0].frames[0]");
    const auto yours = file_after::set(*open_gta(*mine), "animations[sit].objects[0].frames[0].time", "7");
    CHECK(merged(mine, yours).conflicts.size() == 1);
}
TEST_CASE("a merge with a conflict has all other changes") {
    const auto ours = seats_with({"animations[sit].objects[0].frames[0].time=9"});
    const auto theirs =
        seats_with({"animations[sit].objects[0].frames[0].time=8", "animations[rise].objects[0].frames[0].time=7"});
    const auto done = merged(ours, theirs);
    CHECK(done.conflicts.size() == 1);
    CHECK(done.file ==
          *seats_with({"animations[sit].objects[0].frames[0].time=9", "animations[rise].objects[0].frames[0].time=7"}));
}
TEST_CASE("a merge distinguishes elements by their contents if some of them have no name") {
    const auto base = open_as("sims3.clip", *specimen_bytes("sims3.clip/slots.hex"));
    const std::string list = "slots.chains[0].chain.targets";
    const auto ours = file_after::insert(*base, list),
               theirs = file_after::remove(*base, list + "[0]");  // the inserted element has no name
    REQUIRE((ours && theirs));
    for (const bool swapped : {false, true}) {
        const auto done = file_after::merge(*base, *open_as("sims3.clip", swapped ? *theirs : *ours),
                                            *open_as("sims3.clip", swapped ? *ours : *theirs));
        REQUIRE((done && done->conflicts.empty()));
        const auto merged = open_as("sims3.clip", done->file);
        CHECK(view::find(*merged, list)->at.count == 2);
        CHECK(view::text_of(*view::find(*merged, list + "[0].target.slot")->at.of,
                            view::find(*merged, list + "[0].target.slot")->at.bytes()) == "\"y:b__R_Hand_slot\"");
        CHECK(view::text_of(*view::find(*merged, list + "[1].target.slot")->at.of,
                            view::find(*merged, list + "[1].target.slot")->at.bytes()) == "\"\"");
    }
}

namespace {

bytes with_byte(bytes file, std::size_t at, unsigned value) {
    file.at(at) = static_cast<std::byte>(value);
    return file;
}

}  // namespace

TEST_CASE("a list of 1100 elements is merged by the names of its elements") {
    const auto base = many_animations(1100);
    auto fewer = file_after::remove(*open_gta(base), "animations[1099]");
    fewer = file_after::remove(*open_gta(*fewer), "animations[0]");
    const std::string edited = "animations[anim_0000500].objects[0].frames[0].time";
    const auto theirs = file_after::set(*open_gta(base), edited, "9");
    CHECK(*both_ways("gta.ifp", base, fewer, theirs) == *file_after::set(*open_gta(*fewer), edited, "9"));
}
TEST_CASE("changes of both sides in different numbers of one array are a conflict") {
    const std::string rotation = "animations[sit].objects[0].frames[0].rotation";
    const auto mixed =
        both_ways("gta.ifp", seats(), seats_with({rotation + "[0]=1"}), seats_with({rotation + "[2]=22"}));
    CHECK(mixed.error().message() ==
          "animations[sit].objects[pelvis].frames[0].rotation: ours: [1, 12, 13, 4095]; theirs: [11, 12, 22, 4095]");
}
TEST_CASE("a merge has the changed bytes between the values of either side, and different ones are a conflict") {
    const auto base = specimen_bytes("sims3.clip/gaps.hex");
    const auto ours = file_after::set(*open_as("sims3.clip", *base), "body.tick_count", "10");
    const auto theirs = with_byte(*base, 0x38, 0xAA);
    CHECK(*both_ways("sims3.clip", base, ours, theirs) == with_byte(*ours, 0x38, 0xAA));
    CHECK(*both_ways("sims3.clip", base, with_byte(*ours, 0x6C, 0xBB), theirs) ==
          with_byte(with_byte(*ours, 0x38, 0xAA), 0x6C, 0xBB));
    CHECK(*both_ways("sims3.clip", base, with_byte(*ours, 0x38, 0xAA), theirs) == with_byte(*ours, 0x38, 0xAA));
    const auto clash = both_ways("sims3.clip", base, with_byte(*ours, 0x38, 0xCC), theirs);
    CHECK(clash.error().message() ==
          "the whole file: bytes between the values, or their order, have changed in theirs, and cannot be merged with "
          "what has changed in ours");
    const auto longer = file_after::insert(*open_as("sims3.clip", *base), "body.palette");
    REQUIRE(longer);
    CHECK(*both_ways("sims3.clip", base, longer, theirs) == with_byte(*longer, 0x38, 0xAA));
    CHECK_FALSE(both_ways("sims3.clip", base, with_byte(*longer, 0x38, 0xCC), with_byte(*base, 0x6C, 0xBB)));
}
TEST_CASE("elements that both sides insert at one place are merged in the order of their names, and equal ones once") {
    const auto a = copied(seats(), "animations[sit]", "a"), b = copied(seats(), "animations[rise]", "b");
    const auto a_b = copied(a, "animations[rise]", "b"), b_a = copied(b, "animations[sit]", "a");
    CHECK(*both_ways("gta.ifp", seats(), a, b) == *a_b);
    CHECK(*both_ways("gta.ifp", seats(), a_b, b) == *a_b);
    CHECK(*both_ways("gta.ifp", seats(), b_a, a) == *b_a);
    CHECK_FALSE(both_ways("gta.ifp", seats(), a_b, b_a));
    const auto other_a = copied(seats(), "animations[rise]", "a");
    CHECK(both_ways("gta.ifp", seats(), a, other_a).error().message() ==
          "animations: ours: inserted \"a\"; theirs: inserted \"a\"");
}
TEST_CASE("elements that share a name are merged by how manieth they are, and no other element is lost for them") {
    const std::string sit = "animations[sit]", rise = "animations[rise]";
    const auto run = copied(seats(), sit, "run");
    const auto jump = copied(seats(), sit, "jump");
    const auto jump_hop = copied(jump, rise, "hop"), hops = copied(jump_hop, rise, "hop");
    const auto names = [](const result<bytes>& file) {
        std::string all;
        const auto doc = open_gta(*file);
        view::each_child(view::find(*doc, "animations")->at, [&](const view::node& animation) {
            all += *view::name_in(animation) + ' ';
            return true;
        });
        return all;
    };
    const std::string before = "\"sit\" \"rise\" \"clean\" ";
    CHECK(names(both_ways("gta.ifp", seats(), run, hops)) == before + "\"jump\" \"hop\" \"hop\" \"run\" ");
    CHECK(names(both_ways("gta.ifp", seats(), copied(hops, sit, "run"), copied(hops, sit, "walk"))) ==
          before + "\"jump\" \"hop\" \"hop\" \"run\" \"walk\" ");
    CHECK(names(both_ways("gta.ifp", seats(), jump_hop, hops)) == before + "\"jump\" \"hop\" \"hop\" ");
    const auto doubled = copied(copied(seats(), rise, "hop"), sit, "hop");
    CHECK(names(both_ways("gta.ifp", doubled, copied(doubled, sit, "run"), copied(doubled, sit, "hop"))) ==
          before + "\"hop\" \"hop\" \"hop\" \"run\" ");
    CHECK_FALSE(both_ways("gta.ifp", seats(), run, copied(seats(), rise, "Run")));  // one name, as the game takes them

    const auto other = merged(copied(copied(seats(), sit, "hop"), sit, "hop"), hops);
    REQUIRE(other.conflicts.size() == 2);
    for (const auto& c : other.conflicts) CHECK(c.why == "ours: inserted \"hop\"; theirs: inserted \"hop\"");
    CHECK(names(other.file) == before + "\"jump\" \"hop\" \"hop\" ");
}
TEST_CASE(
    "different elements of one name that an element has already contradict each other at one place, either way round") {
    const std::string sit = "animations[sit]", rise = "animations[rise]";
    const auto hop = copied(seats(), sit, "hop");
    const auto left_out = [&](const result<bytes>& ours, const result<bytes>& theirs) {
        const auto done = merged(ours, theirs, hop);
        std::string all;
        for (const auto& c : done.conflicts) all += c.path + ": " + c.why + '\n';
        return all;
    };
    const auto again = copied(hop, sit, "hop"), other = copied(hop, rise, "hop");
    const std::string told = "animations: ours: inserted \"hop\"; theirs: inserted \"hop\"\n";
    CHECK(left_out(again, other) == told);
    CHECK(left_out(other, again) == told);
    CHECK(left_out(copied(hop, sit, "a"), other).empty());

    const auto after_a = copied(copied(hop, sit, "a"), sit, "hop"),
               after_b = copied(copied(hop, sit, "b"), rise, "hop");
    CHECK(left_out(after_a, after_b) == told);
    CHECK(left_out(after_b, after_a) == told);
}
TEST_CASE("each element that a merge leaves out is listed") {
    const auto frames = [](std::initializer_list<const char*> times) {
        auto file = seats();
        for (const char* time : times) {
            file = file_after::insert(*open_gta(*file), "animations[sit].objects[0].frames");
            const auto last = view::find(*open_gta(*file), "animations[sit].objects[0].frames")->at.count - 1;
            file = file_after::set(*open_gta(*file),
                                   "animations[sit].objects[0].frames[" + std::to_string(last) + "].time", time);
        }
        return file;
    };
    CHECK(merged(frames({"21"}), frames({"31", "32", "33"})).conflicts.size() == 3);
    clean(frames({"21"}), frames({"21", "32", "33"}), frames({"21", "32", "33"}));
}
TEST_CASE("an equal element that both sides insert at different places is merged once, at the first of them") {
    const auto at = [](const std::string& path, const std::string& from) {
        const auto source = file_after::set(*open_gta(*seats()), from + ".name", "new");
        return file_after::insert_copy(*open_gta(*seats()), path, *open_gta(*source), "animations[new]");
    };
    const auto first = at("animations[0]", "animations[sit]");
    CHECK(*both_ways("gta.ifp", seats(), first, at("animations[2]", "animations[sit]")) == *first);
    CHECK_FALSE(both_ways("gta.ifp", seats(), first, at("animations[2]", "animations[rise]")));
}
TEST_CASE("a merge has hundreds of thousands of bytes that both sides have changed alike") {
    const auto open = [](const bytes& file) { return open_as("sims3.clip", file); };
    constexpr std::size_t gap_at = 0x38, more = 400'000;
    auto base = *specimen_bytes("sims3.clip/gaps.hex");
    base.insert(base.begin() + gap_at, more, std::byte{0});
    for (const std::size_t pointer : {0x0C, 0x10, 0x14, 0x18, 0x24}) {
        std::size_t to = more;
        for (std::size_t i = 0; i < 4; ++i) to += std::to_integer<std::size_t>(base[pointer + i]) << 8 * i;
        for (std::size_t i = 0; i < 4; ++i) base[pointer + i] = static_cast<std::byte>(to >> 8 * i);
    }
    auto both = base;
    for (std::size_t i = 0; i < more; i += 2) both[gap_at + i] = std::byte{0x55};
    const auto ours = *file_after::set(*open(both), "body.tick_count", "10");
    CHECK(*both_ways("sims3.clip", base, ours, with_byte(both, gap_at + more + 2, 0x66)) ==
          with_byte(ours, gap_at + more + 2, 0x66));
    CHECK_FALSE(both_ways("sims3.clip", base, with_byte(ours, gap_at + more + 2, 0x77),
                          with_byte(both, gap_at + more + 2, 0x66)));
}
TEST_CASE("a conflict of a merge shows the values of both sides, shortened, on one line") {
    const auto open = [](const bytes& file) { return open_as("oni.corpses", file); };
    const auto base = specimen_bytes("oni.corpses/every_field.hex");
    const std::string leaves = "corpses[0].visible_leaves[0]";
    const auto clash = both_ways("oni.corpses", base, file_after::set(*open(*base), leaves, "7"),
                                 file_after::set(*open(*base), leaves, "8"));
    const std::string numbers = ", 2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008, 2009,...";
    CHECK(clash.error().message() ==
          "corpses[_lvl_19_Sample_corpse.dat].visible_leaves: ours: [7" + numbers + "; theirs: [8" + numbers);
}

}  // namespace verbatim::test::edit_merge
