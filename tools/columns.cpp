#include "tools/columns.hpp"

#include <algorithm>
#include <optional>

#include "tools/json_tree.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/calculated_parts.hpp"
#include "verbatim/view/condition.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

namespace {

std::string without_quotes_of_text(const std::string& text) {
    const bool quoted = text.size() >= 2 && text.front() == '"' && text.find('\\') == text.npos;
    return quoted ? text.substr(1, text.size() - 2) : text;
}

std::optional<view::node> child_of(const view::node& of, std::string_view name) {
    std::optional<view::node> found;
    if (!of.leaf())
        view::each_child(of, [&](const view::node& part) {
            if (!part.tail_of && part.name == name) found = part;
            return !found;
        });
    return found;
}

}  // namespace

strings split(std::string_view text, char at) {
    strings parts;
    while (!text.empty()) {
        const auto end = std::min(text.find(at), text.size());
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

cells::cells(const view::document& doc, const view::format& format, const view::known_names& names,
             std::vector<view::node> around, bool with_json)
    : with_json_(with_json), doc_(doc), format_(format), names_(names), around_(std::move(around)) {}

cell cells::at(const view::node& element, const std::string& path, std::string_view column) {
    if (column == "value" && element.of->what != view::kind::record) return of_node(element);
    if (const auto count = view::count_at(element, column)) {
        const auto text = std::to_string(*count);
        return {text, text, text, true};
    }
    auto records = around_;
    records.push_back(element);
    view::node part = element;
    std::size_t start = 0;
    for (const auto& step : split(column, '.')) {
        if (auto next = child_of(part, step)) records.push_back(part = *next);
        else return calculated(records, path, column, start);
        start += step.size() + 1;
    }
    return of_node(part);
}

std::vector<cell> cells::row(const view::node& element, const std::string& path, const strings& columns) {
    std::vector<cell> all(columns.size());
    std::vector<bool> is_known(columns.size());
    if (element.of->what == view::kind::record)
        view::each_child(element, [&](const view::node& part) {
            for (std::size_t c = 0; c < columns.size() && !part.tail_of; ++c)
                if (!is_known[c] && part.name == columns[c]) {
                    const auto count = std::to_string(part.count);
                    all[c] = part.of->what == view::kind::list ? cell{count, count, count, true} : of_node(part);
                    is_known[c] = true;
                }
            return true;
        });
    for (std::size_t c = 0; c < columns.size(); ++c)
        if (!is_known[c]) all[c] = at(element, path, columns[c]);
    return all;
}

cell cells::of_node(const view::node& n) {
    std::string json;
    if (with_json_ || !n.leaf()) append_json(json, n);
    if (!n.leaf()) return {json, json, json, true};
    std::string value = without_quotes_of_text(view::text_of(*n.of, n.bytes()));
    auto shown = meaning_of(n, names_, elements_).value_or(value);
    return {std::move(shown), std::move(value), std::move(json), true};
}

cell cells::calculated(const std::vector<view::node>& records, const std::string& path, std::string_view column,
                       std::size_t start) const {
    const auto below = column.substr(start);
    const auto name = below.substr(0, below.find('.'));
    const auto& all = records.back().of->record().calculated;
    if (std::ranges::find(all, name, &table::calculated_value::name) != all.end()) {
        const auto record = start == 0 ? path : path + '.' + std::string(column.substr(0, start - 1));
        const auto text = view::calculated_at(doc_, records, record, below);
        return text ? cell{*text, *text, view::json_string(*text), true} : cell{};
    }
    if (!format_.computed) return {};
    const std::string expression = path + '.' + std::string(column);
    const auto text = format_.computed->text(doc_, expression);
    const auto json = format_.computed->text(doc_, expression, view::written::as_json);
    return text && json ? cell{*text, *text, *json, true} : cell{};
}

}  // namespace verbatim::tools
