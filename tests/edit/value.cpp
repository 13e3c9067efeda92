#include "verbatim/edit/value.hpp"

#include "tests/edit/value.hpp"

namespace verbatim::test::edit_value {

TEST_CASE("a value that was read from JSON is printed as the same JSON") {
    for (const std::string json : {"null", "-7", "\"\"", R"("a\u0000\u00ff\"")", "[]", "{}",
                                   R"([1, "1", [true, {}], {"a": {"b c\"": []}, "a": null}])"}) {
        CHECK(edit::text_of(value_from(json)) == json);
    }
    CHECK(edit::text_of(value_from(R"("a\u0000\u00ff\"")"), true) == R"("a\x00\xFF\x22")");  // as show writes it
    const std::string longer(1000, 'x');
    CHECK(edit::text_of(value_from('"' + longer + '"')) == '"' + longer + '"');
    CHECK(edit::text_of(value_from("[\"" + longer + "\", 1]")) == "[\n  \"" + longer + "\",\n  1\n]");
    CHECK(edit::text_of(value_from("[\"" + longer + "\", 1]"), true) == "[\"" + longer + "\", 1]");
}

TEST_CASE("two values are equal if all their parts are equal and in the same order") {
    CHECK(value_from("{\"a\": [1, \"2\"]}") == value_from("{ \"\\u0061\":\n[1,\"2\"]}"));
    CHECK(value_from("null") == edit::value());
    CHECK(value_from("null").is_null());
    const std::vector<std::string> different{"null",
                                             "\"null\"",
                                             "1",
                                             "\"1\"",
                                             "[1]",
                                             "[[1]]",
                                             "[1, 1]",
                                             "[]",
                                             "{}",
                                             R"({"a": 1, "b": 2})",
                                             R"({"b": 2, "a": 1})"};
    for (std::size_t i = 0; i < different.size(); ++i)
        for (std::size_t k = 0; k < different.size(); ++k)
            CHECK((value_from(different[i]) == value_from(different[k])) == (i == k));
}

TEST_CASE("a value can be taken without the bytes before or behind it, and a list of plain values as its elements") {
    const auto alone = [](const std::string& json) { return edit::text_of(value_from(json).alone()); };
    CHECK(alone(R"({"value": "sit", "behind": "00"})") == "\"sit\"");
    CHECK(alone(R"({"value": 5, "before": "\u0009"})") == "5");
    for (const std::string json : {"5", "[5]", R"({"value": 5})", R"({"value": 5, "time": 6})",
                                   R"({"value": [5], "behind": "00"})", R"({"value": 5, "behind": "00", "time": 6})"})
        CHECK(alone(json) == json);
    CHECK(value_from("[1, \"a\"]").scalars() == std::vector{value_from("1"), value_from("\"a\"")});
    for (const std::string json : {"5", "[]", "[[5]]", "[5, {}]", "{\"a\": 5}"})
        CHECK(value_from(json).scalars().empty());
}

TEST_CASE("a value takes no more memory than three times its JSON, however deep it is nested") {
    const std::vector<std::string> all{"0", "[0,0,0,0,0,0,0,0]", "[[],[],[],[],[]]", R"({"a":{"a":{"a":{}}}})",
                                       std::string(1000, '[') + std::string(1000, ']')};
    for (const auto& json : all) CHECK(value_from(json).size() <= 3 * json.size());
}

}  // namespace verbatim::test::edit_value
