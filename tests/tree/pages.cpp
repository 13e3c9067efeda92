// The pages for people: each is in the index, and each link leads to a file.
#include <algorithm>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/tree/sources.hpp"

namespace verbatim::test::tree_pages {

using namespace verbatim::tree;

namespace {

// Returns the targets of the links in a page: (command.md#paths) without what is after #.
std::vector<std::string> links_in(const std::string& page) {
    std::vector<std::string> links;
    for (std::size_t at = 0; (at = page.find("](", at)) != page.npos;) {
        at += 2;
        auto link = page.substr(at, page.find_first_of(") \n", at) - at);
        link.resize(std::min(link.find('#'), link.size()));
        if (!link.empty() && link.find("://") == link.npos && link.find("::") == link.npos)
            links.push_back(std::move(link));
    }
    return links;
}

}  // namespace

TEST_CASE("the index of the pages has each page of docs/ exactly once") {
    const auto links = links_in(text_of(root / "docs/README.md"));
    for (const auto& entry : fs::directory_iterator(root / "docs")) {
        const auto name = entry.path().filename().string();
        if (!name.ends_with(".md") || name == "README.md") continue;
        if (std::ranges::count(links, name) != 1) FAIL_CHECK("docs/README.md must have " << name << " exactly once");
    }
}

TEST_CASE("each link of the README, the examples and the pages leads to a file or folder") {
    std::vector<fs::path> pages{root / "README.md"};
    for (const auto& entry : fs::recursive_directory_iterator(root / "docs"))
        if (entry.path().extension() == ".md") pages.push_back(entry.path());
    std::size_t checked = 0;
    for (const auto& page : pages)
        for (const auto& link : links_in(text_of(page)))
            if (++checked; !fs::exists(page.parent_path() / link)) FAIL_CHECK(page.string() << ": " << link);
    CHECK(checked > 100);
}

}  // namespace verbatim::test::tree_pages
