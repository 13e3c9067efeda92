// Files through JSON and back.
#include "runtime/edit/json.hpp"

#include <filesystem>

#include "tests/edit/support.hpp"
#include "tests/support/corpus.hpp"

using namespace verbatim;
using namespace verbatim::test;
namespace fs = std::filesystem;

namespace {

const view::format& format_of(std::string_view id) {
    for (const auto& format : generated::formats())
        if (format.id == id) return format;
    throw std::runtime_error("no such format");
}
std::string json_of(std::string_view id, const bytes& file) {
    const auto doc = open_as(id, file);
    std::string text;
    edit::to_json(format_of(id), *doc, [&](std::string_view piece) { text += piece; });
    return text;
}
edit::file file_of(std::string_view json, std::size_t piece = static_cast<std::size_t>(-1)) {
    edit::json_reader reader(generated::formats());
    for (std::size_t at = 0; at < json.size(); at += std::min(piece, json.size() - at))
        if (auto fed = reader.feed(json.substr(at, piece)); !fed) return fed.error();
    const auto doc = reader.finish();
    if (!doc) return doc.error();
    return (*doc)->write();
}
void comes_back(std::string_view id, const bytes& file, std::size_t piece = static_cast<std::size_t>(-1)) {
    const auto json = json_of(id, file);
    const auto again = file_of(json, piece);
    INFO((again ? "" : again.error().message()));
    REQUIRE(again);
    if (*again != file) FAIL("another file: " << json.substr(0, 2000));
}

// The JSON of a specimen with one piece of text replaced, as a file.
edit::file edited(std::string_view id, const std::string& path, std::string_view from, std::string_view to) {
    auto json = json_of(id, *specimen(path));
    const auto at = json.find(from);
    INFO(json);
    REQUIRE(at != std::string::npos);
    REQUIRE(json.find(from, at + 1) == std::string::npos);
    return file_of(json.replace(at, from.size(), to));
}
bool tells(std::string_view id, const std::string& path, std::string_view text) { return json_of(id, *specimen(path)).find(text) != std::string::npos; }

}  // namespace

TEST_CASE("every specimen comes back through JSON, in whatever pieces it is read") {
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(VERBATIM_SOURCE "/tests/specimens")) {
        if (entry.path().extension() != ".hex") continue;
        const auto id = entry.path().parent_path().filename().string();
        INFO(entry.path().filename().string());
        const auto file = *specimen(id + '/' + entry.path().filename().string());
        if (!format_of(id).read(file)) continue;
        comes_back(id, file);
        if (file.size() < 1000) comes_back(id, file, 1);
        comes_back(id, file, 7);
        ++files;
    }
    CHECK(files > 200);
}

TEST_CASE("every real file comes back through JSON") {
    std::size_t files = 0;
    for (const auto& real : sampled(real_files("")))
        for (const auto& format : generated::formats()) {
            const auto file = real.read();
            if (!format.recognise(file) || !format.read(file)) continue;
            INFO(real.name);
            comes_back(format.id, file, 4096);
            ++files;
        }
    if (files == 0) WARN("no real files: nothing was tried");
    else WARN(files << " files");
}

TEST_CASE("JSON reads like the format's page") {
    CHECK(json_of("gta.ifp", *specimen("gta.ifp/name_garbage.hex")) == R"({
  "format": "gta.ifp",
  "content": {
    "Anp3": {
      "name": {"value": "seats", "behind": "00 4F 4C 44 00*15"},
      "animations": [
        {
          "name": {"value": "sit", "behind": "00 64 6F 77 6E 5F 73 6C 6F 77 00*11"},
          "objects": [
            {
              "name": {"value": "pelvis", "behind": "00 62 65 68 69 6E 64 00*11"},
              "bone_id": 1,
              "frames": {"Rotation16Frame": [{"rotation": [11, 12, 13, 4095], "time": 5}]}
            }
          ]
        },
        {
          "name": {"value": "rise", "behind": "00*5 DB 0F 49 40 50 F7 12 00*8"},
          "objects": [{"name": "spine", "bone_id": 2, "frames": {"Rotation16Frame": [{"rotation": [21, 22, 23, 4094], "time": 6}]}}]
        },
        {
          "name": "clean",
          "objects": [{"name": "neck", "bone_id": 4, "frames": {"Rotation16Frame": [{"rotation": [31, 32, 33, 4093], "time": 7}]}}]
        }
      ]
    }
  }
}
)");
}

TEST_CASE("what follows by itself is left out while it is right, and told when it is not") {
    CHECK_FALSE(tells("gta.ifp", "gta.ifp/minimal.hex", "\"size\""));
    CHECK_FALSE(tells("gta.ifp", "gta.ifp/minimal.hex", "count"));
    CHECK_FALSE(tells("gta.ifp", "gta.ifp/minimal.hex", "magic"));
    CHECK_FALSE(tells("gta.ifp", "gta.ifp/minimal.hex", "tail"));
    CHECK(tells("gta.ifp", "gta.ifp/size_too_large.hex", "\"size\": 206"));
    CHECK(tells("gta.ifp", "gta.ifp/frame_data_size_too_small.hex", "\"frame_data_size\": 26"));
    CHECK(tells("gta.ifp", "gta.ifp/tail_stale.hex", "\"tail\": \""));
    CHECK(tells("sims3.clip", "sims3.clip/body_size_wrong.hex", "\"body_size\": 89"));
    CHECK_FALSE(tells("sims3.clip", "sims3.clip/canonical.hex", "\"body_size\""));
    CHECK_FALSE(tells("sims3.clip", "sims3.clip/canonical.hex", "_at\""));
    CHECK_FALSE(tells("sims1.skin", "sims1.skin/lf.hex", "before"));
}

TEST_CASE("a wrong 0 in a derived field stays 0") {
    auto file = *specimen("gta.ifp/minimal.hex");
    std::fill(file.begin() + 4, file.begin() + 8, std::byte{0});
    CHECK(json_of("gta.ifp", file).find("\"size\": 0,") != std::string::npos);
    comes_back("gta.ifp", file);
}

TEST_CASE("a value that is changed in JSON gives the file that setting it gives") {
    const auto by_path = [](const char* id, const char* path, const char* at, const char* value) { return *edit::set(*open_as(id, *specimen(path)), at, value); };
    CHECK(*edited("gta.ifp", "gta.ifp/name_garbage.hex", "\"time\": 5", "\"time\": 99") ==
          by_path("gta.ifp", "gta.ifp/name_garbage.hex", "animations[0].objects[0].frames[0].time", "99"));
    CHECK(*edited("gta.ifp", "gta.ifp/name_garbage.hex", "\"spine\"", "\"hips\"") == by_path("gta.ifp", "gta.ifp/name_garbage.hex", "animations[1].objects[0].name", "hips"));
}
TEST_CASE("what stands behind a text stays where the field ends") {
    auto expected = *specimen("gta.ifp/name_garbage.hex");
    std::ranges::copy(hex("\"st\" 00"), expected.begin() + 8);  // of "seats", whose garbage starts at 14
    expected[8 + 3] = expected[8 + 4] = std::byte{0};
    CHECK(*edited("gta.ifp", "gta.ifp/name_garbage.hex", "\"seats\"", "\"st\"") == expected);
}
TEST_CASE("counts, sizes and derived values follow elements that come and go") {
    const auto longer = edited("gta.ifp", "gta.ifp/name_garbage.hex", R"("time": 5})", R"("time": 5}, {})");
    CHECK(*longer == *edit::insert(*open_gta(*seats()), "animations[0].objects[0].frames"));
    const auto fewer = edited("gta.ifp", "gta.ifp/name_garbage.hex", R"({"name": "neck", "bone_id": 4, "frames": {"Rotation16Frame": [{"rotation": [31, 32, 33, 4093], "time": 7}]}})", "");
    CHECK(*fewer == *edit::remove(*open_gta(*seats()), "animations[2].objects[0]"));
}
TEST_CASE("a change of one value is a change of one line") {
    const auto before = json_of("gta.ifp", *seats()), after = json_of("gta.ifp", *seats_with({"animations[0].objects[0].frames[0].time=99"}));
    std::istringstream a(before), b(after);
    int lines = 0;
    for (std::string x, y; std::getline(a, x) && std::getline(b, y);) lines += x != y;
    CHECK(lines == 1);
    CHECK(std::ranges::count(before, '\n') == std::ranges::count(after, '\n'));
}

TEST_CASE("floats keep their bits") {
    const auto& format = format_of("gta.ifp");
    const auto original = *specimen("gta.ifp/anpk_keys.hex");
    const auto doc = format.read(original);
    REQUIRE(doc);
    const auto at = view::find(**doc, "animations[0].objects[0].keys.frames[0].time");
    REQUIRE(at);
    for (const char* bits : {"01 00 A0 7F", "01 00 C0 FF", "00 00 00 80", "00 00 80 7F", "00 00 80 FF", "01 00 00 00", "FF FF 7F 7F"}) {
        auto file = original;
        std::ranges::copy(hex(bits), file.begin() + static_cast<std::ptrdiff_t>(at->at.offset));
        INFO(bits);
        comes_back("gta.ifp", file);
    }
}

TEST_CASE("text files keep their spelling, line ends and separators") {
    const auto skin = *specimen("sims1.skin/lf.hex");
    std::string text(reinterpret_cast<const char*>(skin.data()), skin.size());
    const auto all = [&](const std::string& from, const std::string& to) {
        std::string changed;
        for (std::size_t at = 0; at < text.size();) {
            const bool here = text.compare(at, from.size(), from) == 0;
            changed += here ? to : text.substr(at, 1);
            at += here ? from.size() : 1;
        }
        return changed;
    };
    const auto once = [&](const std::string& from, const std::string& to) {
        auto changed = text;
        const auto at = changed.rfind(from);
        REQUIRE(at != std::string::npos);
        return changed.replace(at, from.size(), to);
    };
    int read = 0;
    for (const auto& changed : {text, all("\n", "\r\n"), once("\n", "\r\n"), once("\n", ""), once("\n", "\n\n\n"), all(" ", "\t"), once(" ", "   "), once("0", "+007"), once("0", "1e400"),
                                once("0", "1e-400"), once("0", "nan"), once("0", "-0"), once("0", "1e99999999999"), once("0", ".5"), once("0", "0x10")}) {
        INFO(changed);
        const auto bytes = std::as_bytes(std::span(changed));
        const std::vector<std::byte> file(bytes.begin(), bytes.end());
        if (!format_of("sims1.skin").read(file)) continue;
        comes_back("sims1.skin", file);
        ++read;
    }
    CHECK(read > 10);
}
