// One statement does one thing: what is returned and what is assigned stand in statements of their own.
#include <regex>

#include "tests/support/catch.hpp"
#include "tests/tree/sources.hpp"

namespace verbatim::test::tree_statements {

namespace {

// Returns the statements of a source in which a comma joins a return or an assignment to something else.
std::vector<std::string> joined_by_commas(std::string text) {
    const auto replace_all = [&](const char* pattern, const char* by) {
        text = std::regex_replace(text, std::regex(pattern), by);
    };
    replace_all(R"re("(\\.|[^"\\\n])*"|'(\\.|[^'\\\n])*'|//[^\n]*)re", "_");
    for (std::string before; before != text;) {  // what is in brackets, from the inside out, unless it has statements
        before = text;
        replace_all(R"(\([^(){};]*\)|\[[^\[\];]*\]|<[^<>(){};|&]*>|\{[^{};]*\})", "_");
    }
    static const std::regex joined(
        R"(\breturn\b[^;{}]*,[^;{}]*;|[;{}]\s*[\w.]+(->[\w.]+)* [-+*/|&^]?= [^;{}()]*, ?[\w.]+ [-+*/|&^]?= [^;{}()]*;)");
    return {std::sregex_token_iterator(text.begin(), text.end(), joined), {}};
}

}  // namespace

TEST_CASE("statements that a comma joins are found, and no others") {
    CHECK(joined_by_commas("if (a) return x = f(1, 2), true;").size() == 1);
    CHECK(joined_by_commas("{ a = b, c.d = e; }").size() == 1);
    CHECK(joined_by_commas("{ f([&](int a, int b) { return a, b; }); }").size() == 1);
    CHECK(joined_by_commas("return f(a, b); int a = 1, b = 2; g(\"return a, b;\"); for (i = 0, j = 1;;) h<int, 2>(i);")
              .empty());
    CHECK(joined_by_commas("return {a, b}; const auto x = f(y, z);").empty());
}

TEST_CASE("a comma joins no return and no assignment to another statement in the layer of edits") {
    for (const tree::source_file& file : tree::sources({"runtime/verbatim/edit"})) {
        INFO(file.path);
        CHECK(joined_by_commas(file.text) == std::vector<std::string>());
    }
}

}  // namespace verbatim::test::tree_statements
