// The library prints nothing, opens nothing, keeps nothing between calls and ends no process. The check looks for words
// in the code, outside comments and literals.
#include <cctype>
#include <optional>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/tree/sources.hpp"

namespace verbatim::test::tree_no_side_effects {

using namespace verbatim::tree;

namespace {

const std::set<std::string, std::less<>> forbidden = {
    "iostream",   "cstdio",    "fstream",      "filesystem",      "cout",
    "cerr",       "clog",      "printf",       "fprintf",         "puts",
    "fopen",      "ifstream",  "ofstream",     "abort",           "exit",
    "quick_exit", "_Exit",     "assert",       "getenv",          "terminate",
    "rand",       "setlocale", "thread_local", "is_regular_file", "weakly_canonical",
};

// A schema may be loaded from a file: one file of the library opens it, and others know its path.
constexpr std::string_view opens_files = "runtime/verbatim/kaitai/loading/files.cpp";
const std::set<std::string, std::less<>> of_files = {"filesystem", "fstream", "ifstream", "is_regular_file",
                                                     "weakly_canonical"};
const std::set<std::string, std::less<>> knows_paths = {
    "runtime/verbatim/kaitai/loading/load.hpp",
    "runtime/verbatim/kaitai/loading/loader.hpp",
    "runtime/verbatim/kaitai/loading/load.cpp",
    "runtime/verbatim/kaitai/loaded_schema.hpp",
    "runtime/verbatim/kaitai/loading/load_references.cpp",
    "runtime/verbatim/kaitai/loading/loaded_schema.cpp",
};
bool is_allowed(std::string_view path, const std::string& word) {
    return (path == opens_files && of_files.contains(word)) || (knows_paths.contains(path) && word == "filesystem");
}

// Replaces comments and literals by blanks, so that lines and words keep their places.
std::string code_of(std::string text) {
    enum { code, line_comment, block_comment, quoted } state = code;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i], next = i + 1 < text.size() ? text[i + 1] : '\0';
        if (state == code && c == '/' && next == '/') state = line_comment;
        if (state == code && c == '/' && next == '*') state = block_comment;
        if (state == code &&
            (c == '"' || (c == '\'' && (i == 0 || !std::isalnum(static_cast<unsigned char>(text[i - 1])))))) {
            state = quoted, quote = c;
            continue;
        }
        if (c == '\n') {
            if (state != block_comment) state = code;
            continue;
        }
        if (state == code) continue;
        text[i] = ' ';
        if (state == quoted && c == '\\' && next != '\n' && next != '\0') text[++i] = ' ';
        else if (state == quoted && c == quote) state = code;
        if (state == block_comment && c == '*' && next == '/') text[++i] = ' ', state = code;
    }
    return text;
}

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::optional<std::string> forbidden_word(std::string_view line) {
    for (std::size_t i = 0; i < line.size();) {
        std::size_t end = i;
        while (end < line.size() && in_word(line[end])) ++end;
        if (forbidden.contains(line.substr(i, end - i))) return std::string(line.substr(i, end - i));
        i = std::max(end, i + 1);
    }
    return std::nullopt;
}

// Returns whether `static` or `inline` starts a variable that can change: there is no const, constexpr, consteval or
// constinit const, and no parenthesis before = ; or {.
bool mutable_static(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!line.starts_with("static ") && !line.starts_with("inline ")) return false;
    if (line.starts_with("inline namespace")) return false;
    const std::string_view declared = line.substr(0, line.find_first_of("=;{"));
    for (const char* constant : {"const ", "constexpr ", "consteval ", "const*"})
        if (declared.find(constant) != std::string_view::npos) return false;
    return declared.find('(') == std::string_view::npos && declared.size() != line.size();
}

std::vector<std::string> objections(std::string_view path, const std::string& text) {
    std::vector<std::string> found;
    const std::string code = code_of(text);
    int number = 0;
    for (std::size_t at = 0; at < code.size();) {
        const std::size_t end = std::min(code.find('\n', at), code.size());
        const std::string_view line = std::string_view(code).substr(at, end - at);
        at = end + 1;
        ++number;
        const std::string place = std::string(path) + ":" + std::to_string(number) + ": ";
        if (auto word = forbidden_word(line); word && !is_allowed(path, *word)) found.push_back(place + *word);
        if (mutable_static(line)) found.push_back(place + "a variable that outlives the call:" + std::string(line));
    }
    return found;
}

}  // namespace

TEST_CASE("the library has no side effects") {
    const auto files = sources({"runtime", "schema", "generated"});
    REQUIRE_FALSE(files.empty());
    for (const auto& file : files)
        for (const auto& what : objections(file.path, file.text)) FAIL_CHECK(what);
}

TEST_CASE("the check of side effects objects to forbidden words and mutable statics, and to nothing else") {
    const auto objects = [](const char* code) { return !objections("a.hpp", code).empty(); };
    CHECK(objects("#include <iostream>"));
    CHECK(objects("    if (bad) std::abort();"));
    CHECK(objects("static int calls;"));
    CHECK(objects("    static std::vector<int> cache{};"));
    CHECK(objects("inline int counter = 0;"));
    CHECK_FALSE(objects("// never calls abort or exit"));
    CHECK_FALSE(objects("/* iostream\n printf */ int on_exit_code = 1'000;"));
    CHECK_FALSE(objects("throw error(\"cannot exit\\\" abort\");"));
    CHECK_FALSE(objects("static constexpr int size = 4;"));
    CHECK_FALSE(objects("static bool read(cursor& c);"));
    CHECK_FALSE(objects("inline const keeper keep_nothing;"));
    CHECK_FALSE(objects("inline std::string name() { return {}; }"));
    CHECK(objections("runtime/verbatim/kaitai/loading/files.cpp", "#include <fstream>").empty());
    CHECK_FALSE(objections("runtime/verbatim/kaitai/loading/files.cpp", "std::ofstream(path)").empty());
    CHECK(objections("runtime/verbatim/kaitai/loading/load.cpp", "#include <filesystem>").empty());
    CHECK_FALSE(objections("runtime/verbatim/kaitai/loading/load.cpp", "#include <fstream>").empty());
    CHECK_FALSE(objections("runtime/verbatim/kaitai/loading/load.cpp", "if (is_regular_file(path))").empty());
    CHECK(objects("thread_local unsigned now = 0;"));
}

}  // namespace verbatim::test::tree_no_side_effects
