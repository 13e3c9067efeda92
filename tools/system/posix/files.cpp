#include "tools/system/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <vector>

namespace fs = std::filesystem;

namespace verbatim::tools::system {

namespace {

int fd_of(open_file::handle h) { return static_cast<int>(h); }

file_kind kind_of(mode_t mode) {
    if (S_ISDIR(mode)) return file_kind::folder;
    if (S_ISLNK(mode)) return file_kind::link;
    if (S_ISCHR(mode) || S_ISBLK(mode)) return file_kind::device;
    if (S_ISFIFO(mode)) return file_kind::pipe;
    return S_ISSOCK(mode) ? file_kind::socket : file_kind::regular;
}

std::optional<file_info> described(int failed, const struct stat& about) {
    if (failed != 0) return std::nullopt;
    file_info info;
    info.kind = kind_of(about.st_mode);
    info.size = about.st_size > 0 ? static_cast<std::uint64_t>(about.st_size) : 0;
    info.device = about.st_dev, info.number = about.st_ino, info.links = about.st_nlink;
    info.read = {about.st_atim.tv_sec, about.st_atim.tv_nsec};
    info.changed = {about.st_mtim.tv_sec, about.st_mtim.tv_nsec};
    info.mode = about.st_mode & 07777, info.owner = about.st_uid, info.group = about.st_gid;
    return info;
}

std::string folder_of(const std::string& path) {
    const auto folder = fs::path(path).parent_path().string();
    return folder.empty() ? "." : folder;
}

timespec time_of(const moment& m) { return {static_cast<time_t>(m.seconds), static_cast<long>(m.nanoseconds)}; }

// Copies the permissions with the access control list. If there is a list, the group bits of the mode are the most that
// any entry of the list may allow, and not the permissions of the group.
bool keep_access(int fd, const std::string& from, mode_t mode) {
    constexpr const char* name = "system.posix_acl_access";
    std::vector<std::byte> list(1 << 16);  // the longest list that Linux allows
    const auto size = ::getxattr(from.c_str(), name, list.data(), list.size());
    if (size < 0 && errno != ENODATA && errno != EOPNOTSUPP) return false;
    (void)::fremovexattr(fd, name);  // the list that the folder gives to new files
    if (size < 0) return ::fchmod(fd, mode) == 0;
    return ::fchmod(fd, mode & ~static_cast<mode_t>(S_IRWXG)) == 0 &&
           ::fsetxattr(fd, name, list.data(), static_cast<std::size_t>(size), 0) == 0;
}

}  // namespace

std::string last_error() { return std::strerror(errno); }

reason last_reason() {
    switch (errno) {
        case ENOENT: return reason::missing;
        case EEXIST: return reason::exists;
        case EPERM:
        case EOPNOTSUPP:
        case EMLINK: return reason::not_supported;
        case ENOMEM: return reason::no_memory;
        default: return reason::other;
    }
}

std::optional<file_info> info_of(const std::string& path) {
    struct stat about {};
    return described(::stat(path.c_str(), &about), about);
}
std::optional<file_info> info_of_link(const std::string& path) {
    struct stat about {};
    return described(::lstat(path.c_str(), &about), about);
}
std::optional<file_info> open_file::info() const {
    struct stat about {};
    return described(::fstat(fd_of(handle_), &about), about);
}

open_file::~open_file() {
    if (ok() && !is_borrowed_) ::close(fd_of(handle_));
}

open_file open_file::for_reading(const std::string& path) {
    return open_file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
}
open_file open_file::for_locking(const std::string& path) {
    return open_file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
}
open_file open_file::for_writing(const std::string& path) {
    return open_file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
}
open_file open_file::for_changing(const std::string& path) {
    return open_file(::open(path.c_str(), O_RDWR | O_CLOEXEC));
}
open_file open_file::make(const std::string& path) {
    return open_file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
}
open_file open_file::make_temporary(std::string& name) {
    name += "XXXXXX";
    return open_file(::mkostemp(name.data(), O_CLOEXEC));
}
open_file open_file::standard_input() { return open_file(STDIN_FILENO, true); }

std::optional<open_file> open_file::named(std::string_view path) {
    if (path == "-" || path == "/dev/stdout") return open_file(STDOUT_FILENO, true);
    if (path == "/dev/stderr") return open_file(STDERR_FILENO, true);
    // A descriptor may lead to a pipe or a socket that has no path of its own.
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
        if (!path.starts_with(folder)) continue;
        const auto number = path.substr(folder.size());
        int fd = -1;
        const auto [end, failed] = std::from_chars(number.data(), number.data() + number.size(), fd);
        if (failed == std::errc{} && end == number.data() + number.size()) return open_file(fd, true);
    }
    return std::nullopt;
}
bool open_file::is_standard_output() const { return handle_ == STDOUT_FILENO; }

std::ptrdiff_t open_file::read_some(std::span<std::byte> to) const {
    ssize_t n = -1;
    do n = ::read(fd_of(handle_), to.data(), to.size());
    while (n < 0 && errno == EINTR);
    return n;
}

bool open_file::write_all(std::span<const std::byte> bytes) const {
    while (!bytes.empty()) {
        const auto n = ::write(fd_of(handle_), bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(n));
    }
    return true;
}

bool open_file::read_at(std::uint64_t at, std::span<std::byte> to) const {
    while (!to.empty()) {
        const auto n = ::pread(fd_of(handle_), to.data(), to.size(), static_cast<off_t>(at));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += static_cast<std::uint64_t>(n);
        to = to.subspan(static_cast<std::size_t>(n));
    }
    return true;
}

bool open_file::write_at(std::uint64_t at, std::span<const std::byte> bytes) const {
    while (!bytes.empty()) {
        const auto n = ::pwrite(fd_of(handle_), bytes.data(), bytes.size(), static_cast<off_t>(at));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        at += static_cast<std::uint64_t>(n);
        bytes = bytes.subspan(static_cast<std::size_t>(n));
    }
    return true;
}

std::size_t open_file::write_from(const open_file& other, std::uint64_t at, std::size_t size) const {
    std::size_t done = 0;
    for (auto from = static_cast<off_t>(at); done < size;) {
        const auto n = ::copy_file_range(fd_of(other.handle_), &from, fd_of(handle_), nullptr, size - done, 0);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        done += static_cast<std::size_t>(n);
    }
    return done;
}

bool open_file::rewind() const { return ::lseek(fd_of(handle_), 0, SEEK_SET) == 0; }

bool open_file::flush_all() const { return ::fsync(fd_of(handle_)) == 0; }
void open_file::forget(std::uint64_t at, std::uint64_t size) const {
    (void)::posix_fadvise(fd_of(handle_), static_cast<off_t>(at), static_cast<off_t>(size), POSIX_FADV_DONTNEED);
}
bool open_file::flush() const {
    if (!flush_all()) return false;
    forget(0, 0);  // up to the end
    return true;
}

bool open_file::set_times(const file_info& like) const {
    const timespec times[] = {time_of(like.read), time_of(like.changed)};
    return ::futimens(fd_of(handle_), times) == 0;
}

bool open_file::keep_permissions(const std::string& of, const file_info& like) const {
    // Only root may change the owner, and other users only the group, to one of their own. A failure is ignored: the
    // content matters more.
    if (::fchown(fd_of(handle_), like.owner, like.group) != 0)
        (void)(::fchown(fd_of(handle_), static_cast<uid_t>(-1), like.group) == 0);
    return keep_access(fd_of(handle_), of, like.mode);
}

bool open_file::give_usual_permissions() const {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return ::fchmod(fd_of(handle_), 0666 & ~mask) == 0;
}

open_file::lock_result open_file::lock(bool waits) const {
    int failed = -1;
    do failed = ::flock(fd_of(handle_), waits ? LOCK_EX : LOCK_EX | LOCK_NB);
    while (failed != 0 && errno == EINTR);
    if (failed == 0) return lock_result::taken;
    return !waits && errno == EWOULDBLOCK ? lock_result::held : lock_result::failed;
}

// Linux lists locks in lines like "1: FLOCK  ADVISORY  WRITE 1234 08:01:5678 0 EOF".
std::string holder_of_lock(const file_info& file) {
    const auto id = fmt::format("{:02x}:{:02x}:{}", major(file.device), minor(file.device), file.number);
    std::ifstream locks("/proc/locks");
    for (std::string number, kind, advisory, access, process, what, rest;
         locks >> number >> kind >> advisory >> access >> process >> what; std::getline(locks, rest)) {
        if (kind != "FLOCK" || what != id) continue;
        std::string name;
        std::getline(std::ifstream("/proc/" + process + "/comm"), name);
        return name.empty() ? "process " + process : fmt::format("process {} ({})", process, name);
    }
    return "another process";
}

bool replace(const std::string& target, const std::string& by) { return ::rename(by.c_str(), target.c_str()) == 0; }

bool rename_new(const std::string& path, const std::string& name) {
    if (::renameat2(AT_FDCWD, path.c_str(), AT_FDCWD, name.c_str(), RENAME_NOREPLACE) == 0) return true;
    if (errno != EINVAL && errno != ENOSYS) return false;
    // The file system cannot do it. With a second name in between, no moment is without the file.
    if (::link(path.c_str(), name.c_str()) == 0) return ::unlink(path.c_str()) == 0;
    if (last_reason() != reason::not_supported) return false;
    // Nor has it second names: an empty file, which only one process can make, keeps the name free for this one.
    if (!open_file::make(name).ok()) return false;
    if (::rename(path.c_str(), name.c_str()) == 0) return true;
    const int why = errno;
    ::unlink(name.c_str());
    errno = why;
    return false;
}

bool flush_folder_of(const std::string& path) {
    const int opened = ::open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) return false;
    const bool flushed =
        ::fsync(opened) == 0 || errno == EINVAL;  // EINVAL: the file system cannot flush folders, and need not
    ::close(opened);
    return flushed;
}

bool link(const std::string& path, const std::string& name) { return ::link(path.c_str(), name.c_str()) == 0; }
bool remove(const std::string& path) { return ::unlink(path.c_str()) == 0; }
bool is_writable(const std::string& path) { return ::access(path.c_str(), W_OK) == 0; }
bool is_folder_of_writable(const std::string& path) { return ::access(folder_of(path).c_str(), W_OK | X_OK) == 0; }

result<std::string> target_of(std::string path) {
    std::error_code failed;
    for (int links = 0;; ++links) {
        const auto what = fs::symlink_status(path, failed).type();
        if (what == fs::file_type::none)
            return error{{}, 0, "cannot examine it: " + failed.message(), error_kind::system};
        if (what != fs::file_type::symlink) return path;
        if (links == 40) return error{{}, 0, "cannot follow its links: they lead in a circle", error_kind::system};
        const auto next = fs::read_symlink(path, failed);
        if (failed) return error{{}, 0, "cannot follow its link: " + failed.message(), error_kind::system};
        path = (fs::path(path).parent_path() / next).string();
    }
}

result<void> each_name_in(const std::string& folder, const std::function<void(const std::string&)>& take) {
    std::error_code failed;
    fs::directory_iterator at(folder, failed);
    for (; !failed && at != fs::directory_iterator(); at.increment(failed)) take(at->path().filename().string());
    if (failed) return error{{}, 0, failed.message(), error_kind::system};
    return {};
}

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace verbatim::tools::system
