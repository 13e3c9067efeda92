// Merges that take what people see as one thing whole from one side.
#include <map>
#include <random>
#include <set>

#include "tests/edit/json_support.hpp"
#include "tests/edit/support.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/edit/unit_changes.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::edit_merge_units {

namespace {

struct outcome {
    bytes file;
    std::vector<std::string> conflicts;
};

outcome merged(const view::document& base, const view::document& ours, const view::document& theirs,
               edit::merge_options options = {}) {
    options.by_unit = true;
    const auto copy = ours.copy();
    const auto done = edit::merge(base, *copy, theirs, options);
    INFO((done ? "" : done.error().message()));
    REQUIRE(done);
    outcome made{file_after::file_of(*copy), {}};
    for (const auto& c : *done) made.conflicts.push_back(c.path + ": " + c.why);
    return made;
}
outcome merged_seats(const result<bytes>& ours, const result<bytes>& theirs, const edit::merge_options& options = {}) {
    return merged(*open_gta(*seats()), *open_gta(*ours), *open_gta(*theirs), options);
}
outcome with_missing(const bytes& mine, const bytes& other) {
    const auto doc = open_gta(mine);
    const auto done = edit::add_missing(*doc, *open_gta(other));
    REQUIRE(done);
    outcome made{file_after::file_of(*doc), {}};
    for (const auto& c : *done) made.conflicts.push_back(c.path + ": " + c.why);
    return made;
}
result<bytes> removed(const result<bytes>& from, const std::string& path) {
    return file_after::remove(*open_gta(*from), path);
}
// The animation of `from` that a name leads to, under another name, at the end of `to`.
result<bytes> with_new(const result<bytes>& to, const std::string& animation, const std::string& name) {
    const auto source = file_after::set(*open_gta(*to), "animations[" + animation + "].name", name);
    return file_after::insert_copy(*open_gta(*to), "animations", *open_gta(*source), "animations[" + name + "]");
}

// The values of all units, each with its list.
std::multiset<std::string> units_of(const view::document& doc) {
    std::multiset<std::string> all;
    const auto lists = view::unit_lists(doc);
    REQUIRE(lists);
    for (const auto& list : *lists)
        view::each_child(list.at, [&](const view::node& unit) {
            if (unit.name.empty()) all.insert(list.path + ' ' + edit::text_of(edit::value_of(unit), true));
            return true;
        });
    return all;
}

const std::string time_in_rise = "animations[rise].objects[0].frames[0].time=",
                  rotation_in_rise = "animations[rise].objects[0].frames[0].rotation[0]=";

}  // namespace

TEST_CASE("two changes of one animation are one conflict, although they are of different values") {
    const auto ours = seats_with({time_in_rise + "9"}), theirs = seats_with({rotation_in_rise + "7"});
    const auto both = merged_seats(ours, theirs);
    CHECK(both.conflicts ==
          std::vector<std::string>{"animations[rise]: ours: changed in 1 place; theirs: changed in 1 place"});
    CHECK(both.file == *ours);
    const auto by_value = file_after::merge(*open_gta(*seats()), *open_gta(*ours), *open_gta(*theirs));
    REQUIRE(by_value);
    CHECK((by_value->conflicts.empty() && by_value->file == *seats_with({time_in_rise + "9", rotation_in_rise + "7"})));
}
TEST_CASE("an animation that both sides change alike, or one of them, is taken from there") {
    const auto same = seats_with({time_in_rise + "9", rotation_in_rise + "7"}),
               other = seats_with({"animations[sit].objects[0].frames[0].time=5"});
    CHECK((merged_seats(same, same).conflicts.empty() && merged_seats(same, same).file == *same));
    const auto wanted =
        seats_with({time_in_rise + "9", rotation_in_rise + "7", "animations[sit].objects[0].frames[0].time=5"});
    for (const bool swapped : {false, true}) {
        const auto both = swapped ? merged_seats(other, same) : merged_seats(same, other);
        CHECK(both.conflicts.empty());
        CHECK(both.file == *wanted);
    }
}
TEST_CASE("an animation that one side moves and the other changes is moved and changed") {
    const auto moves = file_after::move(*open_gta(*seats()), "animations[rise]", "animations[sit]"),
               changes = seats_with({time_in_rise + "9", rotation_in_rise + "7"});
    const auto wanted = file_after::move(*open_gta(*changes), "animations[rise]", "animations[sit]");
    for (const bool swapped : {false, true}) {
        const auto both = swapped ? merged_seats(changes, moves) : merged_seats(moves, changes);
        CHECK(both.conflicts.empty());
        CHECK(both.file == *wanted);
    }
}
TEST_CASE("in a conflict, the user takes ours, theirs or both") {
    const auto ours = seats_with({time_in_rise + "9", "animations[sit].objects[0].frames[0].time=3"}),
               theirs = seats_with({rotation_in_rise + "7", "animations[sit].objects[0].frames[0].time=4"});
    CHECK(merged_seats(ours, theirs).conflicts.size() == 2);
    const auto taken = merged_seats(ours, theirs, {.theirs = {"animations[rise]"}});
    CHECK(taken.conflicts.size() == 1);
    CHECK(taken.file == *seats_with({rotation_in_rise + "7", "animations[sit].objects[0].frames[0].time=3"}));
    const auto all = merged_seats(ours, theirs, {.theirs = {"animations[*]"}});
    CHECK((all.conflicts.empty() && all.file == *theirs));
    const auto mine = merged_seats(ours, theirs, {.ours = {"animations[r*]"}, .theirs = {"animations"}});
    CHECK(mine.conflicts.empty());
    CHECK(mine.file == *seats_with({time_in_rise + "9", "animations[sit].objects[0].frames[0].time=4"}));
    const auto both = merged_seats(ours, theirs, {.both = true});
    CHECK(both.conflicts.empty());
    const auto in_all = units_of(*open_gta(both.file));
    CHECK(in_all.size() == 5);
    for (const auto* const side : {&*ours, &*theirs})
        for (const auto& unit : units_of(*open_gta(*side))) CHECK(in_all.contains(unit));
    const auto wrong = edit::merge(*open_gta(*seats()), *open_gta(*ours), *open_gta(*theirs), {.theirs = {"objects"}});
    CHECK(!wrong);
}
TEST_CASE("an animation that one side removes and the other changes stays as ours has it, unless the user decides") {
    const auto gone = removed(seats(), "animations[rise]"), changed = seats_with({time_in_rise + "9"});
    const auto kept = merged_seats(gone, changed);
    CHECK(kept.conflicts == std::vector<std::string>{"animations[rise]: ours: removed; theirs: changed in 1 place"});
    CHECK(kept.file == *gone);
    CHECK(merged_seats(gone, changed, {.theirs = {"animations"}}).file == *changed);
    CHECK(merged_seats(gone, changed, {.both = true}).file == *changed);
    CHECK(merged_seats(changed, gone, {.both = true}).file == *changed);
    CHECK(merged_seats(changed, gone, {.theirs = {"animations[rise]"}}).file == *gone);
}
TEST_CASE("new animations of one name and different contents are a conflict, which the user decides") {
    const auto ours = with_new(seats(), "sit", "dance"), theirs = with_new(seats(), "rise", "dance");
    const auto kept = merged_seats(ours, theirs);
    CHECK(kept.conflicts.size() == 1);
    CHECK(kept.file == *ours);
    CHECK(merged_seats(ours, theirs, {.theirs = {"animations[dance]"}}).file == *theirs);
    CHECK(merged_seats(ours, theirs, {.ours = {"animations[dance]"}}).file == *ours);
    const auto both = merged_seats(ours, theirs, {.both = true});
    CHECK(both.conflicts.empty());
    CHECK(units_of(*open_gta(both.file)).size() == 5);
}
TEST_CASE("without a common version, the animations that mine lacks are added, and what differs is listed") {
    const auto mine = seats_with({"animations[rise].objects[0].frames[0].time=9"}),
               other = with_new(removed(seats(), "animations[clean]"), "sit", "dance");
    const auto made = with_missing(*mine, *other);
    CHECK(made.conflicts == std::vector<std::string>{"animations[rise]: differs in 1 place; mine stays"});
    CHECK(made.file == *with_new(mine, "sit", "dance"));
    const auto again = with_missing(made.file, *other);
    CHECK(again.file == made.file);
    // Under another name, the same content is another animation.
    const auto renamed = seats_with({"animations[sit].name=dance"});
    CHECK(units_of(*open_gta(with_missing(*seats(), *renamed).file)).size() == 4);
}
TEST_CASE("a derived value that a side stores otherwise is a change of its unit, also when places have changed") {
    const auto open = [](const result<bytes>& file) { return open_as("mw3.anim", *file); };
    const auto set = [&](const result<bytes>& file, const std::string& path, const std::string& value) {
        auto made = file_after::set(*open(file), path, value);
        INFO(path << ": " << (made ? "" : made.error().message()));
        REQUIRE(made);
        return made;
    };
    const auto one = specimen_bytes("mw3.anim/event_11_object_motion_from_to.hex");
    const auto base =
        set(file_after::insert_copy(*open(one), "defs", *open(one), "defs[1]"), "defs[2].anim.anim_name", "second");
    const std::string pointer = ".anim.nodes_ptr";
    const auto renamed = set(base, "defs[1].anim.anim_name", "renamed"), theirs = set(base, "defs[1]" + pointer, "8");
    CHECK(merged(*open(base), *open(renamed), *open(theirs)).conflicts ==
          std::vector<std::string>{"defs[door_anim]: ours: changed in 2 places; theirs: changed in 1 place"});
    const auto shorter =
        set(file_after::remove(*open(base), "defs[1].sequences[0].events[0]"), "defs[1]" + pointer, "9");
    const auto both = merged(*open(base), *open(shorter), *open(set(base, "defs[2]" + pointer, "8")));
    CHECK(both.conflicts.empty());
    CHECK(both.file == *set(shorter, "defs[2]" + pointer, "8"));
}
TEST_CASE("changes of an animation are gathered, and summed up by what people see as one") {
    const auto a = open_gta(*seats()),
               b = open_gta(*with_new(removed(seats_with({time_in_rise + "9"}), "animations[sit]"), "clean", "dance"));
    const auto lists = view::unit_lists(*a);
    REQUIRE((lists && lists->size() == 1 && lists->front().path == "animations"));
    const auto flat = edit::compare(*a, *b);
    const auto gathered = edit::by_unit(flat, *lists);
    CHECK(edit::apart(gathered).size() == flat.size());
    std::vector<std::string> others;
    const auto sums = edit::summary_of(gathered, *lists, others);
    REQUIRE(sums.size() == 1);
    CHECK((sums[0].changed == std::vector<std::string>{"rise"} && sums[0].added == std::vector<std::string>{"dance"} &&
           sums[0].gone == std::vector<std::string>{"sit"} && sums[0].moved.empty() && sums[0].garbage.empty()));
    auto garbage = *seats();
    const auto name = view::find(*a, "animations[sit].name");
    REQUIRE(name);
    garbage[name->at.offset + name->at.size - 1] ^= std::byte{1};
    const auto other = edit::by_unit(edit::compare(*a, *open_gta(garbage)), *lists);
    CHECK(edit::summary_of(other, *lists, others)[0].garbage == std::vector<std::string>{"sit"});
}

namespace {

// A package of GTA: San Andreas in pieces.
struct package {
    struct animation {
        bytes head;
        std::vector<bytes> objects;
    };
    bytes head, tail;
    std::vector<animation> animations;

    explicit package(const bytes& file) {
        const auto doc = open_gta(file);
        const auto lists = view::unit_lists(*doc);
        REQUIRE((lists && lists->size() == 1));
        const view::node& list = lists->front().at;
        const auto piece = [&](std::size_t from, std::size_t end) {
            return bytes(file.begin() + static_cast<std::ptrdiff_t>(from),
                         file.begin() + static_cast<std::ptrdiff_t>(end));
        };
        head = piece(0, list.offset), tail = piece(list.offset + list.size, file.size());
        view::each_child(list, [&](const view::node& unit) {
            auto& one = animations.emplace_back();
            view::each_child(unit, [&](const view::node& part) {
                if (part.of->what != view::kind::list) return true;
                one.head = piece(unit.offset, part.offset);
                return view::each_child(part, [&](const view::node& object) {
                    one.objects.push_back(piece(object.offset, object.offset + object.size));
                    return true;
                });
            });
            return true;
        });
    }
    bytes file() const {
        bytes all = head;
        for (const auto& one : animations) {
            all.insert(all.end(), one.head.begin(), one.head.end());
            for (const auto& object : one.objects) all.insert(all.end(), object.begin(), object.end());
        }
        const auto put = [&](std::size_t at, std::size_t number) {
            for (std::size_t i = 0; i < 4; ++i) all[at + i] = static_cast<std::byte>(number >> 8 * i);
        };
        put(4, all.size() - 8), put(32, animations.size());
        all.insert(all.end(), tail.begin(), tail.end());
        return all;
    }
};

void rename(package::animation& one, const std::string& name) {
    std::ranges::fill(one.head.begin(), one.head.begin() + 24, std::byte{0});
    std::ranges::copy(std::as_bytes(std::span(name)), one.head.begin());
}

// A variant, as people make them: animations that are renamed, retimed, moved, copied under the same name, new and
// gone, and objects in another order.
bytes variant(package of, unsigned seed, std::size_t times) {
    std::mt19937 random(seed);
    auto& all = of.animations;
    for (std::size_t i = 0; i < 8 * times && all.size() > 1; ++i) {
        const std::size_t at = random() % all.size(), to = random() % all.size();
        auto& one = all[at];
        const auto insert = [&](const package::animation& made) {
            all.insert(all.begin() + static_cast<std::ptrdiff_t>(to), made);
        };
        auto copy = one;
        switch (i % 8) {
            case 0: rename(one, "r" + std::to_string(random() % 100000)); break;
            case 1:
            case 2:
                if (!one.objects.empty()) one.objects.back().back() ^= std::byte(1 + random() % 3);
                break;
            case 3: std::ranges::shuffle(one.objects, random); break;
            case 4: all.erase(all.begin() + static_cast<std::ptrdiff_t>(at)), insert(copy); break;
            case 5:
                if (!copy.objects.empty()) copy.objects.pop_back();
                copy.head[24] = static_cast<std::byte>(copy.objects.size());
                insert(copy);
                break;
            case 6: rename(copy, "n" + std::to_string(random() % 100000)), insert(copy); break;
            default: all.erase(all.begin() + static_cast<std::ptrdiff_t>(at));
        }
    }
    return of.file();
}

std::set<std::string> set_of(const view::document& doc) {
    const auto all = units_of(doc);
    return {all.begin(), all.end()};
}

// Every unit of a merged file is one of the three files; every unit that a side has made is there, or in a conflict.
void hold_law(const view::document& base, const view::document& ours, const view::document& theirs) {
    const auto in_base = set_of(base), in_ours = set_of(ours), in_theirs = set_of(theirs);
    for (const bool both : {false, true}) {
        const auto made = merged(base, ours, theirs, {.both = both});
        const auto doc = ours.read(source(bytes(made.file)));
        REQUIRE(doc);
        const auto there = set_of(**doc);
        std::size_t strange = 0, lost = 0;
        for (const auto& unit : there)
            strange += !in_base.contains(unit) && !in_ours.contains(unit) && !in_theirs.contains(unit);
        CHECK(strange == 0);
        for (const auto* const side : {&in_ours, &in_theirs})
            for (const auto& unit : *side) lost += !in_base.contains(unit) && !there.contains(unit);
        CHECK(lost <= made.conflicts.size());
        if (both) continue;
        const auto swapped = merged(base, theirs, ours);
        CHECK(swapped.conflicts.empty() == made.conflicts.empty());
        if (made.conflicts.empty()) CHECK(swapped.file == made.file);
    }
}

}  // namespace

TEST_CASE("a merge of variants of a real file has no animation that none of them has, and loses none") {
    const auto files = real_files("ifp/anp3/");
    std::size_t merges = 0;
    for (const auto& real : files) {
        if (real.size < 70'000 || merges >= 2) continue;
        INFO(real.name);
        const auto file = real.read();
        const package parts(file);
        const std::size_t times = merges % 2 ? 2 : 1 + parts.animations.size() / 20;
        const auto ours = variant(parts, 1, times), theirs = variant(parts, 2, times);
        hold_law(*open_gta(file), *open_gta(ours), *open_gta(theirs));
        ++merges;
    }
    if (files.empty()) WARN("no real files: nothing was tried");
    else CHECK(merges > 0);
}
TEST_CASE("a merge of variants of a small package has no animation that none of them has, and loses none") {
    const package parts(*seats());
    for (unsigned seed = 0; seed < 40; ++seed) {
        INFO("seed " << seed);
        const auto ours = variant(parts, 2 * seed + 1, 1), theirs = variant(parts, 2 * seed + 2, 1);
        hold_law(*open_gta(*seats()), *open_gta(ours), *open_gta(theirs));
    }
}
TEST_CASE("in every specimen, changes of two values of one unit are a conflict, and those of two units are merged") {
    std::map<std::string, std::size_t> tried;
    for (const auto& s : specimens()) {
        if (!view::has_units(*s.format->root)) continue;
        INFO(s.name);
        const auto doc = read_as(s.format->id, s.file);
        const auto lists = view::unit_lists(*doc);
        REQUIRE(lists);
        struct changed {
            std::string unit, path;
            bytes file;
        };
        std::vector<changed> all;
        for (const auto& list : *lists)
            view::each_child(list.at, [&](const view::node& unit) {
                if (!unit.name.empty() || all.size() > 8) return true;
                const auto path = view::join(list.path, unit);
                std::size_t in_unit = 0;
                view::for_each_leaf(unit, path, [&](const std::string& at, const view::node& leaf) {
                    if (leaf.controls || leaf.is_implied() || leaf.of->number().refers || !leaf.of->is_integer())
                        return true;
                    const auto file =
                        file_after::set(*doc, at, view::text_of(*leaf.of, leaf.bytes()) == "3" ? "4" : "3");
                    if (file && ++in_unit) all.push_back({path, at, *file});
                    return in_unit < 2;
                });
                return true;
            });
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t j = i + 1; j < all.size(); ++j) {  // hold_law() tries both orders
                const changed &ours = all[i], &theirs = all[j];
                if (ours.path == theirs.path || (i + j) % (sanitized ? 13 : 11) != 1) continue;
                INFO(ours.path << ", " << theirs.path);
                const auto o = read_as(s.format->id, ours.file), t = read_as(s.format->id, theirs.file);
                const auto made = merged(*doc, *o, *t);
                CHECK(made.conflicts.size() == (ours.unit == theirs.unit ? 1 : 0));
                hold_law(*doc, *o, *t);
                ++tried[std::string(s.format->id)];
            }
    }
    CHECK(tried.size() >= 4);
}

}  // namespace verbatim::test::edit_merge_units
