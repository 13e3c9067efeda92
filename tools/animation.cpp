#include "tools/animation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "tools/findings.hpp"
#include "tools/names_out.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::tools {

namespace {

using view::node;

constexpr double usual_frame = 1.0 / 30;
// The formats whose coordinates have z up; those of the others have y up, as glTF has.
constexpr std::string_view with_z_up[] = {"gta.ifp"};
constexpr std::string_view moved_fields[] = {"rotation", "translation", "scale"};
constexpr std::string_view turned_field = "axis_angle", value_field = "value";

// Returns the number of a leaf in its unit.
double number_in(const node& leaf) {
    const auto* const means = leaf.of->number().means;
    const double raw = std::strtod(view::text_of(*leaf.of, leaf.bytes()).c_str(), nullptr);
    return means && means->what == wire::meaning::form::scaled ? raw * means->factor / means->divisor : raw;
}
bool is_in_seconds(const node& leaf) {
    const auto* const means = leaf.of->number().means;
    return means && means->what == wire::meaning::form::scaled && means->unit == "s";
}
bool is_time(const node& part) {
    if (!part.leaf() || !part.of->is_number() || part.controls) return false;
    return is_in_seconds(part) || part.name == "time" || part.name == "tick" || part.name == "frame";
}

// Returns the name of an element: its own, or the first of its numbers that has a name. Empty if it has none.
std::string name_of(const node& element) {
    const auto own = view::name_leaf(element);
    if (auto name = own ? name_for_programs(*own) : ""; !name.empty()) return name;
    std::string name;
    view::each_child(element, [&](const node& part) {
        if (!part.leaf() || part.controls || part.of->is_constant() || !part.of->is_number()) return true;
        const auto* const means = part.of->number().means;
        const bool is_hash = means && means->what == wire::meaning::form::hashed;
        const auto text = view::text_of(*part.of, part.bytes());
        name = view::meaning_of(*part.of, part.bytes(), {}).value_or(is_hash ? text : "");
        if (name.empty() && part.of->is_named()) name = text;
        return name.empty();
    });
    return name;
}

// Returns how long a frame is, as the closest record around says it.
std::optional<double> frame_duration(const std::vector<node>& around) {
    for (std::size_t i = around.size(); i-- > 0;) {
        std::optional<double> found;
        if (around[i].of->what == view::kind::record)
            view::each_child(around[i], [&](const node& part) {
                if (!part.leaf() || !is_in_seconds(part)) return true;
                found = number_in(part);
                return false;
            });
        if (found && *found > 0 && std::isfinite(*found)) return found;
    }
    return std::nullopt;
}

// Gives each name once: "Spine", "Spine 2".
class unique_names {
public:
    std::string take(const std::string& wanted) {
        for (std::size_t i = ++count_[wanted];; i = ++count_[wanted]) {
            auto name = i == 1 ? wanted : fmt::format("{} {}", wanted, i);
            if (known_.insert(name).second) return name;
        }
    }

private:
    std::map<std::string, std::size_t> count_;
    std::set<std::string> known_;
};

class animation_reader {
public:
    explicit animation_reader(bool z_is_up) { made.z_is_up = z_is_up; }

    exported_animations made;

    void visit(const node& n, const std::string& path) {
        if (n.leaf()) return leave(n, path);
        if (n.of->what == view::kind::list && n.count > 0 && take(n, path)) return;
        around_.push_back(n), paths_.push_back(path);
        view::each_child(n, [&](const node& part) {
            visit(part, view::join(path, part));
            return true;
        });
        around_.pop_back(), paths_.pop_back();
        if (n.name.empty()) leave_behind(path);
    }
    void say_what_is_lost() {
        auto& lost = made.lost;
        const auto say = [&](std::size_t count, std::string_view what) {
            if (count) lost.push_back(fmt::format("{} {}", count, what));
        };
        for (const auto& [depth, path] : pending_) note_lost(path);
        if (!others_.empty()) lost.push_back(fmt::format("{}", fmt::join(others_, ", ")));
        say(times_early_, "times that are below 0, and become 0");
        say(times_again_, "keys that another one at the same time, or before it, replaces");
        say(times_without_number_, "times that are not numbers");
        constexpr const char* plural[] = {"rotations", "translations", "scales"};
        for (std::size_t i = 0; i < 3; ++i) say(without_number_[i], fmt::format("{} that are not numbers", plural[i]));
        say(lengths_, "lengths of rotations, which are 1 in glTF");
        if (has_usual_frames_) lost.push_back("how long a frame is: the file does not say it, and 1/30 s is taken");
    }

private:
    void leave(const node& n, const std::string& path) {
        const bool is_said = n.name == "name" || n.controls || n.of->is_constant() || n.is_implied();
        if (is_said || n.owned_by() != view::owner::field) return;
        pending_.emplace_back(n.name.empty() ? paths_.size() : element_around(), path);
    }
    // Returns the index of the innermost element.
    std::size_t element_around() const {
        for (std::size_t i = around_.size(); i-- > 1;)
            if (around_[i].name.empty()) return i;
        return 0;
    }
    // Notes what of an element is not exported: all but its own fields, if it is a bone or an animation.
    void leave_behind(const std::string& element) {
        const bool is_carried = carried_.erase(element) > 0;
        while (!pending_.empty() && pending_.back().first >= paths_.size()) {
            const bool is_own = pending_.back().first == paths_.size();
            if (!is_carried || !is_own) note_lost(pending_.back().second);
            pending_.pop_back();
        }
    }
    void note_lost(const std::string& path) {
        auto part = without_indices(path);
        if (known_others_.insert(part).second) others_.push_back(std::move(part));
    }

    // Takes a list, if its elements move a bone.
    bool take(const node& list, const std::string& path) {
        std::vector<std::size_t> elements;
        for (std::size_t i = 1; i < around_.size(); ++i)
            if (around_[i].name.empty()) elements.push_back(i);
        if (elements.empty()) return false;
        around_.push_back(list);
        const node& of_bone = around_[elements.back()];
        std::vector<movement> columns;
        bool is_taken = true, is_first = true, is_in_frames = false;
        view::each_child(list, [&](const node& element) {
            if (element.tail_of) return true;
            if (is_first) columns = columns_of(element, of_bone, path), is_taken = !columns.empty(), is_first = false;
            return is_taken && (add(columns, element, is_in_frames), true);
        });
        if (is_taken && !is_first) {
            for (const auto i : elements) carried_.insert(paths_[i]);
            if (elements.size() < 2) begin(nullptr, "");
            else begin(&around_[elements[elements.size() - 2]], paths_[elements[elements.size() - 2]]);
            finish(columns, of_bone, is_in_frames);
        }
        around_.pop_back();
        return is_taken && !is_first;
    }

    // Returns what the elements of a list have, by the first one.
    std::vector<movement> columns_of(const node& element, const node& bone, const std::string& path) {
        std::vector<movement> all;
        if (element.leaf() || element.of->what != view::kind::record) return all;
        const auto& calculated = element.of->record().calculated;
        const auto shows = [&](std::string_view name) {
            return std::ranges::count(calculated, name, &table::calculated_value::name) > 0;
        };
        bool has_time = false;
        view::each_child(element, [&](const node& part) {
            has_time = has_time || is_time(part);
            const auto* const name = std::ranges::find(moved_fields, part.name);
            if (name == std::end(moved_fields) || part.leaf()) return true;
            movement one = of_field(static_cast<movement::what>(name - moved_fields), path, part.name);
            std::size_t count = 0;
            view::each_child(part, [&](const node& number) {
                if (number.leaf() && number.of->is_number()) one.number = number.of, ++count;
                return true;
            });
            const bool is_turned = one.of != movement::rotation || shows(turned_field);
            if (count == one.width() && is_turned) all.push_back(std::move(one));
            return true;
        });
        const auto value = std::ranges::find(calculated, value_field, &table::calculated_value::name);
        if (value != calculated.end() && (value->count == 3 || (value->count == 4 && shows(turned_field))))
            all.push_back(of_field(value->count == 4 ? movement::rotation
                                   : is_scale(bone)  ? movement::scale
                                                     : movement::translation,
                                   path, value_field));
        if (!has_time) all.clear();
        for (auto& one : all)
            one.is_conjugate = one.of == movement::rotation && one.number && stores_conjugates(element);
        return all;
    }
    static movement of_field(movement::what what, const std::string& list, std::string_view field) {
        movement one;
        one.of = what, one.list = list, one.field = field;
        return one;
    }
    // Whether a curve of three numbers is a scale, as a value beside it says.
    static bool is_scale(const node& bone) {
        bool is = false;
        view::each_child(bone, [&](const node& field) {
            if (field.leaf() && view::text_of(*field.of, field.bytes()).find("=scale") != std::string::npos) is = true;
            return true;
        });
        return is;
    }
    // Returns whether the axis that is shown leads the other way: tried with the rotation w w w w, whose axis is 1 1 1.
    bool stores_conjugates(const node& element) {
        const auto [known, is_new] = conjugates_.try_emplace(element.of, false);
        if (!is_new) return known->second;
        std::vector<std::byte> tried(element.bytes().begin(), element.bytes().end());
        std::vector<node> numbers;
        view::each_child(element, [&](const node& part) {
            if (part.name == moved_fields[movement::rotation])
                view::each_child(part, [&](const node& number) {
                    numbers.push_back(number);
                    return true;
                });
            return true;
        });
        const auto& some =
            *std::ranges::max_element(numbers, {}, [](const node& n) { return std::fabs(number_in(n)); });
        const auto from = some.bytes();
        for (const node& to : numbers)
            std::ranges::copy(from, tried.begin() + static_cast<std::ptrdiff_t>(to.offset - element.offset));
        node changed = element;
        changed.space = source::borrow(tried), changed.offset = 0, changed.decoded = {};
        for (const auto& shown : view::numbers_calculated_in(changed, around_))
            if (shown.name == turned_field) known->second = shown.numbers[0] < 0;
        return known->second;
    }

    // Adds the values of an element, at its time.
    void add(std::vector<movement>& columns, const node& element, bool& is_in_frames) {
        double time = std::nan("");
        std::array<std::array<double, 4>, 3> fields{};
        view::each_child(element, [&](const node& part) {
            if (std::isnan(time) && is_time(part)) time = number_in(part), is_in_frames = !is_in_seconds(part);
            const auto* const name = std::ranges::find(moved_fields, part.name);
            if (name == std::end(moved_fields) || part.leaf()) return true;
            std::size_t i = 0;
            view::each_child(part, [&](const node& number) {
                if (i < 4) fields[static_cast<std::size_t>(name - moved_fields)][i++] = number_in(number);
                return true;
            });
            return true;
        });
        if (!std::isfinite(time)) return void(++times_without_number_);
        for (auto& one : columns) {
            auto values = fields[one.of];
            if (!one.number)
                for (const auto& shown : view::numbers_calculated_in(element, around_))
                    if (shown.name == value_field && shown.numbers.size() == one.width())
                        std::ranges::copy(shown.numbers, values.begin());
            const auto end = values.begin() + static_cast<std::ptrdiff_t>(one.width());
            if (!std::all_of(values.begin(), end, [](double v) { return std::isfinite(v); })) {
                ++without_number_[one.of];
                continue;
            }
            one.times.push_back(time);
            one.in_file.insert(one.in_file.end(), values.begin(), end);
            one.elements.push_back(element.index);
        }
    }

    void finish(std::vector<movement>& columns, const node& of_bone, bool is_in_frames) {
        double second = 1;
        if (is_in_frames) {
            const auto duration = frame_duration(around_);
            second = duration.value_or(usual_frame), has_usual_frames_ = has_usual_frames_ || !duration;
        }
        for (auto& one : columns) {
            for (double& time : one.times) time *= second;
            keep_rising(one);
            if (one.times.empty()) continue;
            for (std::size_t i = 0; i < one.times.size(); ++i) add_values(one, &one.in_file[one.width() * i]);
            one.bone = bone_of(of_bone, one.of);
            if (auto own = own_fields_of(of_bone); own != made.bones[one.bone].own_fields)
                one.own_fields = std::move(own);
            made.all.back().parts.push_back(std::move(one));
        }
    }
    // glTF wants times from 0 on, each later than the one before. Of several, the last one stays.
    void keep_rising(movement& one) {
        const std::size_t width = one.width();
        std::size_t count = 0;
        for (std::size_t i = 0; i < one.times.size(); ++i) {
            const double time = std::max(one.times[i], 0.0);
            times_early_ += one.times[i] < 0;
            const bool is_later = count == 0 || static_cast<float>(time) > static_cast<float>(one.times[count - 1]);
            times_again_ += !is_later;
            if (is_later) one.times[count++] = time;
            one.elements[count - 1] = one.elements[i];
            std::copy_n(&one.in_file[width * i], width, &one.in_file[width * (count - 1)]);
        }
        one.times.resize(count), one.elements.resize(count), one.in_file.resize(width * count);
    }
    void add_values(movement& to, const double* in_file) {
        std::array<double, 4> v{};
        std::copy_n(in_file, to.width(), v.begin());
        if (to.of == movement::rotation) {
            lengths_ += make_unit(v);
            if (to.is_conjugate)
                for (std::size_t i = 0; i < 3; ++i) v[i] = -v[i];
        }
        if (made.z_is_up) turn_up(v.begin(), to.of == movement::scale, false);
        to.values.insert(to.values.end(), v.begin(), v.begin() + static_cast<std::ptrdiff_t>(to.width()));
    }

    // Returns the values of an element that are not in its lists, and not the number of something.
    static fields own_fields_of(const node& element) {
        fields all;
        const std::function<bool(const node&, const std::string&)> add = [&](const node& part,
                                                                             const std::string& path) {
            if (part.of->what == view::kind::list) return true;
            if (!part.leaf())
                return view::each_child(
                    part, [&](const node& n) { return add(n, path.empty() ? n.label() : view::join(path, n)); });
            const bool is_own = is_carried(part) && !part.is_implied();
            if (is_own) all.emplace_back(path, name_for_programs(part));
            return true;
        };
        add(element, "");
        return all;
    }
    static bool is_carried(const node& leaf) {
        return leaf.owned_by() == view::owner::field && !leaf.of->is_constant() &&
               (!leaf.controls || leaf.of->is_named());
    }

    // Begins a new animation, if an element is another one than before.
    void begin(const node* element, const std::string& path) {
        if (!made.all.empty() && made.all.back().path == path) return;
        const auto wanted = element ? name_of(*element) : made.name;
        const auto name = animation_names_.take(wanted.empty() ? "animation" : wanted);
        if (name != wanted) made.renamed.push_back(fmt::format("{} -> {}", wanted, name));
        made.all.push_back({name, path, element ? own_fields_of(*element) : fields(), {}});
        seen_.clear();
    }
    // Returns the bone of this name. A list that moves it as an earlier one of the animation does has a bone of its
    // own.
    std::size_t bone_of(const node& element, movement::what of) {
        auto wanted = name_of(element);
        const bool is_nameless = wanted.empty();
        if (is_nameless) wanted = fmt::format("bone {}", element.index);
        const auto again = seen_[{wanted, of}]++;
        const auto [known, is_new] = bones_.try_emplace({wanted, again}, made.bones.size());
        if (!is_new) return known->second;
        bone made_bone{bone_names_.take(wanted), own_fields_of(element)};
        if (is_nameless || made_bone.name != wanted)
            made.renamed.push_back(
                fmt::format("{} -> {}", is_nameless ? "a bone without a name" : wanted, made_bone.name));
        made.bones.push_back(std::move(made_bone));
        return known->second;
    }

    std::vector<node> around_;
    std::vector<std::string> paths_;                            // of these
    std::set<std::string> carried_;                             // the paths of those that are bones or animations
    std::vector<std::pair<std::size_t, std::string>> pending_;  // values, each with the index of the element around it
    std::map<const view::type*, bool> conjugates_;
    std::map<std::pair<std::string, std::size_t>, std::size_t> bones_;    // by name, and how often before it
    std::map<std::pair<std::string, movement::what>, std::size_t> seen_;  // in this animation
    unique_names bone_names_, animation_names_;
    std::vector<std::string> others_;  // paths without indices of values that are not exported
    std::set<std::string> known_others_;
    std::size_t times_early_ = 0, times_again_ = 0, times_without_number_ = 0, lengths_ = 0;
    std::array<std::size_t, 3> without_number_{};
    bool has_usual_frames_ = false;
};

}  // namespace

result<exported_animations> animations_of(const view::document& doc, const view::format& format) {
    animation_reader all(std::ranges::count(with_z_up, format.id) > 0);
    view::each_child(doc.root(), [&](const node& part) {
        if (part.leaf() && part.name == "name") all.made.name = name_for_programs(part);
        return true;
    });
    all.visit(doc.root(), "");
    const auto empty = std::erase_if(all.made.all, [](const animation& one) { return one.parts.empty(); });
    if (all.made.all.empty())
        return error{
            {}, 0, "it has no lists of frames with a time and a rotation or translation", error_kind::not_found};
    all.say_what_is_lost();
    if (empty) all.made.lost.push_back(fmt::format("{} animations without keys", empty));
    return std::move(all.made);
}

}  // namespace verbatim::tools
