// A strict check of what the project writes in the pattern language of ImHex: the part of its grammar that is used, that each type and each name that is used
// is declared, and that each type has as many arguments as parameters. It evaluates nothing.
#pragma once
#include <string>
#include <string_view>

namespace verbatim::test {

// What is wrong, with its line; empty when nothing is.
std::string wrong_in_pattern(std::string_view text);

}  // namespace verbatim::test
