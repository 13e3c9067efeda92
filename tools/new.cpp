// verbatim new: makes a new file of a format, with the values that its schema gives a new one.
#include <memory>

#include "tools/commands.hpp"
#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "tools/save.hpp"
#include "verbatim/edit/new_file.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::tools {

namespace {

struct new_options {
    std::string format, out;
    std::vector<std::string> assignments;
    save_options saving;
};

int run_new(const program& self, const new_options& o) {
    const auto* const format = view::find_format(self.formats, o.format);
    if (!format) return fail(self, usage, "new", no_format(self, o.format).reason);
    const auto all = assignments(o.assignments);
    if (!all) return fail(self, usage, o.format, all.error().reason + " is not PATH=VALUE");
    auto made = edit::new_file(*format);
    if (!made) return fail(self, refused, o.format, made.error().message());
    if (const auto done = edit::set(**made, *all); !done) return fail(self, refused, o.format, done.error().message());
    return save_made(self, std::move(*made), "-", o.out, o.saving);
}

}  // namespace

subcommand new_command(const program& self) {
    auto o = std::make_shared<new_options>();
    auto out = output(o->out, "The file to make; - is standard output");
    out.is_required = true;
    return {"new",
            "Make a new file of a format",
            {required("FORMAT", &o->format, "Its id: see formats"),
             {"ASSIGNMENT", &o->assignments, "PATH=VALUE: what is in it, e.g. name=ped"},
             out,
             force(o->saving.force),
             dry_run(o->saving.dry_run)},
            [o, &self] { return run_new(self, *o); }};
}

}  // namespace verbatim::tools
