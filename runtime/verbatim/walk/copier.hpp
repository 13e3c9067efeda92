// Changed copies of a file that share with it what does not change.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "verbatim/wire/sequence.hpp"

namespace verbatim {

// Some bytes of a file.
struct file_range {
    std::size_t begin = 0, end = 0;
};

// Makes the memory for a changed copy of a file: so many bytes, of which those that the file has, too, are the file's.
// They need not be copied for it: a system can let both share the memory of what does not change.
class copier {
public:
    struct memory {
        keeper keep;
        std::span<std::byte> bytes{};  // empty if there is no such memory
        // Gets the ranges, in order, in which a copy of the same size may differ from the file. It lives as long as the
        // memory.
        std::vector<file_range>* changes = nullptr;
    };
    virtual ~copier() = default;
    virtual memory copy(std::size_t size) const = 0;
};

}  // namespace verbatim
