// Schemas in a temporary folder, which is deleted after the test.
#pragma once
#include <filesystem>
#include <iterator>
#include <list>
#include <string>
#include <string_view>

#include "verbatim/kaitai/loading/load.hpp"

namespace verbatim::test {

inline const kaitai::type_definition& nth(const std::list<kaitai::type_definition>& types, std::size_t index) {
    return *std::next(types.begin(), static_cast<std::ptrdiff_t>(index));
}

class schemas {
public:
    schemas();
    ~schemas();
    schemas(const schemas&) = delete;
    schemas& operator=(const schemas&) = delete;

    const std::filesystem::path& folder() const { return folder_; }
    // Writes a file; `path` is relative to the folder. A line end at the start of the text is removed, so that a raw
    // string starts on its own line.
    std::filesystem::path write(std::string_view path, std::string_view text) const;
    // Writes a.ksy and loads it. The reason of an error names the file "a.ksy", without its folder.
    result<kaitai::schema> load(std::string_view text) const;
    result<kaitai::schema> load() const;

private:
    std::filesystem::path folder_;
};

}  // namespace verbatim::test
