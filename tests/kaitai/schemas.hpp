// Schemas in a folder of their own, which is gone after the test.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::test {

class schemas {
public:
    schemas();
    ~schemas();
    schemas(const schemas&) = delete;
    schemas& operator=(const schemas&) = delete;

    const std::filesystem::path& folder() const { return folder_; }
    // Writes a file; `path` is relative to the folder. A line end before the text is left out, so that a raw string starts on its own line.
    std::filesystem::path write(std::string_view path, std::string_view text) const;
    // Loads a.ksy, after writing it. In the reason of an error the file is "a.ksy", without its folder.
    result<kaitai::schema> load(std::string_view text) const;
    result<kaitai::schema> load() const;

private:
    std::filesystem::path folder_;
};

}  // namespace verbatim::test
