#include "tools/content.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <limits>

#include "tools/files.hpp"

namespace verbatim::tools {

namespace {

constexpr off_t small = 1 << 20;

// All mappings, in a place where a signal handler can find them.
struct mapping {
    std::atomic<bool> taken = false;
    std::atomic<std::uintptr_t> begin = 0;
    std::atomic<std::size_t> size = 0;
    std::atomic<bool> lost = false;  // some of its bytes could not be read
};
std::array<mapping, 256> mappings;
static_assert(std::atomic<std::uintptr_t>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

// Handles a bus error in a mapping: the file has become shorter than its mapping, or the disk has failed. Puts zeros
// there, and marks the mapping as `lost`. Any other bus error ends the program, as it would without this handler.
void on_bus_error(int, siginfo_t* info, void*) {
    const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
    for (auto& m : mappings) {
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

result<content> content::open(const std::string& path) {
    content c;
    auto file = open_for_reading(path, c.about_);
    if (!file) return file.error();
    c.file_ = std::move(*file);
    if (S_ISREG(c.about_.st_mode) && c.about_.st_size >= small) {
        if (static_cast<std::uintmax_t>(c.about_.st_size) > std::numeric_limits<std::ptrdiff_t>::max())
            return error{{}, 0, "cannot read: it is too large for this machine's addresses"};
        if (c.map(static_cast<std::size_t>(c.about_.st_size))) return c;
        if (errno == ENOMEM)
            return error{
                {}, 0, fmt::format("cannot read: there is not enough memory for its {} bytes", c.about_.st_size)};
    }
    auto copy = read_file(c.file_, c.about_);  // some file systems cannot map files
    if (!copy) return copy.error();
    c.copy_ = std::move(*copy);
    c.bytes_ = c.copy_;
    return c;
}

bool content::map(std::size_t size) {
    handle_bus_errors();
    for (std::size_t i = 0; i < mappings.size(); ++i) {
        if (mappings[i].taken.exchange(true)) continue;
        void* const at = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file_.get(), 0);
        if (at == MAP_FAILED) return mappings[i].taken = false;
        mappings[i].lost = false;
        mappings[i].size = size;
        mappings[i].begin = reinterpret_cast<std::uintptr_t>(at);
        slot_ = static_cast<int>(i);
        bytes_ = {static_cast<const std::byte*>(at), size};
        return true;
    }
    return errno = 0, false;
}

content::content(content&& other) noexcept
    : copy_(std::move(other.copy_)),
      bytes_(other.bytes_),
      file_(std::move(other.file_)),
      about_(other.about_),
      slot_(std::exchange(other.slot_, -1)) {}

content::~content() {
    if (slot_ < 0) return;
    auto& m = mappings[static_cast<std::size_t>(slot_)];
    m.begin = 0;
    ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
    m.taken = false;
}

void content::release_pages() const {
    if (slot_ >= 0) (void)::madvise(const_cast<std::byte*>(bytes_.data()), bytes_.size(), MADV_DONTNEED);
}

result<void> content::unchanged() const {
    if (slot_ < 0) return {};
    struct stat now {};
    const bool same = ::fstat(file_.get(), &now) == 0 && now.st_size == about_.st_size &&
                      now.st_mtim.tv_sec == about_.st_mtim.tv_sec && now.st_mtim.tv_nsec == about_.st_mtim.tv_nsec;
    if (!same) return error{{}, 0, "another program changed it while it was read"};
    if (mappings[static_cast<std::size_t>(slot_)].lost) return error{{}, 0, "cannot read: the disk failed"};
    return {};
}

}  // namespace verbatim::tools
