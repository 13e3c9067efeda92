// Archives that others have described: in the corpus, an index says what must come out of each.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "tests/support/hex.hpp"

namespace verbatim::test {

// A row of the index, by the names of its columns.
using index_row = std::map<std::string, std::string>;

// Returns the rows of archives in these folders; none if there is no corpus.
std::vector<index_row> index_rows(const std::vector<std::string>& folders);
// Returns the bytes of an archive.
bytes container(const std::string& name);

}  // namespace verbatim::test
