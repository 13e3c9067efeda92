// Annotated hex: the form of every specimen. A byte is two hex digits; "AD DE * 6" repeats the bytes before the star on
// its line, and (AD DE) * 6 those in the group; "text" represents its characters; # starts a comment.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace verbatim::test {

using bytes = std::vector<std::byte>;

// Returns the bytes of annotated hex. Throws std::runtime_error with the line number if the text is not annotated hex.
bytes hex(std::string_view text);
// Returns the first offset at which the two differ, and the bytes there: "0x12: expected 07 0E, found 07 06". Empty if
// they are equal.
std::string difference(const bytes& found, const bytes& expected);
bytes read_file(const std::string& path);

}  // namespace verbatim::test
