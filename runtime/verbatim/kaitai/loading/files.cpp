// Schemas in files. Nothing else in the library opens a file.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "verbatim/kaitai/loading/loader.hpp"

namespace verbatim::kaitai {

namespace fs = std::filesystem;

namespace {

// Returns at most one byte more than a schema may have, or nothing if the file cannot be read.
std::optional<schema_file> read_file(const fs::path& path) {
    std::error_code failed;
    if (!fs::is_regular_file(path, failed)) return std::nullopt;
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return std::nullopt;
    std::string text;
    for (std::size_t size = 0; stream && size <= loader::most_bytes; size = text.size()) {
        constexpr std::size_t part = 1 << 16;
        text.resize(std::min(size + part, loader::most_bytes + 1));
        stream.read(text.data() + size, static_cast<std::streamsize>(text.size() - size));
        text.resize(size + static_cast<std::size_t>(stream.gcount()));
    }
    if (stream.bad()) return std::nullopt;
    text.shrink_to_fit();  // its imports are read while it is in memory
    const auto real = fs::weakly_canonical(path, failed);
    return schema_file{std::move(text), failed ? path : real};
}

// Returns the folder of a file and those around it, the innermost first.
std::vector<fs::path> folders_around(const fs::path& file) {
    std::vector<fs::path> all;
    std::error_code failed;
    const fs::path folder = fs::absolute(file.has_parent_path() ? file.parent_path() : ".", failed);
    fs::path around = (folder / "file").lexically_normal().parent_path();  // without a point at the end
    for (; !failed; around = around.parent_path()) {
        all.push_back(around);
        if (around == around.root_path() || around.empty()) break;
    }
    return all;
}

}  // namespace

result<schema> load(const fs::path& file, std::span<const fs::path> folders) {
    loader loads({read_file, {folders.begin(), folders.end()}, folders_around(file), true});
    return loads.load(file) ? result<schema>(std::move(loads.made())) : loads.why();
}

}  // namespace verbatim::kaitai
