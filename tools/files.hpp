// Reads and finds files. "-" is standard input. Devices are not read, because their data has no end.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/system/files.hpp"
#include "verbatim/result.hpp"

namespace verbatim::tools {

// Opens a file for reading, and describes it in `about`. The reason of the error is that of the operating system, or
// that the path is a directory or a device.
result<system::open_file> open_for_reading(const std::string& path, system::file_info& about);

// Returns a copy of the bytes of a file. A pipe or standard input may give up to 1 GiB.
result<std::vector<std::byte>> read_file(const std::string& path);
result<std::vector<std::byte>> read_file(const system::open_file&, const system::file_info&);

// Passes a file to `take` piece by piece, until `take` returns false.
result<void> read_pieces(const std::string& path, const std::function<bool(std::string_view)>& take);

// Returns whether both paths exist and lead to the same file. "-" is no file.
bool same_file(const std::string& a, const std::string& b);

// Returns what is described if it is no regular file, for example "a device"; empty otherwise.
std::string_view no_file(const system::file_info&);

// Returns the files that paths name, and all files below the directories among them, sorted. Links are followed, and
// each directory is searched once. Below a directory, names that start with a dot are left out. Directories and files
// that cannot be read are listed with the reason.
struct found_file {
    std::string path;
    std::string unreadable;           // the reason; empty for a file
    bool is_named = false;            // it is one of the paths, not found below a directory
    std::vector<std::string> also{};  // its other names, see take_each_file_once()
};
std::vector<found_file> files_below(const std::vector<std::string>& paths);

// Leaves each file with one of its names: of the paths that name it the first, otherwise one that is not a link. The
// others, through links, folders and spellings, go to `also`.
void take_each_file_once(std::vector<found_file>&);

}  // namespace verbatim::tools
