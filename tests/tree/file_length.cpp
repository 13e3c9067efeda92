#include "tests/support/catch.hpp"
#include "tests/tree/sources.hpp"

namespace verbatim::test::tree_file_length {

using namespace verbatim::tree;

// A file of more than 400 lines needs a reason; a file of more than 500 lines must be split.
TEST_CASE("no source file has more than 500 lines") {
    for (const auto& file : sources()) {
        if (file.in("generated/")) continue;  // people do not read these files to the end
        const auto lines = std::ranges::count(file.text, '\n');
        if (lines > 500) FAIL_CHECK(file.path << " has " << lines << " lines");
    }
}

}  // namespace verbatim::test::tree_file_length
