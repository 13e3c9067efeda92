// Bytes, and the owner that keeps them alive. A document shares the owner with everything that it has borrowed.
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
    // The caller must keep the bytes alive and unchanged as long as the document, or anything copied from it, exists.
    static source borrow(std::span<const std::byte> bytes) {
        source s;
        s.bytes_ = bytes;
        return s;
    }
    static source kept(keeper keep, std::span<const std::byte> bytes) {
        source s = borrow(bytes);
        s.keep_ = std::move(keep);
        return s;
    }
    std::span<const std::byte> bytes() const { return bytes_; }
    const keeper& keep() const { return keep_; }

    // Coded bytes in the source may decode to at most this many times their size; coded bytes that decode to more are
    // kept raw.
    source&& expanding(std::size_t times) && {
        expansion_ = times;
        return std::move(*this);
    }
    std::size_t expansion() const { return expansion_; }
    static constexpr std::size_t usual_expansion = 1000;

private:
    keeper keep_;
    std::span<const std::byte> bytes_;
    std::size_t expansion_ = usual_expansion;
};

}  // namespace verbatim
