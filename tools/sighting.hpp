// What a folder says of a file: which one it is, and when it was changed. By this, the command knows a large
// file again without reading it.
#pragma once
#include <optional>

#include "tools/content.hpp"

namespace verbatim::tools {

struct sighting {
    struct file {
        std::uint64_t number = 0;  // the same for all names of a file
        system::moment changed{};

        file() = default;
        explicit file(const system::file_info& about) : number(about.number), changed(about.changed) {}
        bool operator==(const file&) const = default;
    };
    file of_file{}, of_directory{};  // of an archive, its directory if that is a file of its own

    bool operator==(const sighting&) const = default;
};

// Returns how an open file was seen. Nothing if it is small: all its bytes are soon looked at.
inline std::optional<sighting> sighting_of(const content& file) {
    if (!file.file().ok()) return {};
    const auto* const directory = file.directory();
    return sighting{sighting::file(file.about()), directory ? sighting::file(directory->about()) : sighting::file()};
}

}  // namespace verbatim::tools
