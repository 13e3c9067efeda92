#include "tools/fuzz/allocations.hpp"

#include <cstdlib>
#include <new>

namespace {

// The size of a block is stored in front of it.
constexpr std::size_t front = alignof(std::max_align_t);
std::size_t in_use = 0, most = 0;

void* allocate_or_null(std::size_t size) noexcept {
    auto* block = static_cast<char*>(std::malloc(front + size));
    if (!block) return nullptr;
    *reinterpret_cast<std::size_t*>(block) = size;
    in_use += size;
    if (in_use > most) most = in_use;
    return block + front;
}

void* allocate(std::size_t size) {
    if (void* at = allocate_or_null(size)) return at;
    throw std::bad_alloc();
}

void release(void* at) {
    if (!at) return;
    char* const block = static_cast<char*>(at) - front;
    in_use -= *reinterpret_cast<std::size_t*>(block);
    std::free(block);
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate_or_null(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate_or_null(size); }
void operator delete(void* at) noexcept { release(at); }
void operator delete[](void* at) noexcept { release(at); }
void operator delete(void* at, std::size_t) noexcept { release(at); }
void operator delete[](void* at, std::size_t) noexcept { release(at); }

namespace verbatim::fuzz {

allocations::allocations() : before_(in_use) { most = in_use; }
std::size_t allocations::peak() const { return most - before_; }

}  // namespace verbatim::fuzz
