#include "verbatim/walk/control.hpp"

#include <algorithm>

#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/varint.hpp"

namespace verbatim::walk {

namespace {

using table::control;
using table::expression;

// One of varying size has been settled.
std::int64_t number_at(const void* of, const control& c) {
    const auto there = place_of(*static_cast<const emitter*>(of), c);
    return c.of->varint ? settled_number(*c.of, static_cast<const std::byte*>(there.record->value) + c.in_memory) : integer_in(*c.of, there.bytes);
}

// The same, but for one field, which is to hold another number.
struct changed {
    const emitter& e;
    const control& field;
    std::int64_t number;
    static std::int64_t get(const void* of, const control& c) {
        const auto& self = *static_cast<const changed*>(of);
        return &c == &self.field ? self.number : number_at(&self.e, c);
    }
};

// The bits of its only field that an expression looks at.
std::int64_t bits_of(const expression& e, std::int64_t wanted = all_bits) {
    using form = expression::form;
    if (e.what == form::control) return wanted;
    if (!e.left || !e.right || e.right->what != form::number) return all_bits;
    const std::int64_t by = e.right->value;
    if (e.what == form::bit_and) return bits_of(*e.left, wanted & by);
    if (e.what == form::shift_right && by >= 0 && by < 64) return bits_of(*e.left, static_cast<std::int64_t>(static_cast<std::uint64_t>(wanted) << by));
    return e.what == form::equal || e.what == form::not_equal ? bits_of(*e.left) : all_bits;
}

// The data fits the fields as they are: so they stay.
bool keep_controls(emitter& e, const expression& what) {
    return each_control(what, [&](const control& c) { return put_control(e, c, number_at(&e, c), &c == table::control_in(&what) ? bits_of(what) : all_bits); });
}

// Of the data that is compared with its controls.
std::size_t position_in(const emitter& e) { return e.records ? e.at - e.records->start : e.at; }

std::string names_of(const expression& what) {
    std::string names;
    (void)each_control(what, [&](const control& c) { return names += (names.empty() ? "" : ", ") + std::string(c.name), true; });
    return names.empty() ? "the schema" : names;
}

}  // namespace

written_at place_of(const emitter& e, const control& c) {
    const written* const record = c.around ? find_written(e.records, c.around) : e.records;
    const std::size_t position = c.offset == wire::dynamic_size ? record->starts[c.field] + c.inside : record->start + c.offset;
    return {record, position, record->bytes + (position - record->start)};
}

bool is_within_reach(const emitter& e, const expression& what) {
    return e.segments || each_control(what, [&](const control& c) { return !c.around || find_written(e.records, c.around); });
}

std::int64_t written_number(const emitter& e, const expression& what) { return evaluate(what, {&e, &number_at}, position_in(e)); }

std::optional<std::int64_t> solved_number(const emitter& e, const expression& what, std::int64_t value) { return solve(what, value, {&e, &number_at}, position_in(e)); }

bool put_control(emitter& e, const control& c, std::int64_t number, std::int64_t bits) {
    const auto there = place_of(e, c);
    const auto known = [&] { return std::ranges::find(*e.decided, static_cast<const std::byte*>(there.bytes), &decision::bytes); };
    const std::int64_t before = number_at(&e, c);
    if (c.of->varint) {
        if (before == number) return true;
        return fits_number(*c.of, number) ? refuse_disagreement(*e.why, there.position, c.name, number, before) : refuse_number(*e.why, there.position, c.name, number);
    }
    if (before != number) {
        const auto decided = known();
        const bool stays = e.settled || (decided != e.decided->end() && ((before ^ number) & decided->bits) != 0);
        if (stays) return refuse_disagreement(*e.why, there.position, c.name, number, before);
        std::byte now[8];
        if (!put_integer(*c.of, now, number)) return refuse_number(*e.why, there.position, c.name, number);
        std::memcpy(there.bytes, now, c.of->size);
        e.changed = true;
    }
    if (!c.around) return true;
    if (const auto decided = known(); decided != e.decided->end()) decided->bits |= bits;
    else e.decided->push_back({there.record, there.bytes, bits});
    return true;
}

bool put_number(emitter& e, const expression& what, std::int64_t value) {
    if (what.by || !is_within_reach(e, what)) return true;
    const control* const c = table::control_in(&what);
    const std::int64_t now = written_number(e, what);
    if (!c) return now == value || refuse_disagreement(*e.why, e.at, "the schema's number", value, now);
    if (now == value) return keep_controls(e, what);
    const auto number = solved_number(e, what, value);
    const auto check = number ? std::optional(changed{e, *c, *number}) : std::nullopt;
    if (!check || evaluate(what, {&*check, &changed::get}, position_in(e)) != value) return refuse_computed(*e.why, place_of(e, *c).position, names_of(what), value, now);
    return put_control(e, *c, *number, bits_of(what));
}

bool put_condition(emitter& e, const expression& what, bool met, std::size_t offset) {
    if (what.by || !is_within_reach(e, what)) return true;
    const control* const c = table::control_in(&what);
    const bool is_met = written_number(e, what) != 0;
    if (is_met == met) return keep_controls(e, what);
    if (const auto number = e.settled ? std::nullopt : solve_condition(what, met, {&e, &number_at}, position_in(e))) {
        const changed now{e, *c, *number};
        if ((evaluate(what, {&now, &changed::get}, position_in(e)) != 0) == met) return put_control(e, *c, *number, bits_of(what));
    }
    return refuse_presence(*e.why, offset, names_of(what), met);
}

}  // namespace verbatim::walk
