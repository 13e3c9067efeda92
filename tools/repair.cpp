// verbatim repair: corrects derived values and, on request, more.
#include <fmt/format.h>

#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/print.hpp"
#include "verbatim/edit/repair.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

namespace {

struct repair_options : edit_options {
    std::string path, pad_to;
    bool clean_padding = false, drop_tail = false, salvage = false;
};

int run_repair(const program& self, repair_options& o) {
    if (o.salvage && (o.out.empty() || same_file(o.file, o.out)))
        return fail(self, usage, o.file, "--salvage leaves out what cannot be read, so it needs -o with another file");
    const auto pad_to = view::parse_unsigned(o.pad_to.empty() ? "0" : o.pad_to);
    constexpr std::size_t most = std::size_t{1} << 30;
    if (!pad_to || (*pad_to == 0 && !o.pad_to.empty()) || *pad_to > most)
        return fail(self, usage, o.file, fmt::format("--pad-to is {}, but must be from 1 to {}", o.pad_to, most));
    if (o.salvage) o.if_broken = broken::salvaged_without_rest;
    auto opened = open_to_edit(self, o);
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto done = edit::repair(*opened.file->document, {o.clean_padding, o.drop_tail, *pad_to, o.path});
    if (!done) return fail_on(self, *opened.file, o.file, code_of(done.error()), done.error().message());
    if (const int changed = verify_unchanged(self, *opened.file, o.file); changed != identical) return changed;
    std::FILE* const to = is_standard_output(o.out) ? stderr : stdout;
    if (opened.file->salvaged)
        for (const auto& f : opened.file->salvaged->lost) print(to, "{}\n", f.message());
    for (const auto& c : *done) print(to, "{}: {} -> {}\n", c.path, c.before, c.after);
    o.prints_changes = true;
    return save_edited(self, o, *opened.file);
}

}  // namespace

subcommand repair_command(const program& self) {
    auto o = std::make_shared<repair_options>();
    return {"repair", "Correct derived values that are stored wrong (sizes, copies, flags), and print the changes",
            edit_parameters(
                *o, {required("FILE", &o->file, "A file, or - for standard input"),
                     {"PATH", &o->path, "Only this value and its parts"},
                     {"--clean-padding", &o->clean_padding,
                      "Also clean padding, alignment, and the bytes after a text's end in its field"},
                     {"--drop-tail", &o->drop_tail, "Also remove the bytes after the end of the format's data"},
                     {"--pad-to", &o->pad_to,
                      "Also append padding up to a multiple of so many bytes, e.g. 2048, where the format has room "
                      "for it; with --drop-tail in place of what is there",
                      false, "a number"},
                     {"--salvage", &o->salvage,
                      "Make a readable file of what can be read of a broken FILE, and print what is lost; needs -o"}}),
            [o, &self] { return run_repair(self, *o); }};
}

}  // namespace verbatim::tools
