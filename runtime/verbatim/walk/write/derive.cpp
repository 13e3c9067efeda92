#include "verbatim/walk/write/derive.hpp"

#include <boost/container/small_vector.hpp>
#include <cstring>

#include "verbatim/walk/coded.hpp"
#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/read/apart.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/refusal.hpp"
#include "verbatim/wire/placed.hpp"

namespace verbatim::walk {

namespace {

using table::rule;
using table::type;

const std::byte* at_control(const void* record, const table::control& c) {
    return static_cast<const std::byte*>(record) + c.in_memory;
}
// Calls a function with the starts of the fields of a record.
auto with_starts(const context& in, auto f) {
    return in.starts ? f(in.starts) : f(starts_in(*in.of, in.value, in.start, in.plan).data());
}
std::size_t start_of(const context& in, std::size_t index) {
    const bool is_fixed = index < in.of->fields.size() && in.of->fields[index].offset != wire::dynamic_size;
    return is_fixed ? in.start + in.of->fields[index].offset
                    : with_starts(in, [&](const std::size_t* starts) { return starts[index]; });
}

// Room for the bytes of a derived field: usually a number, for which no memory is allocated.
using stored_field = boost::container::small_vector<std::byte, 32>;

std::int64_t value_of_rule(const rule&, const context&, const reaches&);

std::int64_t sum_over(const rule& r, const context& in, const reaches& to) {
    const type& list = *in.of->fields[r.first].of;
    const type& element = list.element();
    const void* const elements = field_in(*in.of, in.value, r.first);
    std::size_t at = start_of(in, r.first);
    std::int64_t total = 0;
    const auto add = [&](const void* here) {
        const auto starts = starts_in(element, here, at, in.plan);
        const context one{.of = &element, .value = here, .start = at, .plan = in.plan, .starts = starts.data()};
        total += value_of_rule(*r.term, one, to);
        at = starts.back();
    };
    if (const auto& all = *static_cast<const wire::borrowing*>(elements); all.block().data()) {
        // Borrowed elements are decoded one after the other, and not kept.
        const std::byte* next = all.block().data();
        scratch decoded(element);
        keeper how;
        for (std::size_t i = 0; i < all.size(); ++i) add(all.next_element(element, i, next, decoded.get(), how));
        return total;
    }
    for (std::size_t i = 0; i < list.length(elements); ++i) add(element_in(list, elements, i));
    return total;
}

// Returns the bytes that a checksum or a digest is of: with a `term`, which is a rule `decoded`, those to which that
// field decodes. The record has been read from the bytes that are written.
std::span<const std::byte> bytes_of_fields(const rule& r, const context& in) {
    if (r.term) {
        const type& coded = *in.of->fields[r.term->first].of;
        return coded.coded_state_in(field_in(*in.of, in.value, r.term->first)).decoded.bytes;
    }
    return with_starts(in, [&](const std::size_t* starts) {
        return std::span(in.bytes + (starts[r.first] - in.start), starts[r.last + 1u] - starts[r.first]);
    });
}

std::int64_t value_of_rule(const rule& r, const context& in, const reaches& to) {
    const type& record = *in.of;
    switch (r.what) {
        case rule::form::size: {
            const bool fixed = record.fields[r.last].offset != wire::dynamic_size && record.fields[r.last].of->bitwise;
            if (fixed)
                return static_cast<std::int64_t>(record.fields[r.last].offset + record.fields[r.last].of->size -
                                                 record.fields[r.first].offset);
            return with_starts(in, [&](const std::size_t* starts) {
                return static_cast<std::int64_t>(starts[r.last + 1u] - starts[r.first]);
            });
        }
        case rule::form::decoded:
            return static_cast<std::int64_t>(
                decoded_size(*record.fields[r.first].of, field_in(record, in.value, r.first), in.plan));
        case rule::form::reach: {
            const type* placed = record.fields[r.first].of;
            const void* there = field_in(record, in.value, r.first);
            for (; there && placed->what == wire::kind::optional; placed = &placed->element())
                there = placed->content_in(there);
            if (!there || !placed->content_in(there)) return 0;
            return static_cast<std::int64_t>(to.reach ? to.reach(to.context, there)
                                                      : placed->identity_in(there).reach());
        }
        case rule::form::sum: return sum_over(r, in, to);
        case rule::form::plus: return value_of_rule(*r.term, in, to) + r.addend;
        case rule::form::call: return r.function(in.value);
        case rule::form::checksum: return static_cast<std::int64_t>(r.checksum(bytes_of_fields(r, in)));
        case rule::form::copy:
        case rule::form::made:
        case rule::form::digest: break;
    }
    return 0;
}

}  // namespace

const std::byte* derived_field(const type& derived, const void* record) {
    const table::control& c = *derived.derived().target;
    return c.way.empty() ? at_control(record, c) : number_near(c, record, nullptr);
}

entered_at derived_at(const type& derived, const context& in) {
    struct in_value final : entered_places {
        using entered_places::entered_places;
        std::size_t element(const type& list, const void* value, std::size_t at, std::size_t index) override {
            for (std::size_t i = 0; i < index; ++i)
                at += measure(list.element(), element_in(list, value, i), at, {.plan = plan});
            return at;
        }
        std::size_t placed(const void*) override { return 0; }  // no target is in a placed value
    } places(in.plan);
    const table::control& c = *derived.derived().target;
    std::string ignored;
    return enter(c, at_control(in.value, c), {}, ignored, start_of(in, c.field) + c.inside, &places);
}

void make_field(const rule& r, const context& in, void* stored) {
    if (r.what == rule::form::digest) r.digest(bytes_of_fields(r, in), stored);
    else r.make(in.value, stored);
}

std::int64_t rule_value(const type& derived, const context& in, const reaches& to) {
    const std::int64_t number = value_of_rule(*derived.derived().by_rule, in, to);
    const std::size_t bits = 8 * derived.derived().target->of->number_size();
    return derived.derived().by_rule->what == rule::form::checksum && bits < 64
               ? number & ((std::int64_t{1} << bits) - 1)
               : number;
}

bool applies(const type& derived, const void* record) {
    const context in{.value = record};
    return (!derived.derived().applies || evaluate(*derived.derived().applies, numbers_in(in), 0) != 0) &&
           derived_field(derived, record);
}

bool expected_in(const type& derived, const context& in, void* stored) {
    if (!applies(derived, in.value)) return false;
    const rule& r = *derived.derived().by_rule;
    const type& field = *derived.derived().target->of;
    std::memcpy(stored,
                r.what == rule::form::copy ? at_control(in.value, *r.original) : derived_field(derived, in.value),
                field.in_memory);
    if (r.makes_bytes()) {
        make_field(r, in, stored);
        return true;
    }
    return r.what == rule::form::copy ||
           assign_integer(field, static_cast<std::byte*>(stored), rule_value(derived, in));
}

const void* record_as_read::of(const type& record, std::span<const std::byte> bytes) {
    if (at_ != bytes.data() || type_ != &record) {
        const std::byte* at = bytes.data();
        decode(record, keep_nothing, at, at + bytes.size(), value_.emplace(record).get());
        at_ = bytes.data();
        type_ = &record;
    }
    return value_->get();
}

// Puts the value that the target holds as long as it is in sync into `stored`; if the target is absent, the value of a
// new record.
static bool follows_as(const type& derived, const context& in, void* stored) {
    if (derived_field(derived, in.value)) return expected_in(derived, in, stored);
    std::memset(stored, 0, derived.derived().target->of->in_memory);
    return true;
}

bool in_sync(const type& derived, const void* state, const type& record, record_as_read& as_read, void* stored) {
    const auto bytes = derived.derived().state->borrowed(derived, state);
    return bytes.data()
               ? follows_as(derived, {.of = &record, .bytes = bytes.data(), .value = as_read.of(record, bytes)}, stored)
               : derived.derived().state->in_sync(derived, state, stored);
}

bool is_in_sync(const type& derived, const void* state, const type& record, const void* value,
                record_as_read& as_read) {
    const std::byte* const there = derived_field(derived, value);
    stored_field stored(derived.derived().target->of->in_memory);
    return there && in_sync(derived, state, record, as_read, stored.data()) &&
           std::memcmp(stored.data(), there, derived.derived().target->of->in_memory) == 0;
}

void remember_rules(const cursor& c, const context& in, void* value) {
    for (const auto& f : in.of->fields) {
        if (f.of->what != wire::kind::derived) continue;
        const type& derived = *f.of;
        void* const state = static_cast<std::byte*>(value) + f.in_memory;
        decode_way(*derived.derived().target, value);
        // A costly rule is evaluated only when its result is needed, if the record can be decoded again.
        if (derived.derived().by_rule->is_costly && in.of->lazy) {
            derived.derived().state->borrow(derived, state, *c.keep, {in.bytes, c.at});
        } else {
            stored_field stored(derived.derived().target->of->in_memory);
            derived.derived().state->set_in_sync(derived, state,
                                                 follows_as(derived, in, stored.data()) ? stored.data() : nullptr);
        }
        if (derived.derived().by_rule->looks_at_fields && c.inspect) inspect_rule(*c.inspect, c.where, derived, in);
    }
}

void inspect_rule(inspector& to, const step* where, const type& derived, const context& in) {
    if (!applies(derived, in.value)) return;
    const table::control& target = *derived.derived().target;
    const std::byte* const stored = derived_field(derived, in.value);
    stored_field right(target.of->in_memory);
    if (expected_in(derived, in, right.data()) && std::memcmp(right.data(), stored, target.of->in_memory) == 0) return;
    const std::size_t position = derived_at(derived, in).position;
    const std::string path = path_in(target, in.value);
    const step here{where, path, 0};
    if (derived.derived().by_rule->what == rule::form::copy)
        to.report(&here, position, "a copy of " + std::string(derived.derived().by_rule->original->name),
                  "other bytes");
    else if (derived.derived().by_rule->what == rule::form::digest)
        to.report_by("what its rule gives", &here, position, hex(right.data(), target.of->size),
                     hex(stored, target.of->size));
    else if (derived.derived().by_rule->what == rule::form::made)
        to.report(&here, position, "what its rule gives",
                  target.of->number().real ? std::to_string(real_in(*target.of, stored)) : "other bytes");
    else
        to.report_by("what its rule gives", &here, position, std::to_string(rule_value(derived, in)),
                     std::to_string(integer_in(*target.of, stored)));
}

bool worked_out(const type& record, const type& derived, std::span<const std::byte> bytes, void* stored) {
    return follows_as(derived, {.of = &record, .bytes = bytes.data(), .value = record_as_read().of(record, bytes)},
                      stored);
}

}  // namespace verbatim::walk
