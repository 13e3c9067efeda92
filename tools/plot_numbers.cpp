#include "tools/plot_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::tools {

namespace {

struct number_in_unit {
    std::string part, path;  // the first step of the path, and the path
    std::string unit;
    double value;
};

std::optional<double> whole_number_in(const std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    return text.empty() || *end != '\0' ? std::nullopt : std::optional(value);
}

// Returns the number of a leaf in its unit. Nothing if it is something else: a name, flags, an element.
std::optional<number_in_unit> quantity_of(const view::node& leaf, const std::string& path) {
    const view::type& t = *leaf.of;
    const bool is_number = t.is_number() && !t.is_named() && !t.is_packed() && !t.is_constant();
    const bool is_scaled = t.number().means && t.number().means->what == wire::meaning::form::scaled;
    if (!is_number || t.number().refers || leaf.controls || (t.number().means && !is_scaled)) return {};
    const auto raw = whole_number_in(view::text_of(t, leaf.bytes()));
    if (!raw) return {};
    const auto part = path.substr(0, path.find_first_of(".["));
    if (!is_scaled) return number_in_unit{part, path, {}, *raw};
    return number_in_unit{part, path, std::string(t.number().means->unit),
                          *raw * t.number().means->factor / t.number().means->divisor};
}

class number_reader {
public:
    number_reader(const view::document& doc, const view::format& format, const view::found& list)
        : doc_(doc), format_(format), around_(view::nodes_to(doc, list.path)) {}

    std::vector<number_in_unit> of(const view::node& element, const std::string& path) {
        std::vector<number_in_unit> all;
        add(all, element, "");
        for (const auto& c : view::numbers_calculated_in(element, around_))
            for (std::size_t i = 0; i < c.numbers.size(); ++i)
                all.push_back({std::string(c.name), std::string(c.name) + component(i, c.numbers.size()),
                               std::string(c.unit), c.numbers[i]});
        if (format_.computed)
            for (const auto name : format_.computed->values_of(*element.of))
                if (const auto text = format_.computed->text(doc_, fmt::format("{}.{}", path, name)))
                    if (const auto number = whole_number_in(*text))
                        all.push_back({std::string(name), std::string(name), {}, *number});
        return all;
    }

private:
    static std::string component(std::size_t i, std::size_t count) {
        if (count == 1) return {};
        return count <= 4 ? fmt::format(".{}", "xyzw"[i]) : fmt::format("[{}]", i);
    }

    static void add(std::vector<number_in_unit>& to, const view::node& at, const std::string& path) {
        if (at.owned_by() != view::owner::field || at.of->what == view::kind::list) return;
        if (at.leaf()) {
            if (auto number = quantity_of(at, path.empty() ? "value" : path)) to.push_back(std::move(*number));
        } else {
            view::each_child(at, [&](const view::node& child) {
                if (!child.tail_of) add(to, child, view::join(path, child));
                return true;
            });
        }
    }

    const view::document& doc_;
    const view::format& format_;
    const std::vector<view::node> around_;
};

// Returns which of the numbers of a record is the time: one in seconds, or one that is called so. Otherwise as many as
// there are.
std::size_t time_in(const std::vector<number_in_unit>& numbers) {
    const auto is_alone = [](const number_in_unit& q) { return q.part == q.path; };
    auto time = std::ranges::find_if(numbers, [&](const number_in_unit& q) { return is_alone(q) && q.unit == "s"; });
    for (const std::string_view name : {"time", "tick", "frame"})
        if (time == numbers.end()) time = std::ranges::find(numbers, name, &number_in_unit::path);
    return static_cast<std::size_t>(time - numbers.begin());
}

bool is_chosen(const number_in_unit& q, const strings& columns) {
    return columns.empty() || std::ranges::count(columns, q.part) > 0 || std::ranges::count(columns, q.path) > 0;
}

void add_point(std::vector<plotted_part>& parts, const number_in_unit& q, double x) {
    auto part =
        std::ranges::find_if(parts, [&](const plotted_part& p) { return p.name == q.part && p.unit == q.unit; });
    if (part == parts.end()) part = parts.insert(parts.end(), {q.part, q.unit, {}});
    auto line = std::ranges::find(part->lines, q.path, &plotted_line::name);
    if (line == part->lines.end()) line = part->lines.insert(part->lines.end(), {q.path, {}});
    if (std::isfinite(x) && std::isfinite(q.value)) line->points.push_back({x, q.value});
}

std::string title_of(const view::document& doc, const std::string& path) {
    std::string names;
    const auto nodes = view::nodes_to(doc, path);
    for (std::size_t i = 1; i < nodes.size(); ++i)
        if (nodes[i].name.empty() && !nodes[i].leaf())
            if (const auto name = view::name_in(nodes[i]); name && name->size() > 2)
                names += (names.empty() ? "" : " ") + name->substr(1, name->size() - 2);
    return names.empty() ? path : fmt::format("{} ({})", names, path);
}

}  // namespace

result<plotted_list> numbers_of(const view::document& doc, const view::format& format, const view::found& list,
                                const strings& columns) {
    plotted_list plot{title_of(doc, list.path), "index", "", {}};
    number_reader read(doc, format, list);
    view::each_child(list.at, [&](const view::node& element) {
        if (element.tail_of) return true;
        const auto numbers = read.of(element, view::join(list.path, element));
        const std::size_t time = time_in(numbers);
        double x = static_cast<double>(element.index);
        if (time < numbers.size())
            x = numbers[time].value, plot.x_name = numbers[time].path, plot.x_unit = numbers[time].unit;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (i != time && is_chosen(numbers[i], columns)) add_point(plot.parts, numbers[i], x);
        return true;
    });
    if (plot.parts.empty())
        return error{list.path, 0,
                     columns.empty() ? "its elements have no numbers to plot"
                                     : fmt::format("no element has numbers of {}", fmt::join(columns, ", "))};
    return plot;
}

}  // namespace verbatim::tools
