#include "verbatim/walk/write/control.hpp"

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <string_view>

#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/same_bytes.hpp"
#include "verbatim/walk/varint.hpp"

namespace verbatim::walk {

namespace {

using table::control;
using table::expression;

// Returns the memory to which a record is written.
std::byte* bytes_at(const context& record, std::size_t position) {
    return const_cast<std::byte*>(record.bytes) + (position - record.start);
}

// Returns the number in a field; 0 if the field is absent. A number of varying size has already been settled.
std::int64_t number_in(const written_at& there, const control& c, const write_plan* plan) {
    if (!there.bytes) return 0;
    return c.of->is_varint()
               ? settled_number(*c.of, static_cast<const std::byte*>(there.record->value) + c.in_memory, plan)
               : integer_in(*c.of, there.bytes);
}
// Returns whether an expression is a number in the record that has the data, as most are.
bool is_near(const expression& what) { return what.what == expression::form::control && what.of->is_own(); }
std::optional<std::size_t> index_of_data(const emitter& e, const control& c) {
    return element_index_below(e.element, e.records, record_of(e.records, c));
}
// What a look sees may not have been written yet, so its number is the one that was read.
std::int64_t number_at(const emitter& e, const control& c) {
    if (!c.way.empty() && is_seen(c)) return number_of_control(e.records, c, index_of_data(e, c));
    return number_in(place_of(e, c), c, e.plan);
}

auto numbers_at(const emitter& e) {
    return [&e](const control& c) { return number_at(e, c); };
}
// Gives the same numbers, except that one field holds another number.
auto changed_numbers(const emitter& e, const control& field, std::int64_t number) {
    return [&e, &field, number](const control& c) { return &c == &field ? number : number_at(e, c); };
}

// Gives the positions of elements and placed values in the output. Most elements are requested one after the other, so
// the last position is kept.
struct places_in_output final : entered_places {
    const emitter& e;
    bool is_elsewhere = false;
    explicit places_in_output(const emitter& in) : entered_places(in.plan), e(in) {}

    std::size_t element(const table::type& list, const void* value, std::size_t at, std::size_t index) override {
        if (list.element().bitwise) return at + index * list.element().size;
        passed_elements& last = e.decided->passed.try_emplace(value, passed_elements{at, 0, at}).first->second;
        if (last.start != at || last.index > index) last = {at, 0, at};
        for (; last.index < index; ++last.index)
            last.position +=
                measure(list.element(), element_in(list, value, last.index), last.position, {.plan = plan});
        return last.position;
    }
    std::optional<std::size_t>* first_with_key(const table::entering& step, const void* list, bool& is_known) override {
        const auto [known, is_new] = e.decided->first_with_key.try_emplace({&step, list});
        is_known = !is_new;
        return &known->second;
    }
    std::size_t placed(const void* content) override {
        is_elsewhere = true;
        auto& known = e.decided->placed;
        if (known.empty())
            for (const segment& s : *e.segments)
                if (s.identity) known.emplace(s.of->content_in(s.value), s.address);
        return known.at(content);
    }
};

written_at entered_place(const emitter& e, const control& c, std::string& why) {
    const context& record = *record_of(e.records, c);
    const std::size_t position = record.starts[c.field] + c.inside;
    if (is_seen(c)) return {&record, position, nullptr};
    places_in_output places(e);
    const auto there = enter(c, static_cast<const std::byte*>(record.value) + c.in_memory, index_of_data(e, c), why,
                             position, &places);
    if (!there.value) return {&record, position, nullptr};
    return {&record, there.position, places.is_elsewhere ? e.whole + there.position : bytes_at(record, there.position)};
}

// Returns whether an expression needs no number that a look has yet to see: a new look is read when it is written.
bool has_seen(const emitter& e, const expression& what) {
    return each_control(
        what, [&](const control& c) { return !is_seen(c) || value_of_control(e.records, c, index_of_data(e, c)); });
}

// Requires that the fields of an expression keep their numbers, because the data agrees with these.
bool keep_controls(emitter& e, const expression& what) {
    const control* const c = settable_in(&what);
    return !c || (put_control(e, *c, number_at(e, *c), bits_of(what)) && keep_others(e, what));
}

bool is_met(const expression& condition, std::int64_t number) {
    return evaluate(
               condition, [=](const control&) { return number; }, 0) != 0;
}
// Requires that a condition, with which the data agrees, keeps its truth. A condition over a single field leaves the
// field free otherwise. Of && and ||, the side that decides is kept, or both sides are.
bool keep_condition(emitter& e, const expression& what) {
    if (what.is(operation::negated)) return keep_condition(e, *what.left);
    if (what.is(operation::both) || what.is(operation::either)) {
        const auto holds = [&](const expression& one) { return written_number(e, one) != 0; };
        const bool decides =
            what.is(operation::either);  // the truth of a side with which the other side does not matter
        if (holds(what) != decides) return keep_condition(e, *what.left) && keep_condition(e, *what.right);
        return keep_condition(e, holds(*what.left) == decides ? *what.left : *what.right);
    }
    const control* const c = settable_in(&what);
    const bool is_alone = c && c->way.empty() && !c->of->is_varint() && !depends_on_position(&what) &&
                          each_control(what, [&](const control& other) { return &other == c; });
    return is_alone ? put_control(e, *c, number_at(e, *c), all_bits, decider::data, &what) : keep_controls(e, what);
}

// Returns the position, in its record, of the data that is compared with its controls.
std::size_t position_in(const emitter& e) { return e.records ? e.at - e.records->start : e.at; }

std::string names_of(const expression& what) {
    std::string names;
    std::set<std::string_view> seen;
    (void)each_control(what, [&](const control& c) {
        if (seen.insert(c.name).second) names += (names.empty() ? "" : ", ") + std::string(c.name);
        return true;
    });
    return names.empty() ? "the schema" : names;
}

}  // namespace

written_at place_of(const emitter& e, const control& c) {
    if (std::string ignored; !c.way.empty()) return entered_place(e, c, ignored);
    const context* const record = record_of(e.records, c);
    const std::size_t position =
        c.offset == wire::dynamic_size ? record->starts[c.field] + c.inside : record->start + c.offset;
    return {record, position, bytes_at(*record, position)};
}

bool has_entered(emitter& e, const expression& what) {
    const control* missing = nullptr;
    std::string why;
    const auto wanted = [&](const control& c) {
        if (!c.way.empty() && !is_seen(c) && !missing && !entered_place(e, c, why).bytes) missing = &c;
        return number_at(e, c);
    };
    (void)evaluate(what, wanted, position_in(e));
    return !missing || refuse_entering(*e.why, e.at, missing->name, std::move(why));
}

bool is_within_reach(const emitter& e, const expression& what) {
    return e.segments || each_control(what, [&](const control& c) { return !c.around || record_of(e.records, c); });
}

std::int64_t written_number(const emitter& e, const expression& what) {
    return is_near(what) ? number_at(e, *what.of) : evaluate(what, numbers_at(e), position_in(e));
}

std::optional<std::int64_t> solved_number(const emitter& e, const expression& what, std::int64_t value) {
    return solve(what, value, numbers_at(e), position_in(e));
}

std::int64_t number_in_memory(const emitter& e, const expression& what) {
    const auto number = [&](const control& c) { return number_of_control(e.records, c, index_of_data(e, c)); };
    return evaluate(what, number, position_in(e));
}

std::int64_t bits_of(const expression& e, std::int64_t wanted) {
    using form = expression::form;
    if (e.what == form::control) return wanted;
    if (!e.left || !e.right || e.right->what != form::number) return all_bits;
    const std::int64_t by = e.right->value;
    if (e.does == operation::bit_and) return bits_of(*e.left, wanted & by);
    if (e.does == operation::shift_right && by >= 0 && by < 64)
        return bits_of(*e.left, static_cast<std::int64_t>(static_cast<std::uint64_t>(wanted) << by));
    return e.does == operation::equal || e.does == operation::not_equal ? bits_of(*e.left) : all_bits;
}

namespace {

bool is_number(const table::type& t) { return t.is_number() && !t.number().real && !t.is_constant(); }
std::string bytes_of(const std::byte* at, std::size_t size) { return {reinterpret_cast<const char*>(at), size}; }

bool refuse_decision(emitter& e, const disagreement& why) {
    e.decided->refused = why;
    return refuse_disagreement(*e.why, why.position, why.field, why.wanted_text, why.other_text, "elsewhere");
}

// Returns whether this is the decision that contradicts the refused one, if it is sought. Then writing fails here, so
// that its path becomes known.
bool is_sought(emitter& e, std::size_t position, auto differs) {
    const disagreement* const sought = e.decided->sought;
    if (!sought || sought->position != position || !differs(*sought)) return false;
    return e.decided->is_found = true;
}
bool is_sought(emitter& e, std::size_t position, std::int64_t number, std::int64_t bits) {
    return is_sought(e, position, [&](const disagreement& wants) { return ((number ^ wants.wanted) & bits) != 0; });
}

// Returns whether a decision allows another number in its field.
bool allows(const decision& d, std::int64_t before, std::int64_t number) {
    return d.condition ? is_met(*d.condition, number) == d.is_met : ((before ^ number) & d.bits) == 0;
}

bool has_decided(const decision& d, const std::byte* bytes) { return d.bytes <= bytes && bytes < d.bytes + d.size; }

// Returns whether decider `by` yields to `to`. A look goes where data and rules lead it: it only decides against
// pointers and other looks.
bool yields(decider by, decider to) { return by == decider::look && (to == decider::data || to == decider::rule); }

// Returns whether two deciders may differ for now, because a rule may have yet to be evaluated.
bool may_differ(emitter& e, decider a, decider b) {
    if ((a != decider::rule && b != decider::rule) || (e.shared && !e.shared->may_differ)) return false;
    return e.decided->rules_disagree = true;
}

}  // namespace

bool put_control(emitter& e, const control& c, std::int64_t number, std::int64_t bits, decider by,
                 const expression* condition) {
    const auto there = place_of(e, c);
    if (!there.bytes) return true;  // the data that needs the field has been refused
    const std::int64_t before = number_in(there, c, e.plan);
    const auto refuse = [&] {
        return refuse_decision(
            e, {there.position, number, {}, std::string(c.name), std::to_string(number), std::to_string(before)});
    };
    const bool met = condition && is_met(*condition, number);
    const auto contradicts = [&](const disagreement& wants) { return is_met(*condition, wants.wanted) != met; };
    if (condition ? is_sought(e, there.position, contradicts) : is_sought(e, there.position, number, bits))
        return false;
    if (c.of->is_varint()) {
        if (before == number) return true;
        return fits_number(*c.of, number) ? refuse() : refuse_number(*e.why, there.position, c.name, number);
    }
    if (before != number) {
        if (e.settled) return refuse();
        for (const decision& d : e.decided->all) {
            if (!has_decided(d, there.bytes) || allows(d, before, number) || yields(d.by, by)) continue;
            if (yields(by, d.by)) return true;
            if (!may_differ(e, by, d.by)) return refuse();
        }
        if (const auto d = e.decided->entered.find(there.bytes);
            d != e.decided->entered.end() && ((before ^ number) & d->second.bits) != 0)
            return refuse();
        std::byte now[wire::longest_number];
        if (!put_integer(*c.of, now, number)) return refuse_number(*e.why, there.position, c.name, number);
        e.set(there.bytes, there.position, now, c.of->size);
        e.changed = true;
    }
    // A decision by the data of one record alone need not be kept: all of that data is compared with the field after it
    // has followed.
    if (by == decider::data && c.is_own() && !there.record->is_nested && !there.record->is_entered) return true;
    if (!c.way.empty()) {
        const auto [d, is_new] =
            e.decided->entered.try_emplace(there.bytes, decision{there.record, there.bytes, c.of->size, bits, by});
        if (is_new) e.decided->order.push_back(there.bytes);
        d->second.bits |= bits;
        return true;
    }
    for (decision& d : e.decided->all)
        if (d.bytes == there.bytes && d.by == by && d.condition == condition) {
            d.bits |= bits;
            return true;
        }
    e.decided->all.push_back({there.record, there.bytes, c.of->size, bits, by, condition, met});
    return true;
}

bool keep_others(emitter& e, const expression& what, decider by) {
    return each_control(what, [&](const control& c) {
        return &c == settable_in(&what) || is_seen(c) || put_control(e, c, number_at(e, c), all_bits, by);
    });
}

bool put_by_rule(emitter& e, const context& record, const control& field, std::size_t position,
                 const std::byte* bytes) {
    const table::type& t = *field.of;
    const std::byte* const there = e.to(position);
    if (is_sought(e, position, [&](const disagreement& wants) {
            return wants.wanted_bytes.empty() ? is_number(t) && integer_in(t, bytes) != wants.wanted
                                              : wants.wanted_bytes != bytes_of(bytes, t.size);
        }))
        return false;
    const auto differs = [&](const decision& d) {
        if (d.bytes == there && is_number(t)) return !allows(d, integer_in(t, there), integer_in(t, bytes));
        return has_decided(d, there) ? !same_bytes({there, t.size}, {bytes, t.size})
                                     : d.bytes > there && d.bytes < there + t.size &&
                                           !same_bytes({d.bytes, d.size}, {bytes + (d.bytes - there), d.size});
    };
    for (const decision& d : e.decided->all) {
        if (!differs(d) || yields(d.by, decider::rule) || may_differ(e, decider::rule, d.by)) continue;
        const auto text = [&](const std::byte* at) {
            return is_number(t) ? std::to_string(integer_in(t, at)) : hex(at, t.size);
        };
        return refuse_decision(e, {position, is_number(t) ? integer_in(t, bytes) : 0, bytes_of(bytes, t.size),
                                   std::string(field.name), text(bytes), text(there)});
    }
    e.set(position, bytes, t.size);
    e.decided->all.push_back({&record, there, t.size, all_bits, decider::rule});
    return true;
}

bool can_follow(const emitter& e, const expression& what) {
    return is_near(what) || (!what.by && is_within_reach(e, what) && has_seen(e, what));
}

namespace {

// Returns whether it is a bit field, by its own name, of a packed integer.
bool is_bit_field(const expression& e) {
    using form = expression::form;
    const control* const c = table::control_in(&e);
    if (!c || !c->of->is_packed() || !e.is(operation::bit_and) || e.right->what != form::number) return false;
    const expression& low = *e.left;
    return low.what == form::control ||
           (low.is(operation::shift_right) && low.left->what == form::control && low.right->what == form::number);
}

// Returns whether a result is rounded of more than a field: of its number and others, as in (n + 3) / 4 and (n + 3) &
// 252. Then no part of the number says which of those with one result it is.
bool rounds_sum(const expression& e) {
    if (e.what != expression::form::operation || !e.left || !e.right) return false;
    const bool rounds = e.does == operation::divide || e.does == operation::modulo || e.does == operation::bit_and ||
                        e.does == operation::shift_right;
    const auto adds = [](const expression& one) {
        return settable_in(&one) && (one.is(operation::add) || one.is(operation::subtract));
    };
    return (rounds && (adds(*e.left) || adds(*e.right))) || rounds_sum(*e.left) || rounds_sum(*e.right);
}
// Refuses a number if others beside it give the same result.
bool refuse_if_several(emitter& e, const expression& what, const control& c, std::int64_t number, std::int64_t value) {
    if (!rounds_sum(what)) return false;
    constexpr std::int64_t most = 1 << 16;
    const auto fits = [&](std::int64_t n) {
        std::byte bytes[wire::longest_number];
        return c.of->is_varint() ? fits_number(*c.of, n) : put_integer(*c.of, bytes, n);
    };
    const auto gives = [&](std::int64_t n) {
        return evaluate(what, changed_numbers(e, c, n), position_in(e)) == value && fits(n);
    };
    std::int64_t least = number, greatest = number;
    while (number - least < most && gives(least - 1)) --least;
    while (greatest - number < most && gives(greatest + 1)) ++greatest;
    return least != greatest && !refuse_choice(*e.why, place_of(e, c).position, c.name, value, least, greatest);
}

}  // namespace

bool put_number(emitter& e, const expression& what, std::int64_t value) {
    if (is_near(what)) return put_control(e, *what.of, value);
    if (!can_follow(e, what)) return true;
    if (!has_all(e, what)) return false;
    const control* const c = settable_in(&what);
    if (c && what.what == expression::form::control) return put_control(e, *c, value);
    const std::int64_t now = written_number(e, what);
    if (!c) return now == value || sees(what) || refuse_other_than_fixed(*e.why, e.at, now, value);
    if (now == value) return what.gives == table::gives::truth ? keep_condition(e, what) : keep_controls(e, what);
    const auto number = solved_number(e, what, value);
    if (!number && is_bit_field(what) && (value < 0 || value > what.right->value))
        return refuse_number(*e.why, place_of(e, *c).position, c->name, value);
    if (!number || evaluate(what, changed_numbers(e, *c, *number), position_in(e)) != value)
        return refuse_computed(*e.why, place_of(e, *c).position, names_of(what), value, now);
    if (refuse_if_several(e, what, *c, *number, value)) return false;
    return put_control(e, *c, *number, bits_of(what)) && keep_others(e, what);
}

bool put_condition(emitter& e, const expression& what, bool met, std::size_t offset) {
    if (!can_follow(e, what)) return true;
    if (!has_all(e, what)) return false;
    const control* const c = settable_in(&what);
    const bool holds = written_number(e, what) != 0;
    if (holds == met) return keep_condition(e, what);
    if (!c && sees(what)) return true;
    if (const auto number =
            e.settled || !c ? std::nullopt : solve_condition(what, met, numbers_at(e), position_in(e))) {
        if ((evaluate(what, changed_numbers(e, *c, *number), position_in(e)) != 0) == met)
            return put_control(e, *c, *number, bits_of(what));
    }
    return refuse_presence(*e.why, offset, names_of(what), met);
}

}  // namespace verbatim::walk
