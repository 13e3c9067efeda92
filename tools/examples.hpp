// Examples of each subcommand, for its help and its page of the manual.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/command.hpp"

namespace verbatim::tools {

// Returns up to three examples of real work, without the names of the program and the command. An example that is about
// a format which the program does not know is left out.
std::vector<std::string> examples_of(const program&, std::string_view subcommand);

}  // namespace verbatim::tools
