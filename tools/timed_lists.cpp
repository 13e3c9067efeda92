#include "tools/timed_lists.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "verbatim/edit/columns.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/path_pattern.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::tools {

using view::node;

double time_in(const view::type& leaf, view::byte_view bytes) {
    const double raw = std::stod(view::text_of(leaf, bytes));
    return leaf.number().means ? raw * leaf.number().means->factor / leaf.number().means->divisor : raw;
}

namespace {

// Returns whether a leaf is the time of its record: a number in seconds, or one that is called so.
bool is_time(const view::type& leaf, std::string_view name) {
    if (!leaf.leaf() || !leaf.is_number() || leaf.is_constant()) return false;
    const auto* const means = leaf.number().means;
    if (means) return means->what == wire::meaning::form::scaled && means->unit == "s";
    return name == "time" || name == "tick" || name == "frame";
}
void add_values(timed_element& to, const node& n, const std::string& path) {
    view::each_child(n, [&](const node& part) {
        const auto below = view::join(path, part);
        if (!part.leaf()) add_values(to, part, below);
        else if (below != to.path_of_time) to.values.emplace_back(below, view::text_of(*part.of, part.bytes()));
        return true;
    });
}

// Returns the element with its time; without a path of it if it has none.
timed_element timed(const node& element, std::string& unit) {
    timed_element one;
    if (element.leaf()) return one;
    view::each_child(element, [&](const node& part) {
        if (part.controls || !is_time(*part.of, part.name)) return true;
        one.path_of_time = part.label();
        one.time = time_in(*part.of, part.bytes());
        one.of_time = part.of;
        unit = unit_of(*part.of);
        return false;
    });
    if (!one.path_of_time.empty()) add_values(one, element, "");
    return one;
}

}  // namespace

double timed_table::time_at(std::size_t i) const {
    return time_in(*time.of, at(i).subspan(time.offset, time.of->size));
}
std::string unit_of(const view::type& time) { return time.number().means ? " s" : ""; }

std::string time_text(double time, const std::string& unit) { return fmt::format("{}{}", time, unit); }

namespace {

// Finds the lists at or below a part whose elements have times.
class finding_lists {
public:
    explicit finding_lists(const view::document& doc) : doc_(doc) {}

    void add(timed_lists& to, const node&, const std::string& path, std::vector<std::size_t>& indices);

private:
    bool add_table(timed_lists& to, const node&, const std::string& path, const std::vector<std::size_t>& indices);
    // Returns the column that is the time of the elements. Nothing if there is none, or if other data depends on one of
    // the values.
    const std::optional<view::column>& time_of(const node& list);

    const view::document& doc_;
    std::map<const view::type*, std::optional<view::column>> times_{};
};

void finding_lists::add(timed_lists& to, const node& n, const std::string& path, std::vector<std::size_t>& indices) {
    if (n.leaf()) return;
    if (n.of->what == view::kind::list && add_table(to, n, path, indices)) return;
    timed_list list{path, {}};
    if (n.of->what == view::kind::list)
        view::each_child(n, [&](const node& element) {
            if (element.tail_of) return true;
            auto one = timed(element, list.unit);
            if (one.path_of_time.empty()) list.has_others = true;
            else list.elements.push_back(std::move(one));
            return true;
        });
    for (const auto& element : list.elements) to.note(element.time, list.unit);
    if (!list.elements.empty()) return to.lists.push_back(std::move(list));
    view::each_child(n, [&](const node& part) {
        indices.push_back(part.index);
        add(to, part, view::join(path, part), indices);
        indices.pop_back();
        return true;
    });
}

bool finding_lists::add_table(timed_lists& to, const node& n, const std::string& path,
                              const std::vector<std::size_t>& indices) {
    const auto& time = time_of(n);
    if (!time || n.count == 0) return false;
    timed_table table{path, indices, &n.of->element(), n.bytes().first(n.count * n.of->element().size), *time};
    for (std::size_t i = 0; i < n.count; ++i) to.note(table.time_at(i), unit_of(*time->of));
    to.tables.push_back(std::move(table));
    return true;
}

const std::optional<view::column>& finding_lists::time_of(const node& list) {
    const auto [known, is_new] = times_.try_emplace(list.of);
    const auto all = is_new ? view::all_columns_of(doc_, *list.of) : std::nullopt;
    const auto may_be_set = [](const view::column& c) { return !c.controls && edit::is_column(*c.of); };
    if (!all || !std::ranges::all_of(*all, may_be_set)) return known->second;
    for (const auto& c : *all)
        if (!known->second && c.way.size() == 1 && is_time(*c.of, c.path.substr(1))) known->second = c;
    return known->second;
}

}  // namespace

result<void> each_with_times(const view::document& doc, const std::vector<std::string>& patterns,
                             const std::function<result<void>(const node&, const std::string&, timed_lists&)>& visit) {
    finding_lists finding(doc);
    for (const auto& pattern : patterns) {
        bool has_times = false;
        result<void> done;
        const auto found = view::each_part_at(doc, pattern, [&](const view::part_on_path& part) {
            timed_lists times;
            std::vector<std::size_t> indices(part.indices.begin(), part.indices.end());
            if (part.at) finding.add(times, *part.at, std::string(part.path), indices);
            if (times.lists.empty() && times.tables.empty()) return true;
            has_times = true;
            done = visit(*part.at, std::string(part.path), times);
            return done.has_value();
        });
        if (!found) return found.error();
        if (!done) return done.error();
        if (!has_times) return error{pattern, 0, "no list in it has elements with a time", error_kind::not_found};
    }
    return {};
}

bool has_keys(const timed_list& list) {
    const auto& first = list.elements.front().values;
    const auto path_of = [](const auto& value) { return value.first; };
    const auto is_alike = [&](const timed_element& one) {
        return one.path_of_time == list.elements.front().path_of_time &&
               std::ranges::equal(one.values, first, {}, path_of, path_of);
    };
    return std::ranges::all_of(list.elements, is_alike) &&
           std::ranges::is_sorted(list.elements, {}, &timed_element::time) &&
           std::ranges::none_of(first, [](const auto& value) { return value.second.starts_with('"'); });
}

double seconds_in(const std::string& unit, const node& part) {
    if (!unit.empty()) return 1;
    double duration = 0;
    if (part.of->what == view::kind::record)
        view::each_child(part, [&](const node& field) {
            const bool is_duration = !field.controls && is_time(*field.of, field.name) && field.of->number().means;
            if (is_duration) duration = time_in(*field.of, field.bytes());
            return !is_duration;
        });
    return duration;
}

std::vector<events_beside> find_events_beside(const view::document& doc, const std::string& part,
                                              const timed_lists& times) {
    std::vector<events_beside> all;
    if (part.empty() || part.ends_with(']')) return all;
    const auto nodes = view::nodes_to(doc, part);
    std::string path;
    for (std::size_t i = 0; i + 1 < nodes.size() && nodes[i].of->what == view::kind::record; ++i) {
        if (i > 0) path = view::join(path, nodes[i]);
        view::each_child(nodes[i], [&](const node& beside) {
            timed_lists found;
            std::vector<std::size_t> indices;
            if (!beside.leaf() && beside.name != nodes[i + 1].name)
                finding_lists(doc).add(found, beside, view::join(path, beside), indices);
            for (auto& list : found.lists) {
                if (list.has_others || has_keys(list)) continue;
                const double seconds = times.unit == list.unit ? 1
                                       : list.unit.empty()     ? 0
                                                               : seconds_in(times.unit, nodes.back());
                const auto latest = std::ranges::max(list.elements, {}, &timed_element::time).time;
                all.push_back({std::move(list), seconds, seconds > 0 && latest <= times.end * seconds});
            }
            return true;
        });
    }
    return all;
}

}  // namespace verbatim::tools
