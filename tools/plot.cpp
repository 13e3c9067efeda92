// verbatim plot: draws the numbers of lists over time, or the byte map of a file, as SVG.
#include <fmt/format.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <span>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/open.hpp"
#include "tools/plot_lines.hpp"
#include "tools/plot_map.hpp"
#include "tools/save.hpp"
#include "tools/system/terminal.hpp"
#include "verbatim/view/path_pattern.hpp"

namespace verbatim::tools {

namespace {

struct plot_options {
    std::string file, path, columns, out, format;
    bool map = false;
    save_options saving;
};

std::string name_of_file(const std::string& path) {
    return path == "-" ? "standard input" : std::filesystem::path(path).filename().string();
}

// Visits the lists of records at a node, outside of which no other list is. `around` has the nodes around it.
void each_outer_list(const view::node& at, const std::string& path, std::vector<view::node>& around,
                     const std::function<void(const view::node&, const std::string&)>& visit) {
    if (at.leaf() || at.of->what == view::kind::array) return;
    if (at.of->what == view::kind::list) return visit(at, path);
    around.push_back(at);
    view::each_child(at, [&](const view::node& part) {
        if (!part.tail_of) each_outer_list(part, view::join(path, part), around, visit);
        return true;
    });
    around.pop_back();
}

result<maker> lines_of_file(const plot_options& o, const opened& file) {
    const auto& doc = *file.document;
    const auto columns = split(o.columns, ',');
    std::vector<plotted_list> plots;
    std::optional<error> why;
    const auto done = view::each_part_at(doc, o.path, [&](const view::part_on_path& part) {
        const std::string path(part.path);
        why = error{path, 0, "there is no list"};
        std::vector<view::node> around(part.around.begin(), part.around.end());
        if (part.at)
            each_outer_list(*part.at, path, around, [&](const view::node& list, const std::string& of_list) {
                auto numbers = numbers_of(doc, *file.format, list, of_list, around, columns);
                if (!numbers) return (void)(why = numbers.error());
                separate_axes_and_angles(*numbers);
                plots.push_back(std::move(*numbers));
            });
        return true;
    });
    if (!done) return done.error();
    if (plots.empty()) return *why;
    return maker([plots = std::make_shared<const std::vector<plotted_list>>(std::move(plots)),
                  title = name_of_file(o.file) + (o.path.empty() ? "" : ": " + o.path)](const piece_writer& write) {
        lines_as_svg(*plots, title, write);
    });
}

result<maker> map_of_file(const plot_options& o, const opened& file) {
    auto picture = map_as_svg(*file.document, name_of_file(o.file));
    if (!picture) return picture.error();
    return maker([picture = std::move(*picture)](const piece_writer& write) { write(picture); });
}

int run_plot(const program& self, const plot_options& o) {
    if (o.map && !(o.path.empty() && o.columns.empty()))
        return fail(self, usage, "--map", "the byte map is that of the whole file: give no PATH and no --columns");
    if (o.out.empty() && system::is_terminal(system::stream::out))
        return fail(self, usage, o.file,
                    "-o FILE.svg says where to write the picture, and -o - that it is for the terminal");
    auto opened = open_file(self, o.file, o.format);
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto picture = o.map ? map_of_file(o, *opened.file) : lines_of_file(o, *opened.file);
    if (!picture) return fail_on(self, *opened.file, o.file, code_of(picture.error()), picture.error().message());
    if (const int code = verify_unchanged(self, *opened.file, o.file); code != identical) return code;
    const auto out = o.out.empty() ? "-" : o.out;
    return report(self, save_text(self, *picture, o.file, out, o.saving), out);
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
             output(o->out, "Write the picture here; - is standard output, as without it in a pipe"),
             force(o->saving.force),
             dry_run(o->saving.dry_run),
             {"--format", &o->format, "Read the file as this format"}},
            [o, &self] { return run_plot(self, *o); }};
}

}  // namespace verbatim::tools
