#include "tools/lock.hpp"

#include "tools/collected_edits.hpp"
#include "tools/inside.hpp"
#include "tools/print.hpp"

namespace verbatim::tools {

file_lock file_lock::take(const program& self, const std::string& given) {
    const auto path = file_on_disk(given);
    if (collected_edits::of(path)) return {};  // which have the lock
    using enum system::open_file::lock_result;
    for (bool announced = false;;) {
        file_lock lock;
        lock.file_ = system::open_file::for_locking(path);
        const auto locked = lock.file_.ok() ? lock.file_.info() : std::nullopt;
        if (!locked || locked->kind != system::file_kind::regular) return {};
        auto got = lock.file_.lock(false);
        if (got == held) {
            if (!announced)
                print(stderr, "{}: {}: waiting for {}, which holds its lock\n", self.name, path,
                      system::holder_of_lock(*locked));
            announced = true;
            got = lock.file_.lock(true);
        }
        if (got != taken) return {};
        // Saving puts a new file in the place of the old one, so the lock is valid only if it is that of the file that
        // is there now.
        if (const auto now = system::info_of(path); now && system::same_file(*locked, *now)) return lock;
    }
}

}  // namespace verbatim::tools
