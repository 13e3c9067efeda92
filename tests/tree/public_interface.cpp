// The public interface: a page, one header for all of it, and examples that use nothing else.
#include <regex>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/tree/sources.hpp"

namespace verbatim::test::tree_public_interface {

using namespace verbatim::tree;

namespace {

std::vector<std::string> all_of(const std::string& text, const char* pattern) {
    std::vector<std::string> found;
    const std::regex what(pattern);
    for (std::sregex_iterator at(text.begin(), text.end(), what), end; at != end; ++at) found.push_back((*at)[1]);
    return found;
}

const std::string page = text_of(root / "docs/api.md");
// The headers that verbatim.hpp includes, and those in its folder.
const std::vector<std::string> headers = [] {
    auto all = all_of(text_of(root / "runtime/verbatim/verbatim.hpp"), "#include \"(.*)\"");
    for (const auto& name : names_in("runtime/verbatim", ".hpp"))
        if (name != "verbatim") all.push_back("verbatim/" + name + ".hpp");
    return all;
}();

// The headers that the page names. One without a folder is in that of the one before.
const std::set<std::string> named = [] {
    std::set<std::string> all;
    std::string folder;
    for (std::string header : all_of(page, "`([a-z0-9_/]+\\.hpp)`")) {
        if (header.find('/') == header.npos) header.insert(0, folder);
        folder = header.substr(0, header.rfind('/') + 1);
        all.insert(std::move(header));
    }
    return all;
}();

}  // namespace

TEST_CASE("docs/api.md names each public header") {
    CHECK(headers.size() > 15);
    for (const auto& header : headers)
        if (page.find(header.substr(header.rfind('/') + 1) + "`") == std::string::npos)
            FAIL_CHECK("docs/api.md does not name " << header);
}

TEST_CASE("the public headers declare each function and type that docs/api.md names") {
    std::string declared;
    for (const auto& header : headers) declared += text_of(included(header));
    declared += text_of(root / "runtime/verbatim/view/node.hpp") + text_of(root / "runtime/verbatim/view/type.hpp") +
                text_of(root / "runtime/verbatim/view/document.hpp") + text_of(root / "runtime/verbatim/result.hpp");
    const auto names = all_of(page, "\\b(?:edit|view|fuzz)::([a-z_]+)");
    CHECK(names.size() > 25);
    for (const auto& name : names)
        if (!std::regex_search(declared, std::regex("\\b" + name + "\\b")))
            FAIL_CHECK("docs/api.md names " << name << ", which no public header declares");
}

TEST_CASE("the command includes only headers that docs/api.md names, and those of the vocabulary") {
    int checked = 0;
    for (const auto& file : sources({"tools"})) {
        if (fs::path(file.path).parent_path() != "tools") continue;  // a folder in it: systems, laws, the generator
        for (const auto& header : all_of(file.text, "#include \"(verbatim/.*)\"")) {
            if (header.starts_with("verbatim/wire/")) continue;
            ++checked;
            if (!named.contains(header))
                FAIL_CHECK(file.path << " includes " << header << ", which docs/api.md does not name");
        }
    }
    CHECK(checked > 100);
    for (const auto& header : named)
        if (!fs::exists(included(header))) FAIL_CHECK("docs/api.md names " << header << ", which does not exist");
}

TEST_CASE("the examples include only public headers of the library") {
    int checked = 0;
    for (const auto& file : sources({"examples"})) {
        INFO(file.path);
        ++checked;
        for (const auto& name : all_of(file.text, "#include \"(.*)\""))
            CHECK(fs::exists((root / file.path).parent_path() / name));  // a header of the example itself
        for (const auto& name : all_of(file.text, "#include <(verbatim/.*)>"))
            CHECK((name == "verbatim/verbatim.hpp" || name.starts_with("verbatim/formats/") ||
                   name.starts_with("verbatim/compiled/") || name == "verbatim/kaitai/formula.hpp" ||
                   std::ranges::count(headers, name) == 1));
    }
    CHECK(checked >= 6);
}

}  // namespace verbatim::test::tree_public_interface
