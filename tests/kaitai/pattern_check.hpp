// A strict check of the patterns that the project writes for ImHex: that they follow the part of the grammar that is
// used, that each type and each name is declared, and that each type has as many arguments as parameters. It evaluates
// nothing.
#pragma once
#include <string>
#include <string_view>

namespace verbatim::test {

// Returns the first error with its line; empty if there is none.
std::string wrong_in_pattern(std::string_view text);

}  // namespace verbatim::test
