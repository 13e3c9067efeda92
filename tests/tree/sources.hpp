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

// Text from offset 0; paths are relative to the root, with slashes.
struct source_file {
    std::string path;
    std::string text;

    // The path under `folder` ("runtime/wire/"), or nothing.
    bool in(std::string_view folder) const { return path.starts_with(folder); }
};

inline const fs::path root = test::in_source_tree("");

inline std::string text_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(in), {}};
}

// Every .hpp and .cpp below these folders, sorted.
inline std::vector<source_file> sources(const std::vector<std::string>& folders = {"runtime", "schema", "generated", "tools", "tests"}) {
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

// Names without extension of the files with this extension directly in a folder, sorted.
inline std::vector<std::string> names_in(const std::string& folder, std::string_view extension) {
    std::vector<std::string> names;
    if (!fs::exists(root / folder)) return names;
    for (const auto& entry : fs::directory_iterator(root / folder))
        if (entry.path().extension() == extension) names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

}  // namespace verbatim::tree
