#include "verbatim/walk/write/new_element.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/wire/terminated.hpp"

namespace verbatim::walk {

namespace {

using table::expression;
using table::type;
using wire::kind;

// Returns the number of a control in the records around the new element; null if there is none.
const std::byte* place_of(const surroundings& in, const table::control& c) {
    const bool is_there = is_in_record(c) || (in.index && is_in_fixed_table(c));
    return is_there ? value_of_control(in.records, c, in.index) : nullptr;
}
// Returns whether an expression has a result before the new element is made.
bool is_controlled_from_around(const expression* e, const surroundings& in) {
    if (e && e->what == expression::form::number) return true;
    return e && table::control_in(e) && !depends_on_position(e) &&
           each_control(*e, [&](const table::control& c) { return c.around && place_of(in, c); });
}

std::int64_t number(const surroundings& in, const expression& e) {
    return evaluate(
        e, [&](const table::control& c) { return number_of_control(in.records, c, in.index); }, 0);
}

// Evaluates a count of things of `each` bytes, which are taken from the room. Returns false with the reason.
bool take_count(const expression& e, std::size_t& count, std::size_t each, surroundings& in) {
    const std::int64_t stored = number(in, e);
    const auto* const by = table::control_in(&e);
    if (stored < 0 || static_cast<std::uint64_t>(stored) > in.room / std::max<std::size_t>(each, 1))
        return refuse_new(*in.why, by ? by->name : "the schema's number", stored);
    count = static_cast<std::size_t>(stored);
    in.room -= count * each;
    return true;
}

bool each_of(const type& t, void* value, surroundings& in) {
    const std::size_t count = t.length(value);
    const auto outer = std::exchange(in.index, std::nullopt);
    for (std::size_t i = 0; i < count; ++i) {
        void* const element = t.element_in(value, i);
        make_complete(t.element(), element);
        if (!take_shape(t.element(), element, in)) {
            in.why->inside_element(i);
            return false;
        }
    }
    in.index = outer;
    return true;
}

bool take_record(const type& t, void* fresh, surroundings& in) {
    const context here{.up = in.records, .of = &t, .value = fresh};
    in.records = &here;
    bool ok = true;
    for (const auto& f : t.fields)
        if (ok && !take_shape(*f.of, static_cast<std::byte*>(fresh) + f.in_memory, in))
            in.why->inside_field(f.name), ok = false;
    in.records = here.up;
    return ok;
}

bool take_choice(const type& t, void* fresh, surroundings& in) {
    if (is_controlled_from_around(t.choice().tag, in)) {
        const std::int64_t tag = number(in, *t.choice().tag);
        const std::size_t index = table::index_of_tag(t, tag);
        if (index == t.holds.size() && t.choice().limited == type::limit::none)
            return refuse_new(*in.why, table::control_in(t.choice().tag)->name, tag);
        t.set_alternative(fresh, index);
    }
    void* const held = const_cast<void*>(t.alternative_in(fresh));
    if (!take_shape(table::held_by(t, fresh), held, in)) return false;
    if (t.choice().limited != type::limit::here || !is_controlled_from_around(t.bytes, in) || !t.choice().tail)
        return true;
    std::size_t size = 0;
    if (!take_count(*t.bytes, size, 1, in)) return false;
    const std::size_t used = measure(table::held_by(t, fresh), held, 0);
    if (used < size) t.tail_in(fresh)->resize(size - used);  // the tail is zeros
    return true;
}

// Gives a sized list as many elements as fit, and zeros as leftover.
bool take_sized_list(const type& t, void* fresh, surroundings& in) {
    if (!is_controlled_from_around(t.bytes, in)) return true;
    std::size_t size = 0;
    if (!take_count(*t.bytes, size, 1, in)) return false;
    scratch one(t.element());
    if (!take_shape(t.element(), one.get(), in)) return false;
    const std::size_t each = std::max<std::size_t>(measure(t.element(), one.get(), 0), 1);
    t.resize(fresh, size / each);
    t.leftover_in(fresh)->resize(size % each);
    return each_of(t, fresh, in);
}

bool take_list(const type& t, void* fresh, surroundings& in) {
    if (t.list().is_sized_list) return take_sized_list(t, fresh, in);
    if (!is_controlled_from_around(t.list().times, in)) return true;
    std::size_t count = 0;
    if (!take_count(*t.list().times, count, t.element().in_memory, in)) return false;
    t.resize(fresh, count);
    return each_of(t, fresh, in);
}

bool take_content(const type& t, void* fresh, surroundings& in) {
    const void* const inside = t.content_in(fresh);
    return !inside || take_shape(t.element(), const_cast<void*>(inside), in);
}

// Returns whether a placed value that is absent would contradict an optional of its record, because the number in its
// pointer that means absent is also the condition of the optional.
bool contradicts(const type& record, void* fresh, const type& placed) {
    const auto* const pointer = placed.placed().can_be_absent ? settable_in(placed.placed().pointer) : nullptr;
    if (!pointer || !pointer->is_own() || pointer->of->is_varint()) return false;
    const auto is_pointer = [&](const table::control& c) {
        return c.in_memory == pointer->in_memory && c.of == pointer->of;
    };
    const auto number = [&](const table::control& c) {
        return is_pointer(c) ? placed.placed().absent
                             : integer_in(*c.of, static_cast<const std::byte*>(fresh) + c.in_memory);
    };
    const auto is_about_pointer = [&](const expression& condition) {
        bool is = false;
        const bool are_plain = each_control(condition, [&](const table::control& c) {
            is = is || is_pointer(c);
            return c.is_own() && c.of->bitwise;
        });
        return is && are_plain && !condition.by && !depends_on_position(&condition);
    };
    return std::ranges::any_of(record.fields, [&](const table::field& f) {
        const type& t = *f.of;
        return t.what == kind::optional && t.optional().present && is_about_pointer(*t.optional().present) &&
               !t.content_in(static_cast<std::byte*>(fresh) + f.in_memory) &&
               evaluate(*t.optional().present, number, 0) != 0;
    });
}

// Returns whether the tag of a choice is also the number of its bytes, as in records that have grown from version to
// version.
bool goes_by_its_size(const type& t) {
    const auto *const tag = table::control_in(t.choice().tag), *const size = table::control_in(t.bytes);
    return tag && size && tag->is_own() && tag->of == size->of && tag->in_memory == size->in_memory &&
           tag->around == size->around;
}
void take_version_of(const type& t, void* fresh, const void* neighbour) {
    if (t.what == kind::record) {
        for (const auto& f : t.fields)
            take_version_of(*f.of, static_cast<std::byte*>(fresh) + f.in_memory,
                            static_cast<const std::byte*>(neighbour) + f.in_memory);
    } else if (t.what == kind::choice && goes_by_its_size(t)) {
        const std::size_t index = t.index_in(neighbour);
        if (index < t.holds.size() && index != t.index_in(fresh)) t.set_alternative(fresh, index);
    }
}

}  // namespace

void take_version(const type& list, void* value, std::size_t index) {
    const std::size_t neighbour = index > 0 ? index - 1 : index + 1;
    if (neighbour < list.length(value))
        take_version_of(list.element(), list.element_in(value, index), list.element_in(value, neighbour));
}

namespace {

// Returns the memory of some bytes of a new value, by their offset in it; null if no bitwise part has them all.
std::byte* fixed_bytes(const type& t, void* value, std::size_t offset, std::size_t size) {
    if (t.bitwise) return offset + size <= t.size ? static_cast<std::byte*>(value) + offset : nullptr;
    if (t.what == kind::choice)
        return fixed_bytes(table::held_by(t, value), const_cast<void*>(t.alternative_in(value)), offset, size);
    if (t.what != kind::record) return nullptr;
    const auto starts = starts_in(t, value, 0);
    std::size_t i = 0;
    while (i < t.fields.size() && starts[i + 1] <= offset) ++i;
    return i == t.fields.size() ? nullptr
                                : fixed_bytes(*t.fields[i].of, field_in(t, value, i), offset - starts[i], size);
}

// Gives the bytes by which a new record will find the alternative of a choice, where it looks at itself, the tag of
// that alternative.
void put_seen_tag(const type& record, void* fresh, const table::field& field) {
    const type& t = *field.of;
    const bool is_seen_alone = t.what == kind::choice && t.choice().tag &&
                               t.choice().tag->what == expression::form::control && !t.choice().tag->of->around &&
                               t.choice().tag->of->way.size() == 1 && is_seen(*t.choice().tag->of);
    if (!is_seen_alone) return;
    const type& look = *t.choice().tag->of->way.front().from;
    const std::size_t held = t.index_in(static_cast<const std::byte*>(fresh) + field.in_memory);
    if (held >= t.choice().tags.size() || look.placed().from != table::base::record ||
        look.placed().pointer->what != expression::form::number || t.choice().tag->of->way.front().goes_on)
        return;
    const type& number = *t.choice().tag->of->of;
    std::byte bytes[wire::longest_number];
    auto* const seen = fixed_bytes(record, fresh, static_cast<std::size_t>(look.placed().pointer->value), number.size);
    if (seen && put_integer(number, bytes, t.choice().tags[held])) std::memcpy(seen, bytes, number.size);
}

}  // namespace

void make_complete(const type& t, void* fresh) {
    if (!t.points) return;
    const auto can_be_made = [](const type& part) {
        return part.what == kind::placed && !part.placed().is_look && !part.leads_back;
    };
    const auto content = [&] { return const_cast<void*>(t.content_in(fresh)); };
    switch (t.what) {
        case kind::record:
            for (const auto& f : t.fields) {
                void* const part = static_cast<std::byte*>(fresh) + f.in_memory;
                if (can_be_made(*f.of) && !f.of->content_in(part) && contradicts(t, fresh, *f.of))
                    f.of->set_content(part);
                make_complete(*f.of, part);
                put_seen_tag(t, fresh, f);
            }
            return;
        case kind::list:
        case kind::array:
            for (std::size_t i = 0; i < t.length(fresh); ++i) make_complete(t.element(), t.element_in(fresh, i));
            return;
        case kind::choice: return make_complete(table::held_by(t, fresh), const_cast<void*>(t.alternative_in(fresh)));
        case kind::placed:
            if (!content() && can_be_made(t) && !t.placed().can_be_absent) t.set_content(fresh);
            [[fallthrough]];
        case kind::optional:
            if (void* const inside = content()) make_complete(t.element(), inside);
            return;
        case kind::coded:  // its placed values are in a space of their own
        case kind::leaf:
        case kind::bytes:
        case kind::derived:
        case kind::padding:
        case kind::gap: return;
    }
}

bool take_shape(const type& t, void* fresh, surroundings& in) {
    if (!t.needs_initial_sizes()) return true;
    switch (t.what) {
        case kind::record: return take_record(t, fresh, in);
        case kind::array: return each_of(t, fresh, in);
        case kind::optional: {
            if (table::control_in(t.optional().present) && is_controlled_from_around(t.optional().present, in)) {
                if (number(in, *t.optional().present) != 0) t.set_content(fresh);
                else t.drop_content(fresh);
            }
            return take_content(t, fresh, in);
        }
        case kind::placed: return take_content(t, fresh, in);
        case kind::choice: return take_choice(t, fresh, in);
        case kind::list: return take_list(t, fresh, in);
        case kind::leaf:
        case kind::bytes: {
            if (!is_controlled_from_around(t.bytes, in)) return true;
            std::size_t count = 0;
            if (!take_count(*t.bytes, count, 1, in)) return false;
            auto& all = *static_cast<wire::byte_run*>(fresh);
            all.resize(count);
            if (const auto filled = t.trims ? t.trims->filled({}, count) : std::nullopt)
                std::memcpy(all.begin(), filled->data(), count);
            return true;
        }
        case kind::coded:  // only its size is controlled from around it
        case kind::derived:
        case kind::padding:
        case kind::gap: break;
    }
    return true;
}

}  // namespace verbatim::walk
