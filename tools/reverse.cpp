// verbatim reverse: plays what has times backwards.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "verbatim/view/leaf_text.hpp"
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

// Returns whether a leaf is the time of its record: a number in seconds, or one that is called so.
bool is_time(const node& leaf) {
    if (!leaf.leaf() || !leaf.of->is_number() || leaf.of->is_constant() || leaf.controls) return false;
    const auto* const means = leaf.of->number().means;
    if (means) return means->what == wire::meaning::form::scaled && means->unit == "s";
    return leaf.name == "time" || leaf.name == "tick" || leaf.name == "frame";
}
double time_in(const node& leaf) {
    const double raw = std::stod(view::text_of(*leaf.of, leaf.bytes()));
    return leaf.of->number().means ? raw * leaf.of->number().means->factor / leaf.of->number().means->divisor : raw;
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
        if (!is_time(part)) return true;
        one.path_of_time = part.label(), one.time = time_in(part);
        unit = part.of->number().means ? " s" : "";
        return false;
    });
    if (!one.path_of_time.empty()) add_values(one, element, "");
    return one;
}

// Adds the lists at or below a part whose elements have times.
void add_lists(std::vector<timed_list>& to, const node& n, const std::string& path) {
    if (n.leaf()) return;
    timed_list list{path, {}};
    if (n.of->what == view::kind::list)
        view::each_child(n, [&](const node& element) {
            if (element.tail_of) return true;
            auto one = timed(element, list.unit);
            if (one.path_of_time.empty()) list.has_others = true;
            else list.elements.push_back(std::move(one));
            return true;
        });
    if (!list.elements.empty()) return to.push_back(std::move(list));
    view::each_child(n, [&](const node& part) { return add_lists(to, part, view::join(path, part)), true; });
}

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

result<void> reverse(view::document& doc, const std::vector<std::string>& patterns) {
    std::vector<edit::assignment> all;
    for (const auto& pattern : patterns) {
        const auto paths = view::parts_at(doc, pattern);
        if (!paths) return paths.error();
        bool has_times = false;
        for (const auto& found : view::find_all(doc, std::vector<std::string_view>(paths->begin(), paths->end()))) {
            if (!found) return found.error();
            std::vector<timed_list> lists;
            add_lists(lists, found->at, found->path);
            has_times = has_times || !lists.empty();
            double end = 0;
            for (const auto& list : lists)
                for (const auto& element : list.elements) end = std::max(end, element.time);
            for (const auto& list : lists)
                if (auto done = add_reversed(all, list, end); !done) return done;
        }
        if (!has_times) return error{pattern, 0, "no list in it has elements with a time", error_kind::not_found};
    }
    return edit::set(doc, all);
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
