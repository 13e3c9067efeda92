// Text of others for people to read: contents of files, names, paths, arguments.
#pragma once
#include <string>
#include <string_view>

namespace verbatim {

// Valid UTF-8 stays. Control characters, characters that turn the direction of text, and bytes that are not UTF-8 become \n, \r, \t or \xNN,
// so that no terminal obeys them and no line ends early. What it returns, it leaves alone.
std::string printable(std::string_view text);

}  // namespace verbatim
