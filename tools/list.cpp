// verbatim list: prints the elements of a list as a table, one row each.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "tools/columns.hpp"
#include "tools/commands.hpp"
#include "tools/csv.hpp"
#include "tools/exit_codes.hpp"
#include "tools/names.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/screen.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/unreadable.hpp"

namespace verbatim::tools {

namespace {

struct list_options {
    std::string file, path, columns, sort, format, names;
    bool csv = false, json = false;
    bool salvage = false;
};

// Returns the columns of a list whose schema names none: the leaves of the first element and the sizes of its lists,
// without padding and bytes of unknown meaning, and the calculated values.
strings usual_columns(const view::node& element, const view::format& format) {
    if (element.of->what != view::kind::record) return {"value"};
    strings columns;
    view::each_child(element, [&](const view::node& part) {
        const bool is_shown =
            part.leaf() ? part.owned_by() == view::owner::field && !part.controls : part.of->what == view::kind::list;
        if (is_shown && !part.tail_of) columns.emplace_back(part.name);
        return true;
    });
    for (const auto& c : element.of->calculated) columns.emplace_back(c.name);
    if (format.computed)
        for (const auto name : format.computed->values_of(*element.of)) columns.emplace_back(name);
    return columns;
}

strings columns_of(const view::node& list, const view::format& format, const list_options& o) {
    if (!o.columns.empty()) return split(o.columns, ',');
    strings columns;
    view::each_child(list, [&](const view::node& element) {
        const auto& telling = element.of->telling;
        columns = telling.empty() ? usual_columns(element, format) : strings(telling.begin(), telling.end());
        return false;
    });
    return columns;
}

struct row {
    std::size_t index;
    std::vector<cell> cells;
};

// Orders numbers by their size, before texts.
bool is_before(const std::string& a, const std::string& b) {
    const auto number = [](const std::string& text) {
        char* end = nullptr;
        const double value = std::strtod(text.c_str(), &end);
        return std::pair(end == text.c_str(), value);
    };
    const auto x = number(a), y = number(b);
    return x.first != y.first || (!x.first && x.second != y.second) ? x < y : a < b;
}

struct table_of_elements {
    std::string path;
    strings columns;
    std::vector<row> rows;
};

void print_table(const table_of_elements& t) {
    std::vector<std::size_t> widths;
    for (std::size_t c = 0; c < t.columns.size(); ++c) {
        widths.push_back(t.columns[c].size());
        for (const auto& r : t.rows) widths[c] = std::max(widths[c], printable(r.cells[c].shown).size());
    }
    const std::size_t last = t.rows.empty() ? 0 : std::ranges::max(t.rows, {}, &row::index).index;
    const std::size_t index = std::to_string(last).size() + 2;
    const auto line = [&](const std::string& start, colour c, const auto& text_of) {
        std::string text;
        for (std::size_t i = 0; i < t.columns.size(); ++i)
            text += fmt::format("  {:<{}}", printable(text_of(i)), i + 1 < t.columns.size() ? widths[i] : 0);
        print(stdout, "{:>{}}{}\n", start, index, paint(c, text));
    };
    line("", colour::dim, [&](std::size_t i) { return t.columns[i]; });
    for (const auto& r : t.rows)
        line(fmt::format("[{}]", r.index), colour::none, [&](std::size_t i) { return r.cells[i].shown; });
}

void print_csv(const table_of_elements& t) {
    strings head{"path"};
    head.insert(head.end(), t.columns.begin(), t.columns.end());
    print_made(csv_line(head));
    for (const auto& r : t.rows) {
        strings values{fmt::format("{}[{}]", t.path, r.index)};
        for (const auto& c : r.cells) values.push_back(c.value);
        print_made(csv_line(values));
    }
}

void print_json(const table_of_elements& t) {
    print_made("[");
    std::string_view separator = "\n";
    for (const auto& r : t.rows) {
        std::string line{separator};
        line += fmt::format("{{\"path\":{}", view::json_string(fmt::format("{}[{}]", t.path, r.index)));
        for (std::size_t i = 0; i < t.columns.size(); ++i)
            if (r.cells[i].is_there) line += ',' + view::json_string(t.columns[i]) + ':' + r.cells[i].json;
        print_made(line + "}");
        separator = ",\n";
    }
    print_made("\n]\n");
}

// Finds the lists outside of which no other list is, whose elements are records.
void find_lists(const view::node& at, const std::string& path, std::vector<view::found>& lists) {
    if (at.of->what == view::kind::list) {
        if (at.count > 0 && !at.of->element().leaf()) lists.push_back({at, path, {}});
    } else if (!at.leaf() && at.of->what != view::kind::array) {
        view::each_child(at, [&](const view::node& part) {
            if (!part.tail_of) find_lists(part, view::join(path, part), lists);
            return true;
        });
    }
}

result<table_of_elements> table_of(const view::document& doc, const view::format& format, const view::found& list,
                                   const list_options& o, const view::known_names& names) {
    table_of_elements t{list.path, columns_of(list.at, format, o), {}};
    auto around = view::nodes_to(doc, list.path);
    cells values(doc, format, names, std::move(around), o.json);
    std::vector<bool> is_there(t.columns.size());
    view::each_child(list.at, [&](const view::node& element) {
        if (element.tail_of) return true;
        row r{element.index, values.row(element, view::join(list.path, element), t.columns)};
        for (std::size_t c = 0; c < t.columns.size(); ++c)
            if (r.cells[c].is_there) is_there[c] = true;
        t.rows.push_back(std::move(r));
        return true;
    });
    for (std::size_t c = 0; c < t.columns.size(); ++c)
        if (!t.rows.empty() && !is_there[c] && !o.columns.empty())
            return error{list.path, 0, fmt::format("no element has {}", t.columns[c]), error_kind::not_found};
    if (o.sort.empty()) return t;
    const bool falls = o.sort.front() == '-';
    const std::string by = o.sort.substr(falls ? 1 : 0);
    const auto column = static_cast<std::size_t>(std::ranges::find(t.columns, by) - t.columns.begin());
    if (column == t.columns.size())
        return error{list.path, 0, fmt::format("--sort {}: expected one of {}", by, fmt::join(t.columns, ", ")),
                     error_kind::not_found};
    std::ranges::stable_sort(t.rows, [&](const row& a, const row& b) {
        return falls ? is_before(b.cells[column].value, a.cells[column].value)
                     : is_before(a.cells[column].value, b.cells[column].value);
    });
    return t;
}

// Returns the lists to print: the one at the path, or all outer lists of the part at the path.
result<std::vector<view::found>> wanted_lists(const view::document& doc, const list_options& o) {
    const auto found = view::find(doc, o.path);
    if (!found) return found.error();
    std::vector<view::found> lists;
    if (found->at.of->what == view::kind::list) lists.push_back(*found);
    else find_lists(found->at, found->path, lists);
    if (lists.empty()) return error{found->path, 0, "there is no list", error_kind::not_found};
    if (lists.size() > 1 && (o.csv || o.json || !o.columns.empty() || !o.sort.empty())) {
        strings paths;
        for (const auto& list : lists) paths.push_back(list.path);
        return error{found->path, 0, fmt::format("there are several lists; name one of {}", fmt::join(paths, ", ")),
                     error_kind::wrong_type};
    }
    return lists;
}

int run_list(const program& self, const list_options& o) {
    auto opened = open_file(self, o.file, o.format, {}, broken_if(o.salvage));
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto names = read_names(self, o.names);
    if (!names) return io_failed;
    const auto& doc = *opened.file->document;
    const screen shown(o.csv || o.json, "pipe it into another command to see them");
    try {
        const auto lists = wanted_lists(doc, o);
        if (!lists) return fail(self, refused, o.file, lists.error().message());
        for (const auto& list : *lists) {
            const auto t = table_of(doc, *opened.file->format, list, o, *names);
            if (!t) return fail(self, refused, o.file, t.error().message());
            if (lists->size() > 1) print(stdout, "{}: {} elements\n", t->path, t->rows.size());
            if (o.csv) print_csv(*t);
            else if (o.json) print_json(*t);
            else print_table(*t);
        }
    } catch (const view::unreadable& part) { return fail(self, refused, o.file, part.what()); }
    return verify_unchanged(self, *opened.file, o.file);
}

}  // namespace

subcommand list_command(const program& self) {
    auto o = std::make_shared<list_options>();
    return {"list",
            "Print the elements of a list as a table, one row each",
            {required("FILE", &o->file, "A file, or - for standard input"),
             {"PATH", &o->path, "The list; otherwise all lists that are in no other list"},
             {"--columns", &o->columns, "name,a.b,length: fields, numbers of elements, calculated values"},
             {"--sort", &o->sort, "By this column; -COLUMN: the largest first"},
             {"--csv", &o->csv, "Comma-separated values, as set takes them"},
             {"--json", &o->json, "An array of objects"},
             salvage(o->salvage),
             {"--format", &o->format, "Read the file as this format"},
             names_parameter(o->names)},
            [o, &self] { return run_list(self, *o); }};
}

}  // namespace verbatim::tools
