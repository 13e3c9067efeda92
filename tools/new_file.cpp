#include "tools/new_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "tools/files.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::tools {

using system::system_error;

namespace {

// Returns where in a file some bytes are that are in its memory; nothing if they are not.
std::optional<std::size_t> offset_in(const content& file, std::span<const std::byte> bytes) {
    const auto all = file.bytes();
    const std::less_equal<const std::byte*> before;
    if (!file.file().ok() || !before(all.data(), bytes.data()) ||
        !before(bytes.data() + bytes.size(), all.data() + all.size()))
        return {};
    return static_cast<std::size_t>(bytes.data() - all.data());
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

}  // namespace

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

bool is_still(const std::string& path, const system::file_info& old) {
    const auto now = system::info_of(path);
    return now && system::same_file(*now, old) && now->size == old.size && now->changed == old.changed;
}

new_file::new_file(std::string target, std::string former, std::optional<system::file_info> old)
    : target_(std::move(target)), former_(std::move(former)), old_(std::move(old)) {
    const auto name = system::file_name(target_);
    path_ = fmt::format("{}.{}.verbatim-", target_.substr(0, target_.size() - name.size()), name.substr(0, 200));
    file_ = system::open_file::make_temporary(path_);
    is_made_ = file_.ok();
}

new_file::~new_file() {
    file_ = {};
    if (is_made_) system::remove(path_);
}

result<void> new_file::write(const maker& make, const content* source, const system::file_info* time_of) {
    if (!file_.ok()) return system_error("cannot write beside it");
    if (!write_made(file_, make, source)) return system_error("cannot write");
    if (!(old_ ? file_.keep_permissions(former_, *old_) : file_.give_usual_permissions()))
        return system_error("cannot keep its permissions");
    if (time_of && !file_.set_times(*time_of)) return system_error("cannot keep its time");
    if (!file_.flush()) return system_error("cannot write");
    if (!holds(file_, make, source))
        return error{{}, 0, "the disk returns other bytes than those that were written", error_kind::system};
    return {};
}

bool new_file::is_outdated(const content* expected) const {
    if (!expected) return old_ && !is_still(former_, *old_);
    if (const auto is = expected->unchanged(); !is) return true;
    if (old_ && expected->is_of(*old_)) return !is_still(former_, *old_);  // the same bytes, seen in the same memory
    const auto now = system::open_file::for_reading(former_);
    return !now.ok() || !holds(now, maker_of(expected->bytes()), expected) || !expected->unchanged();
}

// Gives the old file a second name, or copies it if the file system has no second names. Replaces no other file.
result<void> new_file::keep_backup() {
    for (int number = 1; old_; ++number) {
        const auto name = former_ + ".bak" + (number == 1 ? "" : std::to_string(number));
        const auto failed = [&] { return system_error("cannot keep a backup as " + name); };
        if (system::link(former_, name)) {
            backup_ = name;
            return {};
        }
        if (system::last_reason() == system::reason::exists) continue;
        if (system::last_reason() != system::reason::not_supported) return failed();
        const auto bytes = read_file(former_);
        if (!bytes) return bytes.error();
        auto copy = system::open_file::make(name);
        if (!copy.ok() && system::last_reason() == system::reason::exists) continue;
        if (copy.ok() && copy.write_all(*bytes) && copy.keep_permissions(former_, *old_) && copy.flush()) {
            backup_ = name;
            return {};
        }
        const auto why = failed();
        if (std::exchange(copy, {}).ok()) system::remove(name);
        return why;
    }
    return {};
}

void new_file::remove_backup() {
    if (!backup_.empty()) system::remove(std::exchange(backup_, {}));
}

bool new_file::take_place(bool replaces) {
    if (replaces) file_ = {};
    else (void)file_.lock(false);
    const bool is_there = replaces ? system::replace(target_, path_) : system::rename_new(path_, target_);
    is_made_ = is_made_ && !is_there;
    return is_there;
}

}  // namespace verbatim::tools
