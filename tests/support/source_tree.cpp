#include "tests/support/source_tree.hpp"

namespace verbatim::test {

std::string in_source_tree(std::string_view path) {
    return std::string(VERBATIM_SOURCE) + (path.empty() ? "" : "/") + std::string(path);
}

}  // namespace verbatim::test
