// A file descriptor that closes itself, and errors of the operating system.
#pragma once
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <span>
#include <string>
#include <utility>

#include "verbatim/walk/refusal.hpp"

namespace verbatim::tools {

inline error system_error(const std::string& what) { return error{{}, 0, what + ": " + std::strerror(errno)}; }

class descriptor {
public:
    explicit descriptor(int fd = -1) : fd_(fd) {}
    descriptor(descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    descriptor& operator=(descriptor&& other) noexcept { return std::swap(fd_, other.fd_), *this; }
    ~descriptor() {
        if (fd_ > STDERR_FILENO) ::close(fd_);
    }
    int get() const { return fd_; }
    bool ok() const { return fd_ >= 0; }

private:
    int fd_;
};

// Reads as many bytes as there are, up to the size of the buffer. Returns their number; negative on an error.
inline ssize_t read_some(int fd, std::span<std::byte> to) {
    ssize_t n = -1;
    do n = ::read(fd, to.data(), to.size());
    while (n < 0 && errno == EINTR);
    return n;
}

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
