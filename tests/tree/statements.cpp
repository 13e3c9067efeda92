// One statement does one thing: what is returned and what is assigned stand in statements of their own.
#include <cctype>
#include <regex>

#include "tests/support/catch.hpp"
#include "tests/tree/sources.hpp"

namespace verbatim::test::tree_statements {

namespace {

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Returns where the text, the character or the comment at a place of a source ends; the place itself if there is none.
std::size_t after_text(std::string_view source, std::size_t at) {
    const auto rest = source.substr(at);
    const auto after = [&](std::string_view end, std::size_t from) {
        return std::min(rest.find(end, from), rest.size() - end.size()) + end.size() + at;
    };
    const bool begins = at == 0 || !is_of_word(source[at - 1]);
    if (rest.starts_with("//")) return after("\n", 2);
    if (rest.starts_with("R\"") && begins)
        return after(")" + std::string(rest.substr(2, rest.find('(') - 2)) + "\"", 2);
    if (rest.front() != '"' && (rest.front() != '\'' || !begins)) return at;
    std::size_t end = 1;
    while (end < rest.size() && rest[end] != rest.front()) end += rest[end] == '\\' ? 2 : 1;
    return at + end + 1;
}

std::string without_texts(std::string_view source) {
    std::string all;
    for (std::size_t at = 0; at < source.size();) {
        const auto after = after_text(source, at);
        all += after == at ? source[at] : '_';
        at = std::max(after, at + 1);
    }
    return all;
}

// Returns whether a comma joins something to what a return gives, from behind the word on; one in brackets does not.
bool joins(std::string_view code) {
    std::string open;
    for (std::size_t i = 0; i < code.size(); ++i) {
        const char c = code[i];
        const bool is_of_template = c == '<' && i > 0 && is_of_word(code[i - 1]) && code[i + 1] != ' ';
        if (c == '(' || c == '[' || c == '{' || is_of_template) open += c;
        else if (c == '>' && !open.empty() && open.back() == '<') open.pop_back();
        else if (c == ')' || c == ']' || c == '}') {
            if (open.empty()) return false;
            open.pop_back();
        } else if (open.empty() && (c == ';' || c == ',')) return c == ',';
    }
    return false;
}

// Returns the returns of a source to which a comma joins something, up to the ends of their lines.
std::vector<std::string> joined_returns(std::string_view source) {
    constexpr std::string_view word = "return";
    std::vector<std::string> all;
    const auto code = without_texts(source);
    for (std::size_t at = 0; (at = code.find(word, at)) != code.npos; at += word.size()) {
        const std::string_view rest = std::string_view(code).substr(at + word.size());
        const bool is_word = (at == 0 || !is_of_word(code[at - 1])) && !rest.empty() && !is_of_word(rest.front());
        if (is_word && joins(rest)) all.push_back(code.substr(at, code.find('\n', at) - at));
    }
    return all;
}

// Returns the assignments of a source to which a comma joins another one.
std::vector<std::string> joined_assignments(std::string_view source) {
    auto code = without_texts(source);
    static const std::regex in_brackets(R"(\([^(){};]*\)|\[[^\[\];]*\]|<[^<>(){};|&]*>|\{[^{};]*\})");
    static const std::regex joined(
        R"([;{}]\s*[\w.]+(->[\w.]+)* [-+*/|&^]?= [^;{}()]*, ?[\w.]+ [-+*/|&^]?= [^;{}()]*;)");
    for (std::string before; before != code;) {  // from the inside out, unless there are statements in them
        before = code;
        code = std::regex_replace(code, in_brackets, "_");
    }
    return {std::sregex_token_iterator(code.begin(), code.end(), joined), {}};
}

}  // namespace

TEST_CASE("statements that a comma joins are found, and no others") {
    CHECK(joined_returns("if (a) return x = f(1, 2), true;").size() == 1);
    CHECK(joined_returns("{ f([&](int a, int b) { return a, b; }); }").size() == 1);
    CHECK(joined_returns("return a < b, c > d;").size() == 1);
    CHECK(joined_returns("return f(a, b); g(\"return a, b;\", 'x'); h<int, 2>(i); // return a, b;\n").empty());
    CHECK(
        joined_returns("return {a, b}; return wrong::size<T, outer<&R::a>, 2>{}; const auto returned = f, x;").empty());
    CHECK(joined_returns("f(R\"x(return a, b;)x\"); return R\"(\")\" + text;").empty());
    CHECK(joined_assignments("{ a = b, c.d = e; }").size() == 1);
    CHECK(joined_assignments("int a = 1, b = 2; for (i = 0, j = 1;;) const auto x = f(y, z);").empty());
}

TEST_CASE("a comma joins nothing to what a return gives") {
    for (const tree::source_file& file : tree::sources({"runtime", "schema", "tools", "tests", "examples"})) {
        INFO(file.path);
        CHECK(joined_returns(file.text) == std::vector<std::string>());
    }
}

TEST_CASE("a comma joins no two assignments in the layer of edits") {
    for (const tree::source_file& file : tree::sources({"runtime/verbatim/edit"})) {
        INFO(file.path);
        CHECK(joined_assignments(file.text) == std::vector<std::string>());
    }
}

}  // namespace verbatim::test::tree_statements
