// verbatim list: prints the elements of a list as a table, one row each.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "tools/archive_view.hpp"
#include "tools/columns.hpp"
#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/names.hpp"
#include "tools/near.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/screen.hpp"
#include "tools/table.hpp"
#include "tools/table_order.hpp"
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

// An element of a list, which is a row of a table.
struct element_row {
    const view::node& element;
    std::string_view list;               // the path of the list
    std::span<const view::node> around;  // the nodes from the root to the list
    bool is_first;                       // of the rows of its list
};

// Visits the elements of the lists to which a path leads, or the elements of lists to which a pattern leads. Returns
// false if it leads to neither.
result<bool> each_row(const view::document& doc, const std::string& path,
                      const std::function<void(const element_row&)>& visit) {
    const bool is_pattern = view::has_pattern_in(path);
    bool any = false;
    std::string last;
    const auto done = view::each_part_at(doc, path, [&](const view::part_on_path& part) {
        if (!part.at) return true;
        if (part.at->of->what == view::kind::list) {
            any = true;
            std::vector<view::node> around(part.around.begin(), part.around.end());
            around.push_back(*part.at);
            bool is_first = true;
            view::each_child(*part.at, [&](const view::node& element) {
                if (!element.tail_of) visit({element, part.path, around, std::exchange(is_first, false)});
                return true;
            });
        } else if (is_pattern && part.path.ends_with(']')) {
            any = true;
            const auto list = view::parent_of(part.path);
            visit({*part.at, list, part.around, last != list});
            if (last != list) last = list;
        }
        return true;
    });
    if (!done) return done.error();
    return any;
}

// Adds the columns of an element that are not there yet.
void add_columns(strings& columns, const view::node& element, const view::format& format) {
    const auto& telling = element.of->record().telling;
    for (auto& c : telling.empty() ? usual_columns(element, format) : strings(telling.begin(), telling.end()))
        if (std::ranges::find(columns, c) == columns.end()) columns.push_back(std::move(c));
}

// Texts that follow each other in memory.
class packed_texts {
public:
    void add(std::string_view text) { all_ += text, ends_.push_back(all_.size()); }
    std::string_view operator[](std::size_t i) const {
        const std::size_t start = i == 0 ? 0 : ends_[i - 1];
        return std::string_view(all_).substr(start, ends_[i] - start);
    }
    std::size_t size() const { return ends_.size(); }

private:
    std::string all_;
    std::vector<std::size_t> ends_;
};

struct table_of_elements {
    std::string path;
    strings columns;
    packed_texts texts{};              // of each row: its label or path, and the cells
    std::vector<std::size_t> order{};  // of the rows; empty: as they are

    std::shared_ptr<table_writer> csv{};  // has the rows instead

    std::size_t count() const { return csv ? csv->size() : texts.size() / (columns.size() + 1); }
    // Returns the label or path, and cell `column` - 1.
    std::string_view at(std::size_t row, std::size_t column) const {
        return texts[(order.empty() ? row : order[row]) * (columns.size() + 1) + column];
    }
};

void print_table(const table_of_elements& t) {
    std::vector<std::size_t> widths;
    for (const std::string& c : t.columns) widths.push_back(c.size());
    std::size_t label = 3;
    for (std::size_t r = 0; r < t.count(); ++r) {
        label = std::max(label, t.at(r, 0).size());
        for (std::size_t c = 0; c < widths.size(); ++c) widths[c] = std::max(widths[c], t.at(r, c + 1).size());
    }
    const auto line_of = [&](const auto& text_of) {
        std::string text;
        for (std::size_t c = 0; c < widths.size(); ++c)
            fmt::format_to(std::back_inserter(text), "  {:<{}}", text_of(c), c + 1 < widths.size() ? widths[c] : 0);
        return text;
    };
    const auto columns = line_of([&](std::size_t c) { return printable(t.columns[c]); });
    const std::size_t rows_below = std::max<std::size_t>(output_height(), 4) - 2;  // a pager has a line of its own
    for (std::size_t r = 0; r < t.count() || r == 0; ++r) {
        if (r % rows_below == 0) print(stdout, "{:>{}}{}\n", "", label, paint(colour::dim, columns));
        if (r == t.count()) break;
        print_made(
            fmt::format("{:>{}}{}\n", t.at(r, 0), label, line_of([&](std::size_t c) { return t.at(r, c + 1); })));
    }
}

void print_json(const table_of_elements& t) {
    print_made("[");
    std::string_view separator = "\n";
    for (std::size_t r = 0; r < t.count(); ++r) {
        std::string line{separator};
        line += fmt::format("{{\"path\":{}", view::json_string(t.at(r, 0)));
        for (std::size_t c = 0; c < t.columns.size(); ++c)
            if (const auto json = t.at(r, c + 1); !json.empty())
                line.append(",").append(view::json_string(t.columns[c])).append(":").append(json);
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

// Returns the table of the rows to which a path leads; nothing if there are none.
result<std::optional<table_of_elements>> table_of(const view::document& doc, const view::format& format,
                                                  const std::string& path, const list_options& o,
                                                  const view::known_names& names) {
    table_of_elements t{{}, split(o.columns, ',')};
    std::size_t lists = 0;
    strings usual;
    const auto any = each_row(doc, path, [&](const element_row& row) {
        if (!row.is_first) return;
        if (++lists == 1) t.path = row.list;
        add_columns(usual, row.element, format);
    });
    if (!any) return any.error();
    if (!*any) return std::optional<table_of_elements>();
    if (t.columns.empty()) t.columns = usual;
    const bool falls = o.sort.starts_with('-');
    const std::string by = o.sort.substr(falls ? 1 : 0);
    const auto sorted_by = static_cast<std::size_t>(std::ranges::find(t.columns, by) - t.columns.begin());
    if (!o.sort.empty() && sorted_by == t.columns.size())
        return error{t.path, 0, fmt::format("--sort {}: expected one of {}", by, fmt::join(t.columns, ", ")),
                     error_kind::not_found};
    view::paths_by_names by_names(doc);
    std::vector<bool> is_there(t.columns.size());
    strings keys;
    std::optional<cells> values;
    std::string named;
    if (o.csv) t.csv = std::make_shared<table_writer>(doc, t.columns, false);
    (void)each_row(doc, path, [&](const element_row& row) {
        if (row.is_first) {
            values.emplace(doc, format, names, std::vector<view::node>(row.around.begin(), row.around.end()), o.json);
            named = lists > 1 ? by_names(row.list, row.around) : std::string();
        }
        const auto element = view::join({}, row.element), whole = view::join(std::string(row.list), row.element);
        const auto all = values->row(row.element, whole, t.columns);
        if (t.csv) t.csv->add(row.element, whole, row.around);
        else t.texts.add(o.json ? whole : printable(named + element));
        for (std::size_t c = 0; c < all.size(); ++c) {
            if (all[c].is_there) is_there[c] = true;
            if (!t.csv) t.texts.add(o.json ? all[c].json : printable(all[c].shown));
        }
        if (!o.sort.empty()) keys.push_back(all[sorted_by].value);
    });
    for (std::size_t c = 0; c < t.columns.size(); ++c)
        if (t.count() > 0 && !is_there[c] && !o.columns.empty())
            return error{t.path, 0, fmt::format("no element has {}{}", t.columns[c], meant(t.columns[c], usual)),
                         error_kind::not_found};
    if (!o.sort.empty()) {
        t.order.resize(keys.size());
        std::iota(t.order.begin(), t.order.end(), std::size_t{0});
        std::ranges::stable_sort(t.order, [&](std::size_t a, std::size_t b) {
            return falls ? is_before(keys[b], keys[a]) : is_before(keys[a], keys[b]);
        });
    }
    return std::optional(std::move(t));
}

// Returns the tables to print: all lists that a pattern leads to, or elements of lists, are one table. Without a
// pattern, it is the list at the path, or a table for each outer list of the part at the path.
result<std::vector<table_of_elements>> wanted_tables(const view::document& doc, const view::format& format,
                                                     const list_options& o, const view::known_names& names) {
    std::vector<table_of_elements> tables;
    auto one = table_of(doc, format, o.path, o, names);
    if (!one) return one.error();
    if (*one) {
        tables.push_back(std::move(**one));
        return tables;
    }
    std::vector<view::found> lists;
    std::string path;
    const auto found = view::each_part_at(doc, o.path, [&](const view::part_on_path& part) {
        path = part.path;
        if (part.at) find_lists(*part.at, path, lists);
        return false;
    });
    if (!found) return found.error();
    if (lists.empty()) return error{path, 0, "there is no list", error_kind::not_found};
    if (lists.size() > 1 && (o.csv || o.json || !o.columns.empty() || !o.sort.empty())) {
        strings paths;
        for (const auto& list : lists) paths.push_back(list.path);
        return error{path, 0, fmt::format("there are several lists; name one of {}", fmt::join(paths, ", ")),
                     error_kind::wrong_type};
    }
    for (const auto& list : lists) {
        auto table = table_of(doc, format, list.path, o, names);
        if (!table) return table.error();
        if (*table) tables.push_back(std::move(**table));
    }
    return tables;
}

int run_list(const program& self, const list_options& o) {
    auto opened = open_file(self, o.file, o.format, {}, broken_if(o.salvage));
    if (!opened.file && o.format.empty())
        if (const auto archive = archive_file(o.file); archive && *archive) {
            if (!o.columns.empty() || !o.sort.empty())
                return fail(self, usage, o.file, "it is an archive: --columns and --sort are for lists of records");
            const auto form = o.csv ? table_form::csv : o.json ? table_form::json : table_form::text;
            return list_entries(self, **archive, o.file, o.path, form);
        }
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto names = read_names(self, o.names);
    if (!names) return io_failed;
    const auto tables = wanted_tables(*opened.file->document, *opened.file->format, o, *names);
    if (!tables) return fail(self, code_of(tables.error()), o.file, tables.error().message());
    const screen shown(o.csv || o.json, "pipe it into another command to see them");
    for (const auto& t : *tables) {
        if (tables->size() > 1) print(stdout, "{}: {} elements\n", t.path, t.count());
        if (t.csv) t.csv->write(t.order, [](std::string_view line) { print_made(line); });
        else if (o.json) print_json(t);
        else print_table(t);
    }
    return verify_unchanged(self, *opened.file, o.file);
}

}  // namespace

subcommand list_command(const program& self) {
    auto o = std::make_shared<list_options>();
    return {
        "list",
        "Print the elements of a list, or the entries of an archive, as a table, one row each",
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
