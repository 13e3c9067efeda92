// Files that begin like a file of a format and are archives of many.
#pragma once
#include <optional>
#include <string>

#include "verbatim/result.hpp"

namespace verbatim::tools {

// Returns the path of the directory of an archive that is a file of its own: version 1 of GTA's .img has no magic
// number and begins with its first file, and its directory is beside it, in a .dir of the same name. Letters count as
// the same in capitals. Nothing if there is none.
std::optional<std::string> directory_of(const std::string& path);
// Returns why such a file is not one of a format.
std::optional<error> archive_at(const std::string& path);

}  // namespace verbatim::tools
