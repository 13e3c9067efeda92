// verbatim get: prints the values at paths.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/json_tree.hpp"
#include "tools/names.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/unreadable.hpp"

namespace verbatim::tools {

namespace {

struct get_options {
    std::string file, format, names;
    std::vector<std::string> paths;
    bool json = false, meaning = false;
};

std::string as_json(std::string_view text) {
    std::string json;
    view::append_json_utf8(json, text);
    return json;
}

int run_get(const program& self, const get_options& o) {
    auto opened = open_file(self, o.file, o.format);
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto names = read_names(self, o.names);
    if (!names) return io_failed;
    const auto& doc = *opened.file->document;
    view::element_names elements;
    const auto all = view::find_all(doc, std::vector<std::string_view>(o.paths.begin(), o.paths.end()));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& path = o.paths[i];
        const auto& found = all[i];
        if (const auto calculated = found ? std::nullopt : view::calculated_at(doc, path)) {
            print(stdout, "{}\n", o.json ? as_json(*calculated) : *calculated);
            continue;
        }
        const auto* const computed = opened.file->format->computed;
        // A bit field that has bytes of its own is printed as the value that the language of the schema gives it.
        const bool is_bit_field = found && !o.json && found->at.of->what == wire::kind::packed &&
                                  std::ranges::find(found->at.of->names, found->at.name) != found->at.of->names.end();
        if ((!found || is_bit_field) && computed) {
            if (const auto text = computed->text(doc, path, o.json ? view::written::as_json : view::written::as_text)) {
                print(stdout, "{}\n", *text);
                continue;
            } else if (!found) {
                return fail(self, refused, o.file, fmt::format("{}: {}", path, text.error().reason));
            }
        }
        if (!found) return fail(self, refused, o.file, found.error().message());
        const view::node& at = found->at;
        std::string text;
        try {
            if (at.leaf() && !o.json)
                text = (o.meaning ? meaning_of(at, *names, elements) : std::nullopt)
                           .value_or(view::text_of(*at.of, at.bytes()));
            else if (o.meaning) append_json(text, at, *names, elements);
            else append_json(text, at);
        } catch (view::unreadable& part) {
            part.is_in(found->path);
            return fail(self, refused, o.file, part.what());
        }
        print(stdout, "{}\n", text);
    }
    return verify_unchanged(self, *opened.file, o.file);
}

}  // namespace

subcommand get_command(const program& self) {
    auto o = std::make_shared<get_options>();
    return {"get",
            "Print the value at each path; a value with parts is printed as JSON",
            {required("FILE", &o->file, "A file, or - for standard input"),
             required("PATH", &o->paths, "Where in the file, e.g. animations[0].name"),
             {"--format", &o->format, "Read the file as this format"},
             {"--json", &o->json, "Leaves as JSON too"},
             {"--meaning", &o->meaning, "What the values mean, where they mean something: 0.35 s"},
             names_parameter(o->names)},
            [o, &self] { return run_get(self, *o); }};
}

}  // namespace verbatim::tools
