// A file descriptor that closes itself, and errors of the operating system.
#pragma once
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <span>
#include <string>

#include "runtime/walk/refusal.hpp"

namespace verbatim::tools {

inline error system_error(const std::string& what) { return error{{}, 0, what + ": " + std::strerror(errno)}; }

class descriptor {
public:
    explicit descriptor(int fd) : fd_(fd) {}
    ~descriptor() {
        if (fd_ > STDERR_FILENO) ::close(fd_);
    }
    descriptor(const descriptor&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    int get() const { return fd_; }
    bool ok() const { return fd_ >= 0; }

private:
    int fd_;
};

inline bool write_all(int fd, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const auto n = ::write(fd, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(n));
    }
    return true;
}

}  // namespace verbatim::tools
