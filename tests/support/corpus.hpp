// Real files, which the project does not ship: the folder that VERBATIM_CORPUS names holds them, with an INDEX.tsv that says what each is.
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
    std::vector<std::string> notes;  // what a reader of its own found in it
    bytes read() const;
};

// Empty when there is no such folder; VERBATIM_CORPUS naming none is an error (std::runtime_error).
std::string corpus_folder();
// The files of INDEX.tsv whose names start so, in its order. Without the folder there are none, and the test counts as skipped.
std::vector<real_file> real_files(std::string_view prefix);

// All of them; where sanitizers make everything slow, one of seven.
std::vector<real_file> sampled(std::vector<real_file>);

}  // namespace verbatim::test
