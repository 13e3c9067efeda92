// verbatim plot: draws the numbers of lists over time, or the byte map of a file, as SVG.
#include <fmt/format.h>

#include <memory>
#include <span>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/open.hpp"
#include "tools/plot_lines.hpp"
#include "tools/plot_map.hpp"
#include "tools/replace.hpp"
#include "tools/save.hpp"
#include "verbatim/view/path_pattern.hpp"

namespace verbatim::tools {

namespace {

struct plot_options {
    std::string file, path, columns, out, format;
    bool map = false;
};

// Finds the lists of records at a node, outside of which no other list is.
void outer_lists(const view::node& at, const std::string& path, std::vector<view::found>& lists) {
    if (at.leaf() || at.of->what == view::kind::array) return;
    if (at.of->what == view::kind::list) return lists.push_back({at, path, {}});
    view::each_child(at, [&](const view::node& part) {
        if (!part.tail_of) outer_lists(part, view::join(path, part), lists);
        return true;
    });
}

result<std::string> lines_of_file(const plot_options& o, const opened& file) {
    const auto& doc = *file.document;
    const auto paths = view::parts_at(doc, o.path);
    if (!paths) return paths.error();
    std::vector<plotted_list> plots;
    std::optional<error> why;
    for (const auto& part : view::find_all(doc, std::vector<std::string_view>(paths->begin(), paths->end()))) {
        if (!part) return part.error();
        std::vector<view::found> lists;
        outer_lists(part->at, part->path, lists);
        if (lists.empty()) why = error{part->path, 0, "there is no list"};
        for (const auto& list : lists)
            if (auto numbers = numbers_of(doc, *file.format, list, split(o.columns, ',')))
                plots.push_back(std::move(*numbers));
            else why = numbers.error();
    }
    if (plots.empty()) return *why;
    return lines_as_svg(plots, o.file + (o.path.empty() ? "" : ": " + o.path));
}

int run_plot(const program& self, const plot_options& o) {
    if (o.map && !(o.path.empty() && o.columns.empty()))
        return fail(self, usage, "--map", "the byte map is that of the whole file: give no PATH and no --columns");
    auto opened = open_file(self, o.file, o.format);
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto picture = o.map ? map_as_svg(*opened.file->document, o.file) : lines_of_file(o, *opened.file);
    if (!picture) return fail_on(self, *opened.file, o.file, refused, picture.error().message());
    if (const int code = verify_unchanged(self, *opened.file, o.file); code != identical) return code;
    const auto out = o.out.empty() ? "-" : o.out;
    return report(self, write_to(out, {maker_of(std::as_bytes(std::span(*picture)))}), out);
}

}  // namespace

subcommand plot_command(const program& self) {
    auto o = std::make_shared<plot_options>();
    return {"plot",
            "Draw the numbers of a list over time, or the byte map of a file, as a picture (SVG)",
            {required("FILE", &o->file, "A file, or - for standard input"),
             {"PATH", &o->path, "A list of records, or several: 'animations[walk].objects[*].frames'"},
             {"--columns", &o->columns, "time,euler: only these fields and calculated values"},
             {"--map", &o->map, "The owner of each byte, and the findings"},
             output(o->out, "Write the picture here; otherwise to standard output"),
             {"--format", &o->format, "Read the file as this format"}},
            [o, &self] { return run_plot(self, *o); }};
}

}  // namespace verbatim::tools
