// verbatim repair: corrects derived values and, on request, more.
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

int run(const program& self, const options& o) {
    auto opened = open_to_edit(self, o);
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto done = edit::repair(*opened.file->document, {o.clean_padding, o.drop_tail, o.path});
    if (!done) return fail(self, refused, o.file, done.error().message());
    for (const auto& c : *done) print(is_standard_output(o.out) ? stderr : stdout, "{}: {} -> {}\n", c.path, c.before, c.after);
    return o.dry_run ? identical : save_edited(self, o, *opened.file);
}

}  // namespace

void add_repair(CLI::App& app, const program& self, int& code) {
    auto* command = app.add_subcommand("repair", "Correct derived values that are stored wrong (sizes, copies, flags), and print the changes");
    auto o = std::make_shared<options>();
    command->add_option("FILE", o->file, "A file, or - for standard input")->required();
    command->add_option("PATH", o->path, "Only this value and its parts");
    command->add_flag("--clean-padding", o->clean_padding, "Also clean padding, alignment, and the bytes after a text's end in its field");
    command->add_flag("--drop-tail", o->drop_tail, "Also remove the bytes after the end of the format's data");
    command->add_flag("--dry-run", o->dry_run, "Print the changes, and write nothing");
    add_edit_options(*command, *o);
    command->callback([o, &self, &code] { code = run(self, *o); });
}

}  // namespace verbatim::tools
