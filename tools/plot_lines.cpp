#include "tools/plot_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "tools/svg.hpp"

namespace verbatim::tools {

namespace {

constexpr double panel_width = 420, panel_height = 240, margin_left = 62, margin_right = 14, margin_top = 40,
                 margin_below = 36, head_height = 30;

// The range of an axis, and the round numbers in it that are marked. Any finite values have one.
class axis {
public:
    void add(double value) { from_ = std::min(from_, value), to_ = std::max(to_, value); }
    // Ends the axis with its values or, with `whole`, with the round numbers around them.
    void finish(bool whole) {
        if (from_ > to_) from_ = 0, to_ = 1;
        const double size = std::max(std::fabs(from_), std::fabs(to_));
        if (to_ / 2 - from_ / 2 < std::max(size * 1e-12, 1e-300)) {  // one value
            const double half = std::max(0.5, size / 1000);
            from_ = finite(from_ - half), to_ = finite(to_ + half);
        }
        const double rough = to_ / 6 - from_ / 6;
        power_ = std::pow(10, std::floor(std::log10(rough)));
        step_ = rough / power_ <= 1   ? power_
                : rough / power_ <= 2 ? 2 * power_
                : rough / power_ <= 5 ? 5 * power_
                                      : 10 * power_;
        if (whole) from_ = finite(std::floor(from_ / step_) * step_), to_ = finite(std::ceil(to_ / step_) * step_);
    }
    double place(double value) const { return (value / 2 - from_ / 2) / (to_ / 2 - from_ / 2); }
    // Returns the round numbers: multiples of 1, 2 or 5 times a power of ten.
    std::vector<double> ticks() const {
        constexpr double rounding = 1e-6;
        const double first = std::ceil(from_ / step_ - rounding), last = std::floor(to_ / step_ + rounding);
        std::vector<double> all;
        for (int i = 0; i <= most_ticks && first + i <= last; ++i) all.push_back((first + i) * step_);
        return all;
    }
    // Writes a round number with as many digits as distinguish it from the next one.
    std::string text(double tick) const {
        const int digits = static_cast<int>(std::log10(std::max(std::fabs(from_), std::fabs(to_)) / power_)) + 1;
        return fmt::format("{:.{}g}", tick, std::clamp(digits, 6, 16));
    }

private:
    static constexpr int most_ticks = 10;
    static double finite(double value) {
        return std::clamp(value, std::numeric_limits<double>::lowest(), std::numeric_limits<double>::max());
    }

    double from_ = std::numeric_limits<double>::infinity(), to_ = -from_, step_ = 1, power_ = 1;
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
        for (const double tick : y_.ticks()) {
            const double y = py(tick);
            to_ += fmt::format("<path d=\"M{} {}h{}\" stroke=\"#ddd\"/>\n", margin_left, svg::number(y), width);
            to_ += svg::text(margin_left - 6, y + 4, y_.text(tick), "class=\"y\" fill=\"#555\" text-anchor=\"end\"");
        }
        for (const double tick : x_.ticks()) {
            const double x = px(tick);
            to_ += fmt::format("<path d=\"M{} {}v{}\" stroke=\"#ddd\"/>\n", svg::number(x), margin_top, height);
            to_ += svg::text(x, margin_top + height + 14, x_.text(tick),
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
            const auto& path = part.lines[i].name;
            const auto name = path.substr(path.find('.') + 1);  // from the record: rotation.x
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

void lines_as_svg(std::span<const plotted_list> lists, std::string_view title,
                  const std::function<void(std::string_view)>& write) {
    std::map<std::string, axis> along, up;  // by name and unit
    std::map<std::string, std::size_t> columns;
    const auto key = [](const std::string& name, const std::string& unit) { return name + '\n' + unit; };
    for (const auto& list : lists)
        for (const auto& part : list.parts) {
            columns.try_emplace(key(part.name, part.unit), columns.size());
            auto &x = along[key(list.x_name, list.x_unit)], &y = up[key(part.name, part.unit)];
            for (const auto& line : part.lines)
                for (const auto& point : line.points) x.add(point[0]), y.add(point[1]);
        }
    for (auto& [name, x] : along) x.finish(false);
    for (auto& [name, y] : up) y.finish(true);

    write(svg::start(panel_width * static_cast<double>(columns.size()),
                     head_height + panel_height * static_cast<double>(lists.size()), title));
    write(svg::text(margin_left, 20, title, "font-size=\"14\" font-weight=\"bold\""));
    for (std::size_t row = 0; row < lists.size(); ++row)
        for (const auto& part : lists[row].parts) {
            const auto k = key(part.name, part.unit);
            std::string one;
            diagram(one, along.at(key(lists[row].x_name, lists[row].x_unit)), up.at(k))
                .draw(lists[row], part, panel_width * static_cast<double>(columns.at(k)),
                      head_height + panel_height * static_cast<double>(row));
            write(one);
        }
    write("</svg>\n");
}

}  // namespace verbatim::tools
