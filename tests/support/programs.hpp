// The programs that were built beside the tests, by their paths.
#pragma once
#include <string>

namespace verbatim::test {

extern const std::string verbatim_command;
extern const std::string calls_library;    // to be loaded before the C library: it watches calls for files
extern const std::string examples_folder;  // of their programs

}  // namespace verbatim::test
