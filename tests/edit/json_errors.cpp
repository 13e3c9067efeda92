// Which JSON is refused, and with which message: path, line, column, reason.
#include <algorithm>
#include <regex>

#include "tests/edit/json_support.hpp"
#include "tests/support/sanitized.hpp"
#include "tools/fuzz/allocations.hpp"

namespace verbatim::test::edit_json_errors {

namespace {

// The JSON of a package with this animation alone.
std::string package(std::string_view animation) {
    return "{\"format\": \"gta.ifp\",\n\"content\": {\"Anp3\": {\n\"animations\": [\n" + std::string(animation) +
           "]}}}";
}
std::string clip(std::string_view layout, std::string_view content) {
    return "{\"format\": \"sims3.clip\", \"layout\": {" + std::string(layout) + "},\n\"content\": {" +
           std::string(content) + "}}";
}

// The peak of the memory that reading takes until it refuses the JSON for this reason.
std::size_t peak_of_refusing(const std::string& json, const std::string& why) {
    const fuzz::allocations now;
    const auto file = file_of(json);
    REQUIRE_FALSE(file.has_value());
    CHECK(file.error().message() == why);
    return now.peak();
}

}  // namespace

TEST_CASE("text that is not JSON is refused with line and column") {
    CHECK(refusal("") == "line 1, column 1: not valid JSON: incomplete JSON");
    CHECK(refusal("{\"format\": \"gta.ifp\",\n  content") == "format: line 2, column 3: not valid JSON: syntax error");
    CHECK(refusal("{\"format\": \"gta.ifp\"") == "format: line 1, column 21: not valid JSON: incomplete JSON");
    CHECK(refusal("{\"format\": \"\xFF\"}") == "format: line 1, column 13: not valid JSON: syntax error");
    CHECK(refusal(package("{}") + "\n  {}") == "line 5, column 3: text after the end of the JSON");
    CHECK(refusal(package("{}") + " x") == "line 4, column 8: text after the end of the JSON");
    CHECK(refusal(package("{}") + "\n \t\r\n").empty());
    CHECK(refusal("[]") == "line 1, column 1: not expected here");
    CHECK(refusal("5") == "line 1, column 2: not expected here");
}

TEST_CASE("deeply nested JSON is refused at the first level that no format has") {
    for (const std::size_t depth : {255u, 257u, 10000u}) {
        CHECK(refusal(std::string(depth, '[')) == "line 1, column 1: not expected here");
        std::string deep = "{\"format\": \"gta.ifp\", \"content\": ";
        for (std::size_t i = 0; i < depth; ++i) deep += "{\"Anp3\": ";
        CHECK(refusal(deep) ==
              "Anp3: line 1, column 49: unknown field Anp3 of Anp3; expected one of magic, size, name, "
              "animation_count, animations, tail");
    }
}

TEST_CASE("JSON without a known format, or without content of that format, is refused") {
    CHECK(refusal("{}") == "line 1, column 2: content is missing");
    CHECK(refusal(R"({"format": "gta.ifp"})") == "line 1, column 21: content is missing");
    CHECK(refusal(R"({"content": {}})") == "line 1, column 15: format is missing");
    CHECK(refusal(R"({"format": "gta.ide"})") ==
          "format: line 1, column 20: unknown format gta.ide; expected one of gta.collision, gta.ifp, mw3.anim, "
          "oni.corpses, renderware.stream, sims1.bcf, sims1.cfp, sims1.cmx, sims1.mesh, sims1.skin, sims3.clip");
    CHECK(refusal(R"({"format": 5})") == "format: line 1, column 13: expected a string");
    CHECK(refusal(R"({"format": {}})") == "format: line 1, column 12: expected a string");
    CHECK(refusal(R"({"format": "gta.ifp", "format": "gta.ifp"})") == "format: line 1, column 30: it is given twice");
    CHECK(refusal(R"({"format": "gta.ifp", "contents": {}})") ==
          "contents: line 1, column 32: expected one of $schema, format, line_end, layout, content");
    CHECK(refusal(R"({"format": "gta.ifp", "content": 5})") == "line 1, column 35: expected an object");
    CHECK(refusal(R"({"format": "gta.ifp", "content": []})") == "line 1, column 34: expected no array");
    CHECK(refusal(R"({"format": "gta.ifp", "content": {}})") ==
          "line 1, column 35: expected one of Anp3, Anp2, Anpk, Anlf");
    CHECK(refusal(R"({"format": "gta.ifp", "content": {"Anp4": {}}})") ==
          "line 1, column 40: expected one of Anp3, Anp2, Anpk, Anlf");
    CHECK(refusal(R"({"format": "gta.ifp", "content": {"Anp3": {}, "Anp2": {}}})") ==
          "line 1, column 52: it already has a value");
}

TEST_CASE("JSON with an unknown field, or with a field twice, is refused") {
    CHECK(refusal(package(R"({"nam": "walk"})")) ==
          "animations[0].nam: line 4, column 6: unknown field nam of Animation; expected one of name, object_count, "
          "frame_data_size, flags, objects");
    CHECK(refusal(package(R"({"name": "walk", "name": "run"})")) ==
          "animations[0].name: line 4, column 23: it is given twice");
    CHECK(refusal(package(R"({}, {"frame_data_size_rule": 1})"))
              .starts_with("animations[1].frame_data_size_rule: line 4, column 27: unknown field frame_data_size_rule "
                           "of Animation"));
    CHECK(refusal(package(R"({"name": {"value": "a", "value": "b"}})")) ==
          "animations[0].name.value: line 4, column 31: it is given twice");
    CHECK(refusal(package(R"({"name": {"text": "a"}})")) ==
          "animations[0].name.text: line 4, column 16: expected one of value, before, behind, bytes, meaning");
    CHECK(refusal(package(R"({"objects": [{"frames": {"Frame": []}}]})")) ==
          "animations[0].objects[0].frames: line 4, column 32: expected one of RotationFrame, "
          "RotationTranslationFrame, Rotation16Frame, Rotation16Translation16Frame");
}

TEST_CASE("JSON with a value of another type, a value that does not fit, or an array of another length is refused") {
    const auto object = [](std::string_view fields) {
        return refusal(package("{\"objects\": [{" + std::string(fields) + "}]}"));
    };
    const std::string at = "animations[0].objects[0].";
    CHECK(object(R"("bone_id": "eleven")") == at + "bone_id: line 4, column 33: expected a number");
    CHECK(object(R"("bone_id": "1.5")") == at + "bone_id: line 4, column 30: 1.5 is not a number for i32");
    CHECK(object(R"("bone_id": "11")").empty());
    CHECK(object(R"("bone_id": true)") == at + "bone_id: line 4, column 26: expected a number");
    CHECK(object(R"("bone_id": null)") == at + "bone_id: line 4, column 26: expected a number");
    CHECK(object(R"("bone_id": {})") == at + "bone_id: line 4, column 27: expected a value");
    CHECK(object(R"("bone_id": [1])") == at + "bone_id: line 4, column 26: expected no array");
    CHECK(object(R"("bone_id": 1.5)") == at + "bone_id: line 4, column 29: 1.5 is not a number for i32");
    CHECK(object(R"("bone_id": 2147483648)") == at + "bone_id: line 4, column 36: 2147483648 does not fit i32");
    CHECK(object(R"("bone_id": 99999999999999999999)") ==
          at + "bone_id: line 4, column 46: 99999999999999999999 does not fit i32");
    CHECK(object(R"("bone_id": {"value": 1, "behind": "00"})") ==
          at + "bone_id: line 4, column 53: no bytes can follow it");
    CHECK(object(R"("bone_id": {"value": 1, "before": " "})") ==
          at + "bone_id: line 4, column 52: only a field of a text format has a separator before it");
    CHECK(object(R"("bone_id": {"bytes": "00 00"})") == at + "bone_id: line 4, column 43: 2 bytes; expected 4");
    CHECK(object(R"("bone_id": {"bytes": "00*4", "value": 0})") ==
          at + "bone_id: line 4, column 54: bytes give the whole value: no other key is allowed beside them");
    CHECK(object(R"("name": 5)") == at + "name: line 4, column 24: expected a string");
    CHECK(object(R"("name": "12345678901234567890123")").empty());
    CHECK(object(R"("name": "123456789012345678901234")") ==
          at + "name: line 4, column 48: 24 characters do not fit text<24>");
    CHECK(object(R"("name": "a\u0000b")") == at + "name: line 4, column 32: a text cannot hold a NUL");
    CHECK(object(R"("name": "ж")") ==
          at + "name: line 4, column 26: characters beyond U+00FF are not allowed: each character represents one byte");
    CHECK(object(R"("frame_type": "rotation17")") ==
          at + "frame_type: line 4, column 40: rotation17 is not a value of FrameType (there is rotation16)");
    CHECK(object(R"("frames": [])") == at + "frames: line 4, column 25: expected no array");
    CHECK(object(R"("frames": {"Rotation16Frame": 5})") == at + "frames: line 4, column 46: expected an array");
    CHECK(object(R"("frames": {"Rotation16Frame": [{"rotation": [1, 2, 3]}]})") ==
          at + "frames[0].rotation: line 4, column 67: 3 elements; expected 4");
    CHECK(object(R"("frames": {"Rotation16Frame": [{"rotation": [1, 2, 3, 4, 5]}]})") ==
          at + "frames[0].rotation[3]: line 4, column 73: more than 4 elements");
    CHECK(object(R"("frames": {"RotationFrame": [{"time": "soon"}]})") ==
          at + "frames[0].time: line 4, column 58: expected a number");
    CHECK(object(R"("frames": {"RotationFrame": [{"time": "-0.0"}]})").empty());
    CHECK(object(R"("frames": {"RotationFrame": [{"time": "nan"}]})").empty());
    CHECK(object(R"("frames": {"RotationFrame": [{"time": 1e99}]})") ==
          at + "frames[0].time: line 4, column 57: 1e99 is not a number for f32");
    CHECK(refusal(package("5")) == "animations[0]: line 4, column 2: expected an object");
    CHECK(refusal(package("{\"flags\": \"compresed\"}")) ==
          "animations[0].flags: line 4, column 21: compresed is not a flag of AnimationFlags (there is compressed)");
    CHECK(refusal(with(package("{}"), "\"animations\"", "\"magic\": \"ANP2\", \"animations\"")) ==
          "magic: line 3, column 15: it identifies the format, and must be \"ANP3\"");
    CHECK(refusal(with(package("{}"), "\"animations\"", "\"magic\": {\"bytes\": \"00*4\"}, \"animations\"")) ==
          "magic: line 3, column 26: it identifies the format, and must be \"ANP3\"");
}

TEST_CASE("bytes in JSON that are not hex, or have an invalid repeat count, are refused") {
    const auto tail = [](std::string_view hex) {
        return refusal(with(package("{}"), "{}]", "{}], \"tail\": \"" + std::string(hex) + '"'));
    };
    CHECK(tail("0 ") == "tail: line 4, column 17: \"0 \" is not a hex byte");
    CHECK(tail("0") == "tail: line 4, column 16: \"0\" is not a hex byte");
    CHECK(tail("0g") == "tail: line 4, column 17: \"0g\" is not a hex byte");
    CHECK(tail("00*") == "tail: line 4, column 18: \"\" is an invalid repeat count");
    CHECK(tail("00*x") == "tail: line 4, column 19: \"x\" is an invalid repeat count");
    CHECK(tail("00*-1") == "tail: line 4, column 20: \"-1\" is an invalid repeat count");
    CHECK(tail("*2") == "tail: line 4, column 17: \"*2\" is not a hex byte");
    CHECK(tail("00*2048").empty());
    CHECK(tail("00*0").empty());
}

TEST_CASE("a short JSON text with huge sizes is refused without taking much memory") {
    const std::string tail_of = "{\"format\": \"gta.ifp\", \"content\": {\"Anp3\": {\"tail\": \"";
    CHECK(peak_of_refusing(tail_of + "00*99999999999\"}}}",
                           "tail: line 1, column 67: 99999999999 bytes are too many for so short a text; "
                           "write long runs in pieces, like 00*1024 00*1024") < 100'000);
    std::string often = tail_of;
    for (int i = 0; i < 1000; ++i) often += "00*1000000 ";
    CHECK(peak_of_refusing(often + "\"}}}",
                           "tail: line 1, column 11053: 1000000 bytes are too many for so short a text; "
                           "write long runs in pieces, like 00*1024 00*1024") < 10'000'000);
    CHECK(peak_of_refusing(clip("\"size\": 4000000000", ""),
                           "line 2, column 14: layout.size: 4000000000 bytes are too many for so short a text") <
          100'000);
    CHECK(peak_of_refusing(
              clip("\"size\": 18446744073709551615", ""),
              "line 2, column 14: layout.size: 18446744073709551615 bytes are too many for so short a text") < 100'000);
}

TEST_CASE("a run of millions of zeros takes little JSON, which gives the same file") {
    auto file = specimen_file("gta.ifp/minimal.hex");
    file.resize(50'000'000);
    const auto json = json_of("gta.ifp", file);
    CHECK(json.size() < 500'000);
    const auto again = file_of(json);
    INFO((again ? "" : again.error().message()));
    REQUIRE(again.has_value());
    CHECK((*again == file));
}

TEST_CASE("an invalid or misplaced line end in JSON is refused") {
    CHECK(refusal(R"({"line_end": "\n"})") == "line_end: line 1, column 18: format is missing");
    CHECK(refusal(R"({"format": "gta.ifp", "line_end": "\n"})") ==
          "line_end: line 1, column 38: this format has no lines");
    CHECK(refusal(R"({"format": "sims1.skin", "line_end": "\r"})") ==
          R"(line_end: line 1, column 41: expected "\n" or "\r\n")");
    CHECK(refusal(R"({"format": "sims1.skin", "line_end": 5})") == "line_end: line 1, column 39: expected a string");
}

TEST_CASE("an invalid or misplaced layout in JSON is refused") {
    CHECK(refusal(R"({"layout": {}})") == "line 1, column 14: content is missing");
    CHECK(refusal(R"({"format": "sims3.clip", "layout": 5})") == "layout: line 1, column 37: expected an object");
    CHECK(refusal(clip("\"size\": -5", "")) == "layout.size: line 1, column 47: expected a whole number");
    CHECK(refusal(clip("\"size\": \"five\"", "")) == "layout.size: line 1, column 50: expected a whole number");
    CHECK(refusal(clip("\"gaps\": [{\"at\": 9, \"bytes\": \"00 00\"}], \"size\": 11", ""))
              .ends_with("2 bytes at 9 do not lie in a file of 0: size comes first"));
    CHECK(refusal(clip("\"size\": 10, \"root_size\": 11", "")) ==
          "layout.root_size: line 1, column 64: the root takes 11 bytes of a file of 10: size comes first");
    CHECK(refusal(clip("\"size\": 10, \"gaps\": 5", "")) == "layout.gaps: line 1, column 58: expected an array");
    CHECK(refusal(clip("\"size\": 10, \"gaps\": [{}, {\"at\": 9, \"bytes\": \"00 00\"}]", "")) ==
          "layout.gaps[1].bytes: line 1, column 87: 2 bytes at 9 do not lie in a file of 10");
    CHECK(refusal(clip("\"size\": 10, \"gaps\": [{\"bytes\": \"00 00\"}]", "")) ==
          "layout.gaps[0].bytes: line 1, column 74: at comes first");
    const auto body = [](std::string_view keys) {
        return refusal(clip("\"size\": 200, \"root_size\": 56", "\"body\": {" + std::string(keys) + "}"));
    };
    CHECK(body("\"at\": 56, \"size\": 145") == "body: line 2, column 43: 145 bytes at 56 do not lie in a file of 200");
    CHECK(body("\"at\": 18446744073709551615, \"size\": 48") ==
          "body: line 2, column 60: 48 bytes at 18446744073709551615 do not lie in a file of 200");
    CHECK(body("\"at\": 56") == "body: line 2, column 30: at and size come together");
    CHECK(body("\"at\": 56, \"size\": 48, \"shared\": true") ==
          "body: line 2, column 58: no earlier value has this place, size and type");
    CHECK(body("\"at\": 56, \"size\": 48, \"value\": {}, \"shared\": true") ==
          "body: line 2, column 71: a shared value is given only at its first place");
    CHECK(body("\"shared\": true") == "body: line 2, column 36: at and size come together");
    CHECK(body("\"shared\": false") == "body: line 2, column 32: expected true");
    CHECK(body("\"at\": {}") == "body: line 2, column 28: not expected here");
    CHECK(body("\"at\": \"there\"") == "body: line 2, column 34: expected a whole number");
    CHECK(body("\"value\": []") == "body: line 2, column 31: expected no array");
    CHECK(body("\"frame_duration\": 1") == "body: line 2, column 37: expected one of at, size, value, shared");
}

TEST_CASE("the numbers of a layout in JSON may be strings") {
    const auto file = specimen_file("sims3.clip/gaps.hex");
    auto json = std::regex_replace(json_of("sims3.clip", file), std::regex(R"re("(at|size|root_size)": (\d+))re"),
                                   R"re("$1": "$2")re");
    CHECK(json.find("\"root_size\": \"") != std::string::npos);
    const auto again = file_of(json);
    INFO((again ? "" : again.error().message()));
    REQUIRE(again);
    CHECK(*again == file);
}

TEST_CASE("JSON with a piece removed, replaced, doubled or moved is refused, or gives a file that can be read") {
    std::size_t refused = 0, made = 0;
    for (const std::string name :
         {"gta.ifp/neglected.hex", "sims3.clip/gaps.hex", "sims3.clip/keys_shared.hex", "sims3.clip/event_unknown.hex",
          "sims1.skin/rows_and_lines.hex", "oni.corpses/no_slots.hex", "mw3.anim/events_with_tails.hex"}) {
        INFO(name);
        const auto id = name.substr(0, name.find('/'));
        const auto json = json_of(id, specimen_file(name));
        const auto holds = [&](const std::string& changed) {
            const auto file = file_of(changed);
            ++(file ? made : refused);
            if (!file && file.error().reason.empty()) FAIL("refused without a reason:\n" << changed);
            if (file && !format_of(id).read(source::borrow(*file))) FAIL("gave what does not read:\n" << changed);
        };
        const std::size_t step = 1 + json.size() / (sanitized ? 100 : 400);
        for (std::size_t i = 0; i < json.size(); i += step)
            for (const std::string_view put : {"", "0", "9", "\"", "{", "[", ",", "-", "null"})
                holds(std::string(json).replace(i, 1, put));
        // Between commas: whole keys with their values, as long as they are simple.
        std::vector<std::size_t> commas;
        for (std::size_t i = 0; i < json.size(); ++i)
            if (json[i] == ',') commas.push_back(i);
        for (std::size_t i = 0; i + 1 < commas.size(); i += 1 + commas.size() / (sanitized ? 20 : 200)) {
            const auto piece = json.substr(commas[i], commas[i + 1] - commas[i]);
            holds(std::string(json).erase(commas[i], piece.size()));
            holds(std::string(json).insert(commas[i], piece));
            holds(std::string(json).insert(commas[(i * 7 + 3) % commas.size()], piece));
        }
    }
    CHECK(refused > (sanitized ? 100 : 1000));
    CHECK(made > (sanitized ? 100 : 1000));
}

}  // namespace verbatim::test::edit_json_errors
