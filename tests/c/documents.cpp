#include "tests/c/handles.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <map>

#include "tests/support/catch.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::c_documents {

using namespace c;

namespace {

// A folder with a file, in which what is recorded for undo is, too.
struct folder : sandbox {
    folder() {
        specimen("gta.ifp/name_garbage.hex", "a.ifp");
        ::setenv("XDG_STATE_HOME", path("../../state").c_str(), 1);
    }
    std::string file(const std::string& name = "a.ifp") const { return path("work/" + name); }
    document open(const std::string& name = "a.ifp") const {
        return document(verbatim_open(file(name).c_str(), nullptr, nullptr, nullptr));
    }
};

constexpr const char* time_path = "animations[0].objects[0].frames[0].time";

}  // namespace

TEST_CASE("a file is saved in its place, and undo and redo change it, also those of the command") {
    const folder in;
    const auto before = in.get("a.ifp");
    auto doc = in.open();
    REQUIRE(doc);
    CHECK(verbatim_set(doc.get(), time_path, "9", nullptr));
    failure why;
    CHECK(verbatim_save(doc.get(), nullptr, why));
    CHECK(why.message() == "no error");
    CHECK(std::string(verbatim_note(doc.get())).empty());
    const auto after = in.get("a.ifp");
    CHECK(after == bytes_of(doc));
    CHECK(after != before);
    CHECK(verbatim_set(doc.get(), "name", "X", nullptr));  // it goes on with the file that it has saved
    CHECK(verbatim_save(doc.get(), nullptr, nullptr));
    CHECK(verbatim_undo(in.file().c_str(), nullptr));
    CHECK(in.get("a.ifp") == after);
    CHECK(verbatim_undo(in.file().c_str(), nullptr));
    CHECK(in.get("a.ifp") == before);
    CHECK_FALSE(verbatim_undo(in.file().c_str(), why));
    CHECK(why->kind == VERBATIM_NOT_FOUND);
    CHECK(why.message() == "there is no change to take back; redo makes the last one again");
    CHECK(verbatim_redo(in.file().c_str(), nullptr));
    CHECK(in.get("a.ifp") == after);
    in.put("other.ifp", before);
    CHECK_FALSE(verbatim_undo(in.file("other.ifp").c_str(), why));
    CHECK(why->kind == VERBATIM_NOT_FOUND);
}

TEST_CASE("a save refuses a file that has changed, is locked or is of another format, and writes nothing") {
    const folder in;
    auto doc = in.open();
    CHECK(verbatim_set(doc.get(), time_path, "9", nullptr));
    failure why;
    const int locked = ::open(in.file().c_str(), O_RDONLY);
    CHECK(::flock(locked, LOCK_EX) == 0);
    CHECK_FALSE(verbatim_save(doc.get(), nullptr, why));
    CHECK(why->kind == VERBATIM_SYSTEM);
    CHECK(why.message().find("it is locked by ") == 0);
    ::close(locked);
    in.specimen("oni.corpses/importer.hex", "b.CRSA");
    const auto corpses = in.get("b.CRSA");
    CHECK_FALSE(verbatim_save(doc.get(), in.file("b.CRSA").c_str(), why));
    CHECK(why->kind == VERBATIM_CONFLICT);
    CHECK(in.get("b.CRSA") == corpses);
    auto changed = in.get("a.ifp");
    changed.back() = std::byte{1};
    in.put("a.ifp", changed);
    CHECK_FALSE(verbatim_save(doc.get(), nullptr, why));
    CHECK(in.get("a.ifp") == changed);
    CHECK_FALSE(verbatim_save(doc.get(), in.file("no/folder.ifp").c_str(), why));
    CHECK(why->kind == VERBATIM_SYSTEM);
    CHECK(verbatim_save(doc.get(), in.file("copy.ifp").c_str(), nullptr));
    CHECK(in.get("copy.ifp") == bytes_of(doc));
}

TEST_CASE("bytes are opened and saved where the caller says, by a format or one that is recognised") {
    const folder in;
    const auto file = in.get("a.ifp");
    failure why;
    CHECK(std::string(verbatim_recognise(file.data(), file.size(), nullptr, nullptr)) == "gta.ifp");
    CHECK(verbatim_recognise("nothing", 7, nullptr, why) == nullptr);
    CHECK(why->kind == VERBATIM_BAD_MAGIC);
    const document doc(verbatim_open_bytes(file.data(), file.size(), "x.ifp", "gta.ifp", nullptr, nullptr));
    REQUIRE(doc);
    CHECK(bytes_of(doc) == file);
    CHECK_FALSE(verbatim_save(doc.get(), nullptr, why));
    CHECK(why->kind == VERBATIM_INCOMPLETE);
    CHECK(verbatim_save(doc.get(), in.file("new.ifp").c_str(), nullptr));
    CHECK(in.get("new.ifp") == file);
    CHECK(verbatim_open_bytes(file.data(), 20, nullptr, nullptr, nullptr, why) == nullptr);
    CHECK(why->kind == VERBATIM_TRUNCATED);
    CHECK(verbatim_open_bytes(file.data(), file.size(), nullptr, "no.format", nullptr, why) == nullptr);
    CHECK(why->kind == VERBATIM_NOT_FOUND);
    CHECK(verbatim_open(in.file("missing.ifp").c_str(), nullptr, nullptr, why) == nullptr);
    CHECK(why->kind == VERBATIM_SYSTEM);
    CHECK(verbatim_open(in.file().c_str(), "no.format", nullptr, why) == nullptr);
    CHECK(why->kind == VERBATIM_NOT_FOUND);
    CHECK(verbatim_open("-", nullptr, nullptr, why) == nullptr);  // a file of this name, not standard input
    CHECK(why->kind == VERBATIM_SYSTEM);
}

TEST_CASE("a schema is loaded from texts, and its documents keep it") {
    const std::map<std::string, std::string> texts{{"part", "meta: {id: part}\nseq: [{id: n, type: u1}]\n"}};
    const auto import = [](void* from, const char* name) -> const char* {
        const auto& all = *static_cast<const std::map<std::string, std::string>*>(from);
        const auto found = all.find(name);
        return found == all.end() ? nullptr : found->second.c_str();
    };
    const char* const text =
        "meta: {id: whole, endian: le, imports: [part]}\nseq: [{id: a, type: part}, {id: b, type: u2}]\n";
    failure why;
    CHECK(verbatim_load_schema(text, nullptr, nullptr, why) == nullptr);
    CHECK(verbatim_load_schema("meta: [", nullptr, nullptr, why) == nullptr);
    CHECK(why->kind == VERBATIM_MALFORMED);
    schema loaded(verbatim_load_schema(text, import, const_cast<std::map<std::string, std::string>*>(&texts), nullptr));
    REQUIRE(loaded);
    const folder in;
    in.put("x.bin", hex("07 34 12"));
    for (const bool on_disk : {true, false}) {
        document doc(on_disk ? verbatim_open(in.file("x.bin").c_str(), nullptr, loaded.get(), nullptr)
                             : verbatim_open_bytes("\x07\x34\x12", 3, nullptr, nullptr, loaded.get(), nullptr));
        REQUIRE(doc);
        CHECK(std::string(verbatim_format(doc.get())) == "whole");
        if (!on_disk) loaded.reset();
        CHECK(text_at(doc, "a.n") == "7");
        CHECK(verbatim_set(doc.get(), "b", "4661", nullptr));
        if (on_disk) CHECK(verbatim_save(doc.get(), nullptr, why));
        CHECK(verbatim_commit(doc.get(), nullptr));
        CHECK(bytes_of(doc) == hex("07 35 12"));
        const auto json = taken(verbatim_to_json(doc.get(), nullptr));
        if (on_disk)
            CHECK(bytes_of(document(verbatim_from_json(json.c_str(), loaded.get(), nullptr))) == hex("07 35 12"));
    }
    CHECK(in.get("x.bin") == hex("07 35 12"));
}

TEST_CASE("the entries of an archive are listed, and opened as documents") {
    const folder in;
    in.shell("cp a.ifp ped.ifp");
    std::vector<std::string> labels;
    const auto put = [](void* to, const verbatim_entry* e) {
        static_cast<std::vector<std::string>*>(to)->push_back(e->label);
        return true;
    };
    failure why;
    CHECK_FALSE(verbatim_each_entry(in.file().c_str(), put, &labels, why));
    CHECK(why->kind == VERBATIM_WRONG_TYPE);
    CHECK_FALSE(verbatim_each_entry(in.file("missing").c_str(), put, &labels, why));
    // GTA's IMG, version 2, with one entry in its second sector.
    auto img = hex("\"VER2\" 01 00 00 00  01 00 00 00 01 00 00 00 \"ped.ifp\" (00) * 17");
    img.resize(2048);
    const auto ped = in.get("a.ifp");
    img.insert(img.end(), ped.begin(), ped.end());
    img.resize(4096);
    in.put("gta3.img", img);
    CHECK(verbatim_each_entry(in.file("gta3.img").c_str(), put, &labels, why));
    CHECK(labels == std::vector<std::string>{"ped.ifp"});
    const auto doc = in.open("gta3.img//ped.ifp");
    REQUIRE(doc);
    CHECK(text_at(doc, time_path) == "5");
    CHECK(verbatim_set(doc.get(), time_path, "9", nullptr));
    CHECK(verbatim_save(doc.get(), nullptr, why));
    CHECK(text_at(in.open("gta3.img//ped.ifp"), time_path) == "9");
    CHECK_FALSE(verbatim_undo(in.file("gta3.img//ped.ifp").c_str(), why));
    CHECK(why->kind == VERBATIM_IMPOSSIBLE);
    CHECK(verbatim_undo(in.file("gta3.img").c_str(), why));
    CHECK(in.get("gta3.img") == img);
}

}  // namespace verbatim::test::c_documents
