// JSON that describes no file: where, and why.
#include "runtime/edit/json.hpp"
#include "tests/edit/support.hpp"

using namespace verbatim;
using namespace verbatim::test;

namespace {

std::string told(std::string_view json) {
    const auto file = edit::from_json(generated::formats(), json);
    return file ? "a file" : file.error().message();
}
// The same inside of a minimal file.
std::string inside(const std::string& fields) { return told("{\"format\": \"gta.ifp\", \"content\": {\"Anp3\": {\n" + fields + "}}}"); }

}  // namespace

TEST_CASE("the least that is a file") {
    CHECK(told(R"({"format": "gta.ifp", "content": {"Anp3": {}}})") == "a file");
    CHECK(told(R"({"$schema": "gta.ifp.json", "format": "gta.ifp", "content": {"Anp3": {}}})") == "a file");
}
TEST_CASE("what is no JSON") {
    CHECK(told("") == "line 1, column 1: no JSON: incomplete JSON");
    CHECK(told("{\n  \"format\": oops").starts_with("format: line 2, column 13: no JSON: "));
    CHECK(told(R"({"format": "gta.ifp", "content": {"Anp3": {}}} and more)") == "line 1, column 48: text behind the JSON");
    CHECK(told(std::string(100'000, '[')).find("line 1, column 1: not expected here") != std::string::npos);
    CHECK(inside("\"name\": " + std::string(100'000, '{')).find("no JSON") != std::string::npos);
}
TEST_CASE("what is no document") {
    CHECK(told("[]") == "line 1, column 1: not expected here");
    CHECK(told("{}") == "line 1, column 2: content is missing");
    CHECK(told(R"({"format": "no.such"})") == "format: line 1, column 20: no format has this id");
    CHECK(told(R"({"content": {}})") == "line 1, column 10: format comes first");
    CHECK(told(R"({"format": "gta.ifp", "contents": {}})") == "contents: line 1, column 32: expected format, layout or content");
    CHECK(told(R"({"format": "gta.ifp", "content": {}})").find("expected one of Anp3, Anp2, Anpk, Anlf") != std::string::npos);
    CHECK(told(R"({"format": "gta.ifp", "content": {"Anp9": {}}})").find("expected one of Anp3, Anp2, Anpk, Anlf") != std::string::npos);
    CHECK(told(R"({"format": "gta.ifp", "content": {"Anp3": {}, "Anp2": {}}})").find("it holds something already") != std::string::npos);
}
TEST_CASE("fields that are not there, or stand there twice") {
    CHECK(inside("\"nmae\": \"x\"") == "nmae: line 2, column 6: Anp3 has no field nmae, but magic, size, name, animation_count, animations, tail");
    CHECK(inside("\"name\": \"x\",\n\"name\": \"y\"").starts_with("name: line 3, column 6: it stands here twice"));
}
TEST_CASE("values that do not fit") {
    CHECK(inside("\"size\": -1") == "size: line 2, column 11: -1 is not a number for u32");
    CHECK(inside("\"size\": 4294967296") == "size: line 2, column 19: 4294967296 does not fit u32");
    CHECK(inside("\"size\": \"x\"").find("x is not a number for u32") != std::string::npos);
    CHECK(inside("\"size\": [1]").find("expected no array") != std::string::npos);
    CHECK(inside("\"name\": 5").find("expected a string") != std::string::npos);
    CHECK(inside("\"name\": \"123456789012345678901234567890\"").find("name: line 2") == 0);
    CHECK(inside("\"name\": {\"value\": \"x\", \"behind\": \"0G\"}").find("behind: not hex bytes") != std::string::npos);
    CHECK(inside("\"name\": {\"value\": \"x\", \"behind\": \"00*99\"}").find("behind: 99 bytes do not fit text<24>") != std::string::npos);
    CHECK(inside("\"animations\": {}").find("expected an array") != std::string::npos);
    CHECK(inside("\"animations\": [{\"objects\": [{\"frames\": {\"Rotation16Frame\": [{\"rotation\": [1, 2, 3]}]}}]}]").find(
              "Anp3.animations[0].objects[0].frames.rotation: line 2, ") == std::string::npos);
    CHECK(inside("\"animations\": [{\"objects\": [{\"frames\": {\"Rotation16Frame\": [{\"rotation\": [1, 2, 3]}]}}]}]").find("3 elements, where there are 4") != std::string::npos);
    CHECK(inside("\"animations\": [{\"objects\": [{\"frames\": {\"Rotation16Frame\": [{\"rotation\": [1, 2, 3, 4, 5]}]}}]}]").find("more than 4 elements") != std::string::npos);
}
TEST_CASE("sizes that would fill the memory are refused") {
    CHECK(inside("\"tail\": \"00*99999999999\"").find("not hex bytes") != std::string::npos);
    CHECK(inside("\"tail\": \"00*4000000000\"").find("not hex bytes") != std::string::npos);
    CHECK(told(R"({"format": "sims3.clip", "layout": {"size": 4000000000, "root_size": 56, "gaps": []}, "content": {}})").find("expected a number of bytes") != std::string::npos);
}
TEST_CASE("a layout that no file has is refused, or written as it can be") {
    for (const char* layout : {R"("size": 0, "root_size": 56)", R"("size": 10, "root_size": 5000)", R"("size": 100, "root_size": 56, "gaps": [{"at": 90, "bytes": "00*11"}])",
                               R"("gaps": [{"at": 0, "bytes": "00"}])", R"("size": 100, "gaps": [{"bytes": "00"}])"}) {
        INFO(layout);
        CHECK(told(std::string(R"({"format": "sims3.clip", "layout": {)") + layout + R"(}, "content": {"actor": {"at": 99999, "size": 77777, "value": "x"}}})") != "");
    }
}
TEST_CASE("broken JSON never does more than being refused") {
    std::string json;
    const auto doc = open_gta(*seats());
    edit::to_json(generated::formats()[0], *doc, [&](std::string_view piece) { json += piece; });
    std::size_t files = 0;
    for (std::size_t i = 0; i < json.size(); ++i) {
        files += told(json.substr(0, i) + json.substr(i + 1)) == "a file";
        for (const char c : {'0', '{', ']', '"', ',', '\\', '\xC3'}) {
            auto changed = json;
            changed[i] = c;
            files += told(changed) == "a file";
        }
    }
    CHECK(files > 100);
}
