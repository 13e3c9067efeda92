// verbatim reverse: plays what has times backwards.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "tools/print.hpp"
#include "verbatim/edit/columns.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/view/calculated.hpp"
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
    std::string unit{};  // of the end

    void note(double time, const std::string& unit_of_time) {
        if (time > end) end = time, unit = unit_of_time;
    }
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
        for (const auto& element : list.elements) to.note(element.time, list.unit);
        if (!list.elements.empty()) return to.lists.push_back(std::move(list));
        view::each_child(n, [&](const node& part) {
            indices.push_back(part.index);
            add(to, part, view::join(path, part), indices);
            indices.pop_back();
            return true;
        });
    }

private:
    bool add_table(timed_lists& to, const node& n, const std::string& path, const std::vector<std::size_t>& indices) {
        const auto& time = time_of(n);
        if (!time || n.count == 0) return false;
        timed_table table{path, indices, &n.of->element(), n.bytes().first(n.count * n.of->element().size), *time};
        for (std::size_t i = 0; i < n.count; ++i) to.note(table.time_at(i), unit_of(*time->of));
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

// Whether the elements are keys, between which a movement goes on: numbers over rising times. Otherwise they are
// events, each for itself, as sounds are.
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

// What reversing changes. Keys that ended before the end begin with one more at 0: what held there until the end.
struct reversing {
    std::vector<std::pair<std::string, std::string>> copied{};  // from, to
    std::vector<edit::assignment> set{};
    std::vector<edit::column_values> columns{};
    std::vector<edit::column_values> longer{};  // with such a key
    std::vector<std::string> events{};          // what becomes of the events beside the reversed part, in words
};

std::string time_text(double time, const std::string& unit) { return fmt::format("{}{}", time, unit); }

void move_events(reversing& to, const timed_list& list, double end) {
    for (std::size_t i = 0; i < list.elements.size(); ++i)
        if (const auto& [values, path, time] = list.elements[i]; end - time != time)
            to.set.push_back({fmt::format("{}[{}].{}", list.path, i, path), time_text(end - time, list.unit),
                              view::between_values::nearest});
}

// Adds the edits after which a list is in the opposite order, and each time as far from the end as it was from 0. One
// key alone stays.
result<void> add_reversed(reversing& to, const timed_list& list, double end) {
    const auto& all = list.elements;
    if (list.has_others)
        return error{list.path, 0, "some of its elements have no time, so their order stays", error_kind::wrong_type};
    if (!has_keys(list)) {
        move_events(to, list, end);
        return result<void>{};
    }
    if (all.size() == 1) return {};
    const bool is_held = all.back().time < end;
    if (is_held) {
        to.copied.emplace_back(fmt::format("{}[{}]", list.path, all.size() - 1), list.path + "[0]");
        to.set.push_back({fmt::format("{}[0].{}", list.path, all.back().path_of_time), time_text(0, list.unit),
                          view::between_values::nearest});
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto &now = all[i], &from = all[all.size() - 1 - i];
        const auto path = [&](const std::string& of) { return fmt::format("{}[{}].{}", list.path, i + is_held, of); };
        if (const double time = end - from.time; time != now.time)
            to.set.push_back({path(now.path_of_time), time_text(time, list.unit), view::between_values::nearest});
        for (std::size_t v = 0; v < now.values.size(); ++v)
            if (now.values[v].second != from.values[v].second)
                to.set.push_back({path(now.values[v].first), from.values[v].second, {}});
    }
    return {};
}

// Does the same for a table, as the bytes of all its elements.
result<void> add_reversed(reversing& to, const timed_table& table, double end) {
    const std::size_t count = table.count();
    if (count == 1) return {};
    const bool is_held = table.time_at(count - 1) < end;
    edit::column_values all{table.path, table.indices};
    const auto add = [&](std::size_t from, view::byte_view time_now, double time_was, double time) -> result<void> {
        const auto bytes = table.at(from);
        const std::size_t i = all.bytes.size() / table.element->size;
        all.bytes.insert(all.bytes.end(), bytes.begin(), bytes.end());
        auto* const at = all.bytes.data() + i * table.element->size + table.time.offset;
        std::ranges::copy(time_now, at);
        if (time == time_was) return {};
        if (auto wrong = view::assign_either(*table.time.of, at, time_text(time, unit_of(*table.time.of)),
                                             view::between_values::nearest))
            return error{fmt::format("{}[{}]{}", table.path, i, table.time.path), 0, *wrong};
        return {};
    };
    const auto time_bytes = [&](std::size_t i) { return table.at(i).subspan(table.time.offset, table.time.of->size); };
    if (is_held)
        if (auto done = add(count - 1, time_bytes(count - 1), table.time_at(count - 1), 0); !done) return done;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t from = count - 1 - i;
        if (auto done = add(from, time_bytes(i), table.time_at(i), end - table.time_at(from)); !done) return done;
    }
    (is_held ? to.longer : to.columns).push_back(std::move(all));
    return {};
}

// Returns how many seconds a time in a unit is: 1, or the duration of a frame, which the reversed part says. 0 if it
// does not say it.
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

// Adds the events beside a part that is reversed as a whole: those in the records around it, not in other elements.
void add_events_beside(reversing& to, const view::document& doc, const std::string& part, const timed_lists& times) {
    if (part.empty() || part.ends_with(']')) return;
    const auto nodes = view::nodes_to(doc, part);
    std::string path;
    for (std::size_t i = 0; i + 1 < nodes.size() && nodes[i].of->what == view::kind::record; ++i) {
        if (i > 0) path = view::join(path, nodes[i]);
        view::each_child(nodes[i], [&](const node& beside) {
            timed_lists found;
            std::vector<std::size_t> indices;
            if (!beside.leaf() && beside.name != nodes[i + 1].name)
                finding_lists(doc).add(found, beside, view::join(path, beside), indices);
            for (const auto& list : found.lists) {
                if (list.has_others || has_keys(list)) continue;
                const double seconds = times.unit == list.unit ? 1
                                       : list.unit.empty()     ? 0
                                                               : seconds_in(times.unit, nodes.back());
                const auto latest = std::ranges::max(list.elements, {}, &timed_element::time).time;
                const bool is_moved = seconds > 0 && latest <= times.end * seconds;
                to.events.push_back(fmt::format("{}: {} times {}", list.path, list.elements.size(),
                                                is_moved ? "are as far from the end as they were from the start"
                                                : seconds > 0
                                                    ? "stay, because some are behind the end"
                                                    : "stay, because the file does not say how long a frame is"));
                if (is_moved) move_events(to, list, times.end * seconds);
            }
            return true;
        });
    }
}

// Returns what becomes of the events beside, in words.
result<std::vector<std::string>> reverse(view::document& doc, const std::vector<std::string>& patterns) {
    reversing all;
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
                if (done) done = add_reversed(all, table, times.end);
            if (times.end > 0) add_events_beside(all, doc, std::string(part.path), times);
            return done.has_value();
        });
        if (!found) return found.error();
        if (!done) return done.error();
        if (!has_times) return error{pattern, 0, "no list in it has elements with a time", error_kind::not_found};
    }
    for (const auto& [from, to] : all.copied)
        if (auto done = edit::insert_copy(doc, to, doc, from, edit::missing::leave); !done) return done.error();
    if (auto done = edit::set(doc, all.set, std::move(all.columns)); !done) return done.error();
    for (const auto& list : all.longer)
        if (auto done = edit::assign(doc, list.list, list.bytes); !done) return done.error();
    return std::move(all.events);
}

}  // namespace

subcommand reverse_command(const program& self) {
    auto o = std::make_shared<reverse_options>();
    return {
        "reverse", "Play an animation, or whatever has times, backwards: the last frame becomes the first",
        edit_parameters(
            *o,
            {required("FILE", &o->file, "A file, or - for standard input"),
             required(
                 "PATH", &o->paths,
                 "What to play backwards, e.g. 'animations[walk]'; the lists in it end together, and events beside it "
                 "move with them")}),
        [o, &self] {
            std::vector<std::string> events;
            const int code = edit_file(self, *o, [&](view::document& doc) -> result<void> {
                auto done = reverse(doc, o->paths);
                if (!done) return done.error();
                events = std::move(*done);
                return {};
            });
            for (const auto& what : events)
                if (code == identical) print(stderr, "{}\n", what);
            return code;
        }};
}

}  // namespace verbatim::tools
