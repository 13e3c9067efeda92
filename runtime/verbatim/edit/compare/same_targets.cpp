#include "verbatim/edit/compare/same_targets.hpp"

#include <functional>

#include "verbatim/wire/reference.hpp"

namespace verbatim::edit {

namespace {

constexpr std::uint64_t factor = 0x9E3779B97F4A7C15u;

using number_of = std::function<std::uint64_t(const reference_target&)>;
led_to numbers(view::document& doc, const collected_references& references, const number_of& number) {
    led_to all;
    const auto add = [&](const indices& at, std::uint64_t to) {
        const view::datum leaf = view::part_at(doc.value(), at);
        if (!leaf.of || !leaf.of->number().refers || leaf.of->number().refers->by_name) return;
        all.emplace(at, to);
        if (auto count = count_beside(doc, at)) all.emplace(std::move(*count), to);
    };
    for (const auto& [at, to] : references.leading) add(at, number(to));
    return all;
}

std::uint64_t hash_of_element(const std::optional<indices>& element) {
    std::uint64_t hash = 1;
    if (element)
        for (const std::size_t index : *element) {
            hash = (hash + index + 1) * factor;
            hash ^= hash >> 29;
        }
    return hash;
}

}  // namespace

same_targets::same_targets(const view::document& a, const view::document& b)
    : a_(a.copy()), b_(b.copy()), of_a_(*a_), of_b_(*b_) {
    const auto all_alike = [](const reference_target&) { return std::uint64_t{0}; };
    in_a = numbers(*a_, of_a_, all_alike);
    in_b = numbers(*b_, of_b_, all_alike);
}

void same_targets::become(const moved& moves) {
    // An element that is gone is none of the elements of B: its indices are made those of no element.
    const auto now = [&](const std::optional<indices>& element) {
        indices there = moves.now(*element);
        if (!moves.has(*element)) {
            there = *element;
            there.push_back(wire::dynamic_size);
        }
        return std::optional(std::move(there));
    };
    const auto number = [](const reference_target& to) {
        return hash_of_element(to.first) * factor + hash_of_element(to.last);
    };
    in_a = numbers(*a_, of_a_, [&](const reference_target& to) { return number({now(to.first), now(to.last)}); });
    in_b = numbers(*b_, of_b_, number);
}

std::optional<std::uint64_t> number_at(const led_to* all, const indices& at) {
    if (!all) return {};
    const auto found = all->find(at);
    return found == all->end() ? std::nullopt : std::optional(found->second);
}

}  // namespace verbatim::edit
