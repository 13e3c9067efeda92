// verbatim from-json: writes the file that JSON describes.
#include <memory>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/save.hpp"
#include "tools/system/terminal.hpp"
#include "verbatim/edit/json.hpp"

namespace verbatim::tools {

namespace {

struct from_json_options {
    std::string file, out = "-";
    save_options saving;
};

int run_from_json(const program& self, const from_json_options& o) {
    if (o.out == "-" && system::is_terminal(system::stream::out))
        return fail(self, usage, "-", "the file would go to the terminal: use -o OUT");
    edit::json_reader reader(self.formats);
    result<void> fed;
    const auto read = read_pieces(o.file, [&](std::string_view piece) { return bool(fed = reader.feed(piece)); });
    if (!read) return fail(self, io_failed, o.file, read.error().message());
    if (!fed) return fail(self, refused, o.file, fed.error().message());
    auto document = reader.finish();
    if (!document) return fail(self, refused, o.file, document.error().message());
    return save_made(self, std::move(*document), o.file, o.out, o.saving);
}

}  // namespace

subcommand from_json_command(const program& self) {
    auto o = std::make_shared<from_json_options>();
    return {"from-json",
            "Write the file that JSON describes",
            {required("FILE", &o->file, "The JSON; - is standard input"),
             output(o->out, "Write here, not to standard output"), backup(o->saving), force(o->saving.force),
             dry_run(o->saving.dry_run)},
            [o, &self] { return run_from_json(self, *o); }};
}

}  // namespace verbatim::tools
