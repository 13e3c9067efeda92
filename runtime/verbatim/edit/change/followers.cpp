#include "verbatim/edit/change/followers.hpp"

#include <algorithm>
#include <optional>

#include "verbatim/edit/change/byte_orders.hpp"
#include "verbatim/edit/change/presence.hpp"
#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/change/retag.hpp"
#include "verbatim/edit/references/follow.hpp"
#include "verbatim/edit/references/names.hpp"
#include "verbatim/view/type.hpp"
#include "verbatim/walk/write/spelled.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using action = primitive::what;

// A number in a table of text that was rounded becomes what its column can spell.
class rounding final : public follower {
    result<void> follow(journal& j, std::size_t first) override {
        for (std::size_t i = first; i < j.changes().size(); ++i)
            if (j.changes()[i].between == view::between_values::nearest)
                if (const auto leaf = j.now(j.changes()[i].at, i)) round(j, *leaf);
        return {};
    }
    void round(journal& j, const indices& leaf) {
        const datum number = view::part_at(j.doc.value(), leaf);
        if (!number.of->is_token() || !number.of->number().real) return;
        auto list = indices(leaf.begin(), leaf.end() - 1);
        std::size_t column = 0;
        if (view::part_at(j.doc.value(), list).of->what == wire::kind::record && !list.empty()) {
            column = leaf.back();
            list.pop_back();
        }
        const datum table = view::part_at(j.doc.value(), list);
        if (table.of->what != wire::kind::list || !walk::is_table_of_text(*table.of)) return;
        auto& style = styles_[{list, column}];
        if (!style) style = walk::style_of_column(*table.of, table.value, column);
        // It is a part of the assignment, and would be taken back with it.
        (void)view::assign_text(*number.of, number.value,
                                number.of->text().separated->spelled(*number.of, number.value, *style));
    }

    std::map<std::pair<indices, std::size_t>, std::optional<wire::spelling>> styles_;
};

// Returns the types of the numbers in some expressions of types.
number_types numbers_in(std::span<const view::type* const> types,
                        const table::expression* (*expression_of)(const view::type&)) {
    number_types all;
    for (const view::type* const t : types)
        if (const auto* const e = expression_of(*t))
            (void)each_control(*e, [&](const table::control& c) {
                all.insert(c.of);
                return true;
            });
    return all;
}

}  // namespace

std::vector<std::unique_ptr<follower>> followers_of(const view::type& root) {
    const auto types = view::types_in(root);
    const auto any = [&](bool (*is)(const view::type&)) {
        return std::ranges::any_of(types, [&](const view::type* t) { return is(*t); });
    };
    std::vector<std::unique_ptr<follower>> all;
    auto tags = numbers_in(types, [](const view::type& t) { return t.choice().tag; });
    auto orders = numbers_in(types, order_of);
    if (!tags.empty() || !orders.empty()) all.push_back(alternatives_follow(std::move(tags), std::move(orders)));
    if (auto seen = numbers_in(types, seen_by_presence); !seen.empty())
        all.push_back(presence_follows(std::move(seen)));
    if (root.has_references) all.push_back(references_follow(root));
    if (root.has_references || any([](const view::type& t) { return t.number().means != nullptr; }))
        all.push_back(names_follow());
    if (any([](const view::type& t) { return t.is_token(); })) all.push_back(std::make_unique<rounding>());
    return all;
}

std::vector<indices> leaves_set_by(journal& j, std::size_t change, const number_types& of) {
    const primitive& one = j.changes()[change];
    const auto at = one.of_elements() || one.keeps_target ? std::nullopt : j.now(one.at, change);
    std::vector<indices> all;
    if (!at) return all;
    if (one.is == action::assign) {
        const datum leaf = view::part_at(j.doc.value(), *at);
        if (leaf.of && of.contains(leaf.of)) all.push_back(*at);
        return all;
    }
    for (requested& leaf : decided_outside(j.doc.value(), {{}, *at})) all.push_back(std::move(leaf.indices));
    return all;
}

}  // namespace verbatim::edit
