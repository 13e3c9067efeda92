#include "tools/replace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/print.hpp"
#include "tools/system/files.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::tools {

using system::system_error;

namespace {

// A new file in the folder of the target. The destructor removes it, unless it has become the target.
class temporary {
public:
    explicit temporary(const std::string& target) : target_(target) {
        const auto name = system::file_name(target);
        path_ = fmt::format("{}.{}.verbatim-", target.substr(0, target.size() - name.size()), name.substr(0, 200));
        file_ = system::open_file::make_temporary(path_);
        made_ = file_.ok();
    }
    ~temporary() {
        file_ = {};
        if (made_) system::remove(path_);
    }
    temporary(const temporary&) = delete;
    temporary& operator=(const temporary&) = delete;

    const system::open_file& file() const { return file_; }
    bool become_target() {
        file_ = {};
        if (!system::replace(target_, path_)) return false;
        made_ = false;
        return true;
    }

private:
    std::string target_, path_;
    system::open_file file_;
    bool made_ = false;
};

bool write_made(const system::open_file& to, const maker& make) {
    bool ok = true;
    make([&](std::string_view piece) { ok = ok && to.write_all(std::as_bytes(std::span(piece))); });
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
bool holds(const system::open_file& file, const maker& make) {
    std::vector<std::byte> block(1 << 16);
    bool same = file.rewind();
    make([&](std::string_view piece) {
        for (auto rest = std::as_bytes(std::span(piece)); same && !rest.empty();) {
            const auto n = file.read_some(std::span(block).first(std::min(block.size(), rest.size())));
            const auto count = static_cast<std::size_t>(std::max<std::ptrdiff_t>(n, 0));
            same = n > 0 && walk::same_bytes(std::span(block).first(count), rest.first(count));
            if (same) rest = rest.subspan(count);
        }
    });
    return same && file.read_some(std::span(block).first(1)) == 0;
}

// Gives the old file a second name, or copies it if the file system has no second names. Replaces no other file.
// Returns the name.
result<std::string> keep_backup(const std::string& target, const system::file_info& old) {
    for (int number = 1;; ++number) {
        const auto name = target + ".bak" + (number == 1 ? "" : std::to_string(number));
        if (system::link(target, name)) return name;
        if (system::last_reason() == system::reason::exists) continue;
        if (system::last_reason() != system::reason::not_supported)
            return system_error("cannot keep a backup as " + name);
        const auto bytes = read_file(target);
        if (!bytes) return bytes.error();
        auto copy = system::open_file::make(name);
        if (!copy.ok() && system::last_reason() == system::reason::exists) continue;
        if (copy.ok() && copy.write_all(*bytes) && copy.keep_permissions(target, old) && copy.flush()) return name;
        const auto why = system_error("cannot keep a backup as " + name);
        if (std::exchange(copy, {}).ok()) system::remove(name);
        return why;
    }
}

result<std::string> replace(const std::string& target, const system::file_info* old, const replacement& by) {
    temporary beside(target);
    if (!beside.file().ok()) return system_error("cannot write beside it");
    if (!write_made(beside.file(), by.make)) return system_error("cannot write");
    if (!(old ? beside.file().keep_permissions(target, *old) : beside.file().give_usual_permissions()))
        return system_error("cannot keep its permissions");
    if (by.time_of && !beside.file().set_times(*by.time_of)) return system_error("cannot keep its time");
    if (!beside.file().flush()) return system_error("cannot write");
    if (!holds(beside.file(), by.make))
        return error{{}, 0, "the disk returns other bytes than those that were written", error_kind::system};
    if (by.expected) {
        const auto now = system::open_file::for_reading(target);
        if (!now.ok() || !holds(now, in_parts(*by.expected)) || !by.expected->unchanged())
            return error{{}, 0, "another program has changed it since it was read", error_kind::system};
    }
    std::string backup;
    if (old && by.backup) {
        auto kept = keep_backup(target, *old);
        if (!kept) return kept.error();
        backup = *kept;
    }
    if (!beside.become_target()) {
        const auto why = system_error("cannot write");
        if (!backup.empty()) system::remove(backup);
        return why;
    }
    if (!system::flush_folder_of(target))
        return std::string(
            "saved, but its folder could not be flushed: a power failure now may bring the old file back");
    if (old && old->links > 1) return std::string("saved; its other names (hard links) keep the old content");
    return std::string{};
}

save_result write_directly(const system::open_file& to, const maker& make) {
    if (to.ok() && write_made(to, make)) return {};
    return {io_failed, system_error("cannot write").reason};
}

}  // namespace

maker maker_of(view::byte_view bytes) {
    return [bytes](const piece_writer& write) { write({reinterpret_cast<const char*>(bytes.data()), bytes.size()}); };
}

bool is_standard_output(const std::string& to) {
    const auto named = system::open_file::named(to);
    return named && named->is_standard_output();
}

save_result write_to(const std::string& to, const replacement& by) {
    if (keeps_output() && is_standard_output(to)) return by.make(print_made), save_result{};
    if (const auto named = system::open_file::named(to)) return write_directly(*named, by.make);
    const auto target = system::target_of(to);
    if (!target) return {io_failed, target.error().reason + "; no file was written"};
    const auto old = system::info_of(*target);
    if (!old && system::last_reason() != system::reason::missing)
        return {io_failed, system_error("cannot write").reason};
    if (old && old->kind != system::file_kind::regular)
        return write_directly(system::open_file::for_writing(*target), by.make);
    const auto done = old && !system::is_writable(*target) ? system_error("cannot write")
                                                           : replace(*target, old ? &*old : nullptr, by);
    if (!done)
        return {io_failed, done.error().reason + (old ? "; the file is left as it is" : "; no file was written")};
    return {identical, *done};
}

}  // namespace verbatim::tools
