// Counts the program's allocations by replacing operator new.
#include <atomic>
#include <cstdlib>
#include <new>

#include "tests/bench/bench.hpp"

namespace {
std::atomic<bool> counts = false;
std::atomic<std::size_t> now = 0, most = 0;
constexpr std::size_t header = alignof(std::max_align_t);
}  // namespace

void* operator new(std::size_t size) {
    auto* block = static_cast<std::byte*>(std::malloc(size + header));
    if (!block) throw std::bad_alloc();
    *reinterpret_cast<std::size_t*>(block) = size;
    if (!counts.load(std::memory_order_relaxed)) return block + header;
    const std::size_t total = now += size;
    for (std::size_t seen = most; total > seen && !most.compare_exchange_weak(seen, total);) {}
    return block + header;
}
void operator delete(void* block) noexcept {
    if (!block) return;
    auto* start = static_cast<std::byte*>(block) - header;
    if (counts.load(std::memory_order_relaxed)) now -= *reinterpret_cast<std::size_t*>(start);
    std::free(start);
}
void operator delete(void* block, std::size_t) noexcept { operator delete(block); }

namespace verbatim::bench {

// What was allocated before does not count; more of it may be freed than is allocated.
void allocations::start() { now = most = std::size_t{1} << 62, counts = true; }
std::size_t allocations::peak() {
    counts = false;
    return most - (std::size_t{1} << 62);
}

}  // namespace verbatim::bench
