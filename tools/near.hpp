// Suggests what a word of the command line that is not known was meant to be.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace verbatim::tools {

// Returns "; did you mean show?" for the name that is nearest to the word; empty if none is near.
std::string meant(std::string_view word, const std::vector<std::string>& names);

// Returns the command that does what a word of other programs, such as ls or delete, means; empty if there is none.
std::string_view command_for(std::string_view word);

}  // namespace verbatim::tools
