// The project's own sources, as the tests of the tree see them.
#pragma once
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/source_tree.hpp"

namespace verbatim::tree {

namespace fs = std::filesystem;

// The path is relative to the root, with slashes. The text is the whole content of the file.
struct source_file {
    std::string path;
    std::string text;

    // Returns whether the path is in this folder, for example "tools/".
    bool in(std::string_view folder) const { return path.starts_with(folder); }
};

inline const fs::path root = test::in_source_tree("");

inline std::string text_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(in), {}};
}

// Returns a path as others include it: "verbatim/wire/list.hpp" for "runtime/verbatim/wire/list.hpp".
inline std::string as_included(const std::string& path) {
    for (const std::string_view folder : {"runtime/", "schema/", "generated/"})
        if (path.starts_with(std::string(folder) + "verbatim/")) return path.substr(folder.size());
    return path;
}
// Returns the file that is included by this name.
inline fs::path included(const std::string& name) {
    for (const char* folder : {"runtime", "schema", "generated"})
        if (fs::exists(root / folder / name)) return root / folder / name;
    return root / name;
}

// Returns every .hpp and .cpp file below these folders, sorted.
inline std::vector<source_file> sources(const std::vector<std::string>& folders = {"runtime", "schema", "generated",
                                                                                   "tools", "tests"}) {
    std::vector<source_file> files;
    for (const auto& folder : folders) {
        if (!fs::exists(root / folder)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (entry.path().extension() == ".hpp" || entry.path().extension() == ".cpp")
                files.push_back({fs::relative(entry.path(), root).generic_string(), text_of(entry.path())});
    }
    std::ranges::sort(files, {}, &source_file::path);
    return files;
}

// Returns the names without extension of the files with this extension directly in a folder, sorted.
inline std::vector<std::string> names_in(const std::string& folder, std::string_view extension) {
    std::vector<std::string> names;
    if (!fs::exists(root / folder)) return names;
    for (const auto& entry : fs::directory_iterator(root / folder))
        if (entry.path().extension() == extension) names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

}  // namespace verbatim::tree
