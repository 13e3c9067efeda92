// The key in the name of a file: S3_6B20C4F3_00000000_2D79976FFBB8D529_a_wave_x%%+CLIP.animation. Tools that take
// resources out of a package name the files so, and put them back under the key that the name has.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "verbatim/view/document.hpp"

namespace verbatim::tools {

// Returns the key that the file should have, as a name has it: "2D79976FFBB8D529". Empty if names have no key.
std::string key_of(const view::format&, const view::document&);

// Returns the part of a file's name that is a key of as many digits, after a group of 8 digits; empty if none is.
std::string_view key_in(std::string_view path, std::size_t digits);

// Returns the findings in a file and its name.
std::vector<finding> findings_of(const view::format&, const view::document&, const std::string& path);
// Returns the finding that the file's name has another key than its content, if so.
std::optional<finding> other_key(const view::format&, const view::document&, const std::string& path);

}  // namespace verbatim::tools
