#include "tools/read_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "tools/cell_text.hpp"
#include "tools/csv.hpp"
#include "tools/table.hpp"
#include "tools/table_parts.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::tools {

using view::node;

namespace {

std::string with_commas(std::size_t number) {
    auto text = std::to_string(number);
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

// What the head of a column says.
struct read_column {
    std::string head, name, holds;
};
read_column column_in(const std::string& head) {
    const auto open = head.ends_with(']') ? head.rfind(" [") : head.npos;
    if (open == head.npos) return {head, head, {}};
    auto holds = head.substr(open + 2, head.size() - open - 3);
    if (holds == "value") holds.clear();
    return {head, head.substr(0, open), holds == "\xC2\xB0" ? "deg" : std::move(holds)};
}

struct read_row {
    std::size_t number;
    std::string path;
    strings cells;
    bool is_found = false;
};

class reading {
public:
    reading(const view::document& doc, csv_reader reader) : doc_(doc), reader_(std::move(reader)) {}

    result<table_edits> edits() {
        if (auto read = read_columns(); !read) return read.error();
        if (auto read = read_rows(); !read) return read.error();
        for (const auto& c : columns_)
            if (std::ranges::find(wanted_, c.name) == wanted_.end()) wanted_.push_back(c.name);
        look_for_rows(doc_.root(), "");
        if (!wrong_) add_rows_by_name();
        if (wrong_) return *wrong_;
        for (std::size_t c = 0; c < columns_.size(); ++c)
            if (!is_known_[c] && !rows_.empty())
                return wrong(0, fmt::format("no element of the rows has {}", columns_[c].head), error_kind::not_found);
        return std::move(edits_);
    }

private:
    static error wrong(std::size_t row, const std::string& reason, error_kind kind = error_kind::malformed) {
        return error{{}, 0, row == 0 ? reason : fmt::format("row {}: {}", row, reason), kind};
    }

    result<void> read_columns() {
        const auto& head = reader_.head();
        for (std::size_t i = 0; i < head.size(); ++i) {
            if (head[i].empty()) continue;
            if (std::ranges::count(std::span(head).first(i), head[i]) > 0)
                return wrong(1, fmt::format("two columns are called {}", head[i]));
            if (head[i] == path_head) path_at_ = i;
            else columns_.push_back(column_in(head[i]));
        }
        is_known_.resize(columns_.size());
        return {};
    }

    result<void> read_rows() {
        for (;;) {
            const auto more = reader_.next();
            if (!more) return more.error();
            if (!*more) break;
            read_row row{reader_.row(), reader_.cells()[path_at_], {}};
            for (std::size_t i = 0; i < reader_.head().size(); ++i) {
                const auto& cell = reader_.cells()[i];
                if (i == path_at_) continue;
                if (reader_.head()[i].empty()) {
                    if (!cell.empty()) return wrong(row.number, fmt::format("{} is in a column without a head", cell));
                    continue;
                }
                has_commas_ = has_commas_ || has_decimal_comma(cell);
                row.cells.push_back(cell);
            }
            if (row.path.empty()) return wrong(row.number, "it has no path");
            if (const auto [first, is_new] = by_path_.emplace(row.path, rows_.size()); !is_new)
                return wrong(row.number, fmt::format("{} is in row {}, too", row.path, rows_[first->second].number),
                             error_kind::conflict);
            rows_.push_back(std::move(row));
        }
        for (const auto& row : rows_) want(row.path);
        return {};
    }

    // Notes the paths on the way to an element.
    void want(std::string_view path) {
        for (path = view::parent_of(path); on_the_way_.insert(std::string(path)).second && !path.empty();)
            path = view::parent_of(path);
    }

    void look_for_rows(const node& n, const std::string& path) {
        if (!on_the_way_.contains(path) || n.leaf()) return;
        around_.push_back(n);
        view::each_child(n, [&](const node& part) {
            if (part.tail_of) return true;
            const auto below = view::join(path, part);
            if (const auto at = by_path_.find(below); at != by_path_.end()) add_row(rows_[at->second], part, below);
            if (!wrong_) look_for_rows(part, below);
            return !wrong_;
        });
        around_.pop_back();
    }

    // Adds the rows whose paths have names in place of indices.
    void add_rows_by_name() {
        std::vector<read_row*> others;
        std::vector<std::string_view> paths;
        for (auto& row : rows_)
            if (!row.is_found) others.push_back(&row), paths.push_back(row.path);
        if (others.empty()) return;
        const auto found = view::find_all(doc_, paths);
        on_the_way_.clear();
        for (std::size_t i = 0; i < found.size(); ++i) {
            auto& row = *others[i];
            if (!found[i])
                return void(wrong_ = error{row.path, 0, fmt::format("row {}: {}", row.number, found[i].error().reason),
                                           found[i].error().kind});
            const auto [first, is_new] =
                by_path_.emplace(found[i]->path, static_cast<std::size_t>(&row - rows_.data()));
            if (!is_new || row.path == found[i]->path)
                return void(
                    wrong_ = wrong(row.number,
                                   is_new ? fmt::format("{} is not an element", row.path)
                                          : fmt::format("{} is in row {}, too", row.path, rows_[first->second].number),
                                   error_kind::conflict));
            want(found[i]->path);
        }
        look_for_rows(doc_.root(), "");
    }

    void add_row(read_row& row, const node& element, const std::string& path) {
        if (row.is_found) return;
        row.is_found = true;
        known_parts_.clear();
        const table_parts parts(doc_, names_, elements_, wanted_);
        parts.each(element, path, around_, [&](const table_part& part) {
            for (std::size_t c = 0; c < columns_.size() && !wrong_; ++c)
                if (columns_[c].name == part.name()) add_cell(row, c, part, path);
        });
        for (std::size_t c = 0; c < columns_.size() && !wrong_; ++c)
            if (!row.cells[c].empty() && !known_parts_.contains(columns_[c].name))
                wrong_ = error{path, 0, fmt::format("row {}: the element has no {}", row.number, columns_[c].name),
                               error_kind::not_found};
    }

    // Returns whether another column of the same field has a value in a row.
    bool has_other_value(const read_row& row, std::size_t c) const {
        for (std::size_t i = 0; i < columns_.size(); ++i)
            if (i != c && columns_[i].name == columns_[c].name && !row.cells[i].empty()) return true;
        return false;
    }

    void add_cell(const read_row& row, std::size_t c, const table_part& part, const std::string& element) {
        const auto& [header, name, holds] = columns_[c];
        const auto& column = header;  // clang 14 captures no structured binding
        const auto& cell = row.cells[c];
        const auto path = part.path_in(element);
        const auto refuse = [&](const std::string& reason, error_kind kind = error_kind::malformed) {
            wrong_ = error{path, 0, fmt::format("row {}, {}: {}", row.number, column, reason), kind};
        };
        known_parts_.insert(name), is_known_[c] = true;
        const auto held = part.held_as(holds);
        if (held || !cell.empty()) ++edits_.cells;
        if (cell.empty()) {
            if (held && !held->text.empty() && !has_other_value(row, c))
                refuse(fmt::format("the cell is empty, and the file has {}; \"\" is an empty text", held->cell()));
            return;
        }
        if (!part.takes(holds))
            return refuse(fmt::format("the element has no such value; the head of its column would be {}",
                                      head_of(name, part.held(true).holds)),
                          error_kind::not_found);
        if (held && cell == held->cell()) return;
        const auto change = part.is_number_as(holds) ? changed_number(cell, held) : changed_text(cell, held);
        if (!change) return refuse(change.error().reason, change.error().kind);
        if (!*change) return;
        if (held && held->is_number && has_lost_its_point(**change, held->text))
            return refuse(
                fmt::format("{} has the digits of {}, which the file has, without its point", cell, held->cell()));
        auto made = part.assigned(**change, holds);
        if (!made) return refuse(made.error().reason, made.error().kind);
        if (held && held->is_number && made->text == part.held(false).text) return void(++edits_.nearest);
        if (held && held->is_number && is_a_thousandfold(**change, held->text)) warn(row, column, cell, held->text);
        edits_.assignments.push_back({path, std::move(made->text), made->between});
        edits_.rows.push_back(row.number);
    }

    // Return the text of the new value; nothing if it is that of the file.
    result<std::optional<std::string>> changed_number(const std::string& cell, const std::optional<table_value>& held) {
        const bool has_comma = has_commas_ || reader_.separator() == ';';
        // A number of the file is that number, wherever it has its marks.
        if (held && compare_numbers(cell, held->text, held->is_whole) == likeness::same)
            return std::optional<std::string>();
        if ((!has_comma && may_have_thousands(cell, ',')) || (has_commas_ && may_have_thousands(cell, '.')))
            return wrong(0, fmt::format("{} could be two numbers, of which one is a thousand times the other: write "
                                        "another decimal, or no mark",
                                        cell));
        const auto number = number_in_cell(cell, has_comma);
        if (!number) {
            const auto word = view::unquoted(cell), made = made_by_spreadsheet(word);
            // Words that are numbers: inf, nan(0x7FC00001).
            if (made.empty() || (held && held->text == word))
                return held && held->text == word ? std::optional<std::string>() : std::optional(std::string(word));
            return wrong(0, fmt::format("{} is {}; expected a number", cell, made));
        }
        if (!held) return std::optional(*number);
        const auto like = compare_numbers(*number, held->text, held->is_whole);
        if (like == likeness::shown) ++edits_.shown;
        return like == likeness::other ? std::optional(*number) : std::nullopt;
    }
    result<std::optional<std::string>> changed_text(const std::string& cell, const std::optional<table_value>& held) {
        const auto text = view::unquoted(cell), made = text == cell ? made_by_spreadsheet(cell) : std::string_view();
        if (held && text == held->text) return std::optional<std::string>();
        if (held && !made.empty() && held->cell() != held->text)
            return wrong(0, fmt::format("{} is {}, and the file has {}: a spreadsheet may have made it of that; if it "
                                        "is meant, write it in quotes",
                                        cell, made, held->text));
        if (made.starts_with("an error"))
            return wrong(0, fmt::format("{} is {}; if it is meant, write it in quotes", cell, made));
        return std::optional(cell);
    }

    void warn(const read_row& row, const std::string& head, const std::string& cell, const std::string& held) {
        constexpr std::size_t most = 3;
        if (++warned_ > most) return;
        edits_.warnings.push_back(
            fmt::format("row {}, {}: {} is a thousand times {}, which the file has", row.number, head, cell, held));
    }

    const view::document& doc_;
    csv_reader reader_;
    std::size_t path_at_ = 0, warned_ = 0;
    std::vector<read_column> columns_;
    std::vector<bool> is_known_;
    strings wanted_;
    std::vector<read_row> rows_;
    std::unordered_map<std::string, std::size_t> by_path_;
    std::unordered_set<std::string> on_the_way_, known_parts_;
    bool has_commas_ = false;
    std::vector<node> around_;
    view::known_names names_;
    view::element_names elements_;
    table_edits edits_;
    std::optional<error> wrong_;
};

}  // namespace

std::string table_edits::summary() const {
    auto text = fmt::format("{} of {} cells changed", with_commas(assignments.size()), with_commas(cells));
    if (shown > 0)
        text += fmt::format("; {} have the file's numbers with other digits, which stay", with_commas(shown));
    if (nearest > 0)
        text += fmt::format("; {} have numbers to which those of the file are the nearest, which stay",
                            with_commas(nearest));
    return text;
}

error table_edits::with_row(error e) const {
    const auto at = std::ranges::find(assignments, e.path, &edit::assignment::path);
    if (at != assignments.end())
        e.reason = fmt::format("row {}: {}", rows[static_cast<std::size_t>(at - assignments.begin())], e.reason);
    return e;
}

result<table_edits> edits_in_table(const view::document& doc, std::string_view text) {
    auto reader = csv_reader::of(text, path_head);
    if (!reader) return reader.error();
    return reading(doc, std::move(*reader)).edits();
}

}  // namespace verbatim::tools
