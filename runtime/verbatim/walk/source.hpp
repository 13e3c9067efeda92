// Bytes, and what keeps them alive. A document and everything borrowed from it share that.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "verbatim/wire/sequence.hpp"

namespace verbatim {

class source {
public:
    source() = default;
    source(std::vector<std::byte> bytes) {
        auto owner = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
        bytes_ = *owner;
        keep_ = std::move(owner);
    }
    // The caller keeps the bytes alive and unchanged for as long as the document and anything copied from it.
    static source borrow(std::span<const std::byte> bytes) {
        source s;
        s.bytes_ = bytes;
        return s;
    }
    std::span<const std::byte> bytes() const { return bytes_; }
    const keeper& keep() const { return keep_; }

private:
    keeper keep_;
    std::span<const std::byte> bytes_;
};

}  // namespace verbatim
