#include "tools/system/mapping.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>

namespace verbatim::tools::system {

namespace {

// All mappings, in a place where a signal handler can find them.
struct mapped_range {
    std::atomic<bool> taken = false;
    std::atomic<std::uintptr_t> begin = 0;
    std::atomic<std::size_t> size = 0;
    std::atomic<bool> lost = false;  // some of its bytes could not be read
};
std::array<mapped_range, 256> ranges;
static_assert(std::atomic<std::uintptr_t>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

// Handles a bus error in a mapping: the file has become shorter than its mapping, or the disk has failed. Puts zeros
// there, and marks the mapping as `lost`. Any other bus error ends the program, as it would without this handler.
void on_bus_error(int, siginfo_t* info, void*) {
    const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
    for (auto& m : ranges) {
        const auto begin = m.begin.load();
        if (begin == 0 || at < begin || at - begin >= m.size) continue;
        const auto page = at & ~(static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE)) - 1);
        void* const from = reinterpret_cast<void*>(page);
        if (::mmap(from, begin + m.size - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) ==
            MAP_FAILED)
            break;
        m.lost = true;
        return;
    }
    (void)std::signal(SIGBUS, SIG_DFL);  // the error happens again at once
}

void handle_bus_errors() {
    static const bool once = [] {
        struct sigaction action {};
        action.sa_sigaction = on_bus_error;
        action.sa_flags = SA_SIGINFO;
        return ::sigaction(SIGBUS, &action, nullptr) == 0;
    }();
    (void)once;
}

}  // namespace

std::optional<mapping> mapping::of(const open_file& file, std::size_t size) {
    handle_bus_errors();
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        if (ranges[i].taken.exchange(true)) continue;
        void* const at = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, static_cast<int>(file.handle_), 0);
        if (at == MAP_FAILED) return ranges[i].taken = false, std::nullopt;
        ranges[i].lost = false;
        ranges[i].size = size;
        ranges[i].begin = reinterpret_cast<std::uintptr_t>(at);
        return mapping({static_cast<const std::byte*>(at), size}, static_cast<int>(i));
    }
    return errno = 0, std::nullopt;
}

mapping::~mapping() {
    if (slot_ < 0) return;
    auto& m = ranges[static_cast<std::size_t>(slot_)];
    m.begin = 0;
    ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
    m.taken = false;
}

bool mapping::has_lost() const { return ranges[static_cast<std::size_t>(slot_)].lost; }

void mapping::release_pages() const {
    (void)::madvise(const_cast<std::byte*>(bytes_.data()), bytes_.size(), MADV_DONTNEED);
}

}  // namespace verbatim::tools::system
