// verbatim patch: makes the changes of a difference to a file.
#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/print.hpp"
#include "verbatim/edit/patch.hpp"

namespace verbatim::tools {

namespace {

struct patch_options : edit_options {
    std::string patch;
};

int run_patch(const program& self, const patch_options& o) {
    const auto text = read_file(o.patch);
    if (!text) return fail(self, io_failed, o.patch, text.error().message());
    const auto d = edit::read_patch({reinterpret_cast<const char*>(text->data()), text->size()});
    if (!d) return fail(self, refused, o.patch, d.error().message());
    const auto is_for = [&](const std::string& other) {
        return fail(self, refused, o.patch, fmt::format("the patch is for {}, and {}", d->format, other));
    };
    edit_options with = o;
    if (with.format.empty()) with.format = d->format;
    else if (with.format != d->format && view::find_format(self.formats, with.format))
        return is_for(o.file + " is read as " + with.format);
    if (with.format == d->format && !view::find_format(self.formats, with.format))
        return is_for("there is no such format: see " + self.name + " formats");
    auto opened = open_to_edit(self, with);
    if (!opened.file && opened.code == refused && o.format.empty())
        return is_for(o.file + " cannot be read as that: " + opened.why.message());
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto done = edit::patch(with.format, *opened.file->document, *d);
    if (!done) return fail_on(self, *opened.file, o.file, refused, done.error().message());
    if (!done->conflicts.empty()) {
        if (const int changed = verify_unchanged(self, *opened.file, o.file); changed != identical) return changed;
        fail(self, refused, o.file, "the patch does not fit, so nothing is written:");
        for (const auto& c : done->conflicts) print(stderr, "  {}: {}\n", c.path, c.why);
        return refused;
    }
    const int code = save_edited(self, with, *opened.file);
    if (code == identical && done->bytes_left_out)
        print(stderr,
              "{}: {}: it is another version than the patch was made for, so its changes to bytes between the values "
              "are left out\n",
              self.name, o.file);
    return code;
}

}  // namespace

subcommand patch_command(const program& self) {
    auto o = std::make_shared<patch_options>();
    return {"patch", "Make the changes that diff --json has written, to the same file or another version of it",
            edit_parameters(*o, {required("FILE", &o->file, "The file to change"),
                                 required("PATCH", &o->patch, "The JSON; - is standard input")}),
            [o, &self] { return run_patch(self, *o); }};
}

}  // namespace verbatim::tools
