#include "verbatim/view/path_pattern.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "verbatim/view/calculated.hpp"
#include "verbatim/view/condition.hpp"
#include "verbatim/view/fits_pattern.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/near.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/reference.hpp"

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

// Follows the steps of a path from a node to all parts to which they lead.
class matching {
public:
    matching(const document& doc, std::vector<std::string_view> steps) : doc_(doc), steps_(std::move(steps)) {}

    result<std::vector<std::string>> all() {
        follow(doc_.root(), {}, 0);
        if (!paths_.empty()) return std::move(paths_);
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

    // Returns the part to which a step without a pattern leads. Elements of different types need not have the same
    // ones.
    std::optional<found> next(const node& at, const std::string& path, std::string_view step) {
        const auto name = name_in_step(step);
        const auto index = parse_unsigned(inside_of(step));
        if (!index && step.starts_with('[')) {
            auto there = find(doc_, path + std::string(step));
            if (!there) return wrong_ = wrong_.value_or(there.error()), std::nullopt;
            return std::move(*there);
        }
        std::optional<found> there;
        if (!at.leaf())
            each_child(at, [&](const node& child) {
                if (!child.tail_of && (index ? child.name.empty() && child.index == *index : child.name == name))
                    there = found{child, join(path, child), {}};
                return !there;
            });
        return there;
    }

    void follow(const node& at, const std::string& path, std::size_t step) {
        if (step == steps_.size()) return paths_.push_back(path);
        const auto& one = steps_[step];
        if (name_in_step(one) == "**") return below(at, path, step + 1);
        if (has_pattern(one)) return elements({at, path, {}}, step);
        if (const auto there = next(at, path, one)) return follow(there->at, there->path, step + 1);
        if (calculated(at, path, step)) return;
        if (!wrong_) wrong_ = error{path, 0, fmt::format("there is no {}", name_in_step(one)), error_kind::not_found};
    }

    // Takes a calculated value of a record, or one of its numbers: euler, euler.z, euler[2].
    bool calculated(const node& record, const std::string& path, std::size_t step) {
        const auto name = name_in_step(steps_[step]);
        const auto is_it = [&](const auto& value) { return value.name == name; };
        const std::size_t after = steps_.size() - step - 1;
        if (after > 1 || (after == 1 && has_pattern(steps_.back()))) return false;
        if (std::ranges::none_of(record.of->record().calculated, is_it) && !is_computed(doc_, *record.of, name))
            return false;
        const auto number = after == 1 ? steps_.back() : std::string_view();
        return paths_.push_back(fmt::format("{}{}{}{}", path, path.empty() ? "" : ".", name, number)), true;
    }

    void refuse(const std::string& path, std::string_view condition, std::string_view why) {
        wrong_ = error{path, 0, fmt::format("[{}]: {}", condition, why), error_kind::wrong_type};
    }
    void elements(const found& list, std::size_t step) {
        const auto inside = inside_of(steps_[step]);
        const auto chosen = range_in(inside, list.at.of->what == kind::array ? list.at.of->count : list.at.count);
        const auto condition = chosen ? result<view::condition>(error{}) : parse_condition(inside);
        const auto around = condition ? nodes_to(doc_, list.path) : std::vector<node>();
        std::vector<std::string> names;
        if (list.at.leaf()) return;
        if (condition && list.at.of->has_elements())
            if (const type* const element = &list.at.of->element();
                auto wrong = view::fault_in(*condition, {&element, 1}))
                return refuse(list.path, inside, wrong->reason);
        each_child(list.at, [&](const node& element) {
            if (element.tail_of || !element.name.empty()) return true;
            bool takes = chosen && element.index >= chosen->first && element.index <= chosen->last;
            if (condition) {
                const auto computed = [&](std::string_view part) {
                    return computed_in(doc_, *element.of, join(list.path, element), part);
                };
                const auto part = part_that_meets(*condition, element, around, computed, names_);
                if (!part) return refuse(join(list.path, element), inside, part.error().reason), false;
                takes = part->has_value();
            } else if (!chosen) {
                const auto name =
                    element.leaf() ? text_of(*element.of, element.bytes()) : name_in(element).value_or("");
                takes = fits_pattern(inside, unquoted(name), true);
                if (names.size() < 3) names.push_back(name);
            }
            if (takes) follow(element, join(list.path, element), step + 1);
            return !chosen || element.index < chosen->last;
        });
        if (!paths_.empty() || wrong_) return;
        const auto why = chosen          ? fmt::format("; it has {} elements", list.at.count)
                         : names.empty() ? std::string()
                                         : fmt::format(" (the first names are {})", fmt::join(names, ", "));
        wrong_ = error{list.path, 0, fmt::format("no element fits {}{}", steps_[step], why), error_kind::not_found};
    }

    // Finds the parts below a node that have the name of the next step.
    void below(const node& at, const std::string& path, std::size_t step) {
        if (step == steps_.size())
            return (void)(wrong_ = error{path, 0, "** must be followed by a name: **.time", error_kind::malformed});
        const auto name = name_in_step(steps_[step]);
        if (at.leaf()) return;
        calculated(at, path, step);
        each_child(at, [&](const node& child) {
            if (child.tail_of) return true;
            const auto inner = join(path, child);
            if (child.name == name) follow(child, inner, step + 1);
            below(child, inner, step);
            return true;
        });
    }

    const document& doc_;
    std::vector<std::string_view> steps_;
    element_names names_{};
    std::vector<std::string> paths_;
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

}  // namespace

result<std::vector<std::string>> parts_at(const document& doc, std::string_view path) {
    if (has_only_indices(path)) return std::vector{std::string(path)};
    auto steps = steps_of(path);
    if (!steps) return steps.error();
    for (const auto step : *steps)
        if (auto wrong = fault_in(path, inside_of(step))) return std::move(*wrong);
    if (std::ranges::none_of(*steps, has_pattern)) return std::vector{std::string(path)};
    auto all = matching(doc, std::move(*steps)).all();
    if (const auto visited = doc.visited(); !visited) return visited.error();
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
