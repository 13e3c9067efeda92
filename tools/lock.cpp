#include "tools/lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <fstream>

#include "tools/files.hpp"
#include "tools/print.hpp"

namespace verbatim::tools {

namespace {

// Returns the holder of the lock, "process 1234 (verbatim)". Linux lists locks in lines like "1: FLOCK  ADVISORY  WRITE
// 1234 08:01:5678 0 EOF".
std::string holder(const struct stat& file) {
    const auto id = fmt::format("{:02x}:{:02x}:{}", major(file.st_dev), minor(file.st_dev), file.st_ino);
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

}  // namespace

file_lock file_lock::take(const program& self, const std::string& path) {
    for (bool announced = false;;) {
        file_lock lock;
        lock.file_ = descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
        struct stat locked {
        }, now{};
        if (!lock.file_.ok() || ::fstat(lock.file_.get(), &locked) != 0 || !S_ISREG(locked.st_mode)) return {};
        int failed = ::flock(lock.file_.get(), LOCK_EX | LOCK_NB);
        if (failed != 0 && errno == EWOULDBLOCK) {
            if (!announced)
                print(stderr, "{}: {}: waiting for {}, which holds its lock\n", self.name, path, holder(locked));
            announced = true;
            do failed = ::flock(lock.file_.get(), LOCK_EX);
            while (failed != 0 && errno == EINTR);
        }
        if (failed != 0) return {};
        // Saving puts a new file in the place of the old one, so the lock is valid only if it is that of the file that
        // is there now.
        if (::stat(path.c_str(), &now) == 0 && same_file(locked, now)) return lock;
    }
}

}  // namespace verbatim::tools
