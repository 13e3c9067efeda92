// Files that begin like a file of a format and are archives of many.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "verbatim/result.hpp"

namespace verbatim::tools {

// Returns the path of the directory of an archive that is a file of its own: version 1 of GTA's .img has no magic
// number and begins with its first file, and its directory is beside it, in a .dir of the same name. Letters count as
// the same in capitals. Nothing if there is none.
std::optional<std::string> directory_of(const std::string& path);
// Returns the path that the directory of such an archive has, or would have. Refuses a path that is not that of one.
result<std::string> directory_beside(const std::string& archive);
// Returns where the archive is to which a path leads, or of whose directory it is the path, by their names; nothing:
// it has another name. Links are followed.
std::optional<std::string> archive_of_pair(const std::string& path);
// The same of a path that leads through no link.
std::optional<std::string> archive_of_pair_at(const std::string& full);
// Returns whether a name is that of the directory of an archive of this name.
bool is_directory_name(std::string_view directory, std::string_view archive);
// Returns why such a file is not one of a format.
std::optional<error> archive_at(const std::string& path);

}  // namespace verbatim::tools
