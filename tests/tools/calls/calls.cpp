// Loaded before the C library (LD_PRELOAD): records the calls by which the command reads and saves files, and makes one
// of them fail.
//   CALLS_RECORD   the file that each call is recorded in, a line each
//   CALLS_FAIL     the number of the call that fails, from 1, with EIO
//   CALLS_KILL     the number of the call before which the process is killed, from 1
//   CALLS_LACK     the names of calls that the file system does not have: renameat2, link,
//                  copy_file_range
//   CALLS_SPOIL    when it is set, the first byte of everything written is another one
//   CALLS_SHORT    when it is set, every other call of read and write is interrupted, and the others do no more than 5
//   bytes
//   CALLS_SIGNAL   the signal that ends the process when it opens a file whose path ends with CALLS_AT
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

namespace {

template <class Function>
Function* real(Function*, const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

int calls = 0;

// Records a call. True: it is the one that fails.
bool fails(const char* name, const char* about = "") {
    const char* const record = std::getenv("CALLS_RECORD");
    if (!record) return false;
    const auto fd = static_cast<int>(::syscall(SYS_openat, AT_FDCWD, record, O_WRONLY | O_CREAT | O_APPEND, 0666));
    for (const char* text : {name, about, "\n"}) (void)!::syscall(SYS_write, fd, text, std::strlen(text));
    ::syscall(SYS_close, fd);
    ++calls;
    const auto is_this = [](const char* number) { return number && calls == std::atoi(number); };
    if (is_this(std::getenv("CALLS_KILL"))) (void)std::raise(SIGKILL);
    if (!is_this(std::getenv("CALLS_FAIL"))) return false;
    errno = EIO;
    return true;
}

bool interrupted(std::size_t& size) {
    if (!std::getenv("CALLS_SHORT")) return false;
    static int count = 0;
    errno = EINTR;
    size = std::min<std::size_t>(size, 5);
    return ++count % 2 == 0;
}

// Returns whether the file system has no such call.
bool lacks(const char* name, int error) {
    const char* const all = std::getenv("CALLS_LACK");
    if (!all || !std::strstr(all, name)) return false;
    errno = error;
    return true;
}

bool is_folder(int fd) {
    struct stat about {};
    return ::syscall(SYS_fstat, fd, &about) == 0 && S_ISDIR(about.st_mode);
}

}  // namespace

#define PASS_ON(name, ...) real(&::name, #name)(__VA_ARGS__)

extern "C" {
#pragma GCC visibility push(default)

int open(const char* path, int flags, ...) {
    std::va_list more;
    va_start(more, flags);
    const mode_t mode = flags & O_CREAT ? static_cast<mode_t>(va_arg(more, int)) : 0;
    va_end(more);
    if (const char* const signal = std::getenv("CALLS_SIGNAL"), * const at = std::getenv("CALLS_AT");
        signal && at && std::string_view(path).ends_with(at))
        (void)std::raise(std::atoi(signal));
    return fails("open ", path) ? -1 : PASS_ON(open, path, flags, mode);
}
int mkostemp(char* name, int flags) { return fails("mkostemp") ? -1 : PASS_ON(mkostemp, name, flags); }
ssize_t read(int fd, void* to, size_t size) {
    if (interrupted(size) || fails("read")) return -1;
    return PASS_ON(read, fd, to, size);
}
ssize_t write(int fd, const void* from, size_t size) {
    if (interrupted(size) || fails("write")) return -1;
    if (!std::getenv("CALLS_SPOIL") || size == 0) return PASS_ON(write, fd, from, size);
    std::vector<char> spoiled(static_cast<const char*>(from), static_cast<const char*>(from) + size);
    spoiled[0] ^= 1;
    return PASS_ON(write, fd, spoiled.data(), size);
}
ssize_t pread(int fd, void* to, size_t size, off_t at) {
    if (interrupted(size) || fails("pread")) return -1;
    return PASS_ON(pread, fd, to, size, at);
}
ssize_t pwrite(int fd, const void* from, size_t size, off_t at) {
    if (interrupted(size) || fails("pwrite")) return -1;
    if (!std::getenv("CALLS_SPOIL") || size == 0) return PASS_ON(pwrite, fd, from, size, at);
    std::vector<char> spoiled(static_cast<const char*>(from), static_cast<const char*>(from) + size);
    spoiled[0] ^= 1;
    return PASS_ON(pwrite, fd, spoiled.data(), size, at);
}
ssize_t copy_file_range(int from, off64_t* at, int to, off64_t* there, size_t size, unsigned flags) {
    if (lacks("copy_file_range", EXDEV) || interrupted(size) || fails("copy_file_range")) return -1;
    return PASS_ON(copy_file_range, from, at, to, there, size, flags);
}
int fsync(int fd) { return fails(is_folder(fd) ? "fsync folder" : "fsync file") ? -1 : PASS_ON(fsync, fd); }
int fchown(int fd, uid_t owner, gid_t group) noexcept {
    return fails("fchown") ? -1 : PASS_ON(fchown, fd, owner, group);
}
int fchmod(int fd, mode_t mode) noexcept { return fails("fchmod") ? -1 : PASS_ON(fchmod, fd, mode); }
int futimens(int fd, const struct timespec times[2]) noexcept {
    return fails("futimens") ? -1 : PASS_ON(futimens, fd, times);
}
off_t lseek(int fd, off_t to, int from) noexcept { return fails("lseek") ? -1 : PASS_ON(lseek, fd, to, from); }
int rename(const char* from, const char* to) noexcept { return fails("rename") ? -1 : PASS_ON(rename, from, to); }
int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) noexcept {
    if (lacks("renameat2", EINVAL) || fails("renameat2")) return -1;
    return PASS_ON(renameat2, from_folder, from, to_folder, to, flags);
}
int link(const char* from, const char* to) noexcept {
    return lacks("link", EPERM) || fails("link") ? -1 : PASS_ON(link, from, to);
}
int unlink(const char* path) noexcept { return fails("unlink") ? -1 : PASS_ON(unlink, path); }
int flock(int fd, int how) noexcept { return fails("flock") ? -1 : PASS_ON(flock, fd, how); }
int access(const char* path, int how) noexcept { return fails("access") ? -1 : PASS_ON(access, path, how); }
int stat(const char* path, struct stat* about) noexcept { return fails("stat") ? -1 : PASS_ON(stat, path, about); }
int lstat(const char* path, struct stat* about) noexcept { return fails("lstat") ? -1 : PASS_ON(lstat, path, about); }
ssize_t readlink(const char* path, char* to, size_t size) noexcept {
    return fails("readlink") ? -1 : PASS_ON(readlink, path, to, size);
}
int fstat(int fd, struct stat* about) noexcept { return fails("fstat") ? -1 : PASS_ON(fstat, fd, about); }

#pragma GCC visibility pop
}
