// verbatim set: changes values, and nothing else.
#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/requests.hpp"
#include "tools/set_table.hpp"

namespace verbatim::tools {

namespace {

struct set_options : edit_options {
    std::vector<std::string> assignments;
    std::string from, csv;
    bool salvage = false;
};

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
        requests->insert(requests->end(), lines->begin(), lines->end());
    }
    if (requests->empty() && o.csv.empty()) return fail(self, usage, o.file, "expected PATH=VALUE, --from or --csv");
    const auto requested = [&](const view::document& doc) { return values_of(doc, *requests); };
    if (!o.csv.empty()) return set_table(self, o, o.csv, csv, requested);
    return edit_file(self, o, [&](view::document& doc) -> result<void> {
        auto all = requested(doc);
        return all ? edit::set(doc, all->parts, std::move(all->columns)) : all.error();
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
             {"--csv", &o->csv, "A table, as list --csv writes it, of which values have been changed"},
             salvage(o->salvage)}),
        [o, &self] { return run_set(self, *o); }};
}

}  // namespace verbatim::tools
