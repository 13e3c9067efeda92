#include "verbatim/walk/enter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/read/apart.hpp"
#include "verbatim/walk/read/evaluations.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/varint.hpp"

namespace verbatim::walk {

namespace {

using table::control;
using table::entering;
using table::type;
using wire::kind;

// Returns the first element of a list, after which the others follow in memory; null if they have not been decoded.
const std::byte* first_in(const type& t, const void* value) {
    if (t.what != kind::list) return static_cast<const std::byte*>(value);
    const auto& list = *static_cast<const wire::borrowing*>(value);
    if (!list.borrowed()) return static_cast<const std::byte*>(t.first_in(value));
    return t.element().bitwise ? list.block().data() : nullptr;
}

// Returns the content of a choice, an optional or a placed value; null if it is absent, or is not the alternative to
// which the step leads. A record is its own content.
const void* content_of(const entering& step, const void* value) {
    const type& t = *step.from;
    if (t.what == kind::record) return value;
    if (!t.has_alternatives()) return t.content_in(value);
    return &table::held_by(t, value) == step.to ? t.alternative_in(value) : nullptr;
}

bool has_elements(const entering& step) { return step.from->has_elements(); }

// Returns the key of an element as it will be written: if the key is the tag of a choice, the tag of the alternative
// that the choice holds.
std::int64_t key_in(const control& key, const type& element, const std::byte* at) {
    for (const auto& f : element.fields) {
        const type& t = *f.of;
        if (!t.choice().tag || t.choice().tag->what != table::expression::form::control ||
            !t.choice().tag->of->is_own() || t.choice().tag->of->in_memory != key.in_memory ||
            t.choice().tag->of->of != key.of)
            continue;
        const std::size_t held = t.index_in(at + f.in_memory);
        if (held < t.choice().tags.size()) return t.choice().tags[held];
    }
    return integer_in(*key.of, at + key.in_memory);
}
std::optional<std::size_t> first_with_key(const entering& step, const void* list, const std::byte* first,
                                          std::size_t count, entered_places* places) {
    bool is_known = false;
    if (auto* const known = places ? places->first_with_key(step, list, is_known) : nullptr)
        return is_known ? *known : *known = first_with_key(step, list, first, count, nullptr);
    const type& element = step.from->element();
    for (std::size_t i = 0; i < count; ++i)
        if (key_in(*step.key, element, first + i * element.in_memory) == step.wanted) return i;
    return {};
}

entered_at in_element(const entering& step, entered_at from, std::optional<std::size_t> index, std::string& why,
                      entered_places* places) {
    const type& t = *step.from;
    if (!index && !step.key) {
        why = "the data is in no list";
        return entered_at{};
    }
    const std::size_t count = t.length(from.value);
    if (!step.key && *index >= count) {
        why = fmt::format("there are {} elements, and none for the one with index {}", count, *index);
        return entered_at{};
    }
    const std::byte* const first = first_in(t, from.value);
    if (!first && count > 0) {
        why = "its elements have not been decoded";
        return entered_at{};
    }
    if (step.key) index = first_with_key(step, from.value, first, count, places);
    if (!index) {
        why = fmt::format("no element has the {} {}", step.key->name, step.wanted);
        return entered_at{};
    }
    return {first + *index * t.element().in_memory, places ? places->element(t, from.value, from.position, *index) : 0};
}

entered_at in_content(const entering& step, entered_at from, std::string& why, entered_places* places) {
    const void* const inside = content_of(step, from.value);
    if (!inside) {
        why = step.from->has_alternatives() ? fmt::format("{} is not what is there", step.to->label) : "it is absent";
        return entered_at{};
    }
    return {static_cast<const std::byte*>(inside),
            places && step.from->what == kind::placed ? places->placed(inside) : from.position};
}

// Goes one step along a way. Returns false if nothing is there.
bool follow(const entering& step, entered_at& at, std::optional<std::size_t> index, std::string& why,
            entered_places* places = nullptr) {
    at = has_elements(step) ? in_element(step, at, index, why, places) : in_content(step, at, why, places);
    if (!at.value) return false;
    if (step.goes_on) {
        if (places) {
            const std::size_t fixed = step.to->fields[step.field].offset;
            at.position =
                (fixed != wire::dynamic_size ? at.position + fixed
                                             : starts_in(*step.to, at.value, at.position, places->plan)[step.field]) +
                step.inside;
        }
        at.value += step.in_memory;
    }
    return true;
}

// Returns a field of a record that is being read, decoded from its bytes; null with the reason if it cannot be.
std::shared_ptr<const scratch> read_again(const cursor& c, const context& record, std::size_t field, std::string& why) {
    const type& t = *record.of;
    const std::byte *const begin = record.notes[t.fields[field].note].at, *const end =
                                                                              record.notes[t.fields[field + 1].note].at;
    const evaluation_key key{reinterpret_cast<std::uintptr_t>(&t.fields[field]),
                             reinterpret_cast<std::uintptr_t>(begin), reinterpret_cast<std::uintptr_t>(end)};
    if (const auto* const known = c.known ? c.known->values.find(key) : nullptr)
        return std::static_pointer_cast<const scratch>(*known);
    const auto value = std::make_shared<scratch>(*t.fields[field].of);
    apart again(c);
    again.c.at = begin;
    again.c.end = end;
    again.c.records = &record;
    again.c.running = &again.running;
    again.c.limit = record.in;
    if (!read(*t.fields[field].of, again.c, value->get())) {
        why = again.why.message();
        return nullptr;
    }
    decode_entered(t, static_cast<std::byte*>(value->get()) - t.fields[field].in_memory, field);
    if (c.known)
        c.known->values.add(key, value,
                            t.fields[field].of->in_memory + static_cast<std::size_t>(end - begin) * sizeof(void*));
    return value;
}

}  // namespace

entered_at enter(const control& c, const void* field, std::optional<std::size_t> index, std::string& why,
                 std::size_t position, entered_places* places) {
    entered_at at{static_cast<const std::byte*>(field), position};
    for (const entering& step : c.way) {
        if (!follow(step, at, index, why, places)) break;
    }
    return at;
}

std::string path_in(const control& c, const void* record) {
    std::string path(c.name), ignored;
    entered_at at{static_cast<const std::byte*>(record) + c.in_memory};
    for (const entering& step : c.way) {
        if (step.key) {
            const auto index =
                first_with_key(step, at.value, first_in(*step.from, at.value), step.from->length(at.value), nullptr);
            const std::string key = fmt::format("[{}={}]", step.key->name, step.wanted);
            if (const auto in_name = path.find(key); index && in_name != path.npos)
                path.replace(in_name, key.size(), fmt::format("[{}]", *index));
        }
        if (!follow(step, at, {}, ignored)) break;
    }
    return path;
}

const std::byte* number_near(const control& c, const void* record, const void* near) {
    entered_at at{static_cast<const std::byte*>(record) + c.in_memory};
    std::string ignored;
    for (const entering& step : c.way) {
        std::optional<std::size_t> index;
        if (has_elements(step) && !step.key)
            if (const auto* const first = first_in(*step.from, at.value);
                first && !std::less<>{}(static_cast<const std::byte*>(near), first))
                index = static_cast<std::size_t>(static_cast<const std::byte*>(near) - first) /
                        step.from->element().in_memory;
        if (!follow(step, at, index, ignored)) break;
    }
    return at.value;
}

const std::byte* value_of_control(const context* nearest, const control& c, std::optional<std::size_t> index) {
    const context* const in = record_of(nearest, c);
    std::string ignored;
    return in ? enter(c, static_cast<const std::byte*>(in->value) + c.in_memory, index, ignored).value : nullptr;
}
std::int64_t number_of_control(const context* nearest, const control& c, std::optional<std::size_t> index) {
    const std::byte* const at = value_of_control(nearest, c, index);
    if (!at) return 0;
    return c.of->is_varint() ? settled_number(*c.of, at, record_of(nearest, c)->plan) : integer_of_value(*c.of, at);
}

bool entered_number(const cursor& c, const control& from, std::int64_t& to, std::string& why) {
    const context& record = *record_of(c.records, from);
    // If no step needs an index, the number is the same for all data.
    const bool is_one =
        std::ranges::none_of(from.way, [](const entering& step) { return has_elements(step) && !step.key; });
    const auto at = [&](std::size_t field) {
        return reinterpret_cast<std::uintptr_t>(record.notes[record.of->fields[field].note].at);
    };
    const evaluation_key key{reinterpret_cast<std::uintptr_t>(&from), at(from.field), at(from.field + 1u)};
    if (const auto* const known = is_one && c.known ? c.known->values.find(key) : nullptr) {
        to = *static_cast<const std::int64_t*>(known->get());
        return true;
    }
    const auto value = read_again(c, record, from.field, why);
    if (!value) return false;
    const auto* const field =
        static_cast<const std::byte*>(value->get()) + (from.in_memory - record.of->fields[from.field].in_memory);
    const auto there = enter(from, field, element_index_below(c.element, c.records, &record), why);
    if (!there.value) return false;
    to = integer_in(*from.of, there.value);
    if (is_one && c.known) c.known->values.add(key, std::make_shared<std::int64_t>(to), sizeof to);
    return true;
}

void decode_way(const control& c, void* record) {
    entered_at at{static_cast<const std::byte*>(record) + c.in_memory};
    std::string ignored;
    for (const entering& step : c.way) {
        if (step.from->what == kind::list && !step.from->element().bitwise)
            (void)step.from->decode_all(const_cast<std::byte*>(at.value));
        if (!follow(step, at, {}, ignored)) break;
    }
}

void decode_entered(const type& record, void* value, std::size_t field) {
    for (const control* c : record.record().controls)
        if (c->field == field && !c->way.empty()) decode_way(*c, value);
}

}  // namespace verbatim::walk
