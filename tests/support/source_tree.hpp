// Files of the source tree, which the tests read.
#pragma once
#include <string>
#include <string_view>

namespace verbatim::test {

// Returns the path of a file in the tree, or of the tree itself if `path` is empty.
std::string in_source_tree(std::string_view path);

}  // namespace verbatim::test
