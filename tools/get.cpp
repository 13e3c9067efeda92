// verbatim get: one value.
#include <fmt/format.h>

#include <memory>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/json_tree.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/unreadable.hpp"

namespace verbatim::tools {

namespace {

struct options {
    std::string file, format;
    std::vector<std::string> paths;
    bool json = false;
};

int run(const program& self, const options& o) {
    auto opened = open_file(self, o.file, o.format);
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto& doc = *opened.file->document;
    for (const auto& path : o.paths) {
        auto found = view::find(doc, path);
        const auto* const computed = opened.file->format->computed;
        if (!found && computed) {
            if (const auto text = computed->text(doc, path)) {
                print(stdout, "{}\n", *text);
                continue;
            } else {
                return fail(self, refused, o.file, fmt::format("{}: {}", path, text.error().reason));
            }
        }
        if (!found) return fail(self, refused, o.file, found.error().message());
        std::string text;
        try {
            if (found->at.leaf() && !o.json) text = view::text_of(*found->at.of, found->at.bytes());
            else append_json(text, found->at);
        } catch (view::unreadable& part) {
            part.is_in(found->path);
            return fail(self, refused, o.file, part.what());
        }
        print(stdout, "{}\n", text);
    }
    return still_there(self, *opened.file, o.file);
}

}  // namespace

subcommand get_command(const program& self) {
    auto o = std::make_shared<options>();
    return {"get", "Print the value at each path; a value with parts is printed as JSON",
            {required("FILE", &o->file, "A file, or - for standard input"),
             required("PATH", &o->paths, "Where in the file, e.g. animations[0].name"),
             {"--format", &o->format, "Read the file as this format"},
             {"--json", &o->json, "Leaves as JSON too"}},
            [o, &self] { return run(self, *o); }};
}

}  // namespace verbatim::tools
