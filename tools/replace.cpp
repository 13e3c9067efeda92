#include "tools/replace.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/xattr.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <vector>

#include "tools/descriptor.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/print.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace fs = std::filesystem;

namespace verbatim::tools {

namespace {

// A new file in the folder of the target. The destructor removes it, unless it has become the target.
class temporary {
public:
    explicit temporary(const fs::path& target)
        : path_(
              (target.parent_path() / ("." + target.filename().string().substr(0, 200) + ".verbatim-XXXXXX")).string()),
          file_(::mkostemp(path_.data(), O_CLOEXEC)) {
        made_ = file_.ok();
    }
    ~temporary() {
        if (made_) ::unlink(path_.c_str());
    }
    temporary(const temporary&) = delete;
    temporary& operator=(const temporary&) = delete;

    int fd() const { return file_.get(); }
    bool become(const fs::path& target) {
        if (::rename(path_.c_str(), target.c_str()) != 0) return false;
        made_ = false;
        return true;
    }

private:
    std::string path_;
    descriptor file_;
    bool made_;
};

mode_t mode_of_new_files() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

bool write_made(int fd, const maker& make) {
    bool ok = true;
    make([&](std::string_view piece) { ok = ok && write_all(fd, std::as_bytes(std::span(piece))); });
    return ok;
}

// Passes the bytes of a file on in parts, and frees the memory of a mapped file after each part.
maker in_parts(const content& file) {
    return [&file](const piece_writer& put) {
        constexpr std::size_t most = 1 << 24;
        for (auto left = file.bytes(); !left.empty(); left = left.subspan(std::min(most, left.size()))) {
            maker_of(left.first(std::min(most, left.size())))(put);
            file.release_pages();
        }
    };
}

// Returns whether a file holds the bytes that `make` gives, and no more.
bool holds(int fd, const maker& make) {
    std::vector<std::byte> block(1 << 16);
    bool same = ::lseek(fd, 0, SEEK_SET) == 0;
    make([&](std::string_view piece) {
        for (auto rest = std::as_bytes(std::span(piece)); same && !rest.empty();) {
            const auto n = read_some(fd, std::span(block).first(std::min(block.size(), rest.size())));
            const auto count = static_cast<std::size_t>(std::max<ssize_t>(n, 0));
            same = n > 0 && walk::same_bytes(std::span(block).first(count), rest.first(count));
            if (same) rest = rest.subspan(count);
        }
    });
    return same && read_some(fd, std::span(block).first(1)) == 0;
}

// Copies the permissions of the old file, with its access control list. If there is a list, the group bits of the mode
// are the most that any entry of the list may allow, and not the permissions of the group.
bool keep_permissions(int fd, const fs::path& from, mode_t mode) {
    constexpr const char* name = "system.posix_acl_access";
    std::vector<std::byte> list(1 << 16);  // the longest list that Linux allows
    const auto size = ::getxattr(from.c_str(), name, list.data(), list.size());
    if (size < 0 && errno != ENODATA && errno != EOPNOTSUPP) return false;
    (void)::fremovexattr(fd, name);  // the list that the folder gives to new files
    if (size < 0) return ::fchmod(fd, mode) == 0;
    return ::fchmod(fd, mode & ~static_cast<mode_t>(S_IRWXG)) == 0 &&
           ::fsetxattr(fd, name, list.data(), static_cast<std::size_t>(size), 0) == 0;
}

// Gives the old file a second name, or copies it if the file system has no second names. Replaces no other file.
// Returns the name.
result<std::string> keep_backup(const fs::path& target, const struct stat& old) {
    for (int number = 1;; ++number) {
        const auto name = target.string() + ".bak" + (number == 1 ? "" : std::to_string(number));
        if (::link(target.c_str(), name.c_str()) == 0) return name;
        if (errno == EEXIST) continue;
        if (errno != EPERM && errno != EOPNOTSUPP && errno != EMLINK)
            return system_error("cannot keep a backup as " + name);
        const auto bytes = read_file(target.string());
        if (!bytes) return bytes.error();
        const descriptor copy(::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
        if (!copy.ok() && errno == EEXIST) continue;
        if (copy.ok() && write_all(copy.get(), *bytes) && keep_permissions(copy.get(), target, old.st_mode & 07777) &&
            ::fsync(copy.get()) == 0)
            return name;
        const auto why = system_error("cannot keep a backup as " + name);
        if (copy.ok()) ::unlink(name.c_str());
        return why;
    }
}

// Returns where a path leads through symbolic links, even if there is no file yet.
result<fs::path> target_of(fs::path path) {
    std::error_code failed;
    for (int links = 0;; ++links) {
        const auto what = fs::symlink_status(path, failed).type();
        if (what == fs::file_type::none) return error{{}, 0, "cannot examine it: " + failed.message()};
        if (what != fs::file_type::symlink) return path;
        if (links == 40) return error{{}, 0, "cannot follow its links: they lead in a circle"};
        const auto next = fs::read_symlink(path, failed);
        if (failed) return error{{}, 0, "cannot follow its link: " + failed.message()};
        path = path.parent_path() / next;
    }
}

bool flush_folder(const fs::path& target) {
    const auto folder = target.parent_path().empty() ? fs::path(".") : target.parent_path();
    const descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return opened.ok() && (::fsync(opened.get()) == 0 ||
                           errno == EINVAL);  // EINVAL: the file system cannot flush folders, and need not
}

result<std::string> replace(const fs::path& target, const struct stat* old, const replacement& by) {
    temporary beside(target);
    if (beside.fd() < 0) return system_error("cannot write beside it");
    if (!write_made(beside.fd(), by.make)) return system_error("cannot write");
    // Only root may change the owner, and other users only the group, to one of their own. A failure is ignored: the
    // content matters more.
    if (old && ::fchown(beside.fd(), old->st_uid, old->st_gid) != 0)
        (void)(::fchown(beside.fd(), static_cast<uid_t>(-1), old->st_gid) == 0);
    if (!(old ? keep_permissions(beside.fd(), target, old->st_mode & 07777)
              : ::fchmod(beside.fd(), mode_of_new_files()) == 0))
        return system_error("cannot keep its permissions");
    if (by.time_of) {
        const timespec times[] = {by.time_of->st_atim, by.time_of->st_mtim};
        if (::futimens(beside.fd(), times) != 0) return system_error("cannot keep its time");
    }
    if (::fsync(beside.fd()) != 0) return system_error("cannot write");
    (void)::posix_fadvise(beside.fd(), 0, 0,
                          POSIX_FADV_DONTNEED);  // so that it is read back from the disk, if possible
    if (!holds(beside.fd(), by.make)) return error{{}, 0, "the disk returns other bytes than those that were written"};
    if (by.expected) {
        const descriptor now(::open(target.c_str(), O_RDONLY | O_CLOEXEC));
        if (!now.ok() || !holds(now.get(), in_parts(*by.expected)) || !by.expected->unchanged())
            return error{{}, 0, "another program has changed it since it was read"};
    }
    std::string backup;
    if (old && by.backup) {
        auto kept = keep_backup(target, *old);
        if (!kept) return kept.error();
        backup = *kept;
    }
    if (!beside.become(target)) {
        const auto why = system_error("cannot write");
        if (!backup.empty()) ::unlink(backup.c_str());
        return why;
    }
    if (!flush_folder(target))
        return std::string(
            "saved, but its folder could not be flushed: a power failure now may bring the old file back");
    if (old && old->st_nlink > 1) return std::string("saved; its other names (hard links) keep the old content");
    return std::string{};
}

save_result write_directly(int fd, const maker& make) {
    if (fd >= 0 && write_made(fd, make)) return {};
    return {io_failed, system_error("cannot write").reason};
}

// Returns the open descriptor that a path names; nothing if it names none. A descriptor may lead to a pipe or a socket
// that has no path of its own.
std::optional<int> descriptor_named(std::string_view path) {
    if (path == "-" || path == "/dev/stdout") return STDOUT_FILENO;
    if (path == "/dev/stderr") return STDERR_FILENO;
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
        if (!path.starts_with(folder)) continue;
        const auto number = path.substr(folder.size());
        int fd = -1;
        const auto [end, failed] = std::from_chars(number.data(), number.data() + number.size(), fd);
        if (failed == std::errc{} && end == number.data() + number.size()) return fd;
    }
    return std::nullopt;
}

}  // namespace

maker maker_of(view::byte_view bytes) {
    return [bytes](const piece_writer& write) { write({reinterpret_cast<const char*>(bytes.data()), bytes.size()}); };
}

bool is_standard_output(const std::string& to) { return descriptor_named(to) == STDOUT_FILENO; }

save_result write_to(const std::string& to, const replacement& by) {
    if (keeps_output() && is_standard_output(to)) return by.make(print_made), save_result{};
    if (const auto fd = descriptor_named(to)) return write_directly(*fd, by.make);
    const auto target = target_of(to);
    if (!target) return {io_failed, target.error().reason + "; no file was written"};
    struct stat old {};
    const bool exists = ::stat(target->c_str(), &old) == 0;
    if (!exists && errno != ENOENT) return {io_failed, system_error("cannot write").reason};
    if (exists && !S_ISREG(old.st_mode))
        return write_directly(descriptor(::open(target->c_str(), O_WRONLY | O_CLOEXEC)).get(), by.make);
    const auto done = exists && ::access(target->c_str(), W_OK) != 0 ? system_error("cannot write")
                                                                     : replace(*target, exists ? &old : nullptr, by);
    if (!done)
        return {io_failed, done.error().reason + (exists ? "; the file is left as it is" : "; no file was written")};
    return {identical, *done};
}

}  // namespace verbatim::tools
