// Each line of an example in the README and the tutorials is a line of a source in the project.
#include <algorithm>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/tree/sources.hpp"

namespace verbatim::test::tree_readme {

using namespace verbatim::tree;

namespace {

// Returns the code blocks of one language in a Markdown text, as lines.
std::vector<std::vector<std::string>> blocks(const std::string& text, const std::string& language) {
    std::vector<std::vector<std::string>> found;
    std::istringstream lines(text);
    bool inside = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```")) {
            inside = !inside && line == "```" + language;
            if (inside) found.emplace_back();
        } else if (inside) {
            found.back().push_back(line);
        }
    }
    return found;
}

std::string bare(std::string line) {
    if (const auto comment = line.find("//"); comment != std::string::npos) line.resize(comment);
    line.erase(std::remove(line.begin(), line.end(), ' '), line.end());
    return line;
}

std::vector<std::string> missing(const std::vector<std::string>& example, const std::string& source) {
    std::vector<std::string> known, lost;
    std::istringstream lines(source);
    for (std::string line; std::getline(lines, line);) known.push_back(bare(line));
    for (const auto& line : example)
        if (std::find(known.begin(), known.end(), bare(line)) == known.end()) lost.push_back(line);
    return lost;
}

}  // namespace

TEST_CASE("each line of the README's examples is a line of the schema or of a test") {
    const auto examples = blocks(text_of(root / "README.md"), "cpp");
    REQUIRE(examples.size() == 2);
    CHECK(missing(examples[0], text_of(root / "schema/verbatim/formats/oni/corpses.hpp")).empty());
    CHECK(missing(examples[1], text_of(root / "tests/schema/readme.cpp")).empty());
    CHECK(missing({"at<0x14, u32> fixed_cuont;"}, text_of(root / "schema/verbatim/formats/oni/corpses.hpp")).size() ==
          1);
}

TEST_CASE("the tutorial shows its project as a whole: the files in examples/own_format") {
    const auto page = text_of(root / "docs/tutorial.md");
    const auto in_cpp = blocks(page, "cpp"), in_cmake = blocks(page, "cmake");
    REQUIRE(in_cpp.size() == 3);
    REQUIRE(in_cmake.size() == 1);
    const auto text = [](const std::vector<std::string>& lines) {
        std::string all;
        for (const auto& line : lines) all += line + '\n';
        return all;
    };
    const auto folder = root / "examples/own_format";
    CHECK(text(in_cpp[0]) + "\n" + text(in_cpp[1]) == text_of(folder / "shop.hpp"));
    CHECK(text(in_cpp[2]) == text_of(folder / "new_shop.cpp"));
    CHECK(text(in_cmake[0]) == text_of(folder / "CMakeLists.txt"));
}

TEST_CASE("the tutorial about loaded schemas shows the whole schema of the example, and lines of its header") {
    const auto page = text_of(root / "docs/kaitai-tutorial.md");
    const auto schema = blocks(page, "yaml"), in_cpp = blocks(page, "cpp");
    REQUIRE(schema.size() == 1);
    REQUIRE(in_cpp.size() == 1);
    std::string whole;
    for (const auto& line : schema[0]) whole += line + '\n';
    CHECK(whole == text_of(root / "examples/kaitai/archive.ksy"));
    CHECK(missing(in_cpp[0], text_of(root / "examples/kaitai/archive.hpp")).empty());
}

}  // namespace verbatim::test::tree_readme
