#include "verbatim/edit/change/presence.hpp"

#include <algorithm>
#include <array>

#include "verbatim/edit/change/requested.hpp"
#include "verbatim/view/type.hpp"
#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/write/new_element.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using wire::kind;

// Returns whether a condition depends only on numbers of fixed size in the record itself, or in optionals of it.
bool is_of_record(const table::expression& condition) {
    return !condition.by && !depends_on_position(&condition) && each_control(condition, [](const table::control& c) {
        return !c.around && c.of->bitwise && std::ranges::all_of(c.way, [](const table::entering& step) {
            return step.from->what == kind::optional;
        });
    });
}
bool is_about(const table::expression& condition, datum record, datum leaf) {
    return is_of_record(condition) && !each_control(condition, [&](const table::control& c) {
               return c.of != leaf.of || walk::number_near(c, record.value, leaf.value) != leaf.value;
           });
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

// Returns the optionals, in the records around the leaf at `field`, whose condition depends on the leaf and contradicts
// their presence; only those in which the leaf controls no data unless `with_data`.
std::vector<indices> contradicting(view::document& doc, const indices& field, bool with_data) {
    std::vector<indices> all;
    const datum leaf = view::part_at(doc.value(), field);
    for (std::size_t depth = field.size(); leaf.of && depth-- > 0;) {
        const auto around = std::span(field).first(depth);
        const datum record = view::part_at(doc.value(), around);
        for (std::size_t i = 0; record.of && record.of->what == kind::record && i < record.of->fields.size(); ++i) {
            const datum one = view::field_in(record, i);
            if (one.of->what != kind::optional || !one.of->optional().present ||
                !is_about(*one.of->optional().present, record, leaf) ||
                (!with_data && controls_inside(*one.of, record, leaf)))
                continue;
            if ((one.of->content_in(one.value) != nullptr) != is_met(*one.of->optional().present, record))
                all.emplace_back(around.begin(), around.end()).push_back(i);
        }
    }
    return all;
}

// Gives the count of a list the number of its elements if a condition in its record depends on the count.
void count_again(journal& j, const indices& at) {
    const datum list = view::part_at(j.doc.value(), at);
    const auto* const times = list.of ? list.of->list().times : nullptr;
    if (at.empty() || !times || times->what != table::expression::form::control || !times->of->is_own()) return;
    const indices around = prefix(at, at.size() - 1);
    const datum record = view::part_at(j.doc.value(), around);
    if (record.of->what != kind::record) return;
    const datum count{static_cast<std::byte*>(record.value) + times->of->in_memory, times->of->of};
    const bool is_condition = std::ranges::any_of(record.of->fields, [&](const view::field& f) {
        return f.of->what == kind::optional && f.of->optional().present &&
               is_about(*f.of->optional().present, record, count);
    });
    const auto leaf = is_condition ? leaf_of(record, around, *times->of) : std::nullopt;
    if (!leaf || j.is_given(*leaf) || j.doc.pending().requests.leaves.contains(*leaf)) return;
    const auto number = std::to_string(list.length());
    if (view::text_of(count) == number) return;
    const datum to = j.assign(*leaf);
    (void)view::assign_text(*to.of, to.value, number);  // writing reports a number that does not fit
}

// Makes the optionals of a new record what its numbers say.
void agree_with_numbers(journal& j, const indices& at) {
    const datum record = view::part_at(j.doc.value(), at);
    if (!record.of || record.of->what != kind::record) return;
    for (std::size_t i = 0; i < record.of->fields.size(); ++i) {
        const datum one = view::field_in(record, i);
        const auto* const present = one.of->what == kind::optional ? one.of->optional().present : nullptr;
        const bool decides =
            present && is_of_record(*present) && table::control_in(present) &&
            each_control(*present, [&](const table::control& c) {
                return !controls_inside(*one.of, record, {static_cast<std::byte*>(record.value) + c.in_memory, c.of});
            });
        if (decides && (one.held().of != nullptr) != is_met(*present, record)) {
            if (one.held().of) view::reset(j.replace(inside(at, i)));
            else make_present(j, inside(at, i));
        }
        if (one.of->what == kind::record || one.of->has_alternatives()) agree_with_numbers(j, inside(at, i));
    }
}

class presence final : public follower {
public:
    explicit presence(number_types of) : of_(std::move(of)) {}

private:
    result<void> follow(journal& j, std::size_t first) override {
        for (std::size_t i = first; i < j.changes().size(); ++i) {
            const primitive& change = j.changes()[i];
            if (change.of_elements()) {
                if (const auto list = j.now(change.at, i)) count_again(j, *list);
                const auto made = change.is_fresh ? j.now(inside(change.at, change.elements[0]), i + 1) : std::nullopt;
                if (made) agree_with_numbers(j, *made);
                continue;
            }
            const bool is_followed = change.is == primitive::what::assign && !change.is_given;
            for (const indices& leaf : leaves_set_by(j, i, of_))
                for (const indices& one : contradicting(j.doc, leaf, is_followed)) {
                    if (view::whole_part_at(j.doc.value(), one).held().of) view::reset(j.replace(one));
                    else make_present(j, one);
                }
        }
        return {};
    }

    number_types of_;  // of those in conditions
};

}  // namespace

std::unique_ptr<follower> presence_follows(number_types of) { return std::make_unique<presence>(std::move(of)); }

view::datum make_present(journal& j, const indices& optional) {
    const datum content = view::emplace(j.replace(optional));
    walk::make_complete(*content.of, content.value);
    return content;
}

}  // namespace verbatim::edit
