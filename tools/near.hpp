// Suggests what a misspelt word of the command line was meant to be.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace verbatim::tools {

// Returns "; did you mean show?" for the name that is nearest to the word; empty if none is near.
std::string meant(std::string_view word, const std::vector<std::string>& names);

}  // namespace verbatim::tools
