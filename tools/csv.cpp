#include "tools/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "tools/findings.hpp"
#include "tools/json_tree.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::tools {

std::string csv_line(const strings& values) {
    std::string line;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0) line += ',';
        if (values[i].find_first_of(",\"\r\n") == std::string::npos) {
            line += values[i];
            continue;
        }
        line += '"';
        for (const char c : values[i]) line.append(c == '"' ? 2 : 1, c);
        line += '"';
    }
    return line + "\r\n";
}

strings take_csv_line(std::string_view& text) {
    strings values(1);
    bool in_quotes = false;
    for (; !text.empty(); text.remove_prefix(1)) {
        const char c = text.front();
        if (in_quotes) {
            if (c != '"') values.back() += c;
            else if (text.substr(1).starts_with('"')) values.back() += c, text.remove_prefix(1);
            else in_quotes = false;
        } else if (c == '"' && values.back().empty()) {
            in_quotes = true;
        } else if (c == ',') {
            values.emplace_back();
        } else if (c == '\n') {
            text.remove_prefix(1);
            break;
        } else if (c != '\r') {
            values.back() += c;
        }
    }
    return values;
}

namespace {

using view::node;

bool has_lists(const node& n) {
    bool has = false;
    if (!n.leaf())
        view::each_child(n, [&](const node& part) {
            has = part.of->what == view::kind::list || has_lists(part);
            return !has;
        });
    return has;
}

// Returns the number and the unit of "0.35 s"; no unit if the text is something else.
std::pair<std::string_view, std::string_view> split_unit(std::string_view text) {
    const auto at = text.find(' ');
    if (at == text.npos || text.find_first_not_of("0123456789.-+e") != at || text.find(' ', at + 1) != text.npos)
        return {text, {}};
    return {text.substr(0, at), text.substr(at + 1)};
}

struct column_of_table {
    std::string name;
    std::optional<std::string> unit{};  // of all values so far
    void take(std::string_view value) {
        const auto is = split_unit(value).second;
        if (!unit) unit = is;
        else if (*unit != is) unit = "";
    }
    std::string head() const { return unit && !unit->empty() ? fmt::format("{} [{}]", name, *unit) : name; }
};

// The rows of a document: the path of each, and its values by column.
class table_rows {
public:
    table_rows(const view::document& doc) { visit(doc.root(), ""); }

    struct row {
        std::string path;
        std::vector<std::pair<std::size_t, std::string>> values;  // by column, in ascending order
    };
    std::vector<row> rows;
    std::vector<column_of_table> columns;
    std::vector<std::string> others;  // paths without indices of the values that are in no row

private:
    void visit(const node& n, const std::string& path) {
        if (n.leaf()) return leave(n, path);
        const bool is_innermost = n.of->what == view::kind::list && n.count > 0 && !has_lists(n);
        around_.push_back(n);
        view::each_child(n, [&](const node& part) {
            const auto below = view::join(path, part);
            if (is_innermost && !part.tail_of && part.name.empty()) add_row(part, below);
            else visit(part, below);
            return true;
        });
        around_.pop_back();
    }
    void leave(const node& n, const std::string& path) {
        if (n.controls || n.owned_by() == view::owner::gap || n.owned_by() == view::owner::padding) return;
        auto part = without_indices(path);
        if (std::ranges::find(others, part) == others.end()) others.push_back(std::move(part));
    }
    void add_row(const node& element, const std::string& path) {
        rows.push_back({path, {}});
        if (element.leaf()) return add("value", text_of(element));
        leaves(element, "");
        for (const auto& c : view::calculated_in(element, around_)) add(std::string(c.name), c.text);
        std::ranges::sort(rows.back().values);
    }
    void leaves(const node& n, const std::string& prefix) {
        view::each_child(n, [&](const node& part) {
            const auto name = view::join(prefix, part);
            if (!part.leaf()) leaves(part, name);
            else if (part.owned_by() == view::owner::field && !part.controls) add(name, text_of(part));
            else leave(part, rows.back().path + '.' + name);
            return true;
        });
    }
    std::string text_of(const node& leaf) {
        if (auto meaning = meaning_of(leaf, names_, elements_)) return std::move(*meaning);
        auto text = view::text_of(*leaf.of, leaf.bytes());
        const bool is_quoted = text.size() >= 2 && text.front() == '"' && text.find('\\') == text.npos;
        return is_quoted ? text.substr(1, text.size() - 2) : text;
    }
    void add(const std::string& name, std::string value) {
        const auto [at, is_new] = known_.emplace(name, columns.size());
        if (is_new) columns.push_back({name});
        columns[at->second].take(value);
        rows.back().values.emplace_back(at->second, std::move(value));
    }

    std::map<std::string, std::size_t> known_;
    std::vector<node> around_;
    view::known_names names_;
    view::element_names elements_;
};

}  // namespace

std::string table_of(const view::document& doc, strings& lost) {
    const table_rows table(doc);
    if (table.rows.empty()) return {};
    strings head{"path"};
    for (const auto& c : table.columns) head.push_back(c.head());
    std::string text = csv_line(head);
    for (const auto& row : table.rows) {
        strings values(head.size());
        values.front() = row.path;
        for (const auto& [column, value] : row.values)
            values[column + 1] = table.columns[column].unit->empty() ? value : std::string(split_unit(value).first);
        text += csv_line(values);
    }
    if (!table.others.empty()) lost.push_back(fmt::format("{}", fmt::join(table.others, ", ")));
    return text;
}

result<std::vector<edit::assignment>> assignments_in_table(const view::document& doc, std::string_view text) {
    const table_rows table(doc);
    std::map<std::string, std::size_t, std::less<>> columns, rows;
    for (std::size_t i = 0; i < table.columns.size(); ++i) columns.emplace(table.columns[i].name, i);
    for (std::size_t i = 0; i < table.rows.size(); ++i) rows.emplace(table.rows[i].path, i);
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // as spreadsheets write it
    const auto head = take_csv_line(text);
    if (head.front() != "path") return error{{}, 0, "the first column must be path", error_kind::malformed};
    struct read_column {
        std::size_t index;
        std::string unit;
    };
    std::vector<read_column> read;
    for (const auto& name : std::span(head).subspan(1)) {
        const auto open = name.find(" [");
        const auto at = columns.find(name.substr(0, open));
        if (at == columns.end())
            return error{{}, 0, fmt::format("no element of the file has {}", name), error_kind::not_found};
        read.push_back({at->second, open == name.npos ? "" : ' ' + name.substr(open + 2, name.size() - open - 3)});
    }
    std::vector<edit::assignment> all;
    for (std::size_t line = 2; !text.empty(); ++line) {
        const auto values = take_csv_line(text);
        if (values.size() == 1 && values.front().empty()) continue;
        if (values.size() != head.size())
            return error{{},
                         0,
                         fmt::format("line {} has {} values; expected {}", line, values.size(), head.size()),
                         error_kind::malformed};
        const auto at = rows.find(values.front());
        if (at == rows.end())
            return error{
                {}, 0, fmt::format("line {}: the file has no element {}", line, values.front()), error_kind::not_found};
        const auto& now = table.rows[at->second].values;
        for (std::size_t c = 0; c < read.size(); ++c) {
            const auto value = values[c + 1].empty() ? "" : values[c + 1] + read[c].unit;
            const auto is = std::ranges::find(now, read[c].index, &std::pair<std::size_t, std::string>::first);
            if ((is == now.end() ? "" : is->second) == value) continue;
            const auto& name = table.columns[read[c].index].name;
            const auto path = name == "value"         ? values.front()
                              : name.starts_with('[') ? values.front() + name
                                                      : values.front() + '.' + name;
            all.push_back({path, value, view::between_values::nearest});
        }
    }
    return all;
}

}  // namespace verbatim::tools
