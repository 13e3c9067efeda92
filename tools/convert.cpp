// verbatim convert: writes a file of one format as a file of another.
#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/save.hpp"

namespace verbatim::tools {

namespace {

struct convert_options {
    std::string file, out = "-", format;
    save_options saving;
};

int run_convert(const program& self, const convert_options& o) {
    if (o.out == "-" && ::isatty(STDOUT_FILENO))
        return fail(self, usage, "-", "the file would go to the terminal: use -o OUT");
    const auto opened = open_file(self, o.file, o.format);
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto all = self.conversions;
    const auto conversion = std::ranges::find(all, opened.file->format->id, &view::conversion::from);
    if (conversion == all.end()) {
        std::string known;
        for (const auto& c : all) known += fmt::format("{}{}", known.empty() ? "" : ", ", c.from);
        return fail(self, refused, o.file,
                    fmt::format("there is no conversion of {}; the formats that can be converted are {}",
                                opened.file->format->id, known));
    }
    const auto from = opened.file->document->copy();
    auto to = view::find_format(self.formats, conversion->to)->create();
    const auto lost = conversion->convert(from->value(), to->value());
    const int code = save_made(self, std::move(to), o.file, o.out, o.saving);
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
             {"--format", &o->format, "Read FILE as this format"},
             backup(o->saving),
             force(o->saving.force)},
            [o, &self] { return run_convert(self, *o); }};
}

}  // namespace verbatim::tools
