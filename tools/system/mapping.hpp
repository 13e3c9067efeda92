// A file whose bytes are read from the disk when they are looked at.
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tools/system/files.hpp"
#include "verbatim/walk/copier.hpp"

namespace verbatim::tools::system {

// A mapped file takes no memory of its own, but it is not a copy: other programs can change it meanwhile.
class mapping {
public:
    // Returns nothing if the file cannot be mapped. On Windows it never is, because a mapped file could not be
    // replaced.
    static std::optional<mapping> of(const open_file&, std::size_t size);
    mapping(mapping&& other) noexcept : bytes_(other.bytes_), slot_(std::exchange(other.slot_, -1)) {}
    mapping& operator=(mapping&&) = delete;
    ~mapping();

    std::span<const std::byte> bytes() const { return bytes_; }
    // Makes changed copies of a file, which has this size, as long as it is open. Null if the system cannot.
    static std::unique_ptr<const copier> copier_of(const open_file&, std::size_t size);
    // Returns the ranges in which such a copy may differ from the file; null if its memory is other memory.
    static const std::vector<file_range>* changes_in(const keeper&);
    // Returns whether some bytes could not be read, and were zeros: the file has become shorter, or the disk has
    // failed.
    bool has_lost() const;
    // Makes bytes the memory of this process, so that they stay when the file is written to.
    void keep(std::size_t at, std::size_t size) const;
    // Frees the memory that the mapping has taken so far. Its bytes are read again when they are needed.
    void release_pages() const;

private:
    mapping(std::span<const std::byte> bytes, int slot) : bytes_(bytes), slot_(slot) {}

    std::span<const std::byte> bytes_;
    int slot_;  // its index among all mappings; negative: moved away
};

}  // namespace verbatim::tools::system
