#include "tests/support/programs.hpp"

namespace verbatim::test {

const std::string verbatim_command = VERBATIM_COMMAND, calls_library = VERBATIM_CALLS,
                  examples_folder = VERBATIM_EXAMPLES;

}  // namespace verbatim::test
