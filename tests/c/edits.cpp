#include "tests/c/handles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_tree.hpp"
#include "tests/tools/run.hpp"

#include <filesystem>

namespace verbatim::test::c_edits {

using namespace c;

namespace {

document seats() {
    sandbox in;
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    return opened(in.get("a.ifp"));
}
constexpr const char* frames_path = "animations[0].objects[0].frames";
constexpr const char* time_path = "animations[0].objects[0].frames[0].time";

}  // namespace

TEST_CASE("each kind of edit is made, or leaves the document as it was") {
    const auto doc = seats();
    auto* const d = doc.get();
    failure why;
    CHECK_FALSE(verbatim_set(d, time_path, "no number", why));
    CHECK(std::string(why->path) == time_path);
    CHECK_FALSE(verbatim_is_edited(d));
    CHECK(verbatim_set(d, time_path, "0.1 s", nullptr));
    const auto two = hex("01 00 02 00 03 00 04 00 05 00  06 00 07 00 08 00 09 00 0A 00");
    CHECK(verbatim_assign(d, frames_path, two.data(), two.size(), nullptr));
    CHECK_FALSE(verbatim_assign(d, frames_path, two.data(), 7, why));
    CHECK(verbatim_insert(d, "animations[1].objects", nullptr, nullptr));
    CHECK_FALSE(verbatim_insert(d, "name", nullptr, why));
    CHECK(verbatim_copy(d, "animations[1].objects", d, "animations[0].objects[0]", nullptr));
    CHECK_FALSE(verbatim_copy(d, "animations", d, "name", why));
    CHECK(verbatim_move(d, "animations[2]", "animations[0]", nullptr));
    CHECK_FALSE(verbatim_move(d, "animations[0]", "animations[0]", why));
    CHECK_FALSE(verbatim_remove(d, "animations[9]", VERBATIM_REFUSE, why));
    CHECK(why->kind == VERBATIM_NOT_FOUND);
    CHECK(verbatim_commit(d, why));
    CHECK(text_at(doc, "animations[0].name") == "\"clean\"");
    CHECK(text_at(doc, "animations[1].objects[0].frames[1].time") == "10");
    CHECK(verbatim_describe(at(doc, "animations[2].objects").get())->count == 3);
    CHECK(verbatim_remove(d, "animations[0]", VERBATIM_REFUSE, nullptr));
    verbatim_discard(d);
    CHECK_FALSE(verbatim_is_edited(d));
    CHECK(text_at(doc, "animation_count") == "3");
}

TEST_CASE("values are copied from another document, whose edits must be committed") {
    const auto doc = seats(), other = seats();
    CHECK(verbatim_set(other.get(), "animations[0].name", "stand_up", nullptr));
    failure why;
    CHECK_FALSE(verbatim_copy(doc.get(), "animations", other.get(), "animations[0]", why));
    CHECK(why->kind == VERBATIM_INCOMPLETE);
    CHECK_FALSE(verbatim_replace(doc.get(), "animations[0]", other.get(), "animations[0]", why));
    CHECK(verbatim_commit(other.get(), nullptr));
    CHECK(verbatim_copy(doc.get(), "animations", other.get(), "animations[0]", nullptr));
    CHECK(verbatim_replace(doc.get(), "animations[0].objects[0].frames", other.get(), "animations[2].objects[0].frames",
                           nullptr));
    CHECK(verbatim_replace(doc.get(), "animations[1].objects[0].frames", doc.get(), "animations[2].objects[0].frames",
                           nullptr));
    CHECK(verbatim_commit(doc.get(), why));
    CHECK(text_at(doc, "animations[3].name") == "\"stand_up\"");
    CHECK(text_at(doc, "animations[0].objects[0].frames[0].time") == "7");
    CHECK(text_at(doc, "animations[1].objects[0].frames[0].time") == "7");
}

TEST_CASE("a list of edits is made as a whole or not at all, and says what it would change before it does") {
    const auto doc = seats();
    const auto before = bytes_of(doc);
    const auto frame = hex("01 00 02 00 03 00 04 00 05 00");
    std::vector<verbatim_edit> edits{{VERBATIM_SET, "name", "X", nullptr, 0},
                                     {VERBATIM_SET, "animations[1].name", "Y", nullptr, 0},
                                     {VERBATIM_ASSIGN, frames_path, nullptr, frame.data(), frame.size()},
                                     {VERBATIM_INSERT, "animations[2].objects", nullptr, nullptr, 0},
                                     {VERBATIM_COPY, "animations", "animations[2]", nullptr, 0},
                                     {VERBATIM_MOVE, "animations[3]", "animations[0]", nullptr, 0},
                                     {VERBATIM_REMOVE, "animations[9]", nullptr, nullptr, 0}};
    failure why;
    CHECK_FALSE(verbatim_make(doc.get(), edits.data(), edits.size(), why));
    CHECK_FALSE(verbatim_is_edited(doc.get()));
    edits.back().path = "animations[0]";
    CHECK(verbatim_make(doc.get(), edits.data(), edits.size(), nullptr));
    edits[0].kind = static_cast<verbatim_edit_kind>(77);
    CHECK_FALSE(verbatim_make(doc.get(), edits.data(), 1, why));
    CHECK(why->kind == VERBATIM_MALFORMED);
    verbatim_discard(doc.get());

    CHECK(verbatim_set(doc.get(), time_path, "9", nullptr));
    struct run {
        std::uint64_t offset, was, is;
        std::string first, last;
        bool operator==(const run&) const = default;
    };
    std::vector<run> runs;
    const auto put = [](void* to, const verbatim_change* c) {
        static_cast<std::vector<run>*>(to)->push_back({c->offset, c->before, c->after, c->first_owner, c->last_owner});
        return true;
    };
    CHECK(verbatim_changes(doc.get(), put, &runs, nullptr));
    CHECK(runs == std::vector<run>{{0x74, 1, 1, time_path, time_path}});
    CHECK(bytes_of(doc) == before);
    CHECK(verbatim_insert(doc.get(), "animations", nullptr, nullptr));
    runs.clear();
    CHECK(verbatim_changes(doc.get(), put, &runs, nullptr));
    REQUIRE(runs.size() == 4);
    CHECK((runs[0].first == "size" && runs[1].first == "animation_count"));
    CHECK((runs[3].was == 0 && runs[3].is == 36));
    CHECK(runs[3].first == "animations[2].objects[0].frames[0].time");
    CHECK(bytes_of(doc) == before);
    CHECK(verbatim_set(doc.get(), "animation_count", "9", nullptr));
    CHECK_FALSE(verbatim_changes(doc.get(), put, &runs, why));
    CHECK_FALSE(verbatim_commit(doc.get(), why));
    CHECK(std::string(why->path) == "animation_count");
    CHECK(verbatim_is_edited(doc.get()));
}

TEST_CASE("differences, patches, merges and JSON go through texts") {
    const auto base = seats(), ours = seats(), theirs = seats();
    CHECK(verbatim_set(ours.get(), "name", "ours", nullptr));
    failure why;
    CHECK(verbatim_diff(base.get(), ours.get(), why) == nullptr);
    CHECK(why->kind == VERBATIM_INCOMPLETE);
    CHECK(verbatim_to_json(ours.get(), why) == nullptr);
    CHECK(verbatim_commit(ours.get(), nullptr));
    CHECK(verbatim_set(theirs.get(), time_path, "9", nullptr));
    CHECK(verbatim_merge(base.get(), ours.get(), theirs.get(), nullptr, nullptr, why) == -1);
    CHECK(verbatim_commit(theirs.get(), nullptr));
    const auto difference = taken(verbatim_diff(base.get(), ours.get(), nullptr));
    const auto patched = seats();
    CHECK(verbatim_patch(patched.get(), difference.c_str(), nullptr, nullptr, nullptr));
    CHECK(bytes_of(patched) == bytes_of(ours));
    CHECK_FALSE(verbatim_patch(patched.get(), "{", nullptr, nullptr, why));
    CHECK(why->kind == VERBATIM_MALFORMED);
    CHECK(verbatim_merge(base.get(), ours.get(), theirs.get(), nullptr, nullptr, nullptr) == 0);
    CHECK(text_at(ours, "name") == "\"ours\"");
    CHECK(text_at(ours, time_path) == "9");
    const auto others = seats();
    CHECK(verbatim_set(others.get(), "name", "others", nullptr));
    CHECK(verbatim_commit(others.get(), nullptr));
    std::vector<std::string> conflicts;
    const auto put = [](void* to, const char* path, const char*) {
        static_cast<std::vector<std::string>*>(to)->push_back(path);
        return true;
    };
    const auto before = bytes_of(others);
    CHECK_FALSE(verbatim_patch(others.get(), difference.c_str(), put, &conflicts, why));
    CHECK(why->kind == VERBATIM_CONFLICT);
    CHECK(bytes_of(others) == before);
    CHECK(verbatim_merge(base.get(), others.get(), ours.get(), put, &conflicts, nullptr) == 1);
    CHECK(conflicts == std::vector<std::string>{"name", "name"});
    const auto json = taken(verbatim_to_json(ours.get(), nullptr));
    const document again(verbatim_from_json(json.c_str(), nullptr, nullptr));
    REQUIRE(again);
    CHECK(bytes_of(again) == bytes_of(ours));
    CHECK(verbatim_from_json("{}", nullptr, why) == nullptr);
    CHECK(verbatim_from_json("{", nullptr, why) == nullptr);
    CHECK(why->kind == VERBATIM_MALFORMED);
}

namespace {

// What is set, inserted and removed in a specimen: the first leaves, and the first elements.
struct leaves_and_lists {
    std::vector<std::string> numbers, texts, elements;
};
bool collect(void* to, const verbatim_node* n) {
    auto& all = *static_cast<leaves_and_lists*>(to);
    const auto* const about = verbatim_describe(n);
    if (about->kind == VERBATIM_INTEGER) all.numbers.emplace_back(about->path);
    if (about->kind == VERBATIM_TEXT) all.texts.emplace_back(about->path);
    if (about->kind == VERBATIM_LIST && about->count > 0) all.elements.push_back(about->path + std::string("[0]"));
    return verbatim_each_child(n, collect, to, nullptr) && all.numbers.size() < 500;
}

}  // namespace

TEST_CASE("law: an edit through C gives the bytes that the command gives, or both refuse, in each specimen") {
    const sandbox in;
    int made = 0, refused = 0, count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(in_source_tree("tests/specimens"))) {
        if (entry.path().extension() != ".hex") continue;
        const auto name = entry.path().parent_path().filename().string() + "/" + entry.path().filename().string();
        INFO(name);
        in.specimen(name, "a");
        const auto file = in.get("a");
        const auto format = entry.path().parent_path().filename().string();
        const auto open = [&] {
            return document(verbatim_open_bytes(file.data(), file.size(), nullptr, format.c_str(), nullptr, nullptr));
        };
        const auto first = open();
        if (!first) continue;
        leaves_and_lists all;
        collect(&all, at(first, "").get());
        const auto same = [&](const std::string& command, const auto& edit) {
            INFO(command);
            const auto doc = open();
            const bool done = edit(doc.get()) && verbatim_commit(doc.get(), nullptr);
            const auto by_command = in.verbatim(command + " --format " + format + " -o b --force");
            CHECK(done == (by_command.code == 0));
            if (done && by_command.code == 0) CHECK(bytes_of(doc) == in.get("b"));
            ++(done ? made : refused);
        };
        const bool is_odd = ++count % 2 == 1;  // half of the commands for each specimen
        const auto& leaves = is_odd ? all.numbers : all.texts;
        if (!leaves.empty()) {
            const auto& path = leaves[leaves.size() / 2];
            same("set a '" + path + "=3'", [&](auto* d) { return verbatim_set(d, path.c_str(), "3", nullptr); });
        }
        if (all.elements.empty()) continue;
        const auto* const path = all.elements[all.elements.size() / 2].c_str();
        if (is_odd)
            same("remove a '" + std::string(path) + "'",
                 [&](auto* d) { return verbatim_remove(d, path, VERBATIM_REFUSE, nullptr); });
        else
            same("insert a '" + std::string(path) + "'",
                 [&](auto* d) { return verbatim_insert(d, path, nullptr, nullptr); });
    }
    CHECK(made > 100);
    CHECK(refused > 10);
}

}  // namespace verbatim::test::c_edits
