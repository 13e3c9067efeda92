// verbatim diff: what has changed between two files.
#include <memory>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "verbatim/edit/patch.hpp"

namespace verbatim::tools {

namespace {

struct options {
    std::string a, b, format;
    bool json = false;
};

int run(const options& o) {
    const auto a = open_file(o.a, o.format);
    if (!a.file) return fail(a.code, o.a, a.why.message());
    const auto b = open_file(o.b, o.format);
    if (!b.file) return fail(b.code, o.b, b.why.message());
    const auto d = edit::diff(a.file->format->id, *a.file->document, *b.file->document);
    if (!d) return fail(refused, o.b, d.error().message());
    if (o.json) print_made(edit::to_patch(*d));
    else print_lines(stdout, edit::in_words(*d));
    return d->empty() ? identical : has_findings;
}

}  // namespace

void add_diff(CLI::App& app, int& code) {
    auto* command = app.add_subcommand("diff", "Print what has changed from A to B; exit 0 when nothing, 1 when something has");
    auto o = std::make_shared<options>();
    command->add_option("A", o->a, "The file before")->required();
    command->add_option("B", o->b, "The file after")->required();
    command->add_flag("--json", o->json, "As JSON, for verbatim patch");
    command->add_option("--format", o->format, "Read both files as this format");
    command->callback([o, &code] { code = run(*o); });
}

}  // namespace verbatim::tools
