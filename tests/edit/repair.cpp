#include "verbatim/edit/repair.hpp"

#include "tests/edit/support.hpp"
#include "tests/support/corpus.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/view/instantiate.hpp"

namespace verbatim::test::edit_repair {

namespace {

using lines = std::vector<std::string>;

struct splice {
    std::size_t offset;
    std::string_view now;  // hex
};

// Repairs a specimen, and returns each change in words. Only these bytes change, and repairing once more changes
// nothing.
lines repaired_lines(std::string_view format, const std::string& path, const std::vector<splice>& expected,
                     const edit::repair_options& options = {}) {
    auto file = specimen_bytes(path);
    const auto done = file_after::repair(*open_as(format, *file), options);
    INFO((done ? "" : done.error().message()));
    REQUIRE(done);
    for (const auto& s : expected) std::ranges::copy(hex(s.now), file->begin() + static_cast<std::ptrdiff_t>(s.offset));
    CHECK(done->file == *file);
    const auto again = file_after::repair(*open_as(format, done->file), options);
    REQUIRE(again);
    CHECK(again->changes.empty());
    CHECK(again->file == done->file);
    lines lines_of_changes;
    for (const auto& c : done->changes) lines_of_changes.push_back(c.path + ": " + c.before + " -> " + c.after);
    return lines_of_changes;
}

}  // namespace

TEST_CASE("repair corrects each kind of derived field, and nothing else") {
    CHECK(repaired_lines("gta.ifp", "gta.ifp/size_too_large.hex", {{4, "6E 00 00 00"}}) == lines{"size: 206 -> 110"});
    CHECK(repaired_lines("gta.ifp", "gta.ifp/frame_data_size_too_small.hex", {{64, "2A 00 00 00"}}) ==
          lines{"animations[0].frame_data_size: 26 -> 42"});
    CHECK(repaired_lines("gta.ifp", "gta.ifp/flags_set.hex", {{68, "00"}}) ==
          lines{"animations[0].flags: compressed -> 0"});
    CHECK(repaired_lines("sims3.clip", "sims3.clip/body_size_wrong.hex", {{8, "55"}}) == lines{"body_size: 89 -> 85"});
}
TEST_CASE("repair leaves garbage after names and in the tail unchanged") {
    CHECK(repaired_lines("gta.ifp", "gta.ifp/name_garbage.hex", {}).empty());
    CHECK(repaired_lines("gta.ifp", "gta.ifp/tail_stale.hex", {}).empty());
}
TEST_CASE("repair cleans padding on request") {
    const lines lines_of_changes = repaired_lines("gta.ifp", "gta.ifp/name_garbage.hex",
                                                  {{8 + 6, "00 00 00"},
                                                   {36 + 4, "00 00 00 00 00 00 00 00 00"},
                                                   {72 + 7, "00 00 00 00 00 00"},
                                                   {118 + 9, "00 00 00 00 00 00 00"}},
                                                  {.clean_padding = true});
    REQUIRE(lines_of_changes.size() == 4);
    CHECK(lines_of_changes[0] == "name+6: 4F 4C 44 -> 00 00 00");
    CHECK(lines_of_changes[1] == "animations[0].name+4: 64 6F 77 6E 5F 73 6C 6F 77 -> 00 00 00 00 00 00 00 00 00");
    CHECK(lines_of_changes[2] == "animations[0].objects[0].name+7: 62 65 68 69 6E 64 -> 00 00 00 00 00 00");
}
TEST_CASE("repair with a path corrects only the value at that path") {
    const auto file = *seats();
    const auto done = file_after::repair(*open_gta(file), {.clean_padding = true, .path = "animations[sit].objects"});
    REQUIRE(done);
    REQUIRE(done->changes.size() == 1);
    CHECK(done->changes[0].path == "animations[0].objects[0].name+7");
    CHECK_FALSE(file_after::repair(*open_gta(file), {.path = "animations[no]"}));
}
TEST_CASE("repair drops the tail of a file on request") {
    auto file = specimen_bytes("gta.ifp/tail_stale.hex");
    const auto done = file_after::repair(*open_gta(*file), {.drop_tail = true});
    REQUIRE(done);
    REQUIRE(done->changes.size() == 1);
    CHECK(done->changes[0].path == "tail");
    CHECK(done->changes[0].before == "56 bytes");
    const auto in_a_value = file_after::repair(*open_gta(*file), {.drop_tail = true, .path = "animations[0]"});
    REQUIRE_FALSE(in_a_value);
    CHECK(in_a_value.error().reason == "the end of the file is not in it: drop the tail, and pad, without a path");
    file->resize(file->size() - 56);
    CHECK(done->file == *file);
}

TEST_CASE("repair pads a file to a multiple on request, with the pattern of its format") {
    const auto stale = specimen_bytes("gta.ifp/tail_stale.hex");
    const std::size_t data = stale->size() - 56;
    REQUIRE(stale->size() % 100 != 0);
    const auto padded = file_after::repair(*open_gta(*stale), {.pad_to = 100});
    REQUIRE(padded);
    auto wanted = *stale;
    wanted.resize((stale->size() + 99) / 100 * 100);
    CHECK(padded->file == wanted);
    REQUIRE(padded->changes.size() == 1);
    CHECK(padded->changes[0].path == "tail");
    CHECK(file_after::repair(*open_gta(padded->file), {.pad_to = 100})->changes.empty());
    const auto anew = file_after::repair(*open_gta(*stale), {.drop_tail = true, .pad_to = 2048});
    REQUIRE(anew);
    wanted.resize(data);
    wanted.resize(2048);
    CHECK(anew->file == wanted);
    CHECK(anew->changes[0].after == std::to_string(2048 - data) + " bytes");
    CHECK_FALSE(file_after::repair(*open_gta(*stale), {.pad_to = 64, .path = "animations[0]"}));

    const auto importer = specimen_bytes("oni.corpses/tail_1.hex");
    const auto corpses = file_after::repair(*open_as("oni.corpses", *importer), {.drop_tail = true, .pad_to = 64});
    REQUIRE(corpses);
    REQUIRE(corpses->file.size() % 64 == 0);
    for (std::size_t i = importer->size() - 1; i < corpses->file.size(); ++i)
        CHECK(corpses->file[i] == std::byte((i - importer->size() + 1) % 2 == 0 ? 0xAD : 0xDE));
}
TEST_CASE("a file whose format ends with its data is not padded") {
    const auto skin = specimen_bytes("sims1.skin/canonical.hex");
    const auto done = file_after::repair(*open_as("sims1.skin", *skin), {.pad_to = 64});
    REQUIRE_FALSE(done);
    CHECK(done.error().reason == "its format has no bytes after its data, so it cannot be padded");
}

TEST_CASE("real files: repair corrects every derived field, and changes no other bytes") {
    std::size_t files = 0, with_changes = 0;
    for (const auto& real : sampled(real_files("")))
        for (const auto& format : verbatim::formats()) {
            const auto file = real.read();
            if (format.recognise(file) == match::no) continue;
            const auto doc = format.read(file);
            if (!doc) continue;
            INFO(real.name);
            const auto done = file_after::repair(**doc, {});
            REQUIRE(done);
            ++files, with_changes += !done->changes.empty();
            CHECK(done->file.size() == file.size());
            // Only the values that were listed have changed.
            bytes undone = done->file;
            for (const auto& c : done->changes)
                for (std::size_t i = c.offset; i < std::min(c.offset + 4, file.size()); ++i) undone[i] = file[i];
            CHECK(undone == file);
            const auto after = format.read(done->file);
            REQUIRE(after);
            CHECK(file_after::repair(**after, {})->changes.empty());
            const auto unusual = [](const view::document& d) {
                return static_cast<std::size_t>(
                    std::ranges::count(d.findings(), severity::unusual, &finding::severity));
            };
            CHECK(unusual(**after) + done->changes.size() >= unusual(**doc));
            CHECK((*after)->findings().size() <= (*doc)->findings().size());
        }
    if (files == 0) WARN("no real files: nothing was tried");
    else WARN(files << " files, " << with_changes << " of them with corrections");
}

}  // namespace verbatim::test::edit_repair

namespace two_rules {
using namespace verbatim::wire;
struct File {
    at<0, u8> size;
    at<1, u8> copy;
    cstring text;
    derived<&File::size, size_of<&File::text>> of_text;
    derived<&File::size, same_as<&File::copy>> of_copy;
};
}  // namespace two_rules

template <>
struct verbatim::format<two_rules::File> {
    static constexpr std::string_view id = "two_rules", title = "Two rules", extensions = ".two";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_repair {

TEST_CASE("repair is refused for a field with two rules of which only one holds") {
    static const view::format format = view::instantiate<two_rules::File>("", {});
    const auto repaired = [&](const char* file) {
        const auto doc = format.read(source(hex(file)));
        REQUIRE(doc);
        const auto done = file_after::repair(**doc, {});
        return done ? view::hex_text(done->file) : done.error().message();
    };
    CHECK(repaired("03 03 \"ab\" 00") == view::hex_text(hex("03 03 \"ab\" 00")));
    CHECK(repaired("03 04 \"ab\" 00") ==
          "size: of_copy would make it 4, and it is 3, as other data says: change what one of the two measures");
    CHECK(repaired("04 04 \"ab\" 00") ==
          "size: of_text would make it 3, and it is 4, as other data says: change what one of the two measures");
}

}  // namespace verbatim::test::edit_repair
