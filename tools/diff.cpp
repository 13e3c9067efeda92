// verbatim diff: what has changed between two files.
#include <algorithm>
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

int run(const program& self, const options& o) {
    const auto a = open_file(self, o.a, o.format);
    if (!a.file) return fail(self, a.code, o.a, a.why.message());
    const auto b = open_file(self, o.b, o.format);
    if (!b.file) return fail(self, b.code, o.b, b.why.message());
    const auto d = edit::diff(a.file->format->id, *a.file->document, *b.file->document);
    if (!d) return fail(self, refused, o.b, d.error().message());
    if (o.json) print_made(edit::to_patch(*d));
    else print_lines(stdout, edit::in_words(*d));
    const int same = d->empty() ? identical : has_findings;
    return std::max({still_there(self, *a.file, o.a), still_there(self, *b.file, o.b), same});
}

}  // namespace

void add_diff(CLI::App& app, const program& self, int& code) {
    auto* command = app.add_subcommand("diff", "Print the changes from A to B; exit 0 when there are none, 1 otherwise");
    auto o = std::make_shared<options>();
    command->add_option("A", o->a, "The file before")->required();
    command->add_option("B", o->b, "The file after")->required();
    command->add_flag("--json", o->json, "As JSON, for patch");
    command->add_option("--format", o->format, "Read both files as this format");
    command->callback([o, &self, &code] { code = run(self, *o); });
}

}  // namespace verbatim::tools
