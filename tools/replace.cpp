#include "tools/replace.hpp"

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "tools/activity.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/inside.hpp"
#include "tools/new_file.hpp"
#include "tools/pending_save.hpp"
#include "tools/print.hpp"
#include "tools/system/files.hpp"

namespace verbatim::tools {

using system::system_error;

namespace {

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

// Removes the file from which another one was moved, which is there now. Returns a note.
std::string remove_moved(const std::string& path) {
    if (system::remove(path) && system::flush_folder_of(path)) return {};
    return fmt::format("{} stays beside it: {}", path, system::last_error());
}

// Has what has been written checked. Returns it, because record() may look at it; nothing if there is no check.
result<std::optional<content>> checked(const replacement& by, const std::string& file, const std::string& directory) {
    if (!by.check) return std::optional<content>();
    auto written = directory.empty() ? content::open(file) : content::open_both(file, directory);
    if (!written) return written.error();
    if (const auto is_right = by.check(*written); !is_right) return is_right.error();
    return std::optional<content>(std::move(*written));
}

error outdated() { return {{}, 0, "another program has changed it since it was read", error_kind::system}; }
error not_placed() {
    return system::last_reason() == system::reason::exists
               ? error{{}, 0, "another program has made it meanwhile", error_kind::conflict}
               : system_error("cannot write");
}

// Returns what a user has to know of a file that has taken its place.
std::string note_on(const new_file& file, bool is_flushed) {
    if (!is_flushed)
        return "saved, but its folder could not be flushed: a power failure now may bring the old file back";
    if (file.old() && file.old()->links > 1 + keep_names(file.target(), *file.old()))
        return "saved; its other names (hard links) keep the old content";
    return {};
}

sighting::file seen_as(const std::optional<system::file_info>& about) {
    return about ? sighting::file(*about) : sighting::file();
}

result<std::string> write_file(const std::string& target, const destination& to, const replacement& by) {
    const bool is_moved = !by.moved_from.empty();
    const auto& former = is_moved ? by.moved_from : target;  // the file whose place the new one takes
    const auto old = is_moved ? system::info_of(former) : to.old;
    if (is_moved && !old) return system_error("cannot read");
    new_file beside(target, former, old);
    if (const auto written = beside.write(by.make, by.source, by.time_of); !written) return written.error();
    const auto seen = checked(by, beside.path(), {});
    if (!seen) return seen.error();
    const bool records_first = by.record && !is_moved;
    const sighting placed{seen_as(beside.info()), {}};
    if (records_first) by.record(true, placed);
    const auto fails = [&](error why) {
        if (records_first) by.record(false, {});
        beside.remove_backup();
        return why;
    };
    if (beside.is_outdated(by.expected)) return fails(outdated());
    if (by.backup)
        if (const auto kept = beside.keep_backup(); !kept) return fails(kept.error());
    if (!beside.take_place(to.old.has_value())) return fails(not_placed());
    auto note = note_on(beside, system::flush_folder_of(target));
    if (!is_moved) return note;
    if (by.record) by.record(true, placed);
    const auto stays = remove_moved(former);
    return note + (note.empty() || stays.empty() ? "" : "; ") + stays;
}

// Writes an archive, if `make` is not empty, and its directory, if that is to change, so that both take their places or
// neither does.
result<std::string> write_both(const std::string& target, const destination& to, const replacement& by) {
    const auto& directory = *by.directory;
    struct one {
        new_file file;
        const content* expected;
    };
    std::vector<std::unique_ptr<one>> all;
    const auto add = [&](const std::string& path, const std::optional<system::file_info>& old, const content* was,
                         const maker& make, const content* source) {
        all.push_back(std::unique_ptr<one>(new one{{path, path, old}, was}));
        return all.back()->file.write(make, source, by.time_of);
    };
    std::string archive = target, rows = *directory.to.path;  // where they are until they take their places
    if (by.make) {
        if (const auto done = add(target, to.old, by.expected, by.make, by.source); !done) return done.error();
        archive = all.back()->file.path();
    }
    if (directory.make) {
        const auto done = add(rows, directory.to.old, directory.expected, directory.make, nullptr);
        if (!done) return done.error();
        rows = all.back()->file.path();
    }
    const auto seen = checked(by, archive, rows);
    if (!seen) return seen.error();
    const auto placed = [&](bool is_new, const new_file& file, const std::optional<system::file_info>& old) {
        return seen_as(is_new ? file.info() : old);
    };
    if (by.record)
        by.record(true, {placed(bool(by.make), all.front()->file, to.old),
                         placed(bool(directory.make), all.back()->file, directory.to.old)});
    std::optional<pending_save> pending;
    const auto fails = [&](error why) {
        if (by.record) by.record(false, {});
        for (const auto& each : all) each->file.remove_backup();
        if (pending) pending->end();
        return why;
    };
    for (const auto& each : all)
        if (each->file.is_outdated(each->expected)) return fails(outdated());
    for (const auto& each : all)
        if (by.backup)
            if (const auto kept = each->file.keep_backup(); !kept) return fails(kept.error());
    if (all.size() == 2) {
        auto begun = pending_save::begin(all[0]->file, all[1]->file);
        if (!begun) return fails(begun.error());
        pending.emplace(std::move(*begun));
    }
    for (const auto& each : all) {
        if (each->file.take_place(each->file.old().has_value())) continue;
        if (each == all.front()) return fails(not_placed());
        each->file.leave();
        return error{{},
                     0,
                     fmt::format("{}: {}; the next command that reads the archive finishes this", each->file.target(),
                                 not_placed().reason),
                     error_kind::incomplete};
    }
    const bool is_flushed = system::flush_folder_of(target);
    if (pending) pending->end();
    std::string note;
    for (const auto& each : all)
        if (note.empty()) note = note_on(each->file, is_flushed);
    return note;
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
        else if (to.where = std::move(*in); !to.where->is_new) to.old = system::info_of(place->file);
        return to;
    }
    to.path = system::target_of(name);
    if (const auto finished = finish_save(saved_at(name)); !finished) to.path = finished.error();
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
    const auto done = by.directory ? write_both(*to.path, to, by) : write_file(*to.path, to, by);
    if (!done && done.error().kind == error_kind::incomplete) return {io_failed, done.error().reason};
    return done ? save_result{identical, *done} : cannot(code_of(done.error()), done.error().reason);
}

}  // namespace verbatim::tools
