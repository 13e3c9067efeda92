// Moves elements to other places of their list.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <set>

#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/change/put.hpp"
#include "verbatim/edit/compare/lcs.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/references/names.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::document;

// Returns the place that `to` means for an element of a list: before an element, or the end.
result<spot> target_of(document& doc, const view::found& origin, const spot& old, std::string_view to) {
    const datum all = old.list_in(doc);
    const spot end{old.list, all.of->length(all.value)};
    const std::string list(view::parent_of(origin.path)),
        path = to.starts_with('[') ? list + std::string(to) : std::string(to);
    if (to == "end" || path == fmt::format("{}[{}]", list, end.index)) return end;
    const auto target = view::find_value(doc, path);
    if (!target) return target.error();
    auto there = spot_at(doc, *target, true);
    if (there && there->list != old.list)
        return at(target->path, "it is not in the same list as " + origin.path + ": copy it there, and remove it here");
    return there;
}

// Returns why a move to its own place is refused.
std::string already_there(document& doc, const spot& origin, std::size_t before) {
    const datum list = origin.list_in(doc);
    const auto path = [&](std::size_t i) { return path_of(doc.value(), spot{origin.list, i}.element()); };
    if (before == origin.index) return "it is already there: a move puts it before another element, or at the end";
    const std::size_t count = list.of->length(list.value);
    if (before == count) return "it is already at the end";
    return fmt::format("it is already there, before {}; {} puts it behind that one", path(before),
                       before + 1 == count ? "a move to the end" : "a move before " + path(before + 1));
}

// Moves elements of a list, given in ascending order, before another one.
result<void> rearrange(journal& j, const spot& to, std::vector<std::size_t> elements) {
    const std::size_t length = to.list_in(j.doc).length();
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i <= length; ++i) {
        if (i == to.index) order.insert(order.end(), elements.begin(), elements.end());
        if (i < length && !std::ranges::binary_search(elements, i)) order.push_back(i);
    }
    auto how = primitive::move(to.list, std::move(order), std::move(elements));
    if (auto stay = check_names_stay(j.doc, to.list, [&](std::size_t was) { return how.now(was); }); !stay) return stay;
    j.move(std::move(how));
    return {};
}

// Returns the fewest elements that move if the others keep their order, in ascending order.
std::vector<std::size_t> out_of_order(const std::vector<std::size_t>& order) {
    const std::vector<std::uint32_t> now(order.begin(), order.end());
    std::vector<std::uint32_t> was(order.size());
    std::iota(was.begin(), was.end(), std::uint32_t{0});
    std::vector<bool> stays(order.size());
    for (const match& one : longest_common_subsequence(was, now, order.size())) stays[one.a] = true;
    std::vector<std::size_t> moved;
    for (std::size_t i = 0; i < stays.size(); ++i)
        if (!stays[i]) moved.push_back(i);
    return moved;
}

// Moves an element, with those that belong to it.
result<void> move_row(journal& j, const spot& from, std::size_t before) {
    if (auto wrong = before_none(j.doc, {from.list, std::min(from.index, before)})) return *wrong;
    const auto rows = moves_with(j.doc, from, before);
    if (!rows) return rows.error();
    if (const std::size_t end = rows->front().before; end == from.index || end == from.index + 1)
        return at(path_of(j.doc.value(), from.element()), already_there(j.doc, from, end));
    for (const auto& [row, to] : *rows)
        if (auto done = rearrange(j, {row.list, to}, {row.index}); !done) return done;
    return j.settle();
}

// Moves elements of one list, given in ascending order. Those of which others belong to them move one by one.
result<void> move_all(document& doc, const spot& to, const std::vector<std::size_t>& elements) {
    journal made(doc);
    if (elements.size() > 1 && list_beside(doc, to.list).empty()) {
        if (auto wrong = before_none(doc, {to.list, std::min(elements.front(), to.index)})) return *wrong;
        if (auto done = rearrange(made, to, elements); !done) return done;
        if (auto done = made.settle(); !done) return done;
        made.keep();
        return {};
    }
    std::size_t from_below = 0, from_above = 0;
    for (const std::size_t element : elements) {
        const bool is_below = element < to.index;
        const std::size_t now = element - (is_below ? from_below : 0), before = to.index + (is_below ? 0 : from_above);
        ++(is_below ? from_below : from_above);
        if (elements.size() > 1 && (now == before || now + 1 == before)) continue;  // it is there
        if (auto done = move_row(made, {to.list, now}, before); !done) return done;
    }
    made.keep();
    return {};
}

// Puts the elements of a list in an order. Those that belong to them move with each of them.
result<void> arrange_rows(journal& j, const indices& list, std::span<const std::size_t> order) {
    std::vector<std::size_t> now(order.size());
    std::iota(now.begin(), now.end(), std::size_t{0});
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto from = std::ranges::find(now, order[i]);
        const auto at = static_cast<std::size_t>(from - now.begin());
        if (at == i) continue;
        if (auto done = move_row(j, {list, at}, i); !done) return done;
        std::rotate(now.begin() + static_cast<std::ptrdiff_t>(i), from, from + 1);
    }
    return {};
}

// Puts the elements of a list in an order, in which those at `moved` move.
result<void> arrange_list(document& doc, const indices& list, std::vector<std::size_t> order,
                          std::vector<std::size_t> moved) {
    if (moved.empty()) return {};
    if (auto wrong = before_none(doc, {list, order.front() == 0 ? std::size_t{1} : 0})) return *wrong;
    journal made(doc);
    if (!list_beside(doc, list).empty()) {
        if (auto done = arrange_rows(made, list, order); !done) return done;
        made.keep();
        return {};
    }
    auto how = primitive::move(list, std::move(order), std::move(moved));
    if (auto stay = check_names_stay(doc, list, [&](std::size_t was) { return how.now(was); }); !stay) return stay;
    made.move(std::move(how));
    if (auto done = made.settle(); !done) return done;
    made.keep();
    return {};
}

}  // namespace

result<void> move(document& doc, std::span<const std::string> from, std::string_view to) {
    std::vector<view::found> origins;
    for (auto& found : view::find_values(doc, std::vector<std::string_view>(from.begin(), from.end()))) {
        if (!found) return found.error();
        origins.push_back(std::move(*found));
    }
    if (origins.empty()) return {};
    std::vector<std::size_t> elements;
    std::set<std::size_t> known;
    std::optional<spot> first;
    for (const auto& origin : origins) {
        const auto one = spot_at(doc, origin, false);
        if (!one) return one.error();
        if (!first) first = *one;
        if (one->list != first->list)
            return error{origin.path, 0, "all that moves must be elements of one list", error_kind::wrong_type};
        if (!known.insert(one->index).second) return at(origin.path, "it is moved twice");
        elements.push_back(one->index);
    }
    const auto there = target_of(doc, origins.front(), *first, to);
    if (!there) return there.error();
    if (elements.size() == 1 && (there->index == elements[0] || there->index == elements[0] + 1))
        return at(origins.front().path, already_there(doc, *first, there->index));
    std::vector<std::string> paths;
    for (const auto& origin : origins) paths.push_back(origin.path);
    return make(doc, {std::move(paths), [to = *there, elements](document& in, std::size_t count) {
                          std::vector<std::size_t> some(elements.begin(),
                                                        elements.begin() + static_cast<std::ptrdiff_t>(count));
                          std::ranges::sort(some);
                          return move_all(in, to, some);
                      }});
}

result<void> arrange(document& doc, std::string_view path, std::span<const std::size_t> order) {
    const auto found = view::find_value(doc, path);
    if (!found) return found.error();
    const datum list = found->at.value();
    if (list.of->what != wire::kind::list) return at(found->path, "it is not a list");
    std::vector<bool> is_there(list.length());
    for (const std::size_t i : order)
        if (i < is_there.size()) is_there[i] = true;
    if (order.size() != is_there.size() || !std::ranges::all_of(is_there, std::identity()))
        return at(found->path, fmt::format("the order has not each of its {} elements once", is_there.size()));
    return make(doc, {{found->path},
                      [list = found->indices, order = std::vector(order.begin(), order.end())](
                          document& in, std::size_t) { return arrange_list(in, list, order, out_of_order(order)); }});
}

}  // namespace verbatim::edit
