#include "verbatim/view/path_pattern.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <tuple>

#include "verbatim/view/calculated.hpp"
#include "verbatim/view/calculated_parts.hpp"
#include "verbatim/view/condition.hpp"
#include "verbatim/view/each_at.hpp"
#include "verbatim/view/fits_pattern.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/names.hpp"
#include "verbatim/view/near.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/reference.hpp"
#include "verbatim/view/unit_lists.hpp"

namespace verbatim::view {

namespace {

using wire::dynamic_size;

// Returns what is wrong in the condition in brackets; nothing if there is none.
std::optional<error> fault_in(std::string_view path, std::string_view inside) {
    if (inside.find_first_of("=<>") == inside.npos) return {};
    const auto c = parse_condition(inside);
    if (c || c.error().kind == error_kind::not_found) return {};
    return error{std::string(path), 0, fmt::format("[{}]: {}", inside, c.error().reason), error_kind::malformed};
}

struct range {
    std::size_t first, last;
};

// Returns the elements that "*", "-1", "3..7", "3.." or "..-2" choose, of `count`; nothing if it is another step.
std::optional<range> range_in(std::string_view inside, std::size_t count) {
    const auto index = [&](std::string_view text, std::size_t otherwise) -> std::optional<std::size_t> {
        if (text.empty()) return otherwise;
        const auto number = parse_integer(text);
        if (!number) return {};
        const bool from_end = *number < 0;
        const auto size = static_cast<std::uint64_t>(from_end ? -*number : *number);
        if (from_end) return size <= count ? count - size : dynamic_size;
        return size;
    };
    if (inside == "*") return range{0, dynamic_size};
    const auto dots = inside.find("..");
    if (dots == inside.npos) {
        if (!inside.starts_with('-')) return {};
        const auto one = index(inside, 0);
        return one ? std::optional(range{*one, *one}) : std::nullopt;
    }
    if (inside.size() == 2) return {};
    const auto first = index(inside.substr(0, dots), 0), last = index(inside.substr(dots + 2), dynamic_size);
    return first && last ? std::optional(range{*first, *last}) : std::nullopt;
}

std::string_view inside_of(std::string_view step) {
    return step.size() >= 2 && step.front() == '[' ? step.substr(1, step.size() - 2) : std::string_view();
}

bool has_pattern(std::string_view step) {
    if (name_in_step(step) == "**") return true;
    const auto inside = inside_of(step);
    if (inside.empty() || inside.front() == '"') return false;
    if (const auto c = parse_condition(inside)) return !c->is_plain();
    return is_pattern(inside) || range_in(inside, 0);
}

// Follows the steps of a path from the root to all parts to which they lead.
class matching {
public:
    matching(const document& doc, std::vector<std::string_view> steps,
             const std::function<bool(const part_on_path&)>& visit,
             const std::function<bool(const columns_on_path&)>& visit_columns)
        : doc_(doc), steps_(std::move(steps)), visit_(visit), visit_columns_(visit_columns) {}

    result<void> all() {
        (void)follow(doc_.root(), 0);
        if (is_any_) return {};
        if (wrong_) return *wrong_;
        return error{{}, 0, fmt::format("{} leads to nothing{}", fmt::join(steps_, ""), hint()), error_kind::not_found};
    }

private:
    // Returns a hint at the field that the last step was meant to name.
    std::string hint() const {
        std::vector<std::string> names;
        for (const type* t : types_in(doc_.type()))
            for (const field& f : t->fields) names.emplace_back(f.name);
        return hint_at_near_name(name_in_step(steps_.back()), names);
    }

    bool visit(const part_on_path& part) {
        is_any_ = true;
        return visit_(part);
    }

    // Visits the columns to which the path leads in the elements of a list, from `step` on. Returns false if they are
    // not visited in this way.
    bool columns(const node& list, std::size_t step, bool is_below, const range& chosen) {
        if (list.of->what != kind::list) return false;
        const auto [known, is_new] = known_columns_.try_emplace({list.of, step, is_below});
        const auto to = std::span<const std::string_view>(steps_).subspan(step);
        if (is_new) known->second = is_below ? columns_below(doc_, *list.of, to) : columns_of(doc_, *list.of, to);
        if (!known->second || known->second->empty()) return false;
        const std::size_t end = chosen.last < list.count ? chosen.last + 1 : list.count;
        if (chosen.first >= end) return false;
        if (!visit_columns_({list, path_, indices_, around_, chosen.first, end, *known->second})) return false;
        return is_any_ = true;
    }

    // While a part of a node is visited, the path leads to it.
    template <class Visit>
    bool in_part(const node& part, const Visit& go_on) {
        const std::size_t size = path_.size();
        append_step(path_, part);
        indices_.push_back(part.index);
        const bool more = go_on(part);
        indices_.pop_back();
        path_.resize(size);
        return more;
    }

    // Continues the path at a node, whose first `step` steps lead to it. Returns false if the visitor has stopped.
    bool follow(const node& at, std::size_t step) {
        if (step == steps_.size()) return visit({&at, path_, indices_, around_});
        const auto& one = steps_[step];
        if (name_in_step(one) == "**") return below(at, step + 1);
        if (has_pattern(one)) return elements(at, step);
        bool is_there = false;
        const bool more = next(at, step, is_there);
        if (is_there || calculated(at, step)) return more && !has_stopped_;
        if (!wrong_) wrong_ = error{path_, 0, fmt::format("there is no {}", name_in_step(one)), error_kind::not_found};
        return true;
    }

    // Follows a step without a pattern. Elements of different types need not have the same parts.
    bool next(const node& at, std::size_t step, bool& is_there) {
        const auto one = steps_[step], name = name_in_step(one);
        const auto index = parse_unsigned(inside_of(one));
        if (!index && one.starts_with('[')) {
            const auto there = find_below(doc_, around_, {at, path_, indices_}, one);
            if (!there) {
                wrong_ = wrong_.value_or(there.error());
                return true;
            }
            is_there = true;
            around_.push_back(at);
            const bool more = in_part(there->at, [&](const node& part) { return follow(part, step + 1); });
            around_.pop_back();
            return more;
        }
        if (at.leaf()) return true;
        bool more = true;
        around_.push_back(at);
        each_child(at, [&](const node& child) {
            if (child.tail_of || (index ? !child.name.empty() || child.index != *index : child.name != name))
                return true;
            is_there = true;
            more = in_part(child, [&](const node& part) { return follow(part, step + 1); });
            return false;
        });
        around_.pop_back();
        return more;
    }

    // Takes a calculated value of a record, or one of its numbers: euler, euler.z, euler[2].
    bool calculated(const node& record, std::size_t step) {
        const auto name = name_in_step(steps_[step]);
        const auto is_it = [&](const auto& value) { return value.name == name; };
        const std::size_t after = steps_.size() - step - 1;
        if (after > 1 || (after == 1 && has_pattern(steps_.back()))) return false;
        if (std::ranges::none_of(record.of->record().calculated, is_it) && !is_computed(doc_, *record.of, name))
            return false;
        const std::size_t size = path_.size();
        append_step(path_, name, 0);
        if (after == 1) path_ += steps_.back();
        around_.push_back(record);
        const std::string_view path = path_;
        has_stopped_ = !visit({nullptr, path, {}, around_, path.substr(0, size), path.substr(size)});
        around_.pop_back();
        path_.resize(size);
        return true;
    }

    void refuse(const std::string& path, std::string_view condition, std::string_view why) {
        wrong_ = error{path, 0, fmt::format("[{}]: {}", condition, why), error_kind::wrong_type};
    }
    bool elements(const node& list, std::size_t step) {
        const auto inside = inside_of(steps_[step]);
        const auto chosen = range_in(inside, list.of->what == kind::array ? list.of->count : list.count);
        const auto condition = chosen ? result<view::condition>(error{}) : parse_condition(inside);
        const bool ignores_case = !around_.empty() && names_ignore_case(*around_.back().of, list.name);
        const auto pattern = key_of_name(inside, ignores_case);
        std::vector<std::string> names;
        if (list.leaf()) return true;
        if (condition && list.of->has_elements())
            if (auto wrong = fault_in_elements(doc_, *condition, list.of->element())) {
                refuse(path_, inside, wrong->reason);
                return true;
            }
        if (chosen && columns(list, step + 1, false, *chosen)) return true;
        bool more = true;
        around_.push_back(list);
        each_child(list, [&](const node& element) {
            if (element.tail_of || !element.name.empty()) return true;
            bool takes = chosen && element.index >= chosen->first && element.index <= chosen->last;
            if (condition) {
                const auto computed = [&](std::string_view part) {
                    return computed_in(doc_, *element.of, join(path_, element), part);
                };
                const auto part = part_that_meets(*condition, element, around_, computed, names_);
                if (!part) {
                    refuse(join(path_, element), inside, part.error().reason);
                    return false;
                }
                takes = part->has_value();
            } else if (!chosen) {
                const auto name =
                    element.leaf() ? text_of(*element.of, element.bytes()) : name_in(element).value_or("");
                takes = fits_pattern(pattern, key_of_name(unquoted(name), ignores_case), true);
                if (names.size() < 3) names.push_back(name);
            }
            if (takes) more = in_part(element, [&](const node& part) { return follow(part, step + 1); });
            return more && (!chosen || element.index < chosen->last);
        });
        around_.pop_back();
        if (is_any_ || wrong_) return more;
        const auto why = chosen          ? fmt::format("; it has {} elements", list.count)
                         : names.empty() ? std::string()
                                         : fmt::format(" (the first names are {})", fmt::join(names, ", "));
        wrong_ = error{path_, 0, fmt::format("no element fits {}{}", steps_[step], why), error_kind::not_found};
        return true;
    }

    // Finds the parts below a node that have the name of the next step.
    bool below(const node& at, std::size_t step) {
        if (step == steps_.size()) {
            wrong_ = error{path_, 0, "** must be followed by a name: **.time", error_kind::malformed};
            return true;
        }
        const auto name = name_in_step(steps_[step]);
        if (at.leaf()) return true;
        calculated(at, step);
        if (has_stopped_) return false;
        if (columns(at, step, true, {0, dynamic_size})) return true;
        bool more = true;
        around_.push_back(at);
        each_child(at, [&](const node& child) {
            if (child.tail_of) return true;
            return more = in_part(child, [&](const node& part) {
                       return (part.name != name || follow(part, step + 1)) && below(part, step);
                   });
        });
        around_.pop_back();
        return more;
    }

    const document& doc_;
    const std::vector<std::string_view> steps_;
    const std::function<bool(const part_on_path&)>& visit_;
    const std::function<bool(const columns_on_path&)>& visit_columns_;
    std::map<std::tuple<const type*, std::size_t, bool>, std::optional<std::vector<column>>> known_columns_{};
    element_names names_{};
    std::string path_;
    std::vector<std::size_t> indices_;
    std::vector<node> around_;
    bool is_any_ = false, has_stopped_ = false;
    std::optional<error> wrong_;
};

// Returns whether the brackets of a path hold nothing but numbers: most paths in long lists of assignments.
bool has_only_indices(std::string_view path) {
    if (path.find('*') != path.npos) return false;
    for (std::size_t open = path.find('['); open != path.npos; open = path.find('[', open + 1))
        if (const auto end = path.find_first_not_of("0123456789", open + 1); end == path.npos || path[end] != ']')
            return false;
    return true;
}

// Returns a path that begins with the name of a unit with the list before it: animations[ATM].objects for ATM.objects.
// Nothing if the root has a part of this name, or no unit has it; an error if a unit has it in other letters.
std::optional<result<std::string>> through_unit(const document& doc, std::string_view path) {
    const auto name = path.substr(0, path.find_first_of(".["));
    if (name.empty() || name.find('*') != name.npos) return {};
    bool is_part = is_computed(doc, doc.type(), name);
    each_child(doc.root(), [&](const node& part) {
        const auto calculated = std::ranges::count(part.of->record().calculated, name, &table::calculated_value::name);
        is_part = is_part || part.name == name || calculated > 0;
        return !is_part;
    });
    if (is_part || std::ranges::count(doc.type().record().calculated, name, &table::calculated_value::name) > 0)
        return {};
    const auto lists = unit_lists(doc);
    if (!lists) return {};
    std::string meant;
    for (const found& list : *lists) {
        std::string same;
        const auto around = find(doc, parent_of(list.path));
        const bool ignores_case = around && names_ignore_case(*around->at.of, list.at.name);
        each_child(list.at, [&](const node& unit) {
            const auto known = unit.tail_of ? std::nullopt : name_in(unit);
            if (!known) return true;
            const auto plain = unquoted(*known);
            if (key_of_name(plain, ignores_case) == key_of_name(name, ignores_case))
                same = fmt::format("{}[{}]", list.path, name);
            else if (meant.empty() && folded(plain) == folded(name)) meant = fmt::format("{}[{}]", list.path, plain);
            return same.empty();
        });
        if (!same.empty()) return same += path.substr(name.size());
    }
    if (meant.empty()) return {};
    return error{{}, 0, fmt::format("there is no {}; did you mean {}?", name, meant), error_kind::not_found};
}

}  // namespace

result<void> each_part_at(const document& doc, std::string_view path,
                          const std::function<bool(const part_on_path&)>& visit,
                          const std::function<bool(const columns_on_path&)>& visit_columns) {
    if (const auto unit = through_unit(doc, path))
        return *unit ? each_part_at(doc, **unit, visit, visit_columns) : unit->error();
    auto steps = steps_of(path);
    if (!steps) return steps.error();
    for (const auto step : *steps)
        if (auto wrong = fault_in(path, inside_of(step))) return std::move(*wrong);
    if (std::ranges::any_of(*steps, has_pattern)) {
        auto done = matching(doc, std::move(*steps), visit, visit_columns).all();
        if (const auto visited = doc.visited(); !visited) return visited.error();
        return done;
    }
    const auto there = each_at(doc, {&path, 1}, [&](std::size_t, const found& at, std::span<const node* const> way) {
        std::vector<node> around;
        for (const node* const outer : way) around.push_back(*outer);
        visit({&at.at, at.path, at.indices, around});
    });
    if (there) return there;
    std::string_view record = path;
    for (std::size_t own = 1; own <= std::min<std::size_t>(steps->size(), 2); ++own) {
        record.remove_suffix((*steps)[steps->size() - own].size());
        const auto around = nodes_to(doc, record);
        const part_on_path value{nullptr, path, {}, around, record, path.substr(record.size())};
        if (!around.empty() && calculated_at(doc, value)) {
            visit(value);
            return result<void>{};
        }
    }
    return there;
}

std::optional<std::string> calculated_at(const document& doc, const part_on_path& value) {
    return calculated_at(doc, value.around, value.record, value.calculated);
}

bool has_pattern_in(std::string_view path) {
    if (has_only_indices(path)) return false;
    const auto steps = steps_of(path);
    return steps && std::ranges::any_of(*steps, has_pattern);
}

result<std::vector<std::string>> parts_at(const document& doc, std::string_view path) {
    if (const auto unit = through_unit(doc, path)) return *unit ? parts_at(doc, **unit) : unit->error();
    if (has_only_indices(path)) return std::vector{std::string(path)};
    auto steps = steps_of(path);
    if (!steps) return steps.error();
    for (const auto step : *steps)
        if (auto wrong = fault_in(path, inside_of(step))) return std::move(*wrong);
    if (std::ranges::none_of(*steps, has_pattern)) return std::vector{std::string(path)};
    std::vector<std::string> all;
    const auto done = each_part_at(doc, path, [&](const part_on_path& part) {
        all.emplace_back(part.path);
        return true;
    });
    if (!done) return done.error();
    return all;
}

result<std::vector<std::string>> parts_at_all(const document& doc, const std::vector<std::string>& paths) {
    std::vector<std::string> all;
    for (const auto& path : paths) {
        auto parts = parts_at(doc, path);
        if (!parts) return parts.error();
        all.insert(all.end(), std::make_move_iterator(parts->begin()), std::make_move_iterator(parts->end()));
    }
    return all;
}

result<found> one_part_at(const document& doc, std::string_view path) {
    const auto parts = parts_at(doc, path);
    if (!parts) return parts.error();
    if (parts->size() > 1)
        return error{std::string(path), 0,
                     fmt::format("it leads to {} parts, from {} to {}, and one is needed here", parts->size(),
                                 parts->front(), parts->back()),
                     error_kind::wrong_type};
    return find(doc, parts->front());
}

}  // namespace verbatim::view
