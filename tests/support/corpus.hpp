// Real files, which the project does not ship: the folder that VERBATIM_CORPUS names holds them, with an INDEX.tsv that
// describes each.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/hex.hpp"

namespace verbatim::test {

struct real_file {
    std::string name;  // as in INDEX.tsv: ifp/anp3/x.ifp
    std::size_t size;
    std::vector<std::string> notes;  // what an independent reader found in it
    bytes read() const;
};

// Returns the folder; empty if there is none. Throws std::runtime_error if VERBATIM_CORPUS names a folder without
// INDEX.tsv.
std::string corpus_folder();
// Returns the files of INDEX.tsv whose names start with `prefix`, in its order. If there are none, the test counts as
// skipped.
std::vector<real_file> real_files(std::string_view prefix);

// Returns all files, but only every seventh if sanitizers make everything slow.
std::vector<real_file> sampled(std::vector<real_file>);

}  // namespace verbatim::test
