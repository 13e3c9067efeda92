// Files. "-" is standard input.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/walk/result.hpp"

namespace verbatim::tools {

// The error's reason is the operating system's.
result<std::vector<std::byte>> read_file(const std::string& path);

// Gives a file to `take` piece by piece, until it says false.
result<void> read_pieces(const std::string& path, const std::function<bool(std::string_view)>& take);

// The files that a path names: itself, or everything below a directory, sorted. Names that start with a dot are left out below a directory.
result<std::vector<std::string>> files_below(const std::string& path);

}  // namespace verbatim::tools
