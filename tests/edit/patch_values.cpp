// Patches hold values: another spelling of a value is the same patch, and the file has the value of the patch
// afterwards.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <cstdlib>
#include <set>

#include "tests/edit/json_support.hpp"
#include "tests/edit/other_tools.hpp"
#include "tests/edit/support.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/edit/patch.hpp"

namespace verbatim::test::edit_patch_values {

namespace bj = boost::json;

namespace {

std::string patch_of(std::string_view format, std::string_view changes) {
    return fmt::format(R"({{"patch": "{}", "changes": [{}]}})", format, changes);
}

// The result of a patch: why it is refused or a conflict, or nothing; and the file.
struct outcome {
    std::string why;
    bytes file;
};
outcome outcome_of(std::string_view format, const bytes& file, const std::string& json) {
    const auto d = edit::read_patch(json);
    if (!d) return {d.error().message(), {}};
    auto done = file_after::patch(*open_as(format, file), *d);
    if (!done) return {done.error().message(), {}};
    if (!done->conflicts.empty())
        return {done->conflicts[0].path + ": " + done->conflicts[0].why, std::move(done->file)};
    return {{}, std::move(done->file)};
}
outcome outcome_of(const bytes& file, const std::string& changes) {
    return outcome_of("gta.ifp", file, patch_of("gta.ifp", changes));
}
bytes block() { return specimen_file("gta.ifp/minimal.hex"); }

// Removes everything that follows the elements of lists and the data of choices.
void take_away(bj::value& json) {
    if (auto* const object = json.if_object()) {
        for (const char* key : {"leftover", "missing", "tail"}) object->erase(key);
        for (auto& member : *object) take_away(member.value());
    } else if (auto* const array = json.if_array()) {
        for (auto& element : *array) take_away(element);
    }
}

struct pair_of {
    std::string names;
    const view::format* format;
    bytes from, to;
};

}  // namespace

TEST_CASE("patches between specimens of a format give the new file after other tools have read and written them") {
    // All pairs take minutes; VERBATIM_ALL_PAIRS=1 tries them.
    const std::size_t one_of = sanitized ? 41 : std::getenv("VERBATIM_ALL_PAIRS") ? 1 : 47;
    const auto all = specimens();
    std::vector<pair_of> pairs;
    std::vector<std::string> patches;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i % one_of; j < all.size(); j += one_of) {
            const auto &a = all[i], &b = all[j];
            if (a.format != b.format || a.file.size() + b.file.size() > 20'000) continue;
            const auto d = edit::diff(*open_as(a.format->id, a.file), *open_as(b.format->id, b.file));
            REQUIRE(d);
            patches.push_back(edit::to_patch(*d));
            pairs.push_back({a.name + " to " + b.name, a.format, a.file, b.file});
        }
    CHECK(pairs.size() > (sanitized ? 30 : 100));
    std::vector<std::set<std::string>> tried(pairs.size());  // what is read from other texts is the same patch
    through_other_tools("patches", patches, [&](std::string_view tool, std::size_t i, const std::string& json) {
        INFO(tool << ", " << pairs[i].names);
        const auto d = edit::read_patch(json);
        REQUIRE(d);
        if (!tried[i].insert(edit::to_patch(*d)).second) return;
        const auto got = outcome_of(pairs[i].format->id, pairs[i].from, json);
        if (!got.why.empty()) FAIL(got.why);
        if (got.file != pairs[i].to) FAIL("another file");
    });
}

TEST_CASE("the old value in a patch matches in every spelling of the value, and in no other value") {
    const auto time = [](std::string_view was) {
        return fmt::format(R"({{"set": "animations[0].objects[0].frames[0].time", "was": {}, "now": 7}})", was);
    };
    CHECK(outcome_of(block(), time("5")).why.empty());
    CHECK(outcome_of(block(), time("\"5\"")).why.empty());
    CHECK(outcome_of(block(), time("6")).why ==
          "animations[0].objects[0].frames[0].time: it is 5 here, but the patch expects 6");
    CHECK(outcome_of(block(), time("[5]")).why ==
          "animations[0].objects[0].frames[0].time: it is 5 here, but the patch expects [5]");
    const auto rotation = [](std::string_view was) {
        return fmt::format(
            R"({{"set": "animations[0].objects[0].frames[0].rotation", "was": {}, "now": [1, 2, 3, 4]}})", was);
    };
    CHECK(outcome_of(block(), rotation("[ 11,12,\n13, 4095 ]")).why.empty());
    CHECK(outcome_of(block(), rotation("[11, 12, 13]"))
              .why.ends_with("it is [11, 12, 13, 4095] here, but the patch expects [11, 12, 13]"));
    // A value that is implied may be given: here the count of the frames.
    const auto gone = [](std::string_view object) {
        return fmt::format(
            R"({{"remove": "animations[0].objects[0]", "was": {{"name": "pelvis", "bone_id": 11, {}}}}})", object);
    };
    const std::string frames = R"("frames": {"Rotation16Frame": [{"time": 5, "rotation": [11, 12, 13, 4095]}]})";
    CHECK(outcome_of(block(), gone(frames)).why.empty());
    CHECK(outcome_of(block(), gone(R"("frame_count": 1, )" + frames)).why.empty());
    CHECK(outcome_of(block(), gone(R"("frame_count": 2, )" + frames)).why ==
          "animations[0].objects[0]: it has changed since the patch was made");
    CHECK(outcome_of(block(), R"({"remove": "animations[0].objects[0]", "was": {}})").why ==
          "animations[0].objects[0]: it has changed since the patch was made");
}

TEST_CASE("a patch removes the leftover of a list and the tail of a choice") {
    for (const std::string name : {"events_odd", "events_cut", "events_size_huge", "events_with_tails"}) {
        INFO(name);
        const auto a = specimen_file("mw3.anim/" + name + ".hex");
        // JSON without them gives a file without them.
        auto dom = bj::parse(json_of("mw3.anim", a));
        take_away(dom);
        const auto without = file_of(bj::serialize(dom));
        INFO((without ? "" : without.error().message()));
        REQUIRE(without);
        REQUIRE(*without != a);
        const auto d = edit::diff(*open_as("mw3.anim", a), *open_as("mw3.anim", *without));
        REQUIRE(d);
        CHECK(d->bytes.empty());
        const auto lighter = [](const bytes& file) {
            auto set = file_after::set(*open_as("mw3.anim", file), "info.gravity", "3");
            REQUIRE(set);
            return std::move(*set);
        };
        const auto got = outcome_of("mw3.anim", lighter(a), edit::to_patch(*d));
        CHECK(got.why.empty());
        CHECK(got.file == lighter(*without));
    }
}

TEST_CASE("a field that a patch leaves out of the value that it sets is as in a new value") {
    const auto got = outcome_of(
        block(),
        R"({"set": "animations[0].objects[0].frames", "was": {"Rotation16Frame": [{"rotation": [11, 12, 13, 4095], "time": 5}]}, "now": {"Rotation16Frame": [{"time": 9}]}})");
    CHECK(got.why.empty());
    CHECK(json_of("gta.ifp", got.file).find(R"([{"rotation": [0, 0, 0, 4096], "time": 9}])") != std::string::npos);
}

TEST_CASE("a patch with a conflict and an impossible change reports the conflict, and changes nothing") {
    const std::string unfit = R"({"set": "animations[0].objects[0].frames[0].time", "was": 6, "now": 7})",
                      impossible = R"({"set": "name", "was": "block", "now": [1]})";
    CHECK(outcome_of(block(), impossible).why.starts_with("name: expected no array"));
    CHECK(outcome_of(block(), impossible + ", " + unfit).why ==
          "animations[0].objects[0].frames[0].time: it is 5 here, but the patch expects 6");
    CHECK(outcome_of(block(), impossible + ", " + unfit).file == block());
}

TEST_CASE("a patch cannot put characters beyond U+00FF into a text without an encoding") {
    const auto why = [](const std::string& change) { return outcome_of(block(), change).why; };
    const std::string wide = "characters beyond U+00FF are not allowed: each character represents one byte";
    CHECK(why(R"({"set": "name", "was": "block", "now": "\u0142"})") == "name: " + wide);
    CHECK(why(R"({"set": "name", "was": {"value": "\u0142"}, "now": "x"})") ==
          "name: it is \"block\" here, but the patch expects {\"value\": \"\xC5\x82\"}");
    CHECK(why(R"({"set": "\u0142", "was": "block", "now": "x"})").find("there is no \xC5\x82") != std::string::npos);
    CHECK(why(R"({"insert": "animations", "name": "\u0142", "now": {}})").find("the patch names it \"\xC5\x82\"") !=
          std::string::npos);
    const auto byte = outcome_of(block(), R"({"set": "name", "was": "block", "now": "\u00e9"})");
    CHECK(byte.why.empty());
    CHECK(byte.file[8] == std::byte{0xE9});
}

TEST_CASE("a patch of another format is refused") {
    CHECK(
        outcome_of("gta.ifp", block(), patch_of("oni.corpses", R"({"set": "name", "was": "block", "now": "x"})")).why ==
        "the patch is for oni.corpses, and the file is read as gta.ifp");
}

TEST_CASE("an element that a patch inserts must have the name that the patch gives") {
    const auto insert = [](std::string_view name) {
        return fmt::format(R"({{"insert": "animations", "count": 1, "name": "{}", "now": {{"name": "run"}}}})", name);
    };
    const auto once = outcome_of(block(), insert("run"));
    CHECK(once.why.empty());
    CHECK(once.file != block());
    CHECK(outcome_of(once.file, insert("run")).file == once.file);
    CHECK(outcome_of(block(), insert("jump")).why ==
          "animations: the patch names it \"jump\", but the inserted element has the name \"run\"");
}

TEST_CASE("a conflict of a patch shows the values on one line, shortened if they are large") {
    const std::string long_name(10'000, 'x');
    const auto why = outcome_of(block(), R"({"set": "animations[0]", "was": {"name": "a\nb"}, "now": {"name": ")" +
                                             long_name + "\"}}")
                         .why;
    CHECK(
        why ==
        R"(animations[0]: it is {"name": "walk", "objects": [{"name": "pelvis", "bone_id"... here, but the patch expects {"name": "a\x0Ab"})");
    const auto gone = outcome_of(block(), R"({"set": "name", "was": ")" + long_name + R"(", "now": "x"})").why;
    CHECK(gone.size() < 200);
}

}  // namespace verbatim::test::edit_patch_values
