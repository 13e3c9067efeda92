// Edits that modders make, each with the exact bytes that it may change: derived by hand from the format, not from the
// output.
#pragma once
#include <string>
#include <vector>

#include "tests/edit/support.hpp"

namespace verbatim::test {

// `removed` bytes from `at` on are replaced by these: annotated hex, or a copy of a range of the file before.
struct splice {
    std::size_t at, removed;
    std::string now;
    std::size_t copy_from = 0, copy_to = 0;
};

struct scenario {
    std::string name;
    std::vector<std::string> edits;  // "set PATH = VALUE", "remove PATH", "insert PATH", "copy PATH > PATH", "move PATH
                                     // > PATH", "replace PATH < PATH"
    std::vector<splice> splices;     // in the order of the file
};

// Makes each scenario on the specimen: the file afterwards must be the file before with the splices made, and the
// reverse difference must give the file before. Returns rows of docs/minimal-change.md.
std::vector<std::string> run(const std::string& title, std::string_view format, const std::string& specimen,
                             const std::vector<scenario>&);

}  // namespace verbatim::test
