#include "tools/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>
#include <unordered_set>

#include "tools/findings.hpp"
#include "tools/table_parts.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::tools {

using view::node;

std::string head_of(std::string_view name, std::string_view holds) {
    if (holds.empty()) return name == path_head ? fmt::format("{} [value]", name) : std::string(name);
    return fmt::format("{} [{}]", name, holds);
}

table_writer::table_writer(const view::document& doc, strings columns, bool by_meaning)
    : doc_(doc), wanted_(std::move(columns)), by_meaning_(by_meaning) {}

// Returns the column with a head. Those of one value come after each other.
std::size_t table_writer::column_of(const std::string& head, std::size_t wanted) {
    const auto [at, is_new] = known_.try_emplace(head, columns_.size());
    if (is_new) {
        const auto [value, is_first] = values_.try_emplace(head.substr(0, head.find_first_of("[. ")), columns_.size());
        columns_.push_back({head, wanted, value->second});
    }
    return at->second;
}

void table_writer::add(const node& element, const std::string& path, std::span<const node> around) {
    row r{cells_.size(), written_.size(), 0, static_cast<std::uint32_t>(path.size())};
    cells_ += path;
    const table_parts parts(doc_, names_, elements_, wanted_);
    parts.each(element, path, around, [&](const table_part& part) {
        const auto held = part.held(by_meaning_);
        const auto cell = held.cell();
        cells_ += cell;
        written_.push_back({static_cast<std::uint32_t>(column_of(head_of(part.name(), held.holds), part.wanted())),
                            static_cast<std::uint32_t>(cell.size())});
    });
    r.end = written_.size();
    rows_.push_back(r);
}

void table_writer::write(std::span<const std::size_t> order_of_rows,
                         const std::function<void(std::string_view)>& line) const {
    std::vector<std::size_t> order(columns_.size()), place(columns_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::tuple(columns_[i].wanted, columns_[i].first, i); });
    strings values{std::string(path_head)};
    for (std::size_t i = 0; i < order.size(); ++i) {
        place[order[i]] = i + 1;
        values.push_back(columns_[order[i]].head);
    }
    // Spreadsheets take a text with other characters for one of another encoding, unless it has a mark.
    const auto is_ascii = [](const std::string& text) {
        return std::ranges::all_of(text, [](char c) { return static_cast<signed char>(c) >= 0; });
    };
    if (!is_ascii(cells_) || !std::ranges::all_of(values, is_ascii)) line("\xEF\xBB\xBF");
    line(csv_line(values));
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const row& r = rows_[order_of_rows.empty() ? i : order_of_rows[i]];
        values.assign(columns_.size() + 1, {});
        values.front() = cells_.substr(r.start, r.path);
        std::size_t at = r.start + r.path;
        for (const written& cell : std::span(written_).subspan(r.first, r.end - r.first)) {
            values[place[cell.column]] = cells_.substr(at, cell.size);
            at += cell.size;
        }
        line(csv_line(values));
    }
}

std::string table_writer::text() const {
    std::string text;
    write({}, [&](std::string_view line) { text += line; });
    return text;
}

namespace {

bool has_lists(const node& n) {
    bool has = false;
    if (!n.leaf())
        view::each_child(n, [&](const node& part) {
            has = part.of->what == view::kind::list || has_lists(part);
            return !has;
        });
    return has;
}

// Writes the elements of the innermost lists of a document.
class innermost_lists {
public:
    explicit innermost_lists(const view::document& doc) : table_(doc, {}, true) { visit(doc.root(), ""); }

    const table_writer& table() const { return table_; }
    strings others;  // paths without indices of the values that are in no row

private:
    void visit(const node& n, const std::string& path) {
        if (n.leaf()) return leave(n, path);
        const bool is_innermost = n.of->what == view::kind::list && n.count > 0 && !has_lists(n);
        around_.push_back(n);
        view::each_child(n, [&](const node& part) {
            const auto below = view::join(path, part);
            if (is_innermost && !part.tail_of && part.name.empty()) {
                table_.add(part, below, around_);
                leave_others(part, below);
            } else {
                visit(part, below);
            }
            return true;
        });
        around_.pop_back();
    }
    void leave_others(const node& n, const std::string& path) {
        if (n.leaf()) {
            if (!table_parts::is_shown(n)) leave(n, path);
            return;
        }
        view::each_child(n, [&](const node& part) {
            if (!part.leaf() || !table_parts::is_shown(part)) leave_others(part, view::join(path, part));
            return true;
        });
    }
    void leave(const node& n, const std::string& path) {
        if (n.controls || n.owned_by() == view::owner::gap || n.owned_by() == view::owner::padding) return;
        auto part = without_indices(path);
        if (known_.insert(part).second) others.push_back(std::move(part));
    }

    table_writer table_;
    std::unordered_set<std::string> known_;
    std::vector<node> around_;
};

}  // namespace

std::string table_of(const view::document& doc, strings& lost) {
    const innermost_lists rows(doc);
    if (rows.table().size() == 0) return {};
    if (!rows.others.empty()) lost.push_back(fmt::format("{}", fmt::join(rows.others, ", ")));
    return rows.table().text();
}

}  // namespace verbatim::tools
