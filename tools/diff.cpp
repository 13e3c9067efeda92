// verbatim diff: prints the changes between two files.
#include <algorithm>
#include <memory>
#include <utility>

#include "tools/activity.hpp"
#include "tools/archive_merge.hpp"
#include "tools/archive_patch.hpp"
#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/names.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/screen.hpp"
#include "tools/units.hpp"
#include "verbatim/edit/patch.hpp"

namespace verbatim::tools {

namespace {

struct diff_options {
    std::string a, b, format, names;
    bool json = false, stat = false, all = false;
};

int run_diff(const program& self, const diff_options& o) {
    if (const auto before = archive_file(o.a), after = archive_file(o.b); before && *before && after && *after) {
        if (!o.format.empty())
            return fail(self, usage, o.a, "it is an archive: --format is for files in it, as ARCHIVE//ENTRY");
        if (o.json) return print_patch_of(self, **before, **after, o.a, o.b);
        return diff_archives(self, **before, **after);
    }
    const auto a = open_file(self, o.a, o.format);
    if (!a.file) return fail(self, a.code, o.a, a.why.message());
    const auto b = open_file(self, o.b, o.format);
    if (!b.file) return fail(self, b.code, o.b, b.why.message());
    activity::step("comparing", o.b);
    auto d = edit::diff(*a.file->document, *b.file->document);
    if (!d) return fail(self, refused, o.b, d.error().message());
    const int same = d->empty() ? identical : has_findings;
    const auto names = read_names(self, o.names);
    if (!names) return io_failed;
    const screen shown(o.all || o.json, "--all prints them");
    if (o.json) {
        print_made(edit::to_patch(*d));
    } else {
        const auto units = view::unit_lists(*a.file->document);
        if (!units) return fail(self, refused, o.a, units.error().message());
        const auto words = o.stat ? std::string() : edit::in_words(*d, *names);
        if (o.stat || view::has_units(a.file->document->type())) print_units(stdout, std::move(*d), *units);
        print_lines(stdout, words);
    }
    return std::max({verify_unchanged(self, *a.file, o.a), verify_unchanged(self, *b.file, o.b), same});
}

}  // namespace

subcommand diff_command(const program& self) {
    auto o = std::make_shared<diff_options>();
    return {"diff",
            "Print the changes from A to B; exit 0 when there are none, 1 otherwise",
            {required("A", &o->a, "The file before"),
             required("B", &o->b, "The file after"),
             {"--stat", &o->stat, "Only how many elements of each list have changed, are new and are gone"},
             {"--json", &o->json, "As JSON, for patch"},
             {"--all", &o->all, "Everything, however long"},
             {"--format", &o->format, "Read both files as this format"},
             names_parameter(o->names)},
            [o, &self] { return run_diff(self, *o); },
            {"old.ifp new.ifp", "--stat old.ifp new.ifp", "--json old.ifp new.ifp > changes.json"}};
}

}  // namespace verbatim::tools
