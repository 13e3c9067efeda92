#include "tests/support/programs.hpp"

#include <cstdlib>

namespace verbatim::test {

namespace {

const char* const tried = std::getenv("VERBATIM_TRIED");

}  // namespace

const bool tries_other_program = tried != nullptr;
const std::string verbatim_command = tried ? tried : VERBATIM_COMMAND, calls_library = VERBATIM_CALLS,
                  examples_folder = VERBATIM_EXAMPLES;

}  // namespace verbatim::test
