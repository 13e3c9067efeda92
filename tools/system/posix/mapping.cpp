#include "tools/system/mapping.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
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
        if (::mmap(from, begin + m.size - page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
                   0) == MAP_FAILED)
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

namespace {

// Notes a mapping; negative if there are too many.
int note_mapping(void* at, std::size_t size) {
    handle_bus_errors();
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        if (ranges[i].taken.exchange(true)) continue;
        ranges[i].lost = false;
        ranges[i].size = size;
        ranges[i].begin = reinterpret_cast<std::uintptr_t>(at);
        return static_cast<int>(i);
    }
    return -1;
}
void unmap(int slot, const std::byte* at, std::size_t size) {
    if (slot >= 0) ranges[static_cast<std::size_t>(slot)].begin = 0;
    ::munmap(const_cast<std::byte*>(at), size);
    if (slot >= 0) ranges[static_cast<std::size_t>(slot)].taken = false;
}

// Ends a copy. It knows where the copy has been changed.
struct end_of_copy {
    int slot = -1;
    std::size_t size = 0;
    std::shared_ptr<std::vector<file_range>> changes = std::make_shared<std::vector<file_range>>();

    void operator()(const std::byte* at) const { unmap(slot, at, size); }
};

// Memory in which a file is mapped, and which becomes memory of its own page by page as it is written to.
class shared_pages final : public copier {
public:
    shared_pages(int file, std::size_t size) : file_(file), size_(size) {}

    memory copy(std::size_t size) const override {
        const std::size_t shared = std::min(size, size_);
        if (shared == 0) return {};
        void* const at = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (at == MAP_FAILED) return {};
        auto* const begin = static_cast<std::byte*>(at);
        const end_of_copy end{note_mapping(at, size), size};
        const std::shared_ptr<const std::byte> all(begin, end);
        // The rest of the last page of a longer file is zeros, as the memory after it is.
        if (end.slot < 0 || ::mmap(at, shared, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, file_, 0) == MAP_FAILED)
            return {};
        return {all, {begin, size}, end.changes.get()};
    }

private:
    int file_;
    std::size_t size_;
};

}  // namespace

std::optional<mapping> mapping::of(const open_file& file, std::size_t size) {
    void* const at = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, static_cast<int>(file.handle_), 0);
    if (at == MAP_FAILED) return std::nullopt;
    const int slot = note_mapping(at, size);
    if (slot < 0) {
        ::munmap(at, size);
        errno = 0;
        return std::nullopt;
    }
    return mapping({static_cast<const std::byte*>(at), size}, slot);
}

std::unique_ptr<const copier> mapping::copier_of(const open_file& file, std::size_t size) {
    return std::make_unique<shared_pages>(static_cast<int>(file.handle_), size);
}

const std::vector<file_range>* mapping::changes_in(const keeper& copy) {
    const auto* const end = std::get_deleter<end_of_copy>(copy);
    return end ? end->changes.get() : nullptr;
}

mapping::~mapping() {
    if (slot_ >= 0) unmap(slot_, bytes_.data(), bytes_.size());
}

bool mapping::has_lost() const { return ranges[static_cast<std::size_t>(slot_)].lost; }

void mapping::keep(std::size_t at, std::size_t size) const {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const auto begin = at / page * page, end = std::min((at + size + page - 1) / page * page, bytes_.size());
    auto* const start = const_cast<std::byte*>(bytes_.data());
    if (::mprotect(start + begin, end - begin, PROT_READ | PROT_WRITE) != 0) return;
    for (auto i = begin; i < end; i += page) {
        volatile std::byte& one = start[i];
        one = one;  // the system copies the page that is written to
    }
    (void)::mprotect(start + begin, end - begin, PROT_READ);
}

void mapping::release_pages() const {
    (void)::madvise(const_cast<std::byte*>(bytes_.data()), bytes_.size(), MADV_DONTNEED);
}

}  // namespace verbatim::tools::system
