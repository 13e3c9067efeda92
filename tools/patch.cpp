// verbatim patch: makes the changes of a difference to a file.
#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/print.hpp"
#include "verbatim/edit/patch.hpp"

namespace verbatim::tools {

namespace {

struct options : edit_options {
    std::string patch;
};

int run(const options& o) {
    const auto text = read_file(o.patch);
    if (!text) return fail(io_failed, o.patch, text.error().message());
    const auto d = edit::read_patch({reinterpret_cast<const char*>(text->data()), text->size()});
    if (!d) return fail(refused, o.patch, d.error().message());
    edit_options with = o;
    if (with.format.empty()) with.format = d->format;
    bool left_out = false;
    std::vector<edit::conflict> conflicts;
    const int code = edit_file(with, [&](const view::document& doc) -> edit::file {
        auto done = edit::patch(with.format, doc, *d);
        if (!done) return done.error();
        conflicts = std::move(done->conflicts);
        if (!conflicts.empty()) return error{{}, 0, "the patch does not fit, so nothing is written:"};
        left_out = done->bytes_left_out;
        return std::move(done->file);
    });
    for (const auto& c : conflicts) print(stderr, "  {}: {}\n", c.path, c.why);
    if (code == identical && left_out) print(stderr, "verbatim: {}: it is another version than the patch was made for, so its changes to bytes between the values are left out\n", o.file);
    return code;
}

}  // namespace

void add_patch(CLI::App& app, int& code) {
    auto* command = app.add_subcommand("patch", "Make the changes that diff --json has written, to the same file or another version of it");
    auto o = std::make_shared<options>();
    command->add_option("FILE", o->file, "The file to change")->required();
    command->add_option("PATCH", o->patch, "The JSON; - is standard input")->required();
    add_edit_options(*command, *o);
    command->callback([o, &code] { code = run(*o); });
}

}  // namespace verbatim::tools
