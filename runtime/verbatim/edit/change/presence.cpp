#include "verbatim/edit/change/presence.hpp"

#include <algorithm>
#include <array>

#include "verbatim/view/type.hpp"
#include "verbatim/walk/enter.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using wire::kind;

// Returns whether the condition depends on this leaf, and otherwise only on numbers of fixed size in the record itself.
bool is_about(const table::expression& condition, datum record, datum leaf) {
    bool any = false;
    const auto at = [&](const table::control& c) { return static_cast<std::byte*>(record.value) + c.in_memory; };
    return !condition.by && !depends_on_position(&condition) && each_control(condition, [&](const table::control& c) {
        any = any || (at(c) == leaf.value && c.of == leaf.of);
        return c.is_own() && c.of->bitwise;
    }) && any;
}
// Returns whether the leaf is also a count, a size, a tag or a pointer of the data in the optional. Then the data
// decides its value. A packed integer does not count: its other bits control the data.
bool controls_inside(const view::type& optional, datum record, datum leaf) {
    const auto is_leaf = [&](const table::control& c) {
        return static_cast<std::byte*>(record.value) + c.in_memory == leaf.value && c.of == leaf.of;
    };
    return !leaf.of->is_packed() && std::ranges::any_of(view::types_in(optional.element()), [&](const view::type* t) {
        return std::ranges::any_of(
            std::array{t->list().times, t->bytes, t->choice().tag, t->placed().pointer, t->coded().given},
            [&](const table::expression* e) {
                return e && !each_control(*e, [&](const table::control& c) { return !is_leaf(c); });
            });
    });
}
bool is_met(const table::expression& condition, datum record) {
    return walk::evaluate(condition, walk::numbers_in({.value = record.value}), 0) != 0;
}

}  // namespace

std::vector<std::vector<std::size_t>> contradicting(view::document& doc, const std::vector<std::size_t>& field) {
    std::vector<std::vector<std::size_t>> all;
    const datum leaf = view::part_at(doc.value(), field);
    for (std::size_t depth = field.size(); leaf.of && depth-- > 0;) {
        const auto around = std::span(field).first(depth);
        const datum record = view::part_at(doc.value(), around);
        for (std::size_t i = 0; record.of && record.of->what == kind::record && i < record.of->fields.size(); ++i) {
            const datum one = view::field_in(record, i);
            if (one.of->what != kind::optional || !one.of->optional().present ||
                !is_about(*one.of->optional().present, record, leaf) || controls_inside(*one.of, record, leaf))
                continue;
            if ((one.of->content_in(one.value) != nullptr) != is_met(*one.of->optional().present, record))
                all.emplace_back(around.begin(), around.end()).push_back(i);
        }
    }
    return all;
}

}  // namespace verbatim::edit
