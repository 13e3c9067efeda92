// Files, read whole. "-" is standard input.
#pragma once
#include <string>
#include <vector>

#include "runtime/walk/result.hpp"

namespace verbatim::tools {

// The error's reason is the operating system's.
result<std::vector<std::byte>> read_file(const std::string& path);

// The files that a path names: itself, or everything below a directory, sorted. Names that start with a dot are left out below a directory.
result<std::vector<std::string>> files_below(const std::string& path);

}  // namespace verbatim::tools
