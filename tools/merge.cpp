// verbatim merge: merges the changes of two versions into one file, with the arguments of a merge driver of git.
#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "tools/print.hpp"
#include "verbatim/edit/merge.hpp"

namespace verbatim::tools {

namespace {

struct merge_options : edit_options {
    std::string base, theirs;
};

int run_merge(const program& self, const merge_options& o) {
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
    const auto done = edit::merge(*base.file->document, *ours.file->document, *theirs.file->document);
    for (const auto& [path, file] : {std::pair(version(o.base, "the common version"), &*base.file),
                                     std::pair(version(o.theirs, "the other version"), &*theirs.file)})
        if (const int changed = verify_unchanged(self, *file, path); changed != identical) return changed;
    if (!done) return fail_on(self, *ours.file, o.shown(), refused, done.error().message());
    const std::string in = o.name.empty() ? "" : o.name + ": ";
    for (const auto& c : *done) print(stderr, "conflict: {}{}: {}\n", in, c.path, c.why);
    const int saved = save_edited(self, o, *ours.file);
    return saved != identical ? saved : done->empty() ? identical : has_findings;
}

}  // namespace

subcommand merge_command(const program& self) {
    auto o = std::make_shared<merge_options>();
    return {
        "merge", "Merge the changes from BASE to THEIRS into OURS; exit 1 on a conflict, where OURS stays as it is",
        edit_parameters(*o, {required("BASE", &o->base, "The version that both come from"),
                             required("OURS", &o->file, "The version that is changed"),
                             required("THEIRS", &o->theirs, "The other version"),
                             {"NAME", &o->name, "The name of the file: its extension counts, and messages have it"}}),
        [o, &self] { return run_merge(self, *o); }};
}

}  // namespace verbatim::tools
