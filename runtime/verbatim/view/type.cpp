#include "verbatim/view/type.hpp"

#include <boost/unordered/unordered_flat_set.hpp>
#include <cstring>

#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/wire/coded.hpp"

namespace verbatim::view {

namespace {

using table::expression;

void add_types(const type& t, boost::unordered_flat_set<const type*>& known, std::vector<const type*>& to) {
    if (!known.insert(&t).second) return;
    to.push_back(&t);
    for (const type* part : t.holds) add_types(*part, known, to);
    for (const field& f : t.fields) add_types(*f.of, known, to);
}

}  // namespace

datum emplace(datum at) { return {at.of->set_content(at.value), &at.of->element()}; }
datum choose(datum at, std::size_t alternative) {
    if (at.of->what == kind::coded) at.of->coded_state_in(at.value) = {};
    return {at.of->set_alternative(at.value, alternative), &table::held_by(*at.of, at.value)};
}
void reset(datum at) { at.of->drop_content(at.value); }

namespace {

// Returns the only field in an expression, if the value of the expression determines all its bits. Null if there is
// none.
const table::control* only_field(const expression* e) {
    using form = expression::form;
    if (!e || e->what == form::control) return e ? e->of : nullptr;
    if (e->what == form::call) return e->inverse ? only_field(e->left) : nullptr;
    const bool is_sum = e->is(table::operation::add) || e->is(table::operation::subtract);
    const bool is_product = e->is(table::operation::multiply) && e->right->what == form::number && e->right->value > 0;
    if (!is_sum && !is_product) return nullptr;
    return !table::control_in(e->right) || table::follows_alone(*e) ? only_field(e->left)
           : !table::control_in(e->left)                            ? only_field(e->right)
                                                                    : nullptr;
}

}  // namespace

boost::container::small_vector<implied, 2> implied_by(const type& t, const type* around) {
    boost::container::small_vector<implied, 2> all;
    // A number that has several meanings, or is a part of a packed integer, is not implied as a whole.
    const auto add = [&](const expression* e, implied::when follows) {
        const auto* const field = only_field(e);
        if (field && field->around == around && field->way.empty() && !field->of->is_packed())
            all.push_back({field, follows});
    };
    if (t.what == kind::derived && t.derived().target->way.empty() && !around)
        all.push_back({t.derived().target, implied::when::derived});
    add(t.choice().tag, implied::when::tag);
    if (t.what == kind::list || t.what == kind::bytes || t.is_string() || t.has_alternatives())
        add(t.bytes, implied::when::always);
    add(t.list().times, implied::when::always);
    if (!t.placed().is_look) add(t.placed().pointer, implied::when::always);
    return all;
}

bool implies(datum data, const implied& i, const void* stored) {
    const type& t = *data.of;
    switch (i.follows) {
        case implied::when::always: return true;
        case implied::when::tag: {
            const std::size_t held = t.index_in(data.value);
            const auto there = walk::integer_in(*i.field->of, static_cast<const std::byte*>(stored));
            return held < t.choice().tags.size() &&
                   t.choice().tags[held] == walk::evaluate(
                                                *t.choice().tag, [&](const table::control&) { return there; }, 0);
        }
        case implied::when::derived: {
            if (*t.derived().state->forced(t, data.value)) return false;
            std::vector<std::byte> right(i.field->of->in_memory);
            return t.derived().state->in_sync(t, data.value, right.data()) &&
                   std::memcmp(right.data(), stored, right.size()) == 0;
        }
    }
    return false;
}

std::string alternative_name(const type& t, std::size_t i) {
    if (i >= t.holds.size()) return "unknown";
    const auto name = [&](std::size_t k) {
        return t.holds[k]->what == kind::list ? name_of(t.holds[k]->element()) : name_of(*t.holds[k]);
    };
    for (std::size_t j = 0; j < t.holds.size(); ++j)
        if (j != i && name(j) == name(i) && (i < t.choice().tags.size() || t.by_magic))
            return name(i) + '@' + std::to_string(t.by_magic ? static_cast<std::int64_t>(i) : t.choice().tags[i]);
    return name(i);
}

std::vector<const type*> types_in(const type& t) {
    boost::unordered_flat_set<const type*> known;
    std::vector<const type*> all;
    add_types(t, known, all);
    return all;
}

}  // namespace verbatim::view
