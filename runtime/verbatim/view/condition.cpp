#include "verbatim/view/condition.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "verbatim/view/calculated.hpp"
#include "verbatim/view/fits_pattern.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::view {

namespace {

std::optional<double> leading_number(const std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    return end == text.c_str() ? std::nullopt : std::optional(value);
}

std::optional<std::size_t> index_in(std::string_view step) {
    return step.starts_with('[') && step.ends_with(']') ? parse_unsigned(step.substr(1, step.size() - 2))
                                                        : std::nullopt;
}

std::string_view name_in_step(std::string_view step) { return step.starts_with('.') ? step.substr(1) : step; }

// Returns the calculated value at these steps: all of it, or one of its numbers, euler.z or euler[2].
std::optional<std::string> calculated_part(const node& record, std::span<const node> around,
                                           std::span<const std::string_view> steps) {
    if (record.of->what != kind::record || steps.size() > 2) return {};
    for (const auto& c : calculated_in(record, around)) {
        if (c.name != name_in_step(steps.front())) continue;
        if (steps.size() == 1) return c.text;
        const auto name = name_in_step(steps.back());
        const auto index = index_in(steps.back()).value_or(name.size() == 1 ? std::string_view("xyzw").find(name) : 4);
        std::istringstream numbers(c.text);
        std::string number;
        for (std::size_t i = 0; numbers >> number; ++i)
            if (i == index) return number;
    }
    return {};
}

// Returns the index of a number in an array that a step names: [3], or .w of up to four.
std::optional<std::size_t> index_at(const type& part, std::string_view step) {
    if (const auto index = index_in(step)) return index;
    const auto name = name_in_step(step);
    const auto letter = name.size() == 1 ? std::string_view("xyzw").find(name) : std::string_view::npos;
    const bool is_short = part.what == kind::array && part.count <= 4;
    return is_short && letter < part.count ? std::optional(letter) : std::nullopt;
}

std::optional<node> child_of(const node& of, std::string_view name) {
    std::optional<node> found;
    if (!of.leaf())
        each_child(of, [&](const node& part) {
            if (!part.tail_of && part.name == name) found = part;
            return !found;
        });
    return found;
}

// Returns how many elements the lists at these steps have, in all elements of the lists on the way; nothing if the
// steps lead to no list.
std::optional<std::uint64_t> count_below(const node& from, std::span<const std::string_view> steps) {
    if (steps.empty()) return from.of->what == kind::list ? std::optional(from.count) : std::nullopt;
    if (from.of->what == kind::list) {
        std::optional<std::uint64_t> sum;
        each_child(from, [&](const node& element) {
            if (const auto more = element.tail_of ? std::nullopt : count_below(element, steps))
                sum = sum.value_or(0) + *more;
            return true;
        });
        return from.count == 0 ? std::optional<std::uint64_t>(0) : sum;
    }
    const auto next = child_of(from, name_in_step(steps.front()));
    return next ? count_below(*next, steps.subspan(1)) : std::nullopt;
}

std::optional<compared_part> part_at(const node& element, std::span<const node> around,
                                     std::span<const std::string_view> steps) {
    compared_part found;
    node part = element;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto index = index_at(*part.of, steps[i]);
        std::optional<node> next;
        if (!part.leaf())
            each_child(part, [&](const node& child) {
                if (child.tail_of) return true;
                if (index ? child.name.empty() && child.index == *index : child.name == name_in_step(steps[i]))
                    next = child;
                return !next;
            });
        if (!next) {
            auto text = calculated_part(part, around, steps.subspan(i));
            if (const auto count = text ? std::nullopt : count_below(part, steps.subspan(i)))
                text = std::to_string(*count);
            if (!text) return {};
            for (const auto step : steps.subspan(i)) found.path += step;
            found.text = std::move(*text);
            return found;
        }
        part = std::move(*next);
        append_step(found.path, part);
    }
    if (part.of->what == kind::list) return found.text = std::to_string(part.count), found;
    if (!part.leaf()) return {};
    found.text = unquoted(text_of(*part.of, part.bytes()));
    found.leaf = std::move(part);
    return found;
}

// Returns whether a pattern fits what a value means: track=b__R_*.
bool fits_meaning(std::string_view pattern, const type& leaf, byte_view bytes) {
    const auto meaning =
        leaf.means && pattern.find_first_of("*?") != pattern.npos ? meaning_of(leaf, bytes, {}) : std::nullopt;
    return meaning && fits_pattern(pattern, *meaning, true);
}

bool holds(const condition& c, const type* leaf, byte_view bytes, const std::string& text) {
    std::string wanted(unquoted(c.value));
    if (leaf && !c.comparison && fits_meaning(wanted, *leaf, bytes)) return true;
    if (leaf && leaf->means)
        if (const auto meant = value_of_meaning(*leaf, wanted, between_values::nearest); meant && meant->wrong.empty())
            wanted = meant->text;
    const auto a = leading_number(text), b = leading_number(wanted);
    const auto order = a && b ? *a <=> *b : std::partial_ordering(text <=> wanted);
    if (c.comparison) return table::is_true_of(*c.comparison, order);
    return (a && b && std::is_eq(order)) || fits_pattern(wanted, text, true);
}

// Returns the comparison at the start of a text; null if there is none.
const table::binary_operator* comparison_at(std::string_view text) {
    const auto* const found = std::ranges::find_if(table::binary_operators, [&](const auto& one) {
        return table::is_comparison(one.what) && text.starts_with(one.symbol);
    });
    return found == std::end(table::binary_operators) ? nullptr : found;
}

// Adds the leaves of a type; returns false if they are not at fixed places.
bool add_leaves(const type& t, std::size_t offset, std::vector<fixed_leaf>& to) {
    constexpr std::size_t most = 1000;
    if (!t.bitwise || t.size == wire::dynamic_size || t.instead || t.is_transparent() || to.size() > most) return false;
    if (t.leaf()) return to.push_back({offset, &t}), true;
    if (t.what == kind::array) {
        for (std::size_t i = 0; i < t.count; ++i)
            if (!add_leaves(t.element(), offset + i * t.element().size, to)) return false;
        return true;
    }
    return t.what == kind::record && std::ranges::all_of(t.fields, [&](const field& f) {
               return f.offset != wire::dynamic_size && add_leaves(*f.of, offset + f.offset, to);
           });
}

}  // namespace

std::optional<condition> parse_condition(std::string_view text) {
    const auto at = text.find_first_of("=<>!");
    if (at == 0 || at == text.npos || text.front() == '"') return {};
    const bool is_pattern = text.substr(at).starts_with('=') && !text.substr(at).starts_with("==");
    const auto* const sign = is_pattern ? nullptr : comparison_at(text.substr(at));
    const auto value = text.substr(at + (sign ? sign->symbol.size() : 1));
    if (value.empty() || !(sign || is_pattern)) return {};
    return condition{text.substr(0, at), value, sign ? std::optional(sign->what) : std::nullopt};
}

bool meets(const condition& c, const type& leaf, byte_view bytes) {
    return holds(c, &leaf, bytes, std::string(unquoted(text_of(leaf, bytes))));
}

std::optional<std::vector<fixed_leaf>> fixed_leaves(const type& t) {
    std::vector<fixed_leaf> all;
    return add_leaves(t, 0, all) ? std::optional(std::move(all)) : std::nullopt;
}

std::optional<fixed_leaf> fixed_leaf_at(const type& record, std::string_view path) {
    const auto steps = steps_of(path);
    if (!steps || !fixed_leaves(record)) return {};
    fixed_leaf part{0, &record};
    for (const auto step : *steps) {
        if (part.of->what == kind::array) {
            const auto index = index_at(*part.of, step);
            if (!index || *index >= part.of->count) return {};
            part = {part.offset + *index * part.of->element().size, &part.of->element()};
        } else {
            const auto f = std::ranges::find(part.of->fields, name_in_step(step), &field::name);
            if (f == part.of->fields.end()) return {};
            part = {part.offset + f->offset, f->of};
        }
    }
    return part.of->leaf() ? std::optional(part) : std::nullopt;
}

std::optional<std::uint64_t> count_at(const node& from, std::string_view path) {
    const auto steps = steps_of(path);
    return steps ? count_below(from, *steps) : std::nullopt;
}

std::optional<compared_part> part_that_meets(const condition& c, const node& element, std::span<const node> around,
                                             const computed_text& computed) {
    const auto steps = steps_of(c.part);
    if (!steps || steps->empty()) return {};
    auto part = part_at(element, around, *steps);
    if (!part) {
        auto text = computed(c.part);
        if (!text || !holds(c, nullptr, {}, std::string(unquoted(*text)))) return {};
        return compared_part{std::string(c.part), std::move(*text), {}};
    }
    const bool does =
        part->leaf ? holds(c, part->leaf->of, part->leaf->bytes(), part->text) : holds(c, nullptr, {}, part->text);
    return does ? std::move(part) : std::nullopt;
}

}  // namespace verbatim::view
