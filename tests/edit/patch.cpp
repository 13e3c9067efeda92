// Patches that are applied to another version of the file than the one from which they were made.
#include "verbatim/edit/patch.hpp"

#include <fmt/format.h>

#include "tests/edit/support.hpp"
#include "tests/edit/value.hpp"

namespace verbatim::test::edit_patch {

namespace {

edit::difference between(const result<bytes>& before, const result<bytes>& after) {
    REQUIRE(after);
    return *edit::diff(*open_gta(*before), *open_gta(*after));
}
file_after::patched patched(const result<bytes>& file, const edit::difference& d) {
    REQUIRE(file);
    auto done = file_after::patch(*open_gta(*file), d);
    INFO((done ? "" : done.error().message()));
    REQUIRE(done);
    return std::move(*done);
}
std::vector<std::string> conflicts(const result<bytes>& file, const edit::difference& d) {
    std::vector<std::string> told;
    for (const auto& c : patched(file, d).conflicts) told.push_back(c.path + ": " + c.why);
    return told;
}
using texts = std::vector<std::string>;

result<bytes> without(const result<bytes>& file, const std::string& path) {
    return file_after::remove(*open_gta(*file), path);
}

}  // namespace

TEST_CASE("a patch changes the element whose name is in its path, wherever that element is in the file") {
    const auto d = between(seats(), seats_with({"animations[rise].objects[spine].frames[0].time=9"}));
    const auto other = without(seats(), "animations[sit]");
    const auto expected = file_after::set(*open_gta(*other), "animations[0].objects[0].frames[0].time", "9");
    const auto done = patched(other, d);
    CHECK(done.conflicts.empty());
    CHECK(done.file == *expected);
}

TEST_CASE("a patch passes over the changes that the file has already") {
    for (const auto& after : {seats_with({"animations[sit].name=lean"}), without(seats(), "animations[rise]")}) {
        const auto d = between(seats(), after);
        const auto done = patched(after, d);
        for (const auto& c : done.conflicts) UNSCOPED_INFO(c.path << ": " << c.why);
        CHECK(done.file == *after);
    }
    const auto d = between(without(seats(), "animations[rise]"), seats());
    CHECK(conflicts(seats(), d) == texts{});
    CHECK(patched(seats(), d).file == *seats());
}

TEST_CASE("a patch gives a string the stored form that it has in the new file, also in another version of the file") {
    const auto open = [](const result<bytes>& file) { return open_as("sims1.mesh", *file); };
    const auto old = specimen_bytes("sims1.mesh/long_form.hex");  // a long length before a short name
    const auto now = file_after::replace(*open(old), "name", *open(old), "texture");
    const auto other = file_after::insert(*open(old), "faces"), expected = file_after::insert(*open(now), "faces");
    REQUIRE((now && other && expected));
    const auto done = file_after::patch(*open(other), *edit::diff(*open(old), *open(now)));
    REQUIRE((done && done->conflicts.empty()));
    CHECK(done->file == *expected);
}

TEST_CASE("a value that differs from the old value in the patch is a conflict") {
    const auto d = between(seats(), seats_with({"animations[sit].objects[0].frames[0].time=9"}));
    const auto other = seats_with({"animations[sit].objects[0].frames[0].time=8"});
    CHECK(conflicts(other, d) ==
          texts{"animations[sit].objects[pelvis].frames[0].time: it is 8 here, but the patch expects 5"});
    CHECK(patched(other, d).file == *other);
}
TEST_CASE("an element of a patch that is missing, has changed, or has the name of another element is a conflict") {
    CHECK(conflicts(without(seats(), "animations[sit]"),
                    between(seats(), seats_with({"animations[sit].objects[0].frames[0].time=9"}))) ==
          texts{"animations[sit].objects[pelvis].frames[0].time: animations: there is no element \"sit\"; it has 2 "
                "elements"});
    CHECK(conflicts(seats_with({"animations[rise].objects[0].frames[0].time=9"}),
                    between(seats(), without(seats(), "animations[rise]"))) ==
          texts{"animations[rise]: it has changed since the patch was made"});
    CHECK(conflicts(seats_with({"animations[rise].objects[0].frames[0].time=9"}),
                    between(without(seats(), "animations[rise]"), seats())) ==
          texts{"animations[clean]: the list has another element of this name: \"rise\""});
}
TEST_CASE("a patch inserts an element without a name only into a list of the expected length") {
    const auto longer = file_after::insert(*open_gta(*seats()), "animations[sit].objects[0].frames[0]");
    const auto longest = file_after::insert(*open_gta(*longer), "animations[sit].objects[0].frames[0]");
    CHECK(conflicts(longer, between(seats(), longer)) ==
          texts{"animations[sit].objects[pelvis].frames[0]: the list has 2 elements here, but the patch expects 1"});
    CHECK(patched(longer, between(longer, longest)).file == *longest);
}
TEST_CASE("a patch changes bytes between the values only in the file from which it was made") {
    auto d = between(seats(), seats());
    d.changed = edit::hash_of(*seats());
    d.bytes.push_back({20, {(*seats())[20]}, {std::byte{0x55}}});
    auto expected = *seats();
    expected[20] = std::byte{0x55};
    CHECK(patched(seats(), d).file == expected);
    const auto other = seats_with({"animations[sit].name=lean"});
    CHECK(patched(other, d).bytes_left_out);
    CHECK(patched(other, d).file == *other);
}

TEST_CASE("text that is not a patch is refused") {
    const auto told = [](std::string_view text) { return edit::read_patch(text).error().message(); };
    CHECK(told("{}") == "not a patch: it does not start with {\"patch\": ...}");
    CHECK(told("{\"patch\": \"gta.ifp\",\n \"changes\": [{\"put\": 1}]}") ==
          "changes[0].put: line 2, column 23: expected set, insert, remove, follow, was, now, count, name, from or at");
    CHECK(told("[]").find("expected no array") != std::string::npos);
    CHECK(told("{\"patch\": ").find("not valid JSON") != std::string::npos);
}
TEST_CASE("a patch that sets a text to an array is refused") {
    auto d = between(seats(), seats_with({"animations[sit].name=lean"}));
    d.changes[0].now = value_from("[1, 2]");
    const auto done = file_after::patch(*open_gta(*seats()), d);
    REQUIRE_FALSE(done);
    CHECK(done.error().message() == "animations[sit].name: expected no array");
}

namespace {

std::string refusal(const result<bytes>& file, const edit::difference& d) {
    REQUIRE(file);
    const auto done = file_after::patch(*open_gta(*file), d);
    REQUIRE_FALSE(done);
    return done.error().message();
}
edit::change twin_of(edit::change c, const std::string& path) {
    c.path = path;
    return c;
}

}  // namespace

TEST_CASE("a patch that changes a value twice is refused, whichever paths lead to the value") {
    auto d = between(seats(), without(seats(), "animations[rise]"));
    REQUIRE(d.changes.size() == 1);
    d.changes.push_back(d.changes[0]);
    CHECK(refusal(seats(), d) == "animations[rise]: the patch changes it twice");
    CHECK(refusal(without(seats(), "animations[rise]"), d) ==
          "animations[rise]: the patch changes it twice");  // though nothing is left to do
    d.changes[1].path = "animations[1]";
    CHECK(refusal(seats(), d) == "animations[1]: the patch changes it twice, also as animations[rise]");
    auto both = between(seats(), seats_with({"animations[rise].name=stand"}));
    both.changes.push_back(d.changes[0]);
    CHECK(refusal(seats(), both) ==
          "animations[rise].name: it is part of animations[rise], which the patch changes too");
    auto rotation = between(seats(), seats_with({"animations[sit].objects[0].frames[0].rotation[1]=7"}));
    rotation.changes.push_back(twin_of(rotation.changes[0], rotation.changes[0].path + "[2]"));
    CHECK(refusal(seats(), rotation)
              .ends_with("rotation[2]: it is part of animations[sit].objects[pelvis].frames[0].rotation, which the "
                         "patch changes too"));
}
TEST_CASE("a patch that inserts or removes a value that is no element of a list is a conflict") {
    auto d = between(seats(), without(seats(), "animations[rise]"));
    for (const std::string path :
         {"", "name", "animations", "animations[rise].name", "animations[sit].objects[0].frames[0].rotation[1]"}) {
        d.changes[0].path = path;
        CHECK(conflicts(seats(), d) ==
              texts{(path.empty() ? "the whole file" : path) + ": it is not an element of a list"});
    }
    auto come = between(without(seats(), "animations[rise]"), seats());
    for (const std::string path : {"", "name", "animations[sit].objects[0].frames[0].rotation[1]"}) {
        come.changes[0].path = path;
        CHECK(conflicts(seats(), come) ==
              texts{(path.empty() ? "the whole file" : path) + ": it is neither a list nor an element of one"});
    }
}
TEST_CASE(
    "a patch of bytes is refused if they are outside the file, overlap, differ from the old ones or make it "
    "unreadable") {
    const auto with = [](std::vector<edit::byte_change> bytes) {
        auto d = between(seats(), seats());
        d.changed = edit::hash_of(*seats());
        d.bytes = std::move(bytes);
        return d;
    };
    const auto file = *seats();
    const bytes one{std::byte{0x55}};
    CHECK(refusal(file, with({{file.size(), one, one}})) ==
          fmt::format("bytes.changes[0]: the bytes at {0:#x} leave the file, which has {0} bytes then", file.size()));
    CHECK(refusal(file, with({{static_cast<std::size_t>(-1), one, one}})).find("leave the file") != std::string::npos);
    CHECK(refusal(file, with({{20, {file[20]}, one}, {20, {file[20]}, one}})) ==
          "bytes.changes[1]: the bytes at 0x14 start before the end of the previous change");
    CHECK(refusal(file, with({{20, {file[20] ^ std::byte{1}}, one}})) ==
          "bytes.changes[0]: the bytes at 0x14 differ from those that the patch was made for");
    CHECK(refusal(file, with({{0, {file[0]}, one}})).starts_with("the file could not be read afterwards: "));
}
TEST_CASE("a patch with a missing, superfluous or repeated key is refused") {
    const auto told = [](const std::string& change) {
        return edit::read_patch(R"({"patch": "gta.ifp", "changes": [)" + change + "]}").error().message();
    };
    CHECK(told(R"({"set": "name", "now": 1})").find("set needs was") != std::string::npos);
    CHECK(told(R"({"insert": "animations"})").find("insert needs now") != std::string::npos);
    CHECK(told(R"({"remove": "animations[0]"})").find("remove needs was") != std::string::npos);
    CHECK(told(R"({"remove": "animations[0]", "was": 1, "now": 2})").find("remove has no now") != std::string::npos);
    CHECK(told(R"({"was": 1, "now": 2})").find("expected one of set, insert, remove and follow") != std::string::npos);
    CHECK(told(R"({"set": "a", "remove": "b", "was": 1, "now": 2})")
              .find("expected one of set, insert, remove and follow") != std::string::npos);
    CHECK(told(R"({"set": "a", "was": 1, "was": 3, "now": 2})").find("it is given twice") != std::string::npos);
    const auto bytes = [](const std::string& said) {
        return edit::read_patch(R"({"patch": "gta.ifp", "changes": [], "bytes": {)" + said + "}}").error().message();
    };
    CHECK(bytes(R"("changes": [])").find("expected of and changes") != std::string::npos);
    CHECK(bytes(R"("of": 1, "changes": [{"at": 1, "was": "00"}])").find("expected at, was and now") !=
          std::string::npos);
}
TEST_CASE("a patch with thousands of changes gives the new file") {
    constexpr std::size_t count = 5000;
    const auto before = many_animations(count);
    auto after = before;
    constexpr std::size_t first_time = 0x74, distance = 0x76 - 0x24;  // of one animation
    for (std::size_t i = 0; i < count; ++i) after.at(first_time + i * distance) = std::byte{9};
    const auto d = between(before, after);
    CHECK(d.changes.size() == count);
    CHECK(patched(before, d).file == after);
}

}  // namespace verbatim::test::edit_patch
