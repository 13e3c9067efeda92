#include "verbatim/edit/json/parser.hpp"

#include "tests/support/catch.hpp"

namespace verbatim::test::edit_json_parser {

namespace {

// Accepts every event, unlike a format, whose depth is limited.
struct takes_all : edit::json::events {
    std::size_t depth = 0;
    bool begin_object() override { return ++depth; }
    bool begin_array() override { return ++depth; }
    bool begin_value(std::string_view) override { return true; }
    bool value(const edit::json::scalar&) override { return true; }
    bool end() override { return true; }
    std::string path() const override { return {}; }
};

std::string refusal(std::size_t depth, std::string_view open, char close) {
    std::string text;
    for (std::size_t i = 0; i < depth; ++i) text += open;
    text += "1" + std::string(depth, close);
    takes_all to;
    const auto done = edit::json::parser(to).feed(text, false);
    CHECK(to.depth == std::min<std::size_t>(depth, 1024));
    return done ? "" : done.error().message();
}

}  // namespace

TEST_CASE("JSON is read 1024 levels deep and no deeper, so that text cannot exhaust the stack") {
    CHECK(refusal(1024, "[", ']').empty());
    CHECK(refusal(1025, "[", ']') == "line 1, column 1025: not valid JSON: too deep");
    CHECK(refusal(1024, "{\"a\":", '}').empty());
    CHECK(refusal(100000, "{\"a\":", '}') == "line 1, column 5121: not valid JSON: too deep");
}

}  // namespace verbatim::test::edit_json_parser
