// Files: read whole, written atomically. "-" is standard input and output.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "runtime/walk/document.hpp"

namespace verbatim::tools {

// The error's reason is the operating system's.
result<std::vector<std::byte>> read_file(const std::string& path);

struct save_options {
    bool backup = false;  // keep what was there as PATH~
};

// Writes beside the target, flushes to disk, then renames over it: a reader sees the old file or the new one, and on failure the old one
// stays. Keeps the permissions of an existing file; a symbolic link stays a link.
result<void> save_file(const std::string& path, const std::vector<std::byte>& bytes, save_options = {});

// The files that a path names: itself, or everything below a directory, sorted. Names that start with a dot are left out below a directory.
result<std::vector<std::string>> files_below(const std::string& path);

}  // namespace verbatim::tools
