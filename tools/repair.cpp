// verbatim repair: mends derived values and, when asked, more.
#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "tools/print.hpp"
#include "verbatim/edit/repair.hpp"

namespace verbatim::tools {

namespace {

struct options : edit_options {
    std::string path;
    bool clean_padding = false, drop_tail = false, dry_run = false;
};

int run(const options& o) {
    const auto opened = open_to_edit(o);
    if (!opened.file) return fail(opened.code, o.file, opened.why.message());
    const auto done = edit::repair(*opened.file->document, {o.clean_padding, o.drop_tail, o.path});
    if (!done) return fail(refused, o.file, done.error().message());
    for (const auto& c : done->changes) print(is_standard_output(o.out) ? stderr : stdout, "{}: {} -> {}\n", c.path, c.before, c.after);
    if (o.dry_run || (done->changes.empty() && o.out.empty())) return identical;
    const auto& target = o.out.empty() ? o.file : o.out;
    return report(save(*opened.file, o.file, done->file, target, o.saving), target);
}

}  // namespace

void add_repair(CLI::App& app, int& code) {
    auto* command = app.add_subcommand("repair", "Mend derived values that are stored wrong: sizes, copies, flags; print what changes");
    auto o = std::make_shared<options>();
    command->add_option("FILE", o->file, "A file, or - for standard input")->required();
    command->add_option("PATH", o->path, "Only there and below");
    command->add_flag("--clean-padding", o->clean_padding, "Also padding, alignment, and what stands behind a text's end in its field");
    command->add_flag("--drop-tail", o->drop_tail, "Also drop what stands behind the end of the format's data");
    command->add_flag("--dry-run", o->dry_run, "Print only");
    add_edit_options(*command, *o);
    command->callback([o, &code] { code = run(*o); });
}

}  // namespace verbatim::tools
