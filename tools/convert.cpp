// verbatim convert: writes a file of one format as a file of another.
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/save.hpp"
#include "tools/system/terminal.hpp"

namespace verbatim::tools {

namespace {

struct convert_options {
    std::string file, out = "-", format, to;
    save_options saving;
};

// Returns the conversion of a format to a kind of file, or to the only one that there is.
result<const view::conversion*> chosen(const program& self, std::string_view format, std::string_view to) {
    std::string kinds, formats;
    const view::conversion* found = nullptr;
    std::size_t count = 0;
    std::string_view last;
    for (const auto& c : self.conversions) {
        if (c.from != std::exchange(last, c.from)) formats += fmt::format("{}{}", formats.empty() ? "" : ", ", c.from);
        if (c.from != format) continue;
        kinds += fmt::format("{}{}", kinds.empty() ? "" : ", ", c.kind);
        ++count;
        if (to.empty() || c.kind == to) found = &c;
    }
    if (count == 0)
        return error{
            {},
            0,
            fmt::format("there is no conversion of {}; the formats that can be converted are {}", format, formats)};
    if (to.empty() && count > 1) return error{{}, 0, fmt::format("--to says which of {} to make", kinds)};
    if (!found) return error{{}, 0, fmt::format("it cannot become {}; --to takes one of {}", to, kinds)};
    return found;
}

int run_convert(const program& self, const convert_options& o) {
    if (o.out == "-" && system::is_terminal(system::stream::out))
        return fail(self, usage, "-", "the file would go to the terminal: use -o OUT");
    const auto opened = open_file(self, o.file, o.format);
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto conversion = chosen(self, opened.file->format->id, o.to);
    if (!conversion) return fail(self, refused, o.file, conversion.error().message());
    const view::format& format = *view::find_format(self.formats, (*conversion)->to);
    if (!o.saving.force && !is_standard_output(o.out) && !view::has_extension_of(format, o.out))
        return fail(
            self, refused, o.out,
            fmt::format("{} is converted to {} ({}), whose files have another extension; use --force to write it",
                        opened.file->format->id, format.id, format.extensions));
    const auto from = opened.file->document->copy();
    auto to = format.create();
    const auto lost = (*conversion)->convert(from->value(), to->value());
    if (const int changed = verify_unchanged(self, *opened.file, o.file); changed != identical) return changed;
    const int code = save_made(self, std::move(to), o.file, o.out, o.saving);
    if (code == identical && !is_standard_output(o.out)) print(stdout, "{}: written as {}\n", o.out, format.title);
    if (code == identical)
        for (const auto& what : lost) print(stderr, "lost: {}\n", what);
    return code;
}

}  // namespace

subcommand convert_command(const program& self) {
    auto o = std::make_shared<convert_options>();
    return {"convert",
            "Write a file in another format, and say what is lost",
            {required("FILE", &o->file, "A file, or - for standard input"),
             output(o->out, "Write here, not to standard output"),
             {"--to", &o->to, "The kind of file to make, if there are several"},
             {"--format", &o->format, "Read FILE as this format"},
             backup(o->saving),
             force(o->saving.force)},
            [o, &self] { return run_convert(self, *o); }};
}

}  // namespace verbatim::tools
