// A temporary value of any type.
#pragma once
#include <new>
#include <utility>

#include "verbatim/table/type.hpp"

namespace verbatim::walk {

class scratch {
public:
    explicit scratch(const table::type& t)
        : type_(t), bytes_(static_cast<std::byte*>(::operator new (t.in_memory, std::align_val_t{t.alignment}))) {
        t.held->make(t, bytes_);
    }
    scratch(const scratch&) = delete;
    scratch& operator=(const scratch&) = delete;
    ~scratch() {
        type_.held->destroy(type_, bytes_);
        ::operator delete (bytes_, std::align_val_t{type_.alignment});
    }

    void* get() { return bytes_; }
    const void* get() const { return bytes_; }
    // Exchanges the values. Both must have the same type.
    void swap(scratch& other) noexcept { std::swap(bytes_, other.bytes_); }
    // Replaces the value by a new one, and returns that.
    void* fresh() {
        type_.held->destroy(type_, bytes_);
        type_.held->make(type_, bytes_);
        return bytes_;
    }

private:
    const table::type& type_;
    std::byte* bytes_;
};

}  // namespace verbatim::walk
