// verbatim diff: prints the changes between two files.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/names.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::tools {

namespace {

struct diff_options {
    std::string a, b, format, names;
    bool json = false, stat = false;
};

// The elements of an outermost list that differ.
struct list_summary {
    std::vector<std::string> changed, added, removed;
};

// Returns "2 new (run, jump)"; of many names the first ones.
std::string in_summary(std::string_view what, const std::vector<std::string>& names) {
    constexpr std::size_t most = 8;
    std::string text = fmt::format("{} {}", names.size(), what);
    if (names.empty()) return text;
    const auto shown = std::span(names).first(std::min(most, names.size()));
    return text + fmt::format(" ({}{})", fmt::join(shown, ", "), names.size() > most ? ", ..." : "");
}

std::string name_at(const view::document& doc, const std::string& element) {
    const auto found = view::find(doc, element);
    const auto name = found ? view::name_in(found->at) : std::nullopt;
    return name && name->size() > 2 ? name->substr(1, name->size() - 2) : element.substr(element.rfind('['));
}

// Prints a line for each outermost list whose elements differ, and for each other part that differs.
void print_summary(const edit::difference& d, const view::document& a) {
    std::vector<std::string> order;
    std::map<std::string, list_summary> lists;
    std::string last;  // the element of the change before
    for (const auto& c : d.changes) {
        const auto open = c.path.find('['), close = c.path.find(']', std::min(open, c.path.size()));
        const std::string path = c.path.substr(0, open);
        if (!lists.contains(path)) order.push_back(path);
        auto& list = lists[path];
        const bool is_element = c.of_element() && (open == c.path.npos || close + 1 == c.path.size());
        const auto name = c.name.size() > 2 ? c.name.substr(1, c.name.size() - 2) : "without a name";
        if (is_element) (c.is == edit::change::what::insert ? list.added : list.removed).push_back(name);
        else if (open != c.path.npos && c.path.substr(0, close + 1) != last)
            list.changed.push_back(name_at(a, last = c.path.substr(0, close + 1)));
    }
    for (const auto& path : order) {
        const auto& list = lists[path];
        const bool is_list = !list.changed.empty() || !list.added.empty() || !list.removed.empty();
        if (is_list)
            print(stdout, "{}: {}, {}, {}\n", path, in_summary("changed", list.changed), in_summary("new", list.added),
                  in_summary("gone", list.removed));
        else print(stdout, "{}: changed\n", path);
    }
    if (!d.bytes.empty()) print(stdout, "{} runs of bytes that no value owns\n", d.bytes.size());
}

int run_diff(const program& self, const diff_options& o) {
    const auto a = open_file(self, o.a, o.format);
    if (!a.file) return fail(self, a.code, o.a, a.why.message());
    const auto b = open_file(self, o.b, o.format);
    if (!b.file) return fail(self, b.code, o.b, b.why.message());
    const auto d = edit::diff(a.file->format->id, *a.file->document, *b.file->document);
    if (!d) return fail(self, refused, o.b, d.error().message());
    const auto names = read_names(self, o.names);
    if (!names) return io_failed;
    if (o.stat) print_summary(*d, *a.file->document);
    else if (o.json) print_made(edit::to_patch(*d));
    else print_lines(stdout, edit::in_words(*d, *names));
    const int same = d->empty() ? identical : has_findings;
    return std::max({verify_unchanged(self, *a.file, o.a), verify_unchanged(self, *b.file, o.b), same});
}

}  // namespace

subcommand diff_command(const program& self) {
    auto o = std::make_shared<diff_options>();
    return {"diff",
            "Print the changes from A to B; exit 0 when there are none, 1 otherwise",
            {required("A", &o->a, "The file before"),
             required("B", &o->b, "The file after"),
             {"--stat", &o->stat, "Only how many elements of each list have changed, are new and are gone"},
             {"--json", &o->json, "As JSON, for patch"},
             {"--format", &o->format, "Read both files as this format"},
             names_parameter(o->names)},
            [o, &self] { return run_diff(self, *o); }};
}

}  // namespace verbatim::tools
