// Makes text from files, names, paths or arguments safe to print.
#pragma once
#include <string>
#include <string_view>

namespace verbatim {

// Keeps valid UTF-8. Replaces control characters, characters that change the direction of text, and bytes that are not
// UTF-8 by \n, \r, \t or \xNN, so that no terminal obeys them and no line ends early. printable(printable(x)) equals
// printable(x).
void append_printable(std::string& to, std::string_view text);
inline std::string printable(std::string_view text) {
    std::string out;
    append_printable(out, text);
    return out;
}

}  // namespace verbatim
