// The paths of the programs that were built with the tests.
#pragma once
#include <string>

namespace verbatim::test {

extern const std::string verbatim_command;  // or the program that the variable VERBATIM_TRIED names
extern const bool tries_other_program;      // such a program, which may be one for another system
extern const std::string calls_library;     // preloaded before the C library: it watches calls on files
extern const std::string examples_folder;   // the folder of the example programs

}  // namespace verbatim::test
