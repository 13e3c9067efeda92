#include "verbatim/edit/change/byte_orders.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "verbatim/table/constant_size.hpp"
#include "verbatim/view/type.hpp"
#include "verbatim/walk/context.hpp"
#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/number.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::type;
using walk::context;
using wire::kind;

// Returns the number of a control in a decoded record around data; nothing if it is absent.
std::optional<std::int64_t> number_seen(const context* around, const table::control& c) {
    const context* const in = walk::record_of(around, c);
    if (!in || !in->value) return {};
    datum at = view::field_in({const_cast<void*>(in->value), in->of}, c.field);
    std::size_t inside = c.inside;
    while (at.of && at.of != c.of) {
        if (at.of->is_transparent()) {
            at = at.held();
            continue;
        }
        datum next;
        for (std::size_t i = 0; at.of->what == kind::record && !next.of && i < at.of->fields.size(); ++i) {
            const auto size = table::constant_size(*at.of->fields[i].of);
            if (!size) return {};
            if (inside < *size) next = view::field_in(at, i);
            else inside -= *size;
        }
        at = next;
    }
    if (!at.of || inside != 0) return {};
    return walk::integer_in(*at.of, static_cast<const std::byte*>(at.value));
}

class finder {
public:
    explicit finder(const number_types& of) : of_(of) {}

    void pass(datum at, const indices& way, const context* around) {
        if (!leads_to_choice(*at.of)) return;
        if (at.of->has_alternatives() && order_of(*at.of)) add(at, way, around);
        if (at.of->is_transparent()) {
            if (const datum held = at.held(); held.of) pass(held, way, around);
            return;
        }
        const context here{.up = around, .of = at.of, .value = at.value};
        const bool is_record = at.of->what == kind::record;
        if (at.of->what == kind::list) at.of->decode_all(at.value);
        std::size_t i = 0;
        (void)view::each_part(at, [&](datum part) {
            pass(part, inside(way, i++), is_record ? &here : around);
            return true;
        });
    }
    std::vector<other_order> all;

private:
    void add(datum choice, const indices& way, const context* around) {
        const auto& tag = *order_of(*choice.of);
        bool is_about = false, is_known = true;
        const auto number = [&](const table::control& c) {
            is_about |= of_.contains(c.of);
            const auto is = number_seen(around, c);
            is_known &= is.has_value();
            return is.value_or(0);
        };
        const std::int64_t is = walk::evaluate(tag, number, 0);
        if (!is_about || !is_known) return;
        const std::size_t then = table::index_of_tag(*choice.of, choice.of->choice().tag->by->number_for(is));
        if (then < choice.of->holds.size() && then != choice.of->index_in(choice.value)) all.push_back({way, then});
    }
    bool leads_to_choice(const type& t) {
        const auto [known, is_new] = leads_.try_emplace(&t);
        if (is_new) {
            const auto types = view::types_in(t);
            known->second = std::ranges::any_of(types, [](const type* in) { return order_of(*in) != nullptr; });
        }
        return known->second;
    }

    const number_types& of_;
    std::map<const type*, bool> leads_;  // whether such a choice may be in a value of the type
};

}  // namespace

const table::expression* order_of(const type& t) {
    const auto* const tag = t.what == kind::choice ? t.choice().tag : nullptr;
    const auto* const plain = tag && tag->by ? tag->by->plain() : nullptr;
    const bool is_order = plain && std::ranges::all_of(t.holds, [&](const type* one) {
                              return one->what == kind::record && one->label == t.holds.front()->label;
                          });
    return is_order && plain->gives != table::gives::text ? plain : nullptr;
}

std::vector<other_order> other_orders_by(view::document& doc, const number_types& of) {
    finder all(of);
    all.pass(doc.value(), {}, nullptr);
    return std::move(all.all);
}

}  // namespace verbatim::edit
