// verbatim merge: the changes of two versions in one file, as git's merge drivers do it.
#include <algorithm>
#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "tools/print.hpp"
#include "verbatim/edit/merge.hpp"

namespace verbatim::tools {

namespace {

struct options : edit_options {
    std::string base, theirs;
};

int run(const options& o) {
    const auto ours = open_to_edit(o);
    if (!ours.file) return fail(ours.code, o.file, ours.why.message());
    const std::string format(ours.file->format->id);
    const auto base = open_file(o.base, format), theirs = open_file(o.theirs, format);
    if (!base.file) return fail(base.code, o.base, base.why.message());
    if (!theirs.file) return fail(theirs.code, o.theirs, theirs.why.message());
    const auto done = edit::merge(*base.file->document, *ours.file->document, *theirs.file->document);
    if (!done) return fail(refused, o.file, done.error().message());
    for (const auto& c : done->conflicts) print(stderr, "conflict: {}: {}\n", c.path, c.why);
    const int merged = done->conflicts.empty() ? identical : has_findings;
    if (o.out.empty() && std::ranges::equal(done->file, ours.file->document->file().bytes())) return merged;
    const auto& target = o.out.empty() ? o.file : o.out;
    const int saved = report(save(*ours.file, o.file, done->file, target, o.saving), target);
    return saved == identical ? merged : saved;
}

}  // namespace

void add_merge(CLI::App& app, int& code) {
    auto* command = app.add_subcommand("merge", "Add to OURS what has changed from BASE to THEIRS; exit 1 when both changed the same, which stays as in OURS");
    auto o = std::make_shared<options>();
    command->add_option("BASE", o->base, "The version that both come from")->required();
    command->add_option("OURS", o->file, "The version that is changed")->required();
    command->add_option("THEIRS", o->theirs, "The other version")->required();
    add_edit_options(*command, *o);
    command->callback([o, &code] { code = run(*o); });
}

}  // namespace verbatim::tools
