// The law of JSON: the JSON of every file that can be read gives the same file, byte for byte.
#include "verbatim/edit/json.hpp"

#include <iostream>

#include "tests/edit/json_support.hpp"
#include "tests/edit/value.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::edit_json {

namespace {

void round_trips(const view::format& format, const bytes& file, std::initializer_list<std::size_t> pieces) {
    const auto doc = format.read(source::borrow(file));
    if (!doc) return;  // refused: other tests show which
    const auto json = json_of(**doc);
    for (const std::size_t piece : pieces) {
        const auto again = file_of(json, piece);
        if (!again) FAIL("refused in pieces of " << piece << ": " << again.error().message());
        if (*again != file) FAIL("another file, in pieces of " << piece);
    }
}

constexpr std::size_t whole = static_cast<std::size_t>(-1);

}  // namespace

TEST_CASE("the JSON of every specimen gives the same file, whatever the size of the pieces in which it is read") {
    const auto all = specimens();
    CHECK(all.size() > 200);
    for (const auto& [name, format, file] : all) {
        INFO(name);
        REQUIRE(format->read(source::borrow(file)).has_value());
        round_trips(*format, file, {whole, 4096, 7, 1});
    }
}

TEST_CASE("the JSON of a specimen with one changed byte gives the same file, if that file can be read") {
    for (const auto& [name, format, file] : specimens()) {
        if (file.size() > 4096) continue;
        INFO(name);
        bytes changed = file;
        for (std::size_t i = 0; i < file.size(); i += 1 + file.size() / (sanitized ? 4 : 10)) {
            changed[i] ^= std::byte{0xFF};
            INFO("at " << i);
            round_trips(*format, changed, {whole});
            changed[i] = file[i];
        }
    }
}

TEST_CASE("the JSON of every real file gives the same file") {
    const auto files = sampled(real_files(""));
    std::size_t read = 0;
    for (const auto& real : files) {
        const auto file = real.read();
        for (const auto& format : verbatim::formats()) {
            if (format.recognise(file) == match::no) continue;
            INFO(real.name);
            round_trips(format, file, {whole});
            CHECK(json_of(format.id, file).find("\"layout\"") ==
                  std::string::npos);  // all of them are in the usual order
            ++read;
        }
    }
    if (files.empty()) std::cout << "no real files: skipped; VERBATIM_CORPUS names their folder\n";
    else std::cout << read << " real files came back from their JSON\n";
}

TEST_CASE("the JSON of a small file has exactly the expected text") {
    CHECK(json_of("gta.ifp", specimen_file("gta.ifp/minimal.hex")) == R"({
  "format": "gta.ifp",
  "content": {
    "Anp3": {
      "name": "block",
      "animations": [
        {
          "name": "walk",
          "objects": [{"name": "pelvis", "bone_id": 11, "frames": {"Rotation16Frame": [{"rotation": [11, 12, 13, 4095], "time": 5}]}}]
        }
      ]
    }
  }
}
)");
}

TEST_CASE("JSON with other white space, escapes and order of keys gives the same file") {
    const auto file = file_of(
        R"({"$schema":"https://example.org/ж.json","format":"gta.ifp","content":{"Anp3":{"animations":[{"objects":[{"frames":
        {"Rotation16Frame":[{"time":5,"rotation":[11,12,13,4095]}]},"bone_id":11,"name":"\u0070elvis"}],"name":"walk"}],"name":"block"}}})");
    INFO((file ? "" : file.error().message()));
    REQUIRE(file.has_value());
    CHECK((*file == specimen_file("gta.ifp/minimal.hex")));
}

TEST_CASE("the JSON of a single node of a document") {
    const auto doc = read_as("gta.ifp", specimen_file("gta.ifp/minimal.hex"));
    const auto found = view::find(*doc, "animations[0].objects[0].frames[0]");
    REQUIRE(found.has_value());
    CHECK(edit::text_of(edit::value_of(found->at)) == R"({"rotation": [11, 12, 13, 4095], "time": 5})");
}

TEST_CASE("the JSON of a single value is read into a decoded value of a document") {
    const auto doc = read_as("gta.ifp", specimen_file("gta.ifp/minimal.hex"));
    const auto at = [&](std::string_view path) { return view::part_at(doc->value(), view::find(*doc, path)->indices); };
    REQUIRE(edit::read_value(at("animations[0].objects[0].bone_id"), value_from("42")).has_value());
    REQUIRE(edit::read_value(at("animations[0].objects[0].frames"),
                             value_from(R"([{"rotation": [1, 2, 3, 4]}, {"time": 7}])"))
                .has_value());
    auto bytes = specimen_file("gta.ifp/minimal.hex");
    const auto expected = hex("2A 00 00 00  01 00 02 00 03 00 04 00 00 00  (00) * 7 10 07 00");
    const auto written = doc->write();
    REQUIRE(written.has_value());
    CHECK(bytes.size() + 10 == written->size());
    CHECK(std::equal(expected.begin(), expected.end(), written->end() - 24));
    CHECK(edit::read_value(at("animations[0].objects[0].bone_id"), value_from("\"x\"")).error().message() ==
          "expected a number");
}

}  // namespace verbatim::test::edit_json
