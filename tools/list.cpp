// verbatim list: prints the elements of a list as a table, one row each.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>

#include "tools/columns.hpp"
#include "tools/commands.hpp"
#include "tools/csv.hpp"
#include "tools/exit_codes.hpp"
#include "tools/names.hpp"
#include "tools/near.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/screen.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/named_steps.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/path_pattern.hpp"

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
    for (const auto& c : element.of->record().calculated) columns.emplace_back(c.name);
    if (format.computed)
        for (const auto name : format.computed->values_of(*element.of)) columns.emplace_back(name);
    return columns;
}

// Rows of a table: the elements of a list, or some of them.
struct listed {
    std::string path;  // of the list
    std::optional<view::found> list;
    std::vector<view::found> some{};

    void each(const std::function<bool(const view::node&)>& visit) const {
        if (list) view::each_child(list->at, [&](const view::node& e) { return e.tail_of || visit(e); });
        else std::ranges::all_of(some, [&](const view::found& e) { return visit(e.at); });
    }
};

// Returns the columns of all rows, in the order in which they first occur.
strings columns_of(const std::vector<listed>& all, const view::format& format, const list_options& o) {
    if (!o.columns.empty()) return split(o.columns, ',');
    strings columns;
    for (const auto& rows : all)
        rows.each([&](const view::node& element) {
            const auto& telling = element.of->record().telling;
            for (auto& c : telling.empty() ? usual_columns(element, format) : strings(telling.begin(), telling.end()))
                if (std::ranges::find(columns, c) == columns.end()) columns.push_back(std::move(c));
            return false;
        });
    return columns;
}

struct row {
    std::string label, path;  // what people see, and what set takes
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

void print_table(table_of_elements& t) {
    std::vector<std::size_t> widths;
    std::size_t label = 3;
    for (const std::string& c : t.columns) widths.push_back(c.size());
    for (row& r : t.rows) {
        r.label = printable(r.label);
        label = std::max(label, r.label.size());
        for (std::size_t c = 0; c < widths.size(); ++c) {
            std::string& shown = r.cells[c].shown;
            shown = printable(shown);
            widths[c] = std::max(widths[c], shown.size());
        }
    }
    const auto line_of = [&](const auto& text_of) {
        std::string text;
        for (std::size_t c = 0; c < widths.size(); ++c)
            fmt::format_to(std::back_inserter(text), "  {:<{}}", text_of(c), c + 1 < widths.size() ? widths[c] : 0);
        return text;
    };
    const auto columns = line_of([&](std::size_t c) { return printable(t.columns[c]); });
    print(stdout, "{:>{}}{}\n", "", label, paint(colour::dim, columns));
    for (const row& r : t.rows)
        print_made(fmt::format("{:>{}}{}\n", r.label, label,
                               line_of([&](std::size_t c) -> const std::string& { return r.cells[c].shown; })));
}

void print_csv(const table_of_elements& t) {
    strings head{"path"};
    head.insert(head.end(), t.columns.begin(), t.columns.end());
    print_made(csv_line(head));
    for (const auto& r : t.rows) {
        strings values{r.path};
        for (const auto& c : r.cells) values.push_back(c.value);
        print_made(csv_line(values));
    }
}

void print_json(const table_of_elements& t) {
    print_made("[");
    std::string_view separator = "\n";
    for (const auto& r : t.rows) {
        std::string line{separator};
        line += fmt::format("{{\"path\":{}", view::json_string(r.path));
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

result<table_of_elements> table_of(const view::document& doc, const view::format& format,
                                   const std::vector<listed>& lists, const list_options& o,
                                   const view::known_names& names) {
    table_of_elements t{lists.front().path, columns_of(lists, format, o), {}};
    view::paths_by_names by_names(doc);
    std::vector<bool> is_there(t.columns.size());
    for (const listed& list : lists) {
        cells values(doc, format, names, view::nodes_to(doc, list.path), o.json);
        const auto named = lists.size() > 1 ? by_names(list.path) : std::string();
        list.each([&](const view::node& element) {
            auto path = view::join(list.path, element);
            row r{named + path.substr(list.path.size()), {}, values.row(element, path, t.columns)};
            for (std::size_t c = 0; c < t.columns.size(); ++c)
                if (r.cells[c].is_there) is_there[c] = true;
            r.path = std::move(path);
            t.rows.push_back(std::move(r));
            return true;
        });
    }
    for (std::size_t c = 0; c < t.columns.size(); ++c)
        if (!t.rows.empty() && !is_there[c] && !o.columns.empty())
            return error{
                t.path, 0,
                fmt::format("no element has {}{}", t.columns[c], meant(t.columns[c], columns_of(lists, format, {}))),
                error_kind::not_found};
    if (o.sort.empty()) return t;
    const bool falls = o.sort.front() == '-';
    const std::string by = o.sort.substr(falls ? 1 : 0);
    const auto column = static_cast<std::size_t>(std::ranges::find(t.columns, by) - t.columns.begin());
    if (column == t.columns.size())
        return error{t.path, 0, fmt::format("--sort {}: expected one of {}", by, fmt::join(t.columns, ", ")),
                     error_kind::not_found};
    std::ranges::stable_sort(t.rows, [&](const row& a, const row& b) {
        return falls ? is_before(b.cells[column].value, a.cells[column].value)
                     : is_before(a.cells[column].value, b.cells[column].value);
    });
    return t;
}

// Returns the tables to print, each with its rows: all lists that a pattern leads to, or elements of lists, are one
// table. Without a pattern, it is the list at the path, or a table for each outer list of the part at the path.
result<std::vector<std::vector<listed>>> wanted_tables(const view::document& doc, const list_options& o) {
    const auto paths = view::parts_at(doc, o.path);
    if (!paths) return paths.error();
    const auto parts = view::find_all(doc, std::vector<std::string_view>(paths->begin(), paths->end()));
    std::vector<listed> rows;
    for (const auto& part : parts) {
        if (!part) return part.error();
        if (part->at.of->what == view::kind::list) {
            rows.push_back({part->path, *part});
        } else if (paths->front() != o.path && part->path.ends_with(']')) {
            const std::string list(view::parent_of(part->path));
            if (rows.empty() || rows.back().list || rows.back().path != list) rows.push_back({list, {}});
            rows.back().some.push_back(*part);
        }
    }
    if (!rows.empty()) return std::vector<std::vector<listed>>{std::move(rows)};
    std::vector<view::found> lists;
    find_lists(parts.front()->at, parts.front()->path, lists);
    if (lists.empty()) return error{parts.front()->path, 0, "there is no list", error_kind::not_found};
    if (lists.size() > 1 && (o.csv || o.json || !o.columns.empty() || !o.sort.empty())) {
        strings names;
        for (const auto& list : lists) names.push_back(list.path);
        return error{parts.front()->path, 0,
                     fmt::format("there are several lists; name one of {}", fmt::join(names, ", ")),
                     error_kind::wrong_type};
    }
    std::vector<std::vector<listed>> tables;
    for (const auto& list : lists) tables.push_back({{list.path, list}});
    return tables;
}

int run_list(const program& self, const list_options& o) {
    auto opened = open_file(self, o.file, o.format, {}, broken_if(o.salvage));
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto names = read_names(self, o.names);
    if (!names) return io_failed;
    const auto& doc = *opened.file->document;
    const screen shown(o.csv || o.json, "pipe it into another command to see them");
    const auto tables = wanted_tables(doc, o);
    if (!tables) return fail(self, refused, o.file, tables.error().message());
    for (const auto& rows : *tables) {
        auto t = table_of(doc, *opened.file->format, rows, o, *names);
        if (!t) return fail(self, refused, o.file, t.error().message());
        if (tables->size() > 1) print(stdout, "{}: {} elements\n", t->path, t->rows.size());
        if (o.csv) print_csv(*t);
        else if (o.json) print_json(*t);
        else print_table(*t);
    }
    return verify_unchanged(self, *opened.file, o.file);
}

}  // namespace

subcommand list_command(const program& self) {
    auto o = std::make_shared<list_options>();
    return {
        "list",
        "Print the elements of a list as a table, one row each",
        {required("FILE", &o->file, "A file, or - for standard input"),
         {"PATH", &o->path,
          "The list, or lists or elements by a pattern: 'animations[WALK_*]'; otherwise all lists that are in no other "
          "list"},
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
