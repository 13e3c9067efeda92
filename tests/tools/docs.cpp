#include <sstream>

#include "tests/support/source_tree.hpp"
#include "tests/tools/run.hpp"

using namespace verbatim::test;

TEST_CASE("the reference pages are what the schemas say now (./dev generate)") {
    sandbox in;
    std::istringstream formats(in.verbatim("formats").out);
    std::string line;
    int pages = 0;
    while (std::getline(formats, line)) {
        const auto id = line.substr(0, line.find(' '));
        const auto kept = read_file(in_source_tree("generated/docs/" + id + ".md"));
        CHECK(in.verbatim("docs " + id).out == std::string(reinterpret_cast<const char*>(kept.data()), kept.size()));
        ++pages;
    }
    CHECK(pages > 0);
}
