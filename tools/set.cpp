// verbatim set: changes values, and nothing else.
#include <fmt/format.h>

#include <map>
#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/requests.hpp"
#include "tools/set_table.hpp"
#include "verbatim/view/names.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::tools {

namespace {

struct set_options : edit_options {
    std::vector<std::string> assignments;
    std::string from, csv;
    bool salvage = false, again = false;
};

// Refuses to give an element the name of another one, in a list in which names have to differ. `paths` are those of
// what has been set.
result<void> names_differ(view::document& doc, const std::vector<std::string>& paths) {
    std::vector<std::string_view> elements, lists, records;
    for (const auto& path : paths) {
        elements.push_back(view::parent_of(path));
        lists.push_back(view::parent_of(elements.back()));
        records.push_back(view::parent_of(lists.back()));
    }
    const auto record = view::find_values(doc, records), list = view::find_values(doc, lists),
               element = view::find_values(doc, elements), before = view::find_all(doc, elements);
    std::map<std::string, std::map<std::string, std::size_t>> known;  // in each list, how many have a name
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (!record[i] || !list[i] || !element[i] || !element[i]->path.ends_with(']') ||
            !view::names_ignore_case(*record[i]->at.of, list[i]->at.name))
            continue;
        const auto name = view::name_in(element[i]->at);
        if (!name || (before[i] && view::name_in(before[i]->at) == name)) continue;
        const bool is_new = !known.contains(list[i]->path);
        auto& names = known[list[i]->path];
        if (is_new)
            view::each_child(list[i]->at, [&](const view::node& one) {
                if (const auto is = one.name.empty() ? view::name_in(one) : std::nullopt)
                    ++names[view::key_of_name(*is, true)];
                return true;
            });
        if (names[view::key_of_name(*name, true)] > 1)
            return error{element[i]->path, 0,
                         fmt::format("another element has the name {}, whatever its case: --again allows that", *name),
                         error_kind::conflict};
    }
    return {};
}

result<std::string> text_in(const std::string& file) {
    const auto bytes = read_file(file);
    if (!bytes) return bytes.error();
    return std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size());
}

int run_set(const program& self, set_options& o) {
    o.if_broken = broken_if(o.salvage);
    auto requests = requests_in(o.assignments);
    if (!requests) return fail(self, usage, o.file, requests.error().reason + " is not PATH=VALUE");
    std::string csv;
    for (const auto& [file, is_csv] : {std::pair(o.from, false), std::pair(o.csv, true)}) {
        if (file.empty()) continue;
        auto text = text_in(file);
        if (!text) return fail(self, io_failed, file, text.error().message());
        if (is_csv) {
            csv = std::move(*text);
            continue;
        }
        const auto lines = requests_in_lines(*text);
        if (!lines) return fail(self, refused, file, lines.error().reason + " is not PATH=VALUE");
        if (lines->empty()) return fail(self, refused, file, "there is no assignment in it");
        requests->insert(requests->end(), lines->begin(), lines->end());
    }
    if (requests->empty() && o.csv.empty()) return fail(self, usage, o.file, "expected PATH=VALUE, --from or --csv");
    const auto requested = [&](const view::document& doc) { return values_of(doc, *requests); };
    if (!o.csv.empty()) return set_table(self, o, o.csv, csv, requested);
    return edit_file(self, o, [&](view::document& doc) -> result<void> {
        auto all = requested(doc);
        if (!all) return all.error();
        std::vector<std::string> paths;
        for (const auto& one : all->parts) paths.push_back(one.path);
        const auto in_file = paths_in_file(doc, paths);
        if (auto done = edit::set(doc, all->parts, std::move(all->columns)); !done) return done;
        return o.again ? result<void>{} : names_differ(doc, in_file ? *in_file : paths);
    });
}

}  // namespace

subcommand set_command(const program& self) {
    auto o = std::make_shared<set_options>();
    return {
        "set", "Change values; what depends on their size follows, every other byte stays",
        edit_parameters(
            *o,
            {required("FILE", &o->file, "A file, or - for standard input"),
             {"ASSIGNMENT", &o->assignments,
              "PATH=VALUE, e.g. 'animations[0].name=walk' or 'time=0.35 s'; ~= takes the nearest value; += -= *= /= "
              "calculate; PATH~s/A/B/ replaces in a text; PATH=@FILE takes bytes; all paths are those of the file "
              "as it is"},
             {"--from", &o->from, "A file with an assignment a line, or - for standard input"},
             {"--again", &o->again, "Also give a name that another element has, where names have to differ"},
             {"--csv", &o->csv, "A table, as list --csv writes it, of which values have been changed"},
             salvage(o->salvage)}),
        [o, &self] { return run_set(self, *o); }};
}

}  // namespace verbatim::tools
