#include "tools/plot_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "tools/svg.hpp"

namespace verbatim::tools {

namespace {

constexpr double panel_width = 420, panel_height = 240, margin_left = 62, margin_right = 14, margin_top = 40,
                 margin_below = 36, head_height = 30;

// The values of an axis, from one tick to another.
struct axis {
    double from = std::numeric_limits<double>::infinity(), to = -from, step = 1;

    void add(double value) { from = std::min(from, value), to = std::max(to, value); }
    bool is_empty() const { return from > to; }
    // Extends the axis to round numbers, with a tick at 1, 2 or 5 times a power of ten.
    void round() {
        if (is_empty()) from = 0, to = 1;
        if (to - from < 1e-12 * std::max(std::fabs(from), 1.0)) from -= 0.5, to += 0.5;
        const double rough = (to - from) / 4, power = std::pow(10, std::floor(std::log10(rough)));
        step = rough / power <= 1   ? power
               : rough / power <= 2 ? 2 * power
               : rough / power <= 5 ? 5 * power
                                    : 10 * power;
        from = std::floor(from / step) * step, to = std::ceil(to / step) * step;
    }
    double place(double value) const { return (value - from) / (to - from); }
    std::size_t ticks() const { return static_cast<std::size_t>(std::lround((to - from) / step)) + 1; }
    double tick(std::size_t i) const {
        const double value = from + static_cast<double>(i) * step;
        return std::fabs(value) < step / 1e6 ? 0 : value;
    }
};

std::string with_unit_in_words(const std::string& name, const std::string& unit) {
    return unit.empty() ? name : fmt::format("{} ({})", name, unit);
}

// One diagram, whose corner is at a place of the picture.
class diagram {
public:
    diagram(std::string& to, const axis& x, const axis& y) : to_(to), x_(x), y_(y) {}

    void draw(const plotted_list& list, const plotted_part& part, double at_x, double at_y) {
        to_ += fmt::format("<g transform=\"translate({} {})\">\n", svg::number(at_x), svg::number(at_y));
        to_ += svg::text(margin_left, 14, list.title, "font-weight=\"bold\"");
        to_ += svg::text(margin_left, margin_top - 8, with_unit_in_words(part.name, part.unit));
        grid();
        to_ += svg::text(margin_left + width / 2, panel_height - 4, with_unit_in_words(list.x_name, list.x_unit),
                         "text-anchor=\"middle\"");
        for (std::size_t i = 0; i < part.lines.size(); ++i) line(part.lines[i], i);
        legend(part);
        to_ += "</g>\n";
    }

private:
    static constexpr double width = panel_width - margin_left - margin_right,
                            height = panel_height - margin_top - margin_below;

    double px(double x) const { return margin_left + x_.place(x) * width; }
    double py(double y) const { return margin_top + (1 - y_.place(y)) * height; }

    void grid() {
        for (std::size_t i = 0; i < y_.ticks(); ++i) {
            const double y = py(y_.tick(i));
            to_ += fmt::format("<path d=\"M{} {}h{}\" stroke=\"#ddd\"/>\n", margin_left, svg::number(y), width);
            to_ += svg::text(margin_left - 6, y + 4, fmt::format("{:g}", y_.tick(i)),
                             "class=\"y\" fill=\"#555\" text-anchor=\"end\"");
        }
        for (std::size_t i = 0; i < x_.ticks(); ++i) {
            const double x = px(x_.tick(i));
            to_ += fmt::format("<path d=\"M{} {}v{}\" stroke=\"#ddd\"/>\n", svg::number(x), margin_top, height);
            to_ += svg::text(x, margin_top + height + 14, fmt::format("{:g}", x_.tick(i)),
                             "class=\"x\" fill=\"#555\" text-anchor=\"middle\"");
        }
        to_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#555\"/>\n",
                           margin_left, margin_top, width, height);
    }

    void line(const plotted_line& l, std::size_t index) {
        to_ += fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\" points=\"",
                           svg::line_colour(index));
        for (const auto& [x, y] : l.points) to_ += fmt::format("{},{} ", svg::number(px(x)), svg::number(py(y)));
        if (!l.points.empty()) to_.pop_back();
        to_ += fmt::format("\"><title>{}</title></polyline>\n", svg::escaped(l.name));
        if (l.points.size() != 1) return;
        to_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"2\" fill=\"{}\"/>\n", svg::number(px(l.points[0][0])),
                           svg::number(py(l.points[0][1])), svg::line_colour(index));
    }

    // The names of the lines, as many as there is room for, at the right above the diagram.
    void legend(const plotted_part& part) {
        constexpr double letter = 6.2, mark = 16;
        double x = margin_left + width;
        for (std::size_t i = part.lines.size(); i-- > 0;) {
            std::string name = part.lines[i].name;
            if (name.size() > part.name.size() && name.starts_with(part.name))
                name.erase(0, part.name.size() + (name[part.name.size()] == '.'));
            x -= static_cast<double>(name.size()) * letter + 8;
            if (x - mark < margin_left + static_cast<double>(part.name.size()) * letter + 30) return;
            to_ += svg::text(x, margin_top - 8, name, fmt::format("class=\"legend\" fill=\"{}\"", svg::line_colour(i)));
            x -= mark;
            to_ += fmt::format("<path d=\"M{} {}h12\" stroke=\"{}\" stroke-width=\"2\"/>\n", svg::number(x),
                               margin_top - 12, svg::line_colour(i));
        }
    }

    std::string& to_;
    const axis x_, y_;
};

}  // namespace

std::string lines_as_svg(std::span<const plotted_list> lists, std::string_view title) {
    std::map<std::string, axis> x, y;  // by name and unit
    std::vector<std::string> columns;
    const auto key = [](const std::string& name, const std::string& unit) { return name + '\n' + unit; };
    for (const auto& list : lists)
        for (const auto& part : list.parts) {
            const auto k = key(part.name, part.unit);
            if (std::ranges::find(columns, k) == columns.end()) columns.push_back(k);
            for (const auto& line : part.lines)
                for (const auto& point : line.points)
                    x[key(list.x_name, list.x_unit)].add(point[0]), y[k].add(point[1]);
        }
    for (auto* axes : {&x, &y})
        for (auto& [name, a] : *axes) a.round();

    std::string picture = svg::start(panel_width * static_cast<double>(columns.size()),
                                     head_height + panel_height * static_cast<double>(lists.size()), title);
    picture += svg::text(margin_left, 20, title, "font-size=\"14\" font-weight=\"bold\"");
    for (std::size_t row = 0; row < lists.size(); ++row)
        for (const auto& part : lists[row].parts) {
            const auto k = key(part.name, part.unit);
            const auto column = std::ranges::find(columns, k) - columns.begin();
            axis along = x[key(lists[row].x_name, lists[row].x_unit)], up = y[k];
            if (along.is_empty()) along.round();
            if (up.is_empty()) up.round();
            diagram(picture, along, up)
                .draw(lists[row], part, panel_width * static_cast<double>(column),
                      head_height + panel_height * static_cast<double>(row));
        }
    return picture + "</svg>\n";
}

}  // namespace verbatim::tools
