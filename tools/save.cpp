#include "tools/save.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "tools/descriptor.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"

namespace fs = std::filesystem;

namespace verbatim::tools {

namespace {

bool same(view::byte_view a, view::byte_view b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

// A new file in the folder of the target. It goes away with this object, unless it has become the target.
class temporary {
public:
    explicit temporary(const fs::path& target) : path_((target.parent_path() / ("." + target.filename().string().substr(0, 200) + ".verbatim-XXXXXX")).string()) {
        fd_ = ::mkostemp(path_.data(), O_CLOEXEC);
        made_ = fd_ >= 0;
    }
    ~temporary() {
        if (fd_ >= 0) ::close(fd_);
        if (made_) ::unlink(path_.c_str());
    }
    temporary(const temporary&) = delete;
    temporary& operator=(const temporary&) = delete;

    int fd() const { return fd_; }
    const std::string& path() const { return path_; }
    bool become(const fs::path& target) {
        if (::rename(path_.c_str(), target.c_str()) != 0) return false;
        made_ = false;
        return true;
    }

private:
    std::string path_;
    int fd_;
    bool made_;
};

mode_t mode_of_new_files() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

// A second name for the old file, or a copy where the file system knows no second names. Nothing is replaced.
result<std::string> keep_backup(const fs::path& target, const struct stat& old) {
    for (int number = 1;; ++number) {
        const auto name = target.string() + ".bak" + (number == 1 ? "" : std::to_string(number));
        if (::link(target.c_str(), name.c_str()) == 0) return name;
        if (errno == EEXIST) continue;
        if (errno != EPERM && errno != EOPNOTSUPP && errno != EMLINK) return system_error("cannot keep a backup as " + name);
        const auto bytes = read_file(target.string());
        if (!bytes) return bytes.error();
        const descriptor copy(::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old.st_mode & 07777));
        if (!copy.ok() && errno == EEXIST) continue;
        if (copy.ok() && write_all(copy.get(), *bytes) && ::fsync(copy.get()) == 0) return name;
        const auto why = system_error("cannot keep a backup as " + name);
        if (copy.ok()) ::unlink(name.c_str());
        return why;
    }
}

// Where a path leads, through symbolic links, also when nothing is there yet.
result<fs::path> target_of(fs::path path) {
    std::error_code failed;
    for (int links = 0; fs::is_symlink(fs::symlink_status(path, failed)); ++links) {
        if (links == 40) return error{{}, 0, "cannot follow its links: they lead in a circle"};
        const auto next = fs::read_symlink(path, failed);
        if (failed) return error{{}, 0, "cannot follow its link: " + failed.message()};
        path = path.parent_path() / next;
    }
    return path;
}

bool flush_folder(const fs::path& target) {
    const auto folder = target.parent_path().empty() ? fs::path(".") : target.parent_path();
    const descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return opened.ok() && (::fsync(opened.get()) == 0 || errno == EINVAL);  // EINVAL: a file system that cannot, and need not
}

// What is asked of the bytes at `to`. `expected`, when it is not null, is what must stand there until the last moment.
struct task {
    view::byte_view bytes;
    const view::byte_view* expected;
    const struct stat* time_of;  // or null
    bool backup;
};

result<std::string> replace(const fs::path& target, const struct stat* old, const task& t) {
    temporary beside(target);
    if (beside.fd() < 0) return system_error("cannot write beside it");
    const mode_t mode = old ? old->st_mode & 07777 : mode_of_new_files();
    if (!write_all(beside.fd(), t.bytes)) return system_error("cannot write");
    if (old && ::fchown(beside.fd(), old->st_uid, old->st_gid) != 0) errno = 0;  // only root may give a file away; the content matters more
    if (::fchmod(beside.fd(), mode) != 0) return system_error("cannot keep its permissions");
    if (t.time_of) {
        const timespec times[] = {t.time_of->st_atim, t.time_of->st_mtim};
        if (::futimens(beside.fd(), times) != 0) return system_error("cannot keep its time");
    }
    if (::fsync(beside.fd()) != 0) return system_error("cannot write");
    (void)::posix_fadvise(beside.fd(), 0, 0, POSIX_FADV_DONTNEED);  // read from the disk, where that can be had

    const auto written = read_file(beside.path());
    if (!written) return written.error();
    if (!same(*written, t.bytes)) return error{{}, 0, "what was written to the disk does not come back from it"};
    if (t.expected) {
        const auto now = read_file(target.string());
        if (!now || !same(*now, *t.expected)) return error{{}, 0, "another program has changed it since it was read"};
    }
    std::string backup;
    if (old && t.backup) {
        auto kept = keep_backup(target, *old);
        if (!kept) return kept.error();
        backup = *kept;
    }
    if (!beside.become(target)) {
        const auto why = system_error("cannot write");
        if (!backup.empty()) ::unlink(backup.c_str());
        return why;
    }
    if (!flush_folder(target)) return std::string("saved, but its folder could not be flushed: a power failure now may bring the old file back");
    if (old && old->st_nlink > 1) return std::string("saved; its other names (hard links) keep the old content");
    return std::string{};
}

save_result write_to(const std::string& to, const task& t) {
    if (to == "-") return write_all(STDOUT_FILENO, t.bytes) ? save_result{} : save_result{io_failed, system_error("cannot write").reason};
    const auto target = target_of(to);
    if (!target) return {io_failed, target.error().reason + "; no file was written"};
    struct stat old {};
    const bool exists = ::stat(target->c_str(), &old) == 0;
    if (exists && !S_ISREG(old.st_mode)) {  // a device or a pipe cannot be replaced
        const descriptor out(::open(target->c_str(), O_WRONLY | O_CLOEXEC));
        return out.ok() && write_all(out.get(), t.bytes) ? save_result{} : save_result{io_failed, system_error("cannot write").reason};
    }
    const auto done = exists && ::access(target->c_str(), W_OK) != 0 ? system_error("cannot write") : replace(*target, exists ? &old : nullptr, t);
    if (!done) return {io_failed, done.error().reason + (exists ? "; the file is left as it is" : "; no file was written")};
    return {identical, *done};
}

}  // namespace

save_result save(const opened& original, const std::string& from, view::byte_view edited, const std::string& to, save_options options) {
    if (!comes_back(*original.document)) return {differs, "the file does not come back identical even unchanged, so nothing is written; please report it"};
    const auto changed = original.format->read(source::borrow(edited));
    if (!changed) return {refused, "the file could not be read afterwards, so nothing is written: " + changed.error().message()};
    if (!comes_back(**changed)) return {differs, "the edited file does not come back identical, so nothing is written; please report it"};

    struct stat source {}, target {};
    const bool is_file = from != "-" && ::stat(from.c_str(), &source) == 0;
    if (options.keep_time && !is_file) return {usage, "there is no time to keep: no file was read"};
    const bool same_file = is_file && ::stat(to.c_str(), &target) == 0 && source.st_dev == target.st_dev && source.st_ino == target.st_ino;
    const bool in_place = to != "-" && (from == to || same_file);
    const auto read = original.document->file().bytes();
    return write_to(to, {edited, in_place ? &read : nullptr, options.keep_time ? &source : nullptr, options.backup});
}

save_result save_new(const view::document& read_back, const std::string& to, bool backup) {
    if (!comes_back(read_back)) return {differs, "the file would not come back identical, so nothing is written; please report it"};
    return write_to(to, {read_back.file().bytes(), nullptr, nullptr, backup});
}

save_result save_pieces(const std::string& to, const std::function<void(const piece_writer&)>& make) {
    const auto write_pieces = [&](int fd) {
        bool ok = true;
        make([&](std::string_view piece) { ok = ok && write_all(fd, std::as_bytes(std::span(piece))); });
        return ok;
    };
    const auto failed = [] { return save_result{io_failed, system_error("cannot write").reason + "; no file was written"}; };
    if (to == "-") return write_pieces(STDOUT_FILENO) ? save_result{} : failed();
    const auto target = target_of(to);
    if (!target) return {io_failed, target.error().reason + "; no file was written"};
    struct stat old {};
    const bool exists = ::stat(target->c_str(), &old) == 0;
    temporary beside(*target);
    if (beside.fd() < 0 || !write_pieces(beside.fd()) || ::fchmod(beside.fd(), exists ? old.st_mode & 07777 : mode_of_new_files()) != 0 ||
        ::fsync(beside.fd()) != 0 || !beside.become(*target))
        return failed();
    return {};
}

}  // namespace verbatim::tools
