// Files. "-" is standard input. Devices are not read: what comes from them has no end.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/descriptor.hpp"
#include "verbatim/walk/result.hpp"

struct stat;

namespace verbatim::tools {

// Opens a file for reading, and describes it. The error's reason is the operating system's, or that it is a directory or a device.
result<descriptor> open_for_reading(const std::string& path, struct stat& about);

// A copy of a file's bytes. What is no file (a pipe, standard input) may give up to 1 GiB.
result<std::vector<std::byte>> read_file(const std::string& path);
result<std::vector<std::byte>> read_file(const descriptor&, const struct stat&);

// Gives a file to `take` piece by piece, until it says false.
result<void> read_pieces(const std::string& path, const std::function<bool(std::string_view)>& take);

// Both are there, and are one file. "-" is none.
bool same_file(const std::string& a, const std::string& b);
bool same_file(const struct stat& a, const struct stat& b);

// What kind of file is no file to read: "a device"; empty when it can be one.
std::string_view no_file(const struct stat&);

// What a path names: itself, or everything below a directory, sorted. Links are followed, each directory is searched once. Names that start
// with a dot are left out below a directory. What cannot be searched or read is listed with the reason.
struct found_file {
    std::string path;
    std::string unreadable;  // why; empty when it is a file
};
std::vector<found_file> files_below(const std::string& path);

}  // namespace verbatim::tools
