#include "tools/plot_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>

#include "verbatim/view/calculated.hpp"
#include "verbatim/view/calculated_parts.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::tools {

namespace {

struct number_in_unit {
    std::string part, path;  // the field or calculated value, and the path in the record
    std::string unit;
    double value;
    bool is_axis_angle = false;
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

// Returns the name of one of several numbers: .x, .y, .z and .w of up to four, otherwise [i].
std::string component(std::size_t i, std::size_t count) {
    if (count == 1) return {};
    return count <= 4 ? fmt::format(".{}", "xyzw"[i]) : fmt::format("[{}]", i);
}

// Angles of one list, one after the other, as they go on: those that differ by whole turns are the same, and the
// nearest is drawn.
class going_on {
public:
    std::vector<double> next(std::vector<double> now, view::form_of_numbers form) {
        if (!std::ranges::all_of(now, [](double a) { return std::isfinite(a); })) return now;
        if (before_.size() == now.size()) {
            if (form == view::form_of_numbers::euler_angles) now = nearest_euler(now);
            else
                for (std::size_t i = 0; i < now.size(); ++i) now[i] = nearest_turn(now[i], before_[i]);
        }
        return before_ = now;
    }

private:
    static double nearest_turn(double angle, double to) { return angle + 360 * std::round((to - angle) / 360); }

    // Of the angles about x, y and z that are the same rotation, returns the nearest. If y turns z to where x was, or
    // to the opposite direction, only the difference, or the sum, of the other two is known.
    std::vector<double> nearest_euler(std::vector<double> now) const {
        constexpr double about_y = 89.9;  // degrees
        if (std::fabs(now[1]) > about_y) {
            const double z = nearest_turn(before_[2], now[2]);
            now[0] += now[1] > 0 ? z - now[2] : now[2] - z, now[2] = z;
        }
        std::vector<double> other{now[0] + 180, 180 - now[1], now[2] + 180};
        double far = 0, other_far = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            now[i] = nearest_turn(now[i], before_[i]), other[i] = nearest_turn(other[i], before_[i]);
            far += std::fabs(now[i] - before_[i]), other_far += std::fabs(other[i] - before_[i]);
        }
        return other_far < far ? other : now;
    }

    std::vector<double> before_;
};

class number_reader {
public:
    number_reader(const view::document& doc, const view::format& format, std::span<const view::node> around)
        : doc_(doc), format_(format), around_(around) {}

    std::vector<number_in_unit> of(const view::node& element, const std::string& path) {
        std::vector<number_in_unit> all;
        add(all, element, element.of->what == view::kind::record ? "" : "value");
        for (const auto& c : view::numbers_calculated_in(element, around_))
            add(all, c, view::form_of(*element.of, c.name));
        if (format_.computed)
            for (const auto name : format_.computed->values_of(*element.of))
                if (const auto text = format_.computed->text(doc_, fmt::format("{}.{}", path, name)))
                    if (const auto number = whole_number_in(*text))
                        all.push_back({std::string(name), std::string(name), {}, *number});
        return all;
    }

private:
    void add(std::vector<number_in_unit>& to, const view::calculated_numbers& c, view::form_of_numbers form) {
        const std::string name(c.name), unit(c.unit);
        const auto numbers = unit == "°" ? angles_[name].next(c.numbers, form) : c.numbers;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            to.push_back({name, name + component(i, numbers.size()), unit, numbers[i],
                          form == view::form_of_numbers::axis_angle});
    }

    static void add(std::vector<number_in_unit>& to, const view::node& at, const std::string& path) {
        if (at.owned_by() != view::owner::field || at.of->what == view::kind::list) return;
        if (at.leaf()) {
            if (auto number = quantity_of(at, path)) to.push_back(std::move(*number));
        } else {
            const bool is_array = at.of->what == view::kind::array;
            view::each_child(at, [&](const view::node& child) {
                if (!child.tail_of)
                    add(to, child, is_array ? path + component(child.index, at.of->count) : view::join(path, child));
                return true;
            });
        }
    }

    const view::document& doc_;
    const view::format& format_;
    const std::span<const view::node> around_;
    std::map<std::string, going_on> angles_;
};

// Returns which of the numbers of a record is the time: one in seconds, or one that is called so. Otherwise as many as
// there are.
std::size_t place_of_time(const std::vector<number_in_unit>& numbers) {
    const auto is_alone = [](const number_in_unit& q) { return q.part == q.path; };
    auto time = std::ranges::find_if(numbers, [&](const number_in_unit& q) { return is_alone(q) && q.unit == "s"; });
    for (const std::string_view name : {"time", "tick", "frame"})
        if (time == numbers.end()) time = std::ranges::find(numbers, name, &number_in_unit::path);
    return static_cast<std::size_t>(time - numbers.begin());
}

// Returns whether a path, rotation.x, is that of a column that counts its numbers, rotation[0].
bool is_component(const std::string& path, std::string_view column) {
    const auto open = column.find_last_of('[');
    const auto index =
        open == column.npos ? std::nullopt : view::parse_unsigned(column.substr(open + 1, column.size() - open - 2));
    return index && *index < 4 && path == std::string(column.substr(0, open)) + component(*index, 4);
}
// Returns whether a column names a number, or the field or calculated value that it is of.
bool is_chosen(const number_in_unit& q, const strings& columns) {
    const auto names_it = [&](std::string_view column) {
        return column == q.part || column == q.path || (column.ends_with(']') && is_component(q.path, column));
    };
    return columns.empty() || std::ranges::any_of(columns, names_it);
}

void add_point(std::vector<plotted_part>& parts, const number_in_unit& q, double x) {
    auto part =
        std::ranges::find_if(parts, [&](const plotted_part& p) { return p.name == q.part && p.unit == q.unit; });
    if (part == parts.end()) part = parts.insert(parts.end(), {q.part, q.unit, {}, q.is_axis_angle});
    auto line = std::ranges::find(part->lines, q.path, &plotted_line::name);
    if (line == part->lines.end()) line = part->lines.insert(part->lines.end(), {q.path, {}});
    if (std::isfinite(x) && std::isfinite(q.value)) line->points.push_back({x, q.value});
}

std::string title_of(const std::string& path, std::span<const view::node> around) {
    std::string names;
    for (const auto& at : around)
        if (at.name.empty() && !at.leaf())
            if (const auto name = view::name_in(at); name && name->size() > 2)
                names += (names.empty() ? "" : " ") + name->substr(1, name->size() - 2);
    return names.empty() ? path : fmt::format("{} ({})", names, path);
}

}  // namespace

result<plotted_list> numbers_of(const view::document& doc, const view::format& format, const view::node& list,
                                const std::string& path, std::span<const view::node> around, const strings& columns) {
    plotted_list plot{title_of(path, around.empty() ? around : around.subspan(1)), "index", "", {}};
    std::vector<view::node> to_list(around.begin(), around.end());
    to_list.push_back(list);
    number_reader read(doc, format, to_list);
    view::each_child(list, [&](const view::node& element) {
        if (element.tail_of) return true;
        const auto numbers = read.of(element, view::join(path, element));
        const std::size_t time = place_of_time(numbers);
        double x = static_cast<double>(element.index);
        if (time < numbers.size())
            x = numbers[time].value, plot.x_name = numbers[time].path, plot.x_unit = numbers[time].unit;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (i != time && is_chosen(numbers[i], columns)) add_point(plot.parts, numbers[i], x);
        return true;
    });
    if (plot.parts.empty())
        return error{path, 0,
                     columns.empty() ? "its elements have no numbers to plot"
                                     : fmt::format("no element has numbers of {}", fmt::join(columns, ", "))};
    return plot;
}

void separate_axes_and_angles(plotted_list& list) {
    for (std::size_t i = 0; i < list.parts.size(); ++i) {
        if (!list.parts[i].is_axis_angle) continue;
        plotted_part axis{list.parts[i].name + ": axis", {}, {}}, angle{list.parts[i].name + ": angle", "°", {}};
        for (auto& line : list.parts[i].lines)
            (line.name.ends_with(".w") ? angle : axis).lines.push_back(std::move(line));
        list.parts.erase(list.parts.begin() + static_cast<std::ptrdiff_t>(i));
        for (auto* const part : {&angle, &axis})
            if (!part->lines.empty())
                list.parts.insert(list.parts.begin() + static_cast<std::ptrdiff_t>(i), std::move(*part));
    }
}

}  // namespace verbatim::tools
