// The terms of the glossary are in use, and the words that it rules out are not.
#include <cctype>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/tree/sources.hpp"

namespace verbatim::test::tree_glossary {

using namespace verbatim::tree;

namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// Returns the runs of letters in lower case. Each part of an identifier is a word.
std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : text) {
        if (is_letter(c)) words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (!words.back().empty()) words.emplace_back();
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

// Returns all texts that people read and write: sources and pages, without the glossary.
std::vector<source_file> everything() {
    auto files = sources({"runtime", "schema", "tools"});
    for (const auto& entry : fs::recursive_directory_iterator(root / "docs"))
        if (entry.path().extension() == ".md" && entry.path().filename() != "glossary.md")
            files.push_back({fs::relative(entry.path(), root).generic_string(), text_of(entry.path())});
    for (const char* page : {"README.md", "CHANGELOG.md"}) files.push_back({page, text_of(root / page)});
    return files;
}

// The first cells of the tables before the last heading, and those after it.
struct glossary {
    std::vector<std::string> terms, not_used;

    glossary() {
        const std::string page = text_of(root / "docs/glossary.md"), heading = "\n## Words that are not used\n";
        const auto end = page.find(heading);
        REQUIRE(end != std::string::npos);
        terms = first_cells(std::string_view(page).substr(0, end));
        not_used = first_cells(std::string_view(page).substr(end));
    }

private:
    static std::vector<std::string> first_cells(std::string_view text) {
        std::vector<std::string> cells;
        for (std::size_t at = 0; (at = text.find("\n| ", at)) != std::string_view::npos; ++at) {
            const auto cell = text.substr(at + 3, text.find(" |", at + 3) - at - 3);
            if (cell != "term" && cell != "not") cells.emplace_back(cell);
        }
        return cells;
    }
};

}  // namespace

TEST_CASE("the glossary explains each term once, and each term is in use") {
    const glossary words;
    CHECK(words.terms.size() > 40);
    std::vector<std::vector<std::string>> texts;
    for (const auto& file : everything()) texts.push_back(words_of(file.text));
    std::set<std::string> seen;
    for (const auto& term : words.terms) {
        if (!seen.insert(term).second) FAIL_CHECK(term << " is explained twice");
        const auto wanted = words_of(term);
        const bool is_used =
            std::ranges::any_of(texts, [&](const auto& text) { return !std::ranges::search(text, wanted).empty(); });
        if (!is_used) FAIL_CHECK("no source and no page has the term " << term);
    }
}

TEST_CASE("no source and no page has a word that the glossary rules out, even as part of an identifier") {
    const glossary words;
    const std::set<std::string> not_used(words.not_used.begin(), words.not_used.end());
    CHECK_FALSE(not_used.empty());
    for (const auto& file : everything())
        for (std::size_t begin = 0, line = 1; begin < file.text.size(); ++line) {
            const auto end = std::min(file.text.find('\n', begin), file.text.size());
            for (const auto& word : words_of(std::string_view(file.text).substr(begin, end - begin)))
                if (not_used.contains(word)) FAIL_CHECK(file.path << ":" << line << ": " << word);
            begin = end + 1;
        }
}

}  // namespace verbatim::test::tree_glossary
