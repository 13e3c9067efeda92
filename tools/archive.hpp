// Files that begin like a file of a format and are archives of many.
#pragma once
#include <optional>
#include <string>

#include "verbatim/result.hpp"

namespace verbatim::tools {

// Returns why a file is not one of a format, if its name says that it is an archive: version 1 of GTA's .img has no
// magic number and begins with its first file, and its directory is beside it, in a .dir of the same name. Letters
// count as the same in capitals.
std::optional<error> archive_at(const std::string& path);

}  // namespace verbatim::tools
