// The bytes of a string with a stored length, in JSON: the length and the characters agree, or the JSON is refused.
#include "tests/edit/json_support.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::test::edit_json_prefixed {

namespace {
// The result of reading the JSON of a mesh whose name has these bytes.
std::string outcome(const std::string& bytes) {
    const auto made = edit::from_json(
        formats(), R"({"format": "sims1.mesh", "content": {"name": {"bytes": ")" + bytes + R"("}, "texture": ""}})");
    return made ? "made" : made.error().message();
}
constexpr auto disagree = "bytes: their length and their characters do not agree";
}  // namespace

TEST_CASE("JSON with the bytes of a string is refused if their stored length and their characters disagree") {
    CHECK(outcome("02 61 62").find(disagree) == std::string::npos);
    CHECK(outcome("FF 02 00 00 00 61 62").find(disagree) == std::string::npos);
    for (const auto* bytes : {"FF 00", "FF", "", "05 61", "01 61 62", "FF 02 00 00 00 61", "FF FF FF FF FF 61"}) {
        INFO(bytes);
        CHECK(outcome(bytes).find(disagree) != std::string::npos);
    }
}

}  // namespace verbatim::test::edit_json_prefixed
