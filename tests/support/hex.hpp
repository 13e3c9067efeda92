// Annotated hex: the form of every specimen. Bytes as two hex digits; "AD DE * 6" repeats what is on the line before the star, once or
// in (AD DE) * 6 groups; "text" represents its characters; # starts a comment.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace verbatim::test {

using bytes = std::vector<std::byte>;

// Throws std::runtime_error with the line number when the text is not annotated hex.
bytes hex(std::string_view text);
// Nothing when the two are equal; else from which offset on they differ, and what is there: "0x12: expected 07 0E, found 07 06".
std::string difference(const bytes& found, const bytes& expected);
bytes read_file(const std::string& path);

}  // namespace verbatim::test
