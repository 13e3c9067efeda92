// verbatim to-json: writes a file as JSON that gives the same file back.
#include <memory>

#include "tools/activity.hpp"
#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/names.hpp"
#include "tools/open.hpp"
#include "tools/save.hpp"
#include "verbatim/edit/json.hpp"

namespace verbatim::tools {

namespace {

struct to_json_options {
    std::string file, out = "-", format, names;
    bool meaning = false, salvage = false;
    save_options saving;
};

int run_to_json(const program& self, const to_json_options& o) {
    const auto opened = open_file(self, o.file, o.format, {}, broken_if(o.salvage));
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto& file = *opened.file;
    const auto names = read_names(self, o.names);
    if (!names) return io_failed;
    activity::step("making JSON of", o.file);
    const auto json = edit::json_of(*file.document);
    if (!json) return fail(self, code_of(json.error()), o.file, json.error().message());
    const int saved =
        report(self,
               save_text(
                   self, [&](const edit::text_sink& sink) { (*json)(sink, o.meaning ? &*names : nullptr); }, o.file,
                   o.out, o.saving),
               o.out);
    return saved == identical ? verify_unchanged(self, file, o.file) : saved;
}

}  // namespace

subcommand to_json_command(const program& self) {
    auto o = std::make_shared<to_json_options>();
    return {"to-json",
            "Write a file as JSON, which from-json makes the same file of",
            {required("FILE", &o->file, "The file; - is standard input"),
             output(o->out, "Write here, not to standard output"),
             salvage(o->salvage),
             {"--format", &o->format, "Read the file as this format"},
             {"--meaning", &o->meaning,
              "What the values mean beside them, and calculated values; from-json takes only the values"},
             names_parameter(o->names),
             force(o->saving.force),
             dry_run(o->saving.dry_run)},
            [o, &self] { return run_to_json(self, *o); }};
}

}  // namespace verbatim::tools
