#include "verbatim/view/condition.hpp"

#include <fmt/format.h>

#include <cmath>

#include "verbatim/view/calculated.hpp"
#include "verbatim/view/compared.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/reference.hpp"
#include "verbatim/walk/run.hpp"

namespace verbatim::view {

namespace {

using table::expression;
using table::gives;
using table::operation;

std::optional<amount> number_in(const compared_part& part) {
    const auto is = part.leaf ? number_of(*part.leaf->of, part.text)
                              : amount_in(std::string(unquoted(part.text)), part.is_calculated);
    return is && part.is_real ? amount::of(is->as_real()) : is;
}
std::optional<node> child_of(const node& of, std::string_view step) {
    const auto index = index_at(step, of.of->what == kind::array ? of.of->count : 0);
    std::optional<node> found;
    if (!of.leaf())
        each_child(of, [&](const node& part) {
            const bool is_it = index ? part.name.empty() && part.index == *index : part.name == name_in_step(step);
            if (!part.tail_of && is_it) found = part;
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
    const auto next = child_of(from, steps.front());
    return next ? count_below(*next, steps.subspan(1)) : std::nullopt;
}

std::optional<compared_part> part_at(const node& element, std::span<const node> around,
                                     std::span<const std::string_view> steps) {
    compared_part found;
    node part = element;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        auto next = child_of(part, steps[i]);
        if (!next) {
            auto text = calculated_part(part, around, steps.subspan(i));
            found.is_real = found.is_calculated = text.has_value();
            if (const auto count = text ? std::nullopt : count_below(part, steps.subspan(i)))
                text = std::to_string(*count);
            if (!text) return {};
            for (const auto step : steps.subspan(i)) found.path += step;
            found.text = std::move(*text);
            return found;
        }
        part = std::move(*next);
        append_step(found.path, part);
        found.way.push_back(part.index);
    }
    if (part.of->what == kind::list) {
        found.text = std::to_string(part.count);
        return found;
    }
    if (!part.leaf()) return {};
    found.text = unquoted(text_of(part));
    found.is_real = part.of->number().real;
    found.leaf = std::move(part);
    return found;
}

error no_result(std::string reason) { return {{}, 0, std::move(reason), error_kind::wrong_type}; }

// The element that a condition is about. What is not there makes a comparison unknown, and so what is joined with it,
// unless the other operand decides; what is there and cannot be compared is an error.
struct element_values {
    const node& element;
    std::span<const node> around;
    const computed_text& computed;
    element_names& names;
    // The part that was compared first; most conditions compare one.
    mutable std::optional<compared_part> first{};
    mutable std::optional<error> wrong{};

    // Returns whether a condition holds; nothing if that is unknown, or if something is wrong.
    std::optional<bool> truth(const expression& e) {
        if (!table::joins_truths(e.does)) return e.left->gives == gives::part ? compared(e) : calculated(e);
        const auto left = truth(*e.left);
        if (e.does == operation::negated) return left ? std::optional(!*left) : left;
        const bool decides = e.does == operation::either;
        if (wrong || left == decides) return left;
        const auto right = truth(*e.right);
        return right == decides || left ? right : left;
    }

    // For walk::run, over numbers.
    static constexpr bool decides = false;
    bool leaf(const expression& e, amount& to) const {
        const auto part = find(e.characters);
        const auto is = part ? number_in(*part) : std::nullopt;
        if (part && !is) wrong = no_result(fmt::format("{} is {}, which is not a number", e.characters, part->text));
        return is && (to = *is, true);
    }
    bool applied(const expression& e, const amount& left, const amount& right, amount& to) const {
        bool is_done = false;
        if (left.is_real || right.is_real) {
            to = amount::of(0);
            is_done = walk::calculate(e.does, left.as_real(), right.as_real(), to.real) && std::isfinite(to.real);
        } else {
            to = amount();
            is_done = walk::calculate(e.does, left.whole, right.whole, e.rounds, to.whole);
        }
        if (!is_done)
            wrong =
                no_result(fmt::format("the calculation with {} has no result: {}", part_in(e),
                                      to.is_real && right.as_real() != 0 ? "it needs whole numbers, or is too large"
                                                                         : walk::why_no_result(e.does, right.whole)));
        return is_done;
    }

private:
    std::optional<compared_part> find(std::string_view path) const {
        const auto steps = steps_of(path);
        if (!steps || steps->empty()) return {};
        auto part = part_at(element, around, *steps);
        if (!part)
            if (const auto text = computed(path)) part = compared_part{std::string(path), *text, {}};
        if (!part && path == "index" && element.name.empty())
            part = compared_part{std::string(path), std::to_string(element.index), {}};
        if (part && !first) first = part;
        return part;
    }
    // Returns the first part in an expression.
    static std::string_view part_in(const expression& e) {
        if (e.gives == gives::part) return e.characters;
        for (const auto* operand : {e.left, e.right})
            if (const auto part = operand ? part_in(*operand) : std::string_view(); !part.empty()) return part;
        return {};
    }
    std::optional<bool> calculated(const expression& e) {
        amount left, right;
        if (!walk::run(*e.left, *this, left) || !walk::run(*e.right, *this, right)) return {};
        return view::holds(e.does, left, right);
    }
    // Compares a part with a value, with another part, or with the result of a calculation.
    std::optional<bool> compared(const expression& e) {
        const auto part = find(e.left->characters);
        if (!part) return {};
        const auto text = std::string(unquoted(part->text));
        const auto left = number_in(*part);
        if (e.right->gives == gives::text) {
            if (part->leaf)
                return holds(e.does, *part->leaf->of, text_of(*part->leaf), names.target_name(*part->leaf, part->way),
                             e.right->characters);
            const auto wanted = std::string(without_blanks(unquoted(e.right->characters)));
            const auto number = amount_in(wanted, part->is_calculated);
            const bool is_number = left && unquoted(part->text) == part->text && !part->is_calculated;
            if (e.does == operation::like && fits(wanted, text)) return true;
            if (is_number && !number && !(e.does == operation::like && is_pattern(wanted))) {
                wrong = no_result(fmt::format("{} is {}, and is compared with {}, which is not a number",
                                              e.left->characters, part->text, wanted));
                return {};
            }
            return holds(e.does, text, left, wanted, number);
        }
        if (e.right->gives == gives::part) {
            const auto other = find(e.right->characters);
            if (!other) return {};
            return holds(e.does, text, left, std::string(unquoted(other->text)), number_in(*other));
        }
        return calculated(e);
    }
};

}  // namespace

bool condition::is_plain() const {
    if (!is_single() || is->does != operation::like) return false;
    const auto value = is->right->characters;
    return value.starts_with('"') || !is_pattern(value);
}

std::optional<std::uint64_t> count_at(const node& from, std::string_view path) {
    const auto steps = steps_of(path);
    return steps ? count_below(from, *steps) : std::nullopt;
}

result<std::optional<compared_part>> part_that_meets(const condition& c, const node& element,
                                                     std::span<const node> around, const computed_text& computed,
                                                     element_names& names) {
    element_values in{element, around, computed, names};
    const auto is_met = in.truth(*c.is);
    if (in.wrong) return *in.wrong;
    return is_met.value_or(false) ? std::optional(in.first.value_or(compared_part{})) : std::nullopt;
}

}  // namespace verbatim::view
