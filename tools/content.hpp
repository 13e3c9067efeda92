// The bytes of a file for as long as they are looked at: a small file is copied, a large one is mapped.
#pragma once
#include <sys/stat.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "tools/descriptor.hpp"
#include "verbatim/walk/result.hpp"

namespace verbatim::tools {

// A mapped file takes no memory of its own, but it is not a copy: other programs can change it meanwhile, so what was made of the bytes counts
// only when unchanged() says so afterwards. Bytes that the file loses read as zeros.
class content {
public:
    static result<content> open(const std::string& path);
    content(content&&) noexcept;
    content& operator=(content&&) = delete;
    ~content();

    std::span<const std::byte> bytes() const { return bytes_; }
    result<void> unchanged() const;
    // Frees the memory that a mapping has taken so far; its bytes are read again when they are needed.
    void let_go() const;

private:
    content() = default;
    bool map(std::size_t size);

    std::vector<std::byte> copy_;
    std::span<const std::byte> bytes_;
    descriptor file_;
    struct stat about_ {};
    int slot_ = -1;  // among the mappings, when it is one
};

}  // namespace verbatim::tools
