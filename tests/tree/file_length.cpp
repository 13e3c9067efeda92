#include "tests/support/catch.hpp"
#include "tests/tree/sources.hpp"

namespace verbatim::test::tree_file_length {

using namespace verbatim::tree;

// Over 300 lines a file is asked why; over 400 it is two.
TEST_CASE("no source has more than 400 lines") {
    for (const auto& file : sources()) {
        if (file.in("generated/")) continue;  // nobody reads on from line 400 there
        const auto lines = std::ranges::count(file.text, '\n');
        if (lines > 400) FAIL_CHECK(file.path << " has " << lines << " lines");
    }
}

}  // namespace verbatim::test::tree_file_length
