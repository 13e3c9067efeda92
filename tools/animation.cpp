#include "tools/animation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "tools/findings.hpp"
#include "tools/plot_numbers.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::tools {

namespace {

using view::node;

constexpr double usual_frame = 1.0 / 30;

// Returns the name of an element: its own, or its first value, as people read it.
std::string name_of(const node& element) {
    if (auto name = view::name_in(element); name && name->size() > 2) return std::string(view::unquoted(*name));
    std::string name;
    view::each_child(element, [&](const node& part) {
        if (!part.leaf() || part.controls) return true;
        const auto text = view::text_of(*part.of, part.bytes());
        return name = view::meaning_of(*part.of, part.bytes(), {}).value_or(text), false;
    });
    return name.empty() ? element.label() : name;
}

// Returns how long a frame is, as the closest record around says it.
std::optional<double> frame_duration(const std::vector<node>& around) {
    for (std::size_t i = around.size(); i-- > 0;) {
        std::optional<double> found;
        if (around[i].of->what == view::kind::record)
            view::each_child(around[i], [&](const node& part) {
                const auto* const means = part.leaf() ? part.of->number().means : nullptr;
                if (!means || means->what != wire::meaning::form::scaled || means->unit != "s") return true;
                found = std::stod(view::text_of(*part.of, part.bytes())) * means->factor / means->divisor;
                return false;
            });
        if (found && *found > 0) return found;
    }
    return std::nullopt;
}

// Returns the quaternion with seven digits, which all systems work out alike.
std::array<double, 4> quaternion_of(const std::array<double, 4>& axis_and_angle) {
    const auto& [x, y, z, angle] = axis_and_angle;
    const double size = std::hypot(x, y, z), half = angle * std::numbers::pi / 360;
    if (!(size > 0)) return {0, 0, 0, 1};
    const double by = std::sin(half) / size;
    std::array<double, 4> made{x * by, y * by, z * by, std::cos(half)};
    for (double& number : made) number = std::round(number * 1e7) / 1e7;
    return made;
}

// Returns what a part of a list moves, and in how many numbers; nothing if it is something else.
std::optional<movement::what> moved_by(const plotted_part& part, const node& bone) {
    if (part.lines.size() == 4 && part.name == "axis_angle") return movement::rotation;
    if (part.lines.size() != 3) return std::nullopt;
    if (part.name == "translation") return movement::translation;
    if (part.name == "scale") return movement::scale;
    if (part.name != "value") return std::nullopt;
    auto what = movement::translation;
    view::each_child(bone, [&](const node& field) {
        if (field.leaf() && view::text_of(*field.of, field.bytes()).find("=scale") != std::string::npos)
            what = movement::scale;
        return true;
    });
    return what;
}

class animation_reader {
public:
    animation_reader(const view::document& doc, const view::format& format) : doc_(doc), format_(format) {}

    exported_animations made;
    std::size_t times_changed = 0;
    bool has_usual_frames = false;

    void visit(const node& n, const std::string& path) {
        if (n.leaf()) return leave(n, path);
        if (n.of->what == view::kind::list && n.count > 0 && take(n, path)) return;
        around_.push_back(n);
        view::each_child(n, [&](const node& part) { return visit(part, view::join(path, part)), true; });
        around_.pop_back();
    }
    std::vector<std::string> others;  // paths without indices of values that are not exported

private:
    void leave(const node& n, const std::string& path) {
        if (n.name == "name" || n.controls || n.owned_by() != view::owner::field) return;
        auto part = without_indices(path);
        if (std::ranges::find(others, part) == others.end()) others.push_back(std::move(part));
    }

    // Takes a list, if its elements move a bone.
    bool take(const node& list, const std::string& path) {
        bool is_of_records = true;
        view::each_child(list, [&](const node& element) { return is_of_records = !element.leaf(), false; });
        std::vector<const node*> elements;
        for (const node& n : around_)
            if (n.name.empty() && &n != around_.data()) elements.push_back(&n);
        if (!is_of_records || elements.empty()) return false;
        const auto numbers =
            numbers_of(doc_, format_, list, path, around_, {"axis_angle", "translation", "scale", "value"});
        if (!numbers || numbers->x_name == "index") return false;
        double second = 1;
        if (numbers->x_unit != "s") {
            const auto duration = frame_duration(around_);
            second = duration.value_or(usual_frame), has_usual_frames = has_usual_frames || !duration;
        }
        const node& bone = *elements.back();
        const node* const of = elements.size() > 1 ? elements[elements.size() - 2] : nullptr;
        if (made.all.empty() || last_ != (of ? of->offset : 0)) made.all.push_back({of ? name_of(*of) : "", {}});
        last_ = of ? of->offset : 0;
        bool is_taken = false;
        for (const auto& part : numbers->parts)
            if (const auto what = moved_by(part, bone)) add(name_of(bone), *what, part, second), is_taken = true;
        return is_taken;
    }

    void add(std::string bone, movement::what what, const plotted_part& part, double second) {
        movement one{std::move(bone), what, {}, {}};
        const std::size_t count =
            std::ranges::min_element(part.lines, {}, [](const auto& l) { return l.points.size(); })->points.size();
        for (std::size_t i = 0; i < count; ++i) {
            double time = part.lines[0].points[i][0] * second;
            std::array<double, 4> value{};
            for (std::size_t k = 0; k < part.lines.size(); ++k) value[k] = part.lines[k].points[i][1];
            if (what == movement::rotation) value = quaternion_of(value);
            if (time < 0) time = 0, ++times_changed;
            if (one.times.empty() || time > one.times.back()) {
                one.times.push_back(time), one.values.push_back(value);
            } else {
                one.values.back() = value, ++times_changed;
            }
        }
        if (!one.times.empty()) made.all.back().parts.push_back(std::move(one));
    }

    const view::document& doc_;
    const view::format& format_;
    std::vector<node> around_;
    std::size_t last_ = 0;  // the place of the last animation
};

}  // namespace

result<exported_animations> animations_of(const view::document& doc, const view::format& format) {
    animation_reader all(doc, format);
    all.visit(doc.root(), "");
    std::erase_if(all.made.all, [](const animation& one) { return one.parts.empty(); });
    if (all.made.all.empty())
        return error{
            {}, 0, "it has no lists of frames with a time and a rotation or translation", error_kind::not_found};
    auto& lost = all.made.lost;
    lost.push_back(
        "the skeleton, which is another file: the bones are beside each other, and move as seen from their parents");
    if (!all.others.empty()) lost.push_back(fmt::format("{}", fmt::join(all.others, ", ")));
    if (all.times_changed)
        lost.push_back(fmt::format("{} times that are below 0, or not after the one before", all.times_changed));
    if (all.has_usual_frames) lost.push_back("how long a frame is: the file does not say it, and 1/30 s is taken");
    return std::move(all.made);
}

}  // namespace verbatim::tools
