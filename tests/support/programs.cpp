#include "tests/support/programs.hpp"

#include <cstdlib>

namespace verbatim::test {

namespace {

std::string tried_command() {
    const char* const other = std::getenv("VERBATIM_TRIED");
    return other ? other : VERBATIM_COMMAND;
}

}  // namespace

const std::string verbatim_command = tried_command(), calls_library = VERBATIM_CALLS,
                  examples_folder = VERBATIM_EXAMPLES;

}  // namespace verbatim::test
