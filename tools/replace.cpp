#include "tools/replace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "tools/activity.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/inside.hpp"
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
    const std::string& path() const { return path_; }
    bool replace_target() {
        file_ = {};
        return is_moved(system::replace(target_, path_));
    }
    // Becomes the target, which must not be there. It has a lock until this object goes.
    bool become_target() {
        (void)file_.lock(false);
        return is_moved(system::rename_new(path_, target_));
    }

private:
    bool is_moved(bool yes) {
        made_ = made_ && !yes;
        return yes;
    }

    std::string target_, path_;
    system::open_file file_;
    bool made_ = false;
};

// Returns where in a file some bytes are that are in its memory; nothing if they are not.
std::optional<std::size_t> offset_in(const content& file, std::span<const std::byte> bytes) {
    const auto all = file.bytes();
    const std::less_equal<const std::byte*> before;
    if (!file.file().ok() || !before(all.data(), bytes.data()) ||
        !before(bytes.data() + bytes.size(), all.data() + all.size()))
        return {};
    return static_cast<std::size_t>(bytes.data() - all.data());
}

// Writes what `make` gives. `source`, which may be null, is a file that the system copies runs of.
bool write_made(const system::open_file& to, const maker& make, const content* source) {
    bool ok = true;
    make([&](std::string_view piece) {
        auto left = std::as_bytes(std::span(piece));
        if (const auto at = source && ok ? offset_in(*source, left) : std::nullopt)
            left = left.subspan(to.write_from(source->file(), *at, left.size()));
        ok = ok && to.write_all(left);
    });
    return ok;
}

// Returns whether a file holds the bytes that `make` gives, and no more. The memory of a mapped file, of which they may
// be runs, is freed after each part.
bool holds(const system::open_file& file, const maker& make, const content* mapped) {
    constexpr std::size_t most_mapped = 1 << 22;
    std::vector<std::byte> block(1 << 16);
    bool same = file.rewind();
    std::size_t done = 0;
    make([&](std::string_view piece) {
        for (auto rest = std::as_bytes(std::span(piece)); same && !rest.empty();) {
            const auto n = file.read_some(std::span(block).first(std::min(block.size(), rest.size())));
            const auto count = static_cast<std::size_t>(std::max<std::ptrdiff_t>(n, 0));
            same = n > 0 && walk::same_bytes(std::span(block).first(count), rest.first(count));
            if (same) rest = rest.subspan(count);
            if (done += count; mapped && done >= most_mapped) {
                done = 0;
                mapped->release_pages();
            }
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

thread_local const std::vector<std::string>* names_to_keep = nullptr;

// Gives a file that has replaced another one the names that lead to the old one. Returns how many.
std::size_t keep_names(const std::string& target, const system::file_info& old) {
    std::size_t kept = 0;
    for (const auto& name : names_to_keep ? *names_to_keep : std::vector<std::string>()) {
        const auto there = system::info_of_link(name);
        if (!there || !system::same_file(*there, old)) continue;
        const auto beside = fmt::format("{}.verbatim-{}", name, old.number);
        if (!system::link(target, beside)) continue;
        if (system::replace(name, beside)) ++kept;
        else system::remove(beside);
    }
    return kept;
}

// Returns whether a file is there as it was described.
bool is_still(const std::string& path, const system::file_info& old) {
    const auto now = system::info_of(path);
    return now && system::same_file(*now, old) && now->size == old.size && now->changed == old.changed;
}

// Removes the file from which another one was moved, which is there now. Returns a note.
std::string remove_moved(const std::string& path) {
    if (system::remove(path) && system::flush_folder_of(path)) return {};
    return fmt::format("{} stays beside it: {}", path, system::last_error());
}

result<std::string> write_file(const std::string& target, const destination& to, const replacement& by) {
    const bool is_moved = !by.moved_from.empty();
    const auto& former = is_moved ? by.moved_from : target;  // the file whose place the new one takes
    const auto old = is_moved ? system::info_of(former) : to.old;
    if (is_moved && !old) return system_error("cannot read");
    temporary beside(target);
    if (!beside.file().ok()) return system_error("cannot write beside it");
    if (!write_made(beside.file(), by.make, by.source)) return system_error("cannot write");
    if (!(old ? beside.file().keep_permissions(former, *old) : beside.file().give_usual_permissions()))
        return system_error("cannot keep its permissions");
    if (by.time_of && !beside.file().set_times(*by.time_of)) return system_error("cannot keep its time");
    if (!beside.file().flush()) return system_error("cannot write");
    if (!holds(beside.file(), by.make, by.source))
        return error{{}, 0, "the disk returns other bytes than those that were written", error_kind::system};
    std::optional<content> written;
    if (by.check) {
        auto read = content::open(beside.path());
        if (!read) return read.error();
        written.emplace(std::move(*read));
        if (const auto checked = by.check(*written); !checked) return checked.error();
    }
    const bool records_first = by.record && !is_moved;
    if (records_first) by.record(true);
    std::string backup;
    const auto fails = [&](error why) {
        if (records_first) by.record(false);
        if (!backup.empty()) system::remove(backup);
        return why;
    };
    const auto changed = [&] {
        if (!by.expected) return old && !is_still(former, *old);
        if (const auto is = by.expected->unchanged(); !is) return true;
        if (old && by.expected->is_of(*old)) return !is_still(former, *old);  // the same bytes, seen in the same memory
        const auto now = system::open_file::for_reading(former);
        return !now.ok() || !holds(now, maker_of(by.expected->bytes()), by.expected) || !by.expected->unchanged();
    };
    if (changed()) return fails({{}, 0, "another program has changed it since it was read", error_kind::system});
    if (old && by.backup) {
        auto kept = keep_backup(former, *old);
        if (!kept) return fails(kept.error());
        backup = *kept;
    }
    if (!(to.old ? beside.replace_target() : beside.become_target()))
        return fails(system::last_reason() == system::reason::exists
                         ? error{{}, 0, "another program has made it meanwhile", error_kind::conflict}
                         : system_error("cannot write"));
    std::string note;
    if (!system::flush_folder_of(target))
        note = "saved, but its folder could not be flushed: a power failure now may bring the old file back";
    else if (old && old->links > 1 + keep_names(target, *old))
        note = "saved; its other names (hard links) keep the old content";
    if (!is_moved) return note;
    if (by.record) by.record(true);
    const auto stays = remove_moved(former);
    return note + (note.empty() || stays.empty() ? "" : "; ") + stays;
}

// Returns whether there is no file that could be made or replaced.
bool writes_directly(const destination& to) {
    return system::open_file::named(to.name) || (to.old && to.old->kind != system::file_kind::regular);
}

// Returns what write_to() would do, as far as that can be known without writing.
save_result would_write(const destination& to, const replacement& by) {
    std::uint64_t size = 0;
    by.make([&](std::string_view piece) { size += piece.size(); });
    const auto count = fmt::format("{} byte{}", size, size == 1 ? "" : "s");
    if (writes_directly(to)) return {identical, fmt::format("would get {}", count)};
    if (!by.moved_from.empty()) return {identical, fmt::format("would be made of {}: {}", by.moved_from, count)};
    return {identical, fmt::format("would be {}: {}", to.old ? "replaced" : "made", count)};
}

save_result write_directly(const system::open_file& to, const maker& make) {
    if (to.ok() && write_made(to, make, nullptr)) return {};
    return {io_failed, system_error("cannot write").reason};
}

}  // namespace

other_names::other_names(const std::vector<std::string>& names) { names_to_keep = &names; }
other_names::~other_names() { names_to_keep = nullptr; }

maker maker_of(view::byte_view bytes) {
    return [bytes](const piece_writer& write) { write({reinterpret_cast<const char*>(bytes.data()), bytes.size()}); };
}

bool is_standard_output(const std::string& to) {
    const auto named = system::open_file::named(to);
    return named && named->is_standard_output();
}

destination destination_at(const std::string& name) {
    destination to{name, name, {}};
    if (system::open_file::named(name)) return to;
    if (const auto place = path_inside_of(name)) {
        auto in = inside::open(*place, true);
        if (!in) to.path = error{{}, 0, in.error().message(), in.error().kind};
        else if (to.where = std::move(*in); to.where->new_name.empty()) to.old = system::info_of(place->file);
        return to;
    }
    to.path = system::target_of(name);
    if (!to.path) return to;
    to.old = system::info_of(*to.path);
    if (!to.old && system::last_reason() != system::reason::missing) to.path = system_error("cannot write");
    return to;
}

save_result write_to(const destination& to, const replacement& by) {
    activity::step("writing", to.name);
    const auto cannot = [&](int code, const std::string& why) -> save_result {
        const auto& left = by.moved_from.empty() ? "the file" : by.moved_from;
        return {code, to.old || !by.moved_from.empty() ? fmt::format("{}; {} is left as it is", why, left)
                                                       : why + "; no file was written"};
    };
    if (!to.path) return {io_failed, to.path.error().reason + "; no file was written"};
    if (!by.moved_from.empty() && same_file(by.moved_from, to.name))
        return {refused, fmt::format("it is {} itself, by another name", by.moved_from)};
    if (by.is_new && (to.old || system::info_of_link(to.name)))
        return {refused, "it exists already; use --force to replace it"};
    if (to.old && to.old->kind == system::file_kind::regular && !system::is_writable(*to.path))
        return cannot(io_failed, system_error("cannot write").reason);
    if (by.dry_run && !writes_directly(to) && !system::is_folder_of_writable(*to.path))
        return cannot(io_failed, system_error("cannot write beside it").reason);
    if (by.dry_run) return would_write(to, by);
    if (keeps_output() && is_standard_output(to.name)) {
        by.make(print_made);
        return save_result{};
    }
    if (const auto named = system::open_file::named(to.name)) return write_directly(*named, by.make);
    if (writes_directly(to)) return write_directly(system::open_file::for_writing(*to.path), by.make);
    const auto done = write_file(*to.path, to, by);
    return done ? save_result{identical, *done} : cannot(code_of(done.error()), done.error().reason);
}

}  // namespace verbatim::tools
