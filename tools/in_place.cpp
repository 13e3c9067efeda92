#include "tools/in_place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "tools/activity.hpp"
#include "tools/archive.hpp"
#include "tools/exit_codes.hpp"
#include "tools/new_file.hpp"
#include "tools/pending_save.hpp"
#include "tools/record.hpp"
#include "tools/system/files.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::tools {

using system::system_error;

namespace {

using byte_span = std::span<const std::byte>;

constexpr std::string_view mark_in_place = "verbatim in place 1\n";
constexpr std::size_t most_changed = std::size_t{16} << 20;

// A file that is changed, as it was before.
struct file_before {
    std::string name;  // without its folder: the note leads to no file elsewhere, whoever wrote it
    system::file_info about{};
};

// A run of one of the files, and its bytes.
struct changed_run {
    std::size_t file = 0;
    std::uint64_t at = 0;
    byte_span before{}, after{};
};

// What is changed: an archive may have its directory in a second file.
struct planned_change {
    std::vector<file_before> files;
    bool keeps_time = false;
    unpacked_difference bytes;

    std::vector<changed_run> runs() const {
        std::vector<changed_run> all;
        std::uint64_t at = 0;
        auto before = bytes.before, after = bytes.after;
        const auto of_first = files.front().about.size;
        const auto add = [&](std::size_t size) {
            const bool is_first = at < of_first;
            if (size > 0)
                all.push_back(
                    {is_first ? 0u : 1u, is_first ? at : at - of_first, before.first(size), after.first(size)});
            before = before.subspan(size);
            after = after.subspan(size);
            at += size;
        };
        for (const hunk& h : bytes.hunks) {
            at += h.same;
            const auto in_first = at < of_first ? std::min<std::uint64_t>(h.before, of_first - at) : 0;
            add(static_cast<std::size_t>(in_first));
            add(h.before - static_cast<std::size_t>(in_first));
        }
        return all;
    }
    // Returns whether it fits the files: no run has other sizes, or leaves them.
    bool fits() const {
        std::uint64_t all = 0, at = 0;
        for (const auto& f : files) all += f.about.size;
        for (const hunk& h : bytes.hunks) {
            if (h.before != h.after || h.same > all - at || h.before > all - at - h.same) return false;
            at += h.same + h.before;
        }
        return true;
    }
};

std::vector<std::byte> note_text(const std::vector<file_before>& files, bool keeps_time, byte_span difference) {
    record_writer body;
    body.put(std::uint64_t{files.size()});
    for (const auto& f : files) {
        body.put(f.name);
        for (const std::uint64_t number :
             {f.about.number, f.about.size, static_cast<std::uint64_t>(f.about.changed.seconds),
              static_cast<std::uint64_t>(f.about.changed.nanoseconds)})
            body.put(number);
    }
    body.put(std::uint64_t{keeps_time});
    body.put(difference);
    record_writer all;
    all.put(std::as_bytes(std::span(mark_in_place)));
    all.put(checksums_of(body.bytes));
    all.put(byte_span(body.bytes));
    return std::move(all.bytes);
}

std::optional<planned_change> noted_change(byte_span note) {
    record_reader in(note.subspan(mark_in_place.size()));
    const auto sum = in.number();
    if (sum != checksums_of(in.left())) return {};
    planned_change made;
    const auto count = in.number();
    if (count < 1 || count > 2) return {};
    for (std::uint64_t i = 0; i < count; ++i) {
        file_before f{.name = in.text()};
        f.about.number = in.number();
        f.about.size = in.number();
        f.about.changed.seconds = static_cast<std::int64_t>(in.number());
        f.about.changed.nanoseconds = static_cast<std::int64_t>(in.number());
        made.files.push_back(std::move(f));
    }
    made.keeps_time = in.number() != 0;
    auto bytes = in.ok() ? unpacked_difference::of(in.left()) : std::nullopt;
    if (!bytes) return {};
    made.bytes = std::move(*bytes);
    return made.fits() ? std::optional(std::move(made)) : std::nullopt;
}

// The files of a change, open.
class changed_files {
public:
    changed_files(const planned_change& change, const std::string& folder) : change_(change), runs_(change.runs()) {
        for (std::size_t i = 0; i < change.files.size(); ++i)
            files_.push_back(is_used(i) ? system::open_file::for_changing(folder + change.files[i].name)
                                        : system::open_file());
    }

    // Calls `is_right` with each open file and how it was before. Returns false if one is not, or is not open.
    template <class Check>
    bool each(const Check& is_right) const {
        for (std::size_t i = 0; i < files_.size(); ++i)
            if (is_used(i) && !is_right(files_[i], change_.files[i])) return false;
        return true;
    }
    bool are_open() const {
        return each([](const auto& file, const auto&) { return file.ok(); });
    }
    // Returns whether each byte of the runs is one of those before or after.
    bool have_either() const {
        std::vector<std::byte> now;
        return std::ranges::all_of(runs_, [&](const changed_run& r) {
            now.resize(r.before.size());
            if (!files_[r.file].read_at(r.at, now)) return false;
            for (std::size_t i = 0; i < now.size(); ++i)
                if (now[i] != r.before[i] && now[i] != r.after[i]) return false;
            return true;
        });
    }
    // Returns whether the disk has the bytes before or after.
    bool have(direction side) const {
        std::vector<std::byte> now;
        return std::ranges::all_of(runs_, [&](const changed_run& r) {
            now.resize(r.before.size());
            files_[r.file].forget(r.at, now.size());
            return files_[r.file].read_at(r.at, now) && walk::same_bytes(now, bytes_of(r, side));
        });
    }
    // Writes the bytes before or after, which are on the disk then, with a modification time.
    bool write(direction side, const system::moment& time) const {
        for (const changed_run& r : runs_)
            if (!files_[r.file].write_at(r.at, bytes_of(r, side))) return false;
        return each([&](const system::open_file& file, const file_before& before) {
            auto about = file.info();
            if (!about) return false;
            about->changed = side == direction::back || change_.keeps_time ? before.about.changed : time;
            return file.set_times(*about) && file.flush_all();
        });
    }

    bool is_used(std::size_t i) const {
        return std::ranges::any_of(runs_, [&](const changed_run& r) { return r.file == i; });
    }

private:
    static byte_span bytes_of(const changed_run& r, direction side) {
        return side == direction::back ? r.before : r.after;
    }

    const planned_change& change_;
    std::vector<changed_run> runs_;
    std::vector<system::open_file> files_;
};

// Returns where bytes are, for people: of many runs, the first ones.
std::string places_of(const planned_change& change) {
    constexpr std::size_t most = 8;
    const auto runs = change.runs();
    std::size_t bytes = 0;
    std::vector<std::string> some;
    for (const changed_run& r : runs) {
        bytes += r.before.size();
        if (some.size() < most)
            some.push_back(
                fmt::format("{}0x{:x}+{}", r.file == 0 ? "" : change.files[1].name + " ", r.at, r.before.size()));
    }
    return fmt::format("{} byte{} in {} place{}: {}{}", bytes, bytes == 1 ? "" : "s", runs.size(),
                       runs.size() == 1 ? "" : "s", fmt::join(some, ", "), runs.size() > most ? ", ..." : "");
}

}  // namespace

result<std::vector<hunk>> hunks_in_place(const state_bytes& before, const state_bytes& after,
                                         const std::vector<file_range>& in) {
    const auto refused = [](const std::string& why) {
        return error{{},
                     0,
                     why + "; nothing is written in place: the same command without --in-place writes a new file",
                     error_kind::impossible};
    };
    for (const auto& [was, is] :
         {std::pair(before.file.size(), after.file.size()), std::pair(before.directory.size(), after.directory.size())})
        if (was != is) {
            const auto size = was < is ? is - was : was - is;
            return refused(fmt::format("it would become {} byte{} {}, and what is behind the change would move", size,
                                       size == 1 ? "" : "s", was < is ? "longer" : "shorter"));
        }
    constexpr std::size_t near = 8;  // a run goes on over so few bytes that are the same
    std::vector<hunk> all;
    std::size_t end = 0, changed = 0;
    for (const file_range& r : in) {
        std::size_t at = r.begin;
        const auto look = [&](byte_span a, byte_span b) {
            constexpr std::size_t block = 4096;
            for (std::size_t i = 0; i < a.size();) {
                if (const auto size = std::min(block, a.size() - i);
                    walk::same_bytes(a.subspan(i, size), b.subspan(i, size))) {
                    i += size;
                    continue;
                }
                for (const auto up_to = std::min(a.size(), i + block); i < up_to; ++i) {
                    if (a[i] == b[i]) continue;
                    const auto here = at + i;
                    if (all.empty() || here - end > near || (here >= before.file.size() && end <= before.file.size())) {
                        all.push_back({here - end, 0, 0});
                        end = here;
                    }
                    all.back().before += here + 1 - end;
                    all.back().after = all.back().before;
                    changed += here + 1 - end;
                    end = here + 1;
                }
            }
            at += a.size();
        };
        const auto part = [](byte_span all_of_it, std::size_t offset, std::size_t from, std::size_t to) {
            const auto begin = std::clamp(from, offset, offset + all_of_it.size()),
                       stop = std::clamp(to, offset, offset + all_of_it.size());
            return all_of_it.subspan(begin - offset, stop - begin);
        };
        const auto size = before.file.size();
        look(part(before.file, 0, r.begin, r.end), part(after.file, 0, r.begin, r.end));
        look(part(before.directory, size, r.begin, r.end), part(after.directory, size, r.begin, r.end));
    }
    if (changed > most_changed)
        return refused(fmt::format("{} bytes of it would change, and no more than {} MiB are changed in place", changed,
                                   most_changed >> 20));
    return all;
}

std::vector<file_range> ranges_of(const std::vector<hunk>& hunks) {
    std::vector<file_range> all;
    std::size_t at = 0;
    for (const hunk& h : hunks) {
        at += h.same;
        all.push_back({at, at + h.before});
        at += h.before;
    }
    return all;
}

save_result change_in_place(const destination& to, const in_place_change& by) {
    activity::step("writing", to.name);
    const auto cannot = [](const std::string& why) -> save_result {
        return {io_failed, why + "; the file is left as it is"};
    };
    if (!to.path) return {io_failed, to.path.error().reason + "; no file was written"};
    if (by.hunks.empty()) return {};
    if (!to.old || to.old->kind != system::file_kind::regular)
        return {refused, "it is not a regular file, so nothing can be changed in place"};
    const auto folder = system::folder_part(*to.path);
    const auto& read = by.read;
    const auto difference = packed_difference({read.bytes(), read.directory_bytes()}, by.after, by.hunks);
    planned_change change{
        {{std::string(system::file_name(*to.path)), read.about()}}, by.keep_time, *unpacked_difference::of(difference)};
    if (const auto* const directory = read.directory()) {
        const auto path = directory_of(*to.path);
        if (!path) return cannot("its directory is gone");
        change.files.push_back({std::string(system::file_name(*path)), directory->about()});
    }
    const changed_files files(change, folder);
    if (!files.are_open()) return cannot(system_error("cannot write").reason);
    if (!system::is_folder_of_writable(*to.path)) return cannot(system_error("cannot write beside it").reason);
    if (by.dry_run) return {identical, "would be changed in place: " + places_of(change)};

    const auto is_outdated = [&] {
        return !read.unchanged() || !files.have(direction::back) ||
               !std::ranges::all_of(change.files,
                                    [&](const file_before& f) { return is_still(folder + f.name, f.about); });
    };
    const auto note_path = saved_at(*to.path).note;
    new_file note(note_path, *to.path, to.old);  // which has the permissions of the file, whose bytes it has
    const auto text = note_text(change.files, by.keep_time, difference);
    if (const auto written = note.write(maker_of(text), nullptr, nullptr); !written)
        return cannot(written.error().reason);
    const auto about = note.info();
    if (!about) return cannot(system_error("cannot write").reason);
    const auto time = about->changed;
    const auto seen = [&](std::size_t i) {
        if (i >= change.files.size()) return sighting::file();
        auto now = change.files[i].about;
        if (!by.keep_time && files.is_used(i)) now.changed = time;
        return sighting::file(now);
    };
    by.record(true, {seen(0), seen(1)});
    const auto fails = [&](const std::string& why) {
        by.record(false, {});
        return cannot(why);
    };
    const std::string outdated = "another program has changed it since it was read";
    if (is_outdated()) return fails(outdated);
    if (!note.take_place(false)) return fails(system_error("cannot note beside it what is to be changed").reason);
    const auto remove_note = [&] {  // where the file system has no locks, another command may have done it
        return system::remove(note_path) || system::last_reason() == system::reason::missing;
    };
    const bool is_flushed = system::flush_folder_of(*to.path);
    if (!is_flushed || is_outdated()) {
        const auto why = is_flushed ? outdated : system_error("cannot flush its folder").reason;
        remove_note();
        return fails(why);
    }
    for (const changed_run& r : change.runs()) (r.file == 0 ? read : *read.directory()).keep(r.at, r.before.size());
    std::string why;
    if (!files.write(direction::forth, time)) why = system_error("cannot write").reason;
    else if (!files.have(direction::forth)) why = "the disk returns other bytes than those that were written";
    if (!why.empty()) {
        if (files.write(direction::back, {}) && files.have(direction::back) && remove_note()) return fails(why);
        return {io_failed, why +
                               ", and its old bytes cannot be written either; the next command that opens it tries to "
                               "write the new ones"};
    }
    if (!remove_note()) return {identical, "saved, but the note beside it cannot be removed: " + system::last_error()};
    return {};
}

bool is_note_in_place(byte_span note) {
    return note.size() >= mark_in_place.size() &&
           walk::same_bytes(note.first(mark_in_place.size()), std::as_bytes(std::span(mark_in_place)));
}

result<void> finish_in_place(const std::string& file, const std::string& note, byte_span bytes,
                             const system::moment& time) {
    const auto cannot = [&](const std::string& why) {
        return error{{},
                     0,
                     fmt::format("a command that was changing it in place was interrupted, and this cannot be "
                                 "finished: {}; remove {} to leave the file as it is",
                                 why, note),
                     error_kind::system};
    };
    const auto change = noted_change(bytes);
    const auto name = system::file_name(file);
    if (!change || change->files[0].name != name ||
        (change->files.size() > 1 && !is_directory_name(change->files[1].name, name)))
        return cannot("what is noted of it is damaged");
    const changed_files files(*change, system::folder_part(file));
    if (!files.are_open()) return cannot(system::last_error());
    const bool are_same = files.each([](const system::open_file& f, const file_before& before) {
        const auto now = f.info();
        return now && now->kind == system::file_kind::regular && now->number == before.about.number &&
               now->size == before.about.size;
    });
    if (!are_same) return cannot("another file is there, or it has another size");
    if (!files.have_either()) return cannot("it has been changed since, by another program");
    if (!files.write(direction::forth, time)) return cannot(system::last_error());
    if (!files.have(direction::forth)) return cannot("the disk returns other bytes than those that were written");
    if (!system::remove(note)) return cannot(system::last_error());
    return {};
}

}  // namespace verbatim::tools
