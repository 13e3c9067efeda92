// Each field type has a header, a test and a page with the same name.
#include <set>

#include "tests/support/catch.hpp"
#include "tests/tree/sources.hpp"

namespace verbatim::test::tree_one_of_each {

using namespace verbatim::tree;

TEST_CASE("each header of a field type has a test and a page of the same name") {
    // The header that includes all others, and those that only the other headers use.
    const std::set<std::string> parts = {"wire",   "kind",      "fixed_string", "types",
                                         "boxed",  "borrowing", "keywords",     "entering",
                                         "joined", "operation", "alternatives", "controlling"};
    const auto headers = names_in("runtime/verbatim/wire", ".hpp");
    REQUIRE(headers.size() > parts.size());
    for (const auto& name : headers) {
        if (parts.contains(name)) continue;
        if (!fs::exists(root / "tests/wire" / (name + ".cpp")))
            FAIL_CHECK("runtime/verbatim/wire/" << name << ".hpp has no test tests/wire/" << name << ".cpp");
        if (!fs::exists(root / "docs/wire" / (name + ".md")))
            FAIL_CHECK("runtime/verbatim/wire/" << name << ".hpp has no page docs/wire/" << name << ".md");
    }
}

TEST_CASE("each test and each page of a field type has a header of the same name") {
    const auto headers = names_in("runtime/verbatim/wire", ".hpp");
    const auto check = [&](const char* folder, const char* extension) {
        for (const auto& name : names_in(folder, extension))
            if (name != "README" && !std::ranges::binary_search(headers, name))
                FAIL_CHECK(folder << "/" << name << extension << " is about no header of verbatim/wire");
    };
    check("tests/wire", ".cpp");
    check("docs/wire", ".md");
}

}  // namespace verbatim::test::tree_one_of_each
