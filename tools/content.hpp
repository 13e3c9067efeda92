// The bytes of a file for as long as they are used: a small file is copied, a large one is mapped.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/system/files.hpp"
#include "tools/system/mapping.hpp"
#include "verbatim/result.hpp"

namespace verbatim::tools {

struct inside;

// Bytes that are put in the place of others.
struct placed_bytes {
    std::uint64_t at = 0;
    std::span<const std::byte> bytes{};
};

// A mapped file takes no memory of its own, but it is not a copy: other programs can change it meanwhile. So a result
// that was made from the bytes is valid only if unchanged() succeeds afterwards. Bytes that the file loses are read as
// zeros.
class content {
public:
    // The path may lead into an archive (inside.hpp): then these are the bytes of an entry, and the archive is read
    // only as far as that takes.
    static result<content> open(const std::string& path);
    // Opens an archive whose directory is a file of its own.
    static result<content> open_both(const std::string& archive, const std::string& directory);
    static content of(std::shared_ptr<const inside>);
    static content of(std::vector<std::byte>);
    // Returns a copy in which some bytes are others. It shares the memory of a mapped file, except for these. Offsets
    // behind those of the file are in its directory.
    content with(std::span<const placed_bytes>) const;
    content(content&&) noexcept = default;
    content& operator=(content&&) = delete;

    std::span<const std::byte> bytes() const { return bytes_; }
    const system::file_info& about() const { return about_; }  // as it was opened
    // The open file, from which the system can copy bytes. Not open if its bytes were copied when it was opened.
    const system::open_file& file() const { return file_; }
    // Makes changed copies of a mapped file, which share its memory; null of any other.
    std::unique_ptr<const copier> changed_copies() const;
    result<void> unchanged() const;
    // The archive that has them; null: they are a file of their own.
    const inside* where() const { return where_.get(); }
    // The directory, if the file is an archive whose directory is a file of its own; null: it is not.
    const content* directory() const { return directory_.get(); }
    std::span<const std::byte> directory_bytes() const {
        return directory_ ? directory_->bytes() : std::span<const std::byte>();
    }
    // Leaves out what follows the first bytes.
    void narrow(std::size_t size) { bytes_ = bytes_.first(size); }
    // Returns whether this is a mapping of a file that is described, in the state that is described.
    bool is_of(const system::file_info&) const;
    // Frees the memory that a mapping has taken so far. Its bytes are read again when they are needed.
    void release_pages() const;
    // Keeps bytes of a mapping as they are, whatever is written to the file from now on, until release_pages().
    void keep(std::uint64_t at, std::uint64_t size) const;

private:
    content() = default;
    static result<content> open_alone(const std::string& path);

    std::vector<std::byte> copy_;
    keeper kept_;  // the memory of a copy that shares that of a mapped file
    std::span<const std::byte> bytes_;
    system::open_file file_;
    system::file_info about_;
    std::optional<system::mapping> mapped_;
    std::shared_ptr<const inside> where_;
    std::shared_ptr<const content> directory_;
};

}  // namespace verbatim::tools
