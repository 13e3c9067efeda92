#include "tools/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

namespace fs = std::filesystem;

namespace verbatim::tools {

namespace {

error system_error(const std::string& what) { return error{{}, 0, what + ": " + std::strerror(errno)}; }

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

bool write_all(int fd, const std::vector<std::byte>& bytes) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        const auto n = ::write(fd, bytes.data() + done, bytes.size() - done);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        done += static_cast<std::size_t>(n);
    }
    return true;
}

// Removes the temporary file unless it has been renamed.
struct temporary {
    std::string path;
    bool keep = false;
    ~temporary() {
        if (!keep && !path.empty()) ::unlink(path.c_str());
    }
};

}  // namespace

result<std::vector<std::byte>> read_file(const std::string& path) {
    descriptor in(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat about {};
    if (!in.ok() || ::fstat(in.get(), &about) != 0) return system_error("cannot read");
    if (S_ISDIR(about.st_mode)) return error{{}, 0, "cannot read: it is a directory"};
    std::vector<std::byte> bytes;
    std::size_t done = 0;
    for (;;) {
        if (done == bytes.size()) bytes.resize(done == 0 && about.st_size > 0 ? static_cast<std::size_t>(about.st_size) + 1 : done + (done >> 1) + 65536);
        const auto n = ::read(in.get(), bytes.data() + done, bytes.size() - done);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return system_error("cannot read");
        if (n == 0) break;
        done += static_cast<std::size_t>(n);
    }
    bytes.resize(done);
    return bytes;
}

result<void> save_file(const std::string& path, const std::vector<std::byte>& bytes, save_options options) {
    if (path == "-") {
        if (!write_all(STDOUT_FILENO, bytes)) return system_error("cannot write to standard output");
        return {};
    }
    std::error_code failed;
    const fs::path target = fs::is_symlink(path, failed) ? fs::weakly_canonical(path, failed) : fs::path(path);
    struct stat old {};
    const bool exists = ::stat(target.c_str(), &old) == 0;
    if (exists && !S_ISREG(old.st_mode)) {  // a device or a pipe cannot be replaced
        descriptor out(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
        if (!out.ok() || !write_all(out.get(), bytes)) return system_error("cannot write");
        return {};
    }
    if (exists && ::access(target.c_str(), W_OK) != 0) return system_error("cannot write");

    temporary beside{(target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string()};
    descriptor out(::mkostemp(beside.path.data(), O_CLOEXEC));
    if (!out.ok()) {
        beside.path.clear();
        return system_error("cannot write beside it");
    }
    const mode_t mask = ::umask(0);
    ::umask(mask);
    if (::fchmod(out.get(), exists ? old.st_mode & 07777 : 0666 & ~mask) != 0 || !write_all(out.get(), bytes) || ::fsync(out.get()) != 0)
        return system_error("cannot write");
    if (exists && ::fchown(out.get(), old.st_uid, old.st_gid) != 0) errno = 0;  // only root may give a file away; the content matters more
    if (exists && options.backup) {
        const std::string kept = target.string() + "~";
        ::unlink(kept.c_str());
        if (::link(target.c_str(), kept.c_str()) != 0) return system_error("cannot keep a backup");
    }
    if (::rename(beside.path.c_str(), target.c_str()) != 0) return system_error("cannot write");
    beside.keep = true;
    const auto folder = target.parent_path().empty() ? fs::path(".") : target.parent_path();
    descriptor dir(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (dir.ok()) (void)::fsync(dir.get());
    return {};
}

result<std::vector<std::string>> files_below(const std::string& path) {
    std::error_code failed;
    if (path == "-" || !fs::is_directory(path, failed)) return std::vector<std::string>{path};
    std::vector<std::string> files;
    fs::recursive_directory_iterator at(path, failed), end;
    if (failed) return error{{}, 0, "cannot read: " + failed.message()};
    for (; at != end; at.increment(failed)) {
        if (failed) return error{{}, 0, "cannot read: " + failed.message()};
        const bool hidden = at->path().filename().string().starts_with('.');
        if (at->is_directory(failed) && hidden) at.disable_recursion_pending();
        else if (at->is_regular_file(failed) && !hidden) files.push_back(at->path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace verbatim::tools
