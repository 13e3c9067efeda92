#include "tools/save.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "tools/activity.hpp"
#include "tools/archive.hpp"
#include "tools/collected_edits.hpp"
#include "tools/commands.hpp"
#include "tools/content.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/in_place.hpp"
#include "tools/inside.hpp"
#include "tools/journal.hpp"
#include "tools/lock.hpp"
#include "tools/print.hpp"
#include "tools/screen.hpp"
#include "tools/system/files.hpp"
#include "tools/units.hpp"
#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/view/round_trips.hpp"

namespace verbatim::tools {

namespace {

std::string name_of(const view::format* format) { return format ? std::string(format->id) : "no known format"; }

const view::format* format_of(const program& self, view::byte_view bytes, const std::string& path) {
    const auto format = recognise_file(self, bytes, path);
    return format ? *format : nullptr;
}

// Returns whether a file begins as to-json begins it. If a loaded schema accepts any bytes, the JSON is recognised as a
// file of that schema, too.
bool is_json(view::byte_view bytes) {
    std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const auto skip = [&](std::string_view next) {
        text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
        const bool is_next = text.starts_with(next);
        text.remove_prefix(is_next ? next.size() : 0);
        return is_next;
    };
    return skip("{") && (skip("\"format\"") || skip("\"$schema\"")) && skip(":");
}

// Returns which pieces are runs that stay in the order of the file that was read: as many bytes as possible.
std::vector<bool> in_order(const std::vector<archives::piece>& pieces) {
    struct chain {
        std::uint64_t size = 0;
        std::optional<std::size_t> last{};
    };
    std::map<std::uint64_t, chain> best{{0, {}}};  // by where the last run ends in that file
    std::vector<std::optional<std::size_t>> before(pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto& run = pieces[i].from;
        if (!pieces[i].bytes.empty() || run.size == 0) continue;
        const auto& so_far = std::prev(best.upper_bound(run.offset))->second;
        const chain longer{so_far.size + run.size, i};
        before[i] = so_far.last;
        auto at = best.upper_bound(run.end());
        if (std::prev(at)->second.size >= longer.size) continue;
        while (at != best.end() && at->second.size <= longer.size) at = best.erase(at);
        best.insert_or_assign(run.end(), longer);
    }
    std::vector<bool> are(pieces.size());
    for (auto i = best.rbegin()->second.last; i; i = before[*i]) are[*i] = true;
    return are;
}

// Returns where a file differs from the one of which it has runs. Runs that have moved past others are new bytes.
std::vector<hunk> hunks_of(const archives::written& made, std::uint64_t size_read) {
    std::vector<hunk> all{{}};
    std::uint64_t at = 0;
    const auto stays = in_order(made.pieces);
    for (std::size_t i = 0; i < made.pieces.size(); ++i) {
        const auto& p = made.pieces[i];
        if (!stays[i]) {
            all.back().after += p.size();
            continue;
        }
        all.back().before += p.from.offset - at;
        all.push_back({p.from.size, 0, 0});
        at = p.from.end();
    }
    all.back().before += size_read - at;
    return all;
}

// Returns whether an edited archive has the bytes that were read.
bool is_as_read(const archives::written& made, const content& read) {
    const auto& all = made.pieces;
    return all.size() == 1 && all.front().bytes.empty() && all.front().from.size == read.bytes().size();
}

// Refuses, with a code that is not 0, to replace a file of one format by one of another, or by text (null). JSON may be
// replaced by text.
save_result may_replace(const program& self, const destination& to, const view::format* by) {
    if (!to.old || to.old->kind != system::file_kind::regular || is_standard_output(to.name)) return {};
    if (const auto archive = archive_at(to.name)) return {refused, archive->reason + "; --force replaces it"};
    const auto there = content::open(to.name);
    if (!there) return {io_failed, there.error().reason};
    const auto* format = format_of(self, there->bytes(), to.name);
    if (!format || format == by || (!by && is_json(there->bytes()))) return {};
    return {refused, fmt::format("it is a file of {}, and would become {}; use --force to replace it", format->id,
                                 by ? by->id : "text")};
}

// Also refuses to replace the file that was read.
save_result may_replace(const program& self, const destination& to, const view::format* by, const std::string& from) {
    if (same_file(from, to.name)) return {refused, "it is the input file; use --force to replace it"};
    return may_replace(self, to, by);
}

// Writes an entry of an archive, which it replaces or adds.
save_result save_into_archive(const program& self, const maker& make, const destination& to,
                              const save_options& options) {
    const auto disk = file_on_disk(to.name);
    const auto lock = file_lock::take(self, disk);
    const auto now = inside::open(*path_inside_of(to.name), true);  // while its lock is held
    if (!now) return {code_of(now.error()), now.error().message() + "; no file was written"};
    std::vector<std::byte> bytes;
    make([&](std::string_view piece) {
        const auto more = std::as_bytes(std::span(piece));
        bytes.insert(bytes.end(), more.begin(), more.end());
    });
    const auto edited = (*now)->with(std::move(bytes), std::nullopt);
    if (!edited) return {code_of(edited.error()), edited.error().message() + "; no file was written"};
    return save_archive(self, outermost((*now)->in->file), *edited, disk, disk, options);
}

// Writes a file of a format, or text (null), that was made from the file `from`.
save_result save_made_of(const program& self, const maker& make, const view::format* by, const std::string& from,
                         const destination& to, const save_options& options) {
    if (auto may = options.force ? save_result{} : may_replace(self, to, by, from); may.code != identical) return may;
    if (to.where) return save_into_archive(self, make, to, options);
    return write_to(to, {.make = make, .backup = options.backup, .dry_run = options.dry_run});
}

using recorder = std::function<void(bool, const sighting&)>;
recorder recorder_of(journal_entry& entry) {
    return [&entry](bool adds, const sighting& placed) { entry.record(adds, placed); };
}

// Writes the bytes in which a file, as it was read, differs from what it is to hold. They are in some ranges.
save_result save_in_place(const program& self, const content& read, const state_bytes& after,
                          const std::vector<file_range>& in, const destination& to, const save_options& options) {
    const state_bytes before(read.bytes(), read.directory_bytes());
    const auto hunks = hunks_in_place(before, after, in);
    if (!hunks) return {code_of(hunks.error()), hunks.error().reason};
    journal_entry entry(self, to.name, to.name, before, after, *hunks);
    entry.was_seen(sighting_of(read));
    entry.is_in_place();
    auto saved = change_in_place(to, {.read = read,
                                      .after = after,
                                      .hunks = *hunks,
                                      .keep_time = options.keep_time,
                                      .dry_run = options.dry_run,
                                      .record = recorder_of(entry)});
    if (saved.code == identical && !entry.note().empty())
        saved.reason += (saved.reason.empty() ? "" : "; ") + entry.note();
    return saved;
}

// Returns the new bytes of an edited archive, and of its directory if that is a file of its own, where they belong;
// nothing if others have moved.
std::optional<std::vector<placed_bytes>> placed_in(const archives::written& made, std::uint64_t size_read) {
    std::vector<placed_bytes> all;
    std::uint64_t at = 0;
    for (const auto& p : made.pieces) {
        if (p.bytes.empty() && p.from.size > 0 && p.from.offset != at) return {};
        if (!p.bytes.empty()) all.push_back({at, p.bytes});
        at += p.size();
    }
    if (at != size_read) return {};
    if (made.directory) all.push_back({size_read, *made.directory});
    return all;
}

save_result save_archive_in_place(const program& self, const content& read, const edited_file& edited,
                                  const destination& to, const save_options& options) {
    const auto& made = *edited.made;
    const auto placed = placed_in(made, read.bytes().size());
    if (!placed || (made.directory && made.directory->size() != read.directory_bytes().size()))
        return {refused,
                fmt::format("what is in it would move{}; nothing is written in place: the same command without "
                            "--in-place writes a new file",
                            made.notes.empty() ? "" : fmt::format(" ({})", fmt::join(made.notes, "; ")))};
    const auto now = read.with(*placed);
    if (const auto is_right = edited.verify(now); !is_right)
        return {code_of(is_right.error()), is_right.error().reason};
    std::vector<file_range> in;
    for (const auto& p : *placed) in.push_back({p.at, p.at + p.bytes.size()});
    auto saved = save_in_place(self, read, {now.bytes(), now.directory_bytes()}, in, to, options);
    auto notes = made.notes;
    notes.insert(notes.end(), saved.reason.empty() ? 0 : 1, saved.reason);
    if (saved.code == identical) saved.reason = fmt::format("{}", fmt::join(notes, "; "));
    return saved;
}

// Gives the edited bytes: runs of those that were read, and the others between them.
maker maker_of_changed(view::byte_view read, view::byte_view edited, std::vector<hunk> hunks) {
    return [read, edited, hunks = std::move(hunks)](const piece_writer& write) {
        std::size_t was = 0, now = 0;
        for (const hunk& h : hunks) {
            maker_of(read.subspan(was, h.same))(write);
            maker_of(edited.subspan(now + h.same, h.after))(write);
            was += h.same + h.before;
            now += h.same + h.after;
        }
        maker_of(read.subspan(was))(write);
    };
}

}  // namespace

result<void> commit(opened& file) {
    activity::step("reading back what has been changed");
    file.read.release_pages();
    const auto release = [&] { file.read.release_pages(); };
    const bool is_of_file = file.document->file().bytes().data() == file.read.bytes().data();
    const auto copies = is_of_file ? file.read.changed_copies() : nullptr;
    auto made = copies ? edit::read_back(*file.document, *copies, release) : edit::read_back(*file.document, release);
    if (!made) return made.error();
    file.document =
        std::move(*made);  // frees the edited document, so that only the new file is in memory while it is verified
    file.read.release_pages();
    if (!view::round_trips(*file.document))
        return error{{},
                     0,
                     "the edited file does not come back identical, so nothing is written; please report it",
                     error_kind::not_identical};
    return {};
}

const std::vector<file_range>* known_changes(const opened& file) {
    const bool is_as_large = file.bytes_to_write().size() == file.read.bytes().size();
    return file.edited || !is_as_large ? nullptr : system::mapping::changes_in(file.document->file().keep());
}

std::vector<hunk> changes_in(const opened& file) {
    const auto* const changes = known_changes(file);
    if (!changes) return hunks_between(file.read.bytes(), file.bytes_to_write());
    std::vector<hunk> all;
    std::size_t end = 0;
    for (const file_range& r : *changes) {
        const auto in = [&](view::byte_view bytes) { return bytes.subspan(r.begin, r.end - r.begin); };
        // What was written again may have the same bytes, at its ends or altogether.
        std::size_t at = r.begin;
        for (const hunk& h : hunks_between(in(file.read.bytes()), in(file.bytes_to_write()))) {
            all.push_back({at + h.same - end, h.before, h.after});
            at = end = at + h.same + h.before;
        }
    }
    return all;
}

save_result save(const program& self, const opened& file, const std::string& from, const std::string& to,
                 save_options options) {
    const auto edited = file.bytes_to_write(), read = file.read.bytes();
    const bool in_place = !options.moves && (same_file(from, to) || (from == to && to != "-"));
    const auto there = destination_at(to);
    if (!options.force) {
        const auto* after = format_of(self, edited, from);
        if (format_of(self, read, from) == file.format && after != file.format)
            return {refused, fmt::format("the file would be recognised as {} afterwards, not as {}, so nothing is "
                                         "written; --force writes it",
                                         name_of(after), file.format->id)};
        if (auto may = in_place || options.moves ? save_result{} : may_replace(self, there, file.format);
            may.code != identical)
            return may;
    }
    if (options.in_place && options.moves)
        return {
            refused,
            "it would get another name, and --in-place changes bytes alone; without it, the file is written under its "
            "new name"};
    if (options.keep_time && from == "-") return {usage, "there is no time to keep: no file was read"};
    const auto collected =
        in_place && file.read.where() && !options.dry_run ? collected_edits::of(file_on_disk(from)) : nullptr;
    if (collected) {
        collected->take(*file.read.where(), {edited.begin(), edited.end()}, read.size(), options);
        return {};
    }
    if (in_place && file.read.where()) {
        const auto changed = file.read.where()->with({edited.begin(), edited.end()}, read.size());
        if (!changed) return {code_of(changed.error()), changed.error().message() + "; nothing is written"};
        const auto disk = file_on_disk(from);
        return save_archive(self, outermost(file.read), *changed, disk, disk, options);
    }
    if (there.where) return save_into_archive(self, maker_of(edited), there, options);
    if (options.in_place) {
        const auto* const changes = known_changes(file);
        return save_in_place(self, file.read, edited, changes ? *changes : std::vector<file_range>{{0, read.size()}},
                             there, options);
    }
    const auto source = options.keep_time ? system::info_of(from) : std::nullopt;
    if (options.keep_time && !source)
        return {io_failed, system::system_error("cannot keep its time").reason + "; nothing is written"};
    auto hunks = changes_in(file);
    const auto written = maker_of_changed(read, edited, hunks);
    journal_entry entry(self, from, to, read, edited, std::move(hunks));
    entry.release_by([&] { file.read.release_pages(); });
    entry.was_seen(sighting_of(file.read));
    const bool is_recorded = in_place || options.moves;
    auto saved = write_to(there, {.make = written,
                                  .expected = is_recorded ? &file.read : nullptr,
                                  .source = &file.read,
                                  .time_of = source ? &*source : nullptr,
                                  .backup = options.backup,
                                  .is_new = options.moves && !options.force,
                                  .dry_run = options.dry_run,
                                  .moved_from = options.moves ? from : std::string(),
                                  .record = is_recorded ? recorder_of(entry) : recorder()});
    if (in_place && options.dry_run) saved.reason.clear();
    if (saved.code == identical && !entry.note().empty())
        saved.reason += (saved.reason.empty() ? "" : "; ") + entry.note();
    return saved;
}

save_result save_archive(const program& self, const content& read, const edited_file& edited, const std::string& from,
                         const std::string& to, const save_options& options) {
    const bool in_place = same_file(from, to);
    const auto there = destination_at(to);
    if (!in_place && !options.force)
        if (auto may = may_replace(self, there, nullptr); may.code != identical) return may;
    if (in_place && !edited.made->directory && is_as_read(*edited.made, read)) return {};
    if (options.in_place) return save_archive_in_place(self, read, edited, there, options);
    const state_bytes before(read.bytes(), read.directory_bytes());
    journal_entry entry(self, from, to, before, {});
    entry.was_seen(sighting_of(read));
    replacement by{.make = maker_of(*edited.made, read),
                   .expected = in_place ? &read : nullptr,
                   .source = &read,
                   .time_of = options.keep_time ? &read.about() : nullptr,
                   .backup = options.backup,
                   .dry_run = options.dry_run,
                   .check =
                       [&](const content& now) {
                           const state_bytes after(now.bytes(), now.directory_bytes());
                           auto hunks = with_directory(hunks_of(*edited.made, read.bytes().size()), before, after);
                           entry.becomes(after, std::move(hunks), [&] {
                               read.release_pages();
                               now.release_pages();
                           });
                           return edited.verify(now);
                       },
                   .record = in_place ? recorder_of(entry) : recorder()};
    const auto directory = edited.made->directory.value_or(std::vector<std::byte>());
    if (read.directory()) {
        auto path = directory_beside(to);
        if (!path) return {refused, path.error().reason};
        const bool stays = in_place && !edited.made->directory;
        by.directory = {.to = destination_at(*path),
                        .make = stays                    ? maker()
                                : edited.made->directory ? maker_of(directory)
                                                         : maker_of(read.directory_bytes()),
                        .expected = in_place ? read.directory() : nullptr};
        if (!by.directory->to.path) return {io_failed, by.directory->to.path.error().reason};
        if (!in_place && by.directory->to.old && !options.force)
            return {refused, *path + " exists already, which would be its directory; --force replaces it"};
        if (in_place && is_as_read(*edited.made, read) && !options.dry_run) by.make = {};
    }
    auto saved = write_to(there, by);
    if (saved.code != identical) return saved;
    auto notes = edited.made->notes;
    if (options.dry_run)
        return {identical,
                fmt::format("would be {}{}: {} bytes", there.old ? "replaced" : "made",
                            notes.empty() ? "" : fmt::format(" ({})", fmt::join(notes, "; ")), edited.made->size())};
    notes.insert(notes.end(), entry.note().empty() ? 0 : 1, entry.note());
    notes.insert(notes.end(), saved.reason.empty() ? 0 : 1, saved.reason);
    return {identical, fmt::format("{}", fmt::join(notes, "; "))};
}

int print_difference(const program& self, const std::string& path, const view::format* format, view::byte_view before,
                     view::byte_view after, bool only_units, const std::vector<file_range>* differ) {
    if (!format) format = format_of(self, before, path);
    if (!format) return fail(self, refused, path, "its format is not known");
    const auto a = format->read(source::borrow(before)), b = format->read(source::borrow(after));
    if (!a || !b) return fail(self, refused, path, (a ? b : a).error().message());
    activity::step("comparing", path);
    auto d = differ ? edit::difference{.format = std::string(format->id),
                                       .changes = edit::compare(**a, **b, nullptr, differ)}
                    : edit::diff(**a, **b);
    if (!d) return fail(self, refused, path, d.error().message());
    const auto units = view::unit_lists(**a);
    if (!units) return fail(self, refused, path, units.error().message());
    const screen shown(false, "redirect them to a file to see them");
    const auto words = only_units ? std::string() : edit::in_words(*d, {});
    if (only_units || view::has_units((*a)->type())) print_units(stdout, std::move(*d), *units);
    print_lines(stdout, words);
    return identical;
}

save_result save_new(const program& self, const view::document& made, const std::string& from, const std::string& to,
                     save_options options) {
    const auto* format = view::find_format(self.formats, made.format().id);
    const auto bytes = made.file().bytes();
    auto saved = save_made_of(self, maker_of(bytes), format, from, destination_at(to), options);
    const auto* seen_as = format_of(self, bytes, to);
    if (saved.code == identical && !is_standard_output(to) && seen_as != format)
        saved.reason += fmt::format("{}it will be recognised as {}, so say --format {} to read it",
                                    saved.reason.empty() ? "saved; " : "; ", name_of(seen_as), format->id);
    return saved;
}

save_result save_text(const program& self, const maker& make, const std::string& from, const std::string& to,
                      save_options options) {
    return save_made_of(self, make, nullptr, from, destination_at(to), options);
}

save_result save_bytes(const program& self, view::byte_view bytes, const std::string& from, const std::string& to,
                       save_options options) {
    return save_made_of(self, maker_of(bytes), format_of(self, bytes, to), from, destination_at(to), options);
}

}  // namespace verbatim::tools
