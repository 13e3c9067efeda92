// The bytes of a file for as long as they are used: a small file is copied, a large one is mapped.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/system/files.hpp"
#include "tools/system/mapping.hpp"
#include "verbatim/result.hpp"

namespace verbatim::tools {

// A mapped file takes no memory of its own, but it is not a copy: other programs can change it meanwhile. So a result
// that was made from the bytes is valid only if unchanged() succeeds afterwards. Bytes that the file loses are read as
// zeros.
class content {
public:
    static result<content> open(const std::string& path);
    content(content&&) noexcept = default;
    content& operator=(content&&) = delete;

    std::span<const std::byte> bytes() const { return bytes_; }
    const system::file_info& about() const { return about_; }  // as it was opened
    result<void> unchanged() const;
    // Frees the memory that a mapping has taken so far. Its bytes are read again when they are needed.
    void release_pages() const;

private:
    content() = default;

    std::vector<std::byte> copy_;
    std::span<const std::byte> bytes_;
    system::open_file file_;
    system::file_info about_;
    std::optional<system::mapping> mapped_;
};

}  // namespace verbatim::tools
