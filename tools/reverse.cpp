// verbatim reverse: plays what has times backwards.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "verbatim/edit/columns.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/path_pattern.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::tools {

namespace {

using view::node;

struct reverse_options : edit_options {
    std::vector<std::string> paths;
};

// An element of a list that has times: its values by their paths in it, and its time.
struct timed_element {
    std::vector<std::pair<std::string, std::string>> values{};
    std::string path_of_time{};
    double time = 0;
};
struct timed_list {
    std::string path;
    std::string unit;  // " s", or none if the times are plain numbers
    std::vector<timed_element> elements{};
    bool has_others = false;  // some elements have no time
};
// A list whose elements have one size and layout, of which all values may change places.
struct timed_table {
    std::string path;
    std::vector<std::size_t> indices;
    const view::type* element;
    view::byte_view bytes;
    view::column time;

    std::size_t count() const { return bytes.size() / element->size; }
    view::byte_view at(std::size_t i) const { return bytes.subspan(i * element->size, element->size); }
    double time_at(std::size_t i) const;
};
struct timed_lists {
    std::vector<timed_list> lists{};
    std::vector<timed_table> tables{};
    double end = 0;
};

// Returns whether a leaf is the time of its record: a number in seconds, or one that is called so.
bool is_time(const view::type& leaf, std::string_view name) {
    if (!leaf.leaf() || !leaf.is_number() || leaf.is_constant()) return false;
    const auto* const means = leaf.number().means;
    if (means) return means->what == wire::meaning::form::scaled && means->unit == "s";
    return name == "time" || name == "tick" || name == "frame";
}
double time_in(const view::type& leaf, view::byte_view bytes) {
    const double raw = std::stod(view::text_of(leaf, bytes));
    return leaf.number().means ? raw * leaf.number().means->factor / leaf.number().means->divisor : raw;
}
double timed_table::time_at(std::size_t i) const {
    return time_in(*time.of, at(i).subspan(time.offset, time.of->size));
}
std::string unit_of(const view::type& time) { return time.number().means ? " s" : ""; }

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
        one.path_of_time = part.label(), one.time = time_in(*part.of, part.bytes());
        unit = unit_of(*part.of);
        return false;
    });
    if (!one.path_of_time.empty()) add_values(one, element, "");
    return one;
}

// Finds the lists at or below a part whose elements have times.
class finding_lists {
public:
    explicit finding_lists(const view::document& doc) : doc_(doc) {}

    void add(timed_lists& to, const node& n, const std::string& path, std::vector<std::size_t>& indices) {
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
        for (const auto& element : list.elements) to.end = std::max(to.end, element.time);
        if (!list.elements.empty()) return to.lists.push_back(std::move(list));
        view::each_child(n, [&](const node& part) {
            indices.push_back(part.index);
            add(to, part, view::join(path, part), indices);
            return indices.pop_back(), true;
        });
    }

private:
    bool add_table(timed_lists& to, const node& n, const std::string& path, const std::vector<std::size_t>& indices) {
        const auto& time = time_of(n);
        if (!time || n.count == 0) return false;
        timed_table table{path, indices, &n.of->element(), n.bytes().first(n.count * n.of->element().size), *time};
        for (std::size_t i = 0; i < n.count; ++i) to.end = std::max(to.end, table.time_at(i));
        to.tables.push_back(std::move(table));
        return true;
    }
    // Returns the column that is the time of the elements. Nothing if there is none, or if other data depends on one of
    // the values.
    const std::optional<view::column>& time_of(const node& list) {
        const auto [known, is_new] = times_.try_emplace(list.of);
        const auto all = is_new ? view::all_columns_of(doc_, *list.of) : std::nullopt;
        const auto may_be_set = [](const view::column& c) { return !c.controls && edit::is_column(*c.of); };
        if (!all || !std::ranges::all_of(*all, may_be_set)) return known->second;
        for (const auto& c : *all)
            if (!known->second && c.way.size() == 1 && is_time(*c.of, c.path.substr(1))) known->second = c;
        return known->second;
    }

    const view::document& doc_;
    std::map<const view::type*, std::optional<view::column>> times_{};
};

// Adds the edits after which a list is in the opposite order, and each time as far from the end as it was from 0.
result<void> add_reversed(std::vector<edit::assignment>& to, const timed_list& list, double end) {
    const auto& all = list.elements;
    if (list.has_others)
        return error{list.path, 0, "some of its elements have no time, so their order stays", error_kind::wrong_type};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto &now = all[i], &from = all[all.size() - 1 - i];
        const auto path = [&](const std::string& of) { return fmt::format("{}[{}].{}", list.path, i, of); };
        const bool is_same_kind = std::ranges::equal(
            now.values, from.values, {}, [](const auto& v) { return v.first; }, [](const auto& v) { return v.first; });
        if (!is_same_kind || now.path_of_time != from.path_of_time)
            return error{list.path, 0, "its elements are of several kinds, so their order stays",
                         error_kind::wrong_type};
        if (const double time = end - from.time; time != now.time)
            to.push_back({path(now.path_of_time), fmt::format("{}{}", time, list.unit), view::between_values::nearest});
        for (std::size_t v = 0; v < now.values.size(); ++v)
            if (now.values[v].second != from.values[v].second)
                to.push_back({path(now.values[v].first), from.values[v].second, {}});
    }
    return {};
}

// Does the same for a table, as the bytes of all its elements.
result<void> add_reversed(std::vector<edit::column_values>& to, const timed_table& table, double end) {
    const std::size_t count = table.count();
    edit::column_values all{table.path, table.indices};
    for (std::size_t i = 0; i < count; ++i) {
        const auto from = table.at(count - 1 - i), now = table.at(i).subspan(table.time.offset, table.time.of->size);
        all.bytes.insert(all.bytes.end(), from.begin(), from.end());
        auto* const at = all.bytes.data() + i * table.element->size + table.time.offset;
        std::ranges::copy(now, at);
        const double time = end - table.time_at(count - 1 - i);
        if (time == table.time_at(i)) continue;
        if (auto wrong = view::assign_either(*table.time.of, at, fmt::format("{}{}", time, unit_of(*table.time.of)),
                                             view::between_values::nearest))
            return error{fmt::format("{}[{}]{}", table.path, i, table.time.path), 0, *wrong};
    }
    to.push_back(std::move(all));
    return {};
}

result<void> reverse(view::document& doc, const std::vector<std::string>& patterns) {
    std::vector<edit::assignment> all;
    std::vector<edit::column_values> columns;
    finding_lists finding(doc);
    for (const auto& pattern : patterns) {
        bool has_times = false;
        result<void> done;
        const auto found = view::each_part_at(doc, pattern, [&](const view::part_on_path& part) {
            timed_lists times;
            std::vector<std::size_t> indices(part.indices.begin(), part.indices.end());
            if (part.at) finding.add(times, *part.at, std::string(part.path), indices);
            has_times = has_times || !times.lists.empty() || !times.tables.empty();
            for (const auto& list : times.lists)
                if (done) done = add_reversed(all, list, times.end);
            for (const auto& table : times.tables)
                if (done) done = add_reversed(columns, table, times.end);
            return done.has_value();
        });
        if (!found) return found;
        if (!done) return done;
        if (!has_times) return error{pattern, 0, "no list in it has elements with a time", error_kind::not_found};
    }
    return edit::set(doc, all, std::move(columns));
}

}  // namespace

subcommand reverse_command(const program& self) {
    auto o = std::make_shared<reverse_options>();
    return {"reverse", "Play an animation, or whatever has times, backwards: the last frame becomes the first",
            edit_parameters(
                *o, {required("FILE", &o->file, "A file, or - for standard input"),
                     required("PATH", &o->paths,
                              "What to play backwards, e.g. 'animations[walk]'; the lists in it end together")}),
            [o, &self] { return edit_file(self, *o, [&](view::document& doc) { return reverse(doc, o->paths); }); }};
}

}  // namespace verbatim::tools
