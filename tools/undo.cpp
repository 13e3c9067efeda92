// verbatim undo and redo: give a file the bytes that it had before or after changes that this command has made.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <span>

#include "tools/archive.hpp"
#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/in_place.hpp"
#include "tools/inside.hpp"
#include "tools/journal.hpp"
#include "tools/lock.hpp"
#include "tools/print.hpp"
#include "tools/save.hpp"
#include "tools/screen.hpp"
#include "tools/system/files.hpp"
#include "tools/undone.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

namespace {

struct undo_options {
    std::string file, count;
    bool list = false, dry_run = false;
};

// Prints the changes, the last one first, each with the command that leads to before or after it.
void print_changes(const journal& known) {
    const screen shown(false, "redirect them to a file to see them");
    const auto made = known.made(), count = known.changes().size();
    for (std::size_t i = count; i-- > 0;) {
        const auto& c = known.changes()[i];
        print(stdout, "{} {:<4}{}  {}\n", i < made ? "undo" : "redo", i < made ? made - i : i + 1 - made,
              time_text(c.seconds), c.command);
    }
    if (known.dropped()) print(stdout, "{} older changes are no longer kept\n", known.dropped());
}

// Returns a path as it can be written beside another one that was given.
std::string path_beside(const std::string& given, const std::string& whole) {
    const auto name = system::file_name(given);
    auto near = given.substr(0, given.size() - name.size()) + std::string(system::file_name(whole));
    const auto leads_to = whole_path(near);
    return leads_to && *leads_to == whole ? near : whole;
}

int run_undo(const program& self, const undo_options& o, direction to) {
    const auto count = view::parse_unsigned(o.count.empty() ? "1" : o.count);
    if (!count || *count == 0) return fail(self, usage, o.count, "expected how many changes, 1 or more");
    if (path_inside_of(o.file))
        return fail(self, refused, o.file,
                    fmt::format("changes are taken back in the archive as a whole: {} {} {}", self.name,
                                to == direction::back ? "undo" : "redo", file_on_disk(o.file)));
    auto known = journal::of(o.file);
    if (!known) return fail(self, code_of(known.error()), o.file, known.error().message());
    const bool is_renamed = !system::info_of(o.file);
    const auto file = is_renamed ? path_beside(o.file, known->path()) : o.file;
    const auto lock = file_lock::take(self, file);
    const auto now = content::open(file);
    if (!now) return fail(self, io_failed, file, now.error().message());
    known = recorded_of(file, *now);
    if (!known) return fail(self, code_of(known.error()), file, known.error().message());
    if (o.list) {
        print_changes(*known);
        return identical;
    }
    const auto there = to == direction::back ? known->made() : known->changes().size() - known->made();
    if (*count > there) return fail(self, refused, file, too_few(*known, to, *count));

    auto done = step_through(file, *now, std::move(*known), *count, to, o.dry_run);
    auto& saved = done.saved;
    if (saved.code == identical && recognise_file(self, now->bytes(), file)) {
        if (done.in_place)
            print_difference(self, file, nullptr, now->bytes(), done.in_place->bytes(), !o.dry_run, &done.changed);
        else print_difference(self, file, nullptr, now->bytes(), done.made.bytes(), !o.dry_run);
    }
    if (saved.code == identical && done.target != file && !o.dry_run) print(stderr, "{}\n", done.target);
    return report(self, saved, done.target);
}

subcommand step(const program& self, const char* name, const char* help, direction to) {
    auto o = std::make_shared<undo_options>();
    std::vector<parameter> parameters{required("FILE", &o->file, "A file that this command has changed"),
                                      {"COUNT", &o->count, "How many changes; 1 by default"},
                                      {"--dry-run", &o->dry_run, "Print the changes, and write nothing"}};
    if (to == direction::back)
        parameters.push_back({"--list", &o->list, "Print what can be taken back and made again"});
    return {name, help, std::move(parameters), [o, &self, to] { return run_undo(self, *o, to); }};
}

}  // namespace

result<journal> recorded_of(const std::string& file, const content& now) {
    auto known = journal::of(file);
    if (known && !known->find_state({now.bytes(), now.directory_bytes()}, sighting_of(now)))
        return error{{}, 0, "it has changed since the change that is recorded", error_kind::conflict};
    return known;
}

std::string too_few(const journal& known, direction to, std::uint64_t count) {
    const bool is_back = to == direction::back;
    const auto there = is_back ? known.made() : known.changes().size() - known.made();
    const std::string what = is_back ? "take back" : "make again";
    auto why = there == 0 ? fmt::format("there is no change to {}", what)
                          : fmt::format("there are {} changes to {}, not {}", there, what, count);
    if (is_back && known.dropped()) why += fmt::format("; {} older ones are no longer kept", known.dropped());
    if (is_back && there == 0) why += "; redo makes the last one again";
    return why;
}

namespace {

// Returns whether all changes of some steps were made in place.
bool are_in_place(const journal& known, std::uint64_t count, direction to) {
    const auto first = to == direction::back ? known.made() - count : known.made();
    return std::ranges::all_of(std::span(known.changes()).subspan(first, count), &journal::change::in_place);
}

void make_in_place(undone& done, const std::string& file, const content& now, bool dry_run,
                   const std::function<void(bool, const sighting&)>& record) {
    std::vector<placed_bytes> placed;
    std::vector<file_range> in;
    std::uint64_t at = 0;
    for (const auto& p : done.made.pieces()) {
        if (!p.bytes.empty()) {
            placed.push_back({at, p.bytes});
            in.push_back({at, at + p.size()});
        }
        at += p.size();
    }
    const auto& after = done.in_place.emplace(now.with(placed));
    const state_bytes wanted(after.bytes(), after.directory_bytes());
    const auto hunks = hunks_in_place({now.bytes(), now.directory_bytes()}, wanted, in);
    if (!hunks) {
        done.saved = {code_of(hunks.error()), hunks.error().reason};
        return;
    }
    done.changed = ranges_of(*hunks);
    done.saved = change_in_place(
        destination_at(file),
        {.read = now, .after = wanted, .hunks = *hunks, .keep_time = false, .dry_run = dry_run, .record = record});
}

undone with_note(undone done, const result<void>& recorded) {
    if (done.saved.code == identical && !recorded)
        done.saved.reason +=
            (done.saved.reason.empty() ? "done, but cannot be recorded: " : "; it cannot be recorded: ") +
            recorded.error().message();
    return done;
}

}  // namespace

undone step_through(const std::string& file, const content& now, journal known, std::uint64_t count, direction to,
                    bool dry_run) {
    const journal before = known;
    result<void> recorded;
    const auto record = [&](bool is, const sighting& seen) {
        if (is) known.see(seen);
        recorded = known.replace(before, is);
    };
    const auto release = [&] { now.release_pages(); };
    undone done{file, state_pieces({now.bytes(), now.directory_bytes()}), {}};
    auto& made = done.made;
    for (std::uint64_t i = 0; i < count; ++i) {
        auto next = known.next(made, to, release);
        if (!next) {
            done.saved = {code_of(next.error()), next.error().message()};
            return done;
        }
        made = std::move(*next);
    }
    const bool moves = known.path() != before.path();
    if (moves) done.target = path_beside(file, known.path());
    if (moves && system::info_of_link(done.target)) {
        done.saved = {refused, "it exists already: move it away, or the renamed file"};
        return done;
    }
    const auto of_directory = static_cast<std::size_t>(known.now().directory);
    const auto range = [&](std::size_t offset, std::size_t size) -> maker {
        return [&made, &release, offset, size](const piece_writer& write) {
            made.each(
                offset, size, [&](view::byte_view part) { maker_of(part)(write); }, release);
        };
    };
    if (!moves && are_in_place(before, count, to)) {
        make_in_place(done, file, now, dry_run, record);
        return with_note(std::move(done), recorded);
    }
    replacement by{.make = range(0, made.size() - of_directory),
                   .expected = &now,
                   .source = &now,
                   .is_new = moves,
                   .dry_run = dry_run,
                   .moved_from = moves ? path_beside(file, before.path()) : std::string(),
                   .record = record};
    if (const auto* const directory = now.directory())
        by.directory = {.to = destination_at(*directory_beside(file)),
                        .make = range(made.size() - of_directory, of_directory),
                        .expected = directory};
    done.saved = write_to(destination_at(done.target), by);
    if (dry_run && !moves) done.saved.reason.clear();
    return with_note(std::move(done), recorded);
}

subcommand undo_command(const program& self) {
    return step(self, "undo", "Take back what this command changed last in a file, and print what that was",
                direction::back);
}

subcommand redo_command(const program& self) {
    return step(self, "redo", "Make again what undo has taken back in a file", direction::forth);
}

}  // namespace verbatim::tools
