// verbatim merge: merges the changes of two versions into one file, with the arguments of a merge driver of git.
#include <cstdio>
#include <memory>
#include <utility>

#include "tools/activity.hpp"
#include "tools/archive_merge.hpp"
#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "tools/print.hpp"
#include "tools/units.hpp"
#include "verbatim/edit/merge.hpp"

namespace verbatim::tools {

namespace {

struct merge_options : edit_options {
    std::string base, theirs;
    std::vector<std::string> units, our_parts, their_parts;
    bool values = false, both = false;
};

// Prints what has been taken, and what has not.
int report_merge(const program& self, const merge_options& o, const opened& ours, const std::string& from,
                 const result<std::vector<edit::conflict>>& done) {
    if (!done) return fail_on(self, ours, o.shown(), refused, done.error().message());
    const int saved = save_edited(self, o, ours);
    if (saved != identical) return saved;
    const bool is_driver = !o.name.empty();  // what git calls prints nothing that git takes for its own output
    activity::step("comparing", o.shown());
    const auto before = ours.document->read(source::borrow(ours.read.bytes()));
    const auto lists = before ? view::unit_lists(**before, o.units) : before.error();
    if (lists && !o.saving.dry_run) {
        edit::difference taken{.changes = edit::compare(**before, *ours.document)};
        if (taken.changes.empty())  // derived values that differ from their rules are found by diff() only
            if (auto whole = edit::diff(**before, *ours.document)) taken = std::move(*whole);
        print_units(o.out == "-" || is_driver ? stderr : stdout, std::move(taken), *lists, "from " + from + ": ");
    }
    std::fflush(stdout);
    const std::string in = o.name.empty() ? "" : o.name + ": ";
    const short_output lines(stderr, false, "redirect standard error to a file to see them");
    for (const auto& c : *done) print(stderr, "conflict: {}{}: {}\n", in, c.path, c.why);
    return done->empty() ? identical : has_findings;
}

// Adds to OURS what it lacks of the other file.
int run_union(const program& self, const merge_options& given) {
    merge_options o = given;
    o.file = given.base;
    if (const auto archive = archive_file(o.file); archive && *archive)
        return merge_archives(self, o, {}, given.file, {.units = o.units});
    auto mine = open_to_edit(self, o);
    if (!mine.file) return fail(self, mine.code, o.file, mine.why.message());
    const auto other = open_file(self, given.file, std::string(mine.file->format->id));
    if (!other.file) return fail(self, other.code, given.file, other.why.message());
    activity::step("merging", o.shown());
    const auto done = edit::add_missing(*mine.file->document, *other.file->document, o.units);
    if (const int changed = verify_unchanged(self, *other.file, given.file); changed != identical) return changed;
    return report_merge(self, o, *mine.file, given.file, done);
}

int run_merge(const program& self, const merge_options& o) {
    if (o.theirs.empty())
        return o.both ? run_union(self, o)
                      : fail(self, usage, o.file, "give BASE, OURS and THEIRS, or --union with two files");
    if (const auto archive = archive_file(o.file); archive && *archive)
        return merge_archives(self, o, o.base, o.theirs, {!o.values, o.units, o.our_parts, o.their_parts, o.both});
    auto ours = open_to_edit(self, o);
    if (!ours.file) return fail(self, ours.code, o.shown(), ours.why.message());
    const std::string format(ours.file->format->id);
    const auto base = open_file(self, o.base, format), theirs = open_file(self, o.theirs, format);
    // git's names of the versions say nothing: they are those of temporary files.
    const auto version = [&](const std::string& path, const char* which) {
        return o.name.empty() ? path : o.name + " (" + which + ")";
    };
    if (!base.file) return fail(self, base.code, version(o.base, "the common version"), base.why.message());
    if (!theirs.file) return fail(self, theirs.code, version(o.theirs, "the other version"), theirs.why.message());
    const bool by_unit = !o.values && (!o.units.empty() || view::has_units(ours.file->document->type()));
    activity::step("merging", o.shown());
    const auto done = edit::merge(*base.file->document, *ours.file->document, *theirs.file->document,
                                  {by_unit, o.units, o.our_parts, o.their_parts, o.both});
    for (const auto& [path, file] : {std::pair(version(o.base, "the common version"), &*base.file),
                                     std::pair(version(o.theirs, "the other version"), &*theirs.file)})
        if (const int changed = verify_unchanged(self, *file, path); changed != identical) return changed;
    return report_merge(self, o, *ours.file, version(o.theirs, "the other version"), done);
}

}  // namespace

subcommand merge_command(const program& self) {
    auto o = std::make_shared<merge_options>();
    return {
        "merge",
        "Merge the changes from BASE to THEIRS into OURS, each unit, such as an animation, as a whole; exit 1 on a "
        "conflict, where OURS stays as it is",
        edit_parameters(
            *o, {required("BASE", &o->base,
                          "The version that both come from; with --union and two files, the one to add to"),
                 required("OURS", &o->file, "The version that is changed; with --union and two files, the other one"),
                 {"THEIRS", &o->theirs, "The other version"},
                 {"NAME", &o->name, "The name of the file: its extension counts, and messages have it"},
                 {"--unit", &o->units,
                  "Take each element of this list whole from one side, in place of those of the schema; PATH may be a "
                  "pattern"},
                 {"--values", &o->values, "Merge single values, also two of one unit"},
                 {"--ours", &o->our_parts, "In a conflict at or in this PATH, take OURS"},
                 {"--theirs", &o->their_parts,
                  "In a conflict at or in this PATH, take THEIRS: --theirs 'animations[walk]'"},
                 {"--union", &o->both,
                  "In a conflict about an element, keep both. With two files, MINE and OTHER: add what MINE lacks of "
                  "OTHER"}}),
        [o, &self] { return run_merge(self, *o); }};
}

}  // namespace verbatim::tools
