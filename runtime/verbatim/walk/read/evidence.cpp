#include "verbatim/walk/read/evidence.hpp"

#include <algorithm>
#include <bit>

#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/references.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/write/derive.hpp"

namespace verbatim::walk {

using table::type;
using wire::kind;

namespace {

bool is_printable(std::string_view text) {
    return std::ranges::none_of(text, [](unsigned char c) { return c < ' ' || c == 0x7F; });
}
bool is_text(const type& t) {
    return t.coding && !t.coding->is_number && t.characters && !t.is_constant() && t.text().unit == 1 &&
           !t.text().separated;
}
bool is_named(const type& t) { return t.is_enumeration() && t.bitwise && !t.number().named.empty(); }

// Returns the bits that one of so many values of a number of this size shows.
std::size_t bits_of_one(std::size_t size, std::size_t values) {
    const std::size_t all = 8 * std::min<std::size_t>(size, 8), least = std::bit_width(values);
    return all > least ? all - least : 0;
}
bool is_zero(std::span<const std::byte> bytes) {
    return std::ranges::all_of(bytes, [](std::byte b) { return b == std::byte{}; });
}

void add_leaf(const type& t, const void* value, evidence& to) {
    const auto* const at = static_cast<const std::byte*>(value);
    if (is_text(t)) {
        const auto text = characters_in(t, value);
        to.is_printable &= is_printable(text);
        to.plain += std::min<std::size_t>(text.size(), 64) * 3 / 2;
    } else if (t.text().separated && t.coding->is_number) {
        if (number_of(t, value).value_or(0) != 0) to.plain += 4;
    } else if (t.is_constant() && t.bitwise) {
        if (is_expected(t, at) && !is_zero({at, t.size})) to.plain += 8 * t.size;
    } else if (is_named(t)) {
        const auto number = integer_in(t, at);
        if (number != 0 && std::ranges::count(t.number().named, number, &wire::named_value::value))
            to.plain += bits_of_one(t.size, t.number().named.size());
    }
}

void add(const type& t, const void* value, evidence& to);

void add_elements(const type& t, const void* value, evidence& to) {
    const type& element = t.element();
    if (!gives_evidence(element)) return;
    const std::size_t count = t.length(value);
    if (t.what == kind::array || !table::list_in(value).block().data()) {
        for (std::size_t i = 0; i < count; ++i) add(element, element_in(t, value, i), to);
        return;
    }
    const auto& all = table::list_in(value);
    const std::byte* next = all.block().data();
    if (element.bitwise) {
        for (std::size_t i = 0; i < count; ++i) add(element, next + i * element.size, to);
        return;
    }
    scratch decoded(element);  // one after the other
    keeper how;
    for (std::size_t i = 0; i < count; ++i) add(element, all.next_element(element, i, next, decoded.get(), how), to);
}
void add_choice(const type& t, const void* value, evidence& to) {
    const std::size_t index = t.index_in(value);
    const auto& tags = t.choice().tags;
    const table::control* const tag = t.choice().tag ? table::control_in(t.choice().tag) : nullptr;
    if (tag && index < tags.size() && tags[index] != 0 && !is_named(*tag->of))
        to.plain += bits_of_one(tag->of->size == wire::dynamic_size ? 1 : tag->of->size, tags.size());
    if (index < t.holds.size()) add(*t.holds[index], t.alternative_in(value), to);
}
void add_record(const type& t, const void* value, evidence& to) {
    for (std::size_t i = 0; i < t.fields.size(); ++i) {
        const type& of = *t.fields[i].of;
        if (of.what != kind::derived) {
            add(of, field_in(t, value, i), to);
            continue;
        }
        const type& target = *of.derived().target->of;
        const std::byte* const number = derived_field(of, value);
        if (number && target.bitwise && !is_zero({number, target.size})) to.derived += 8 * target.size;
    }
}

void add(const type& t, const void* value, evidence& to) {
    switch (t.what) {
        case kind::record: return add_record(t, value, to);
        case kind::list:
        case kind::array: return add_elements(t, value, to);
        case kind::choice:
        case kind::coded: return add_choice(t, value, to);
        case kind::optional:
        case kind::placed:
            if (const void* const inside = t.content_in(value)) add(t.element(), inside, to);
            return;
        case kind::leaf: return add_leaf(t, value, to);
        case kind::bytes:
        case kind::padding:
        case kind::derived:
        case kind::gap: return;
    }
}

constexpr unsigned deep = 6;  // a type that contains itself needs no more

bool gives(const type& t, unsigned depth) {
    if (depth == deep) return false;
    switch (t.what) {
        case kind::leaf: return t.is_constant() || is_named(t);
        case kind::derived: return t.derived().target->of->bitwise;
        case kind::record:
            return std::ranges::any_of(t.fields, [&](const table::field& f) { return gives(*f.of, depth + 1); });
        case kind::choice:
            if (t.choice().tag) return true;
            [[fallthrough]];
        case kind::coded:
        case kind::list:
        case kind::array:
        case kind::optional:
        case kind::placed:
            return std::ranges::any_of(t.holds, [&](const type* inside) { return gives(*inside, depth + 1); });
        case kind::bytes:
        case kind::padding:
        case kind::gap: break;
    }
    return false;
}

}  // namespace

evidence evidence_in(const type& t, const void* value) {
    evidence all;
    add(t, value, all);
    const datum name = name_leaf({const_cast<void*>(value), &t});
    all.is_nameless = name.of && characters_in(*name.of, name.value).empty();
    return all;
}

bool gives_evidence(const type& t) { return gives(t, 0); }

bool may_start(const type& t, std::span<const std::byte> bytes) {
    if (t.is_constant() && t.bitwise) return bytes.size() >= t.size && is_expected(t, bytes.data());
    if (t.is_fixed_text() && is_text(t)) return bytes.size() >= t.size && is_printable(characters_in(t, bytes.data()));
    if (t.what != kind::record) return true;
    for (const table::field& f : t.fields) {
        if (f.offset == wire::dynamic_size || f.of->size == wire::dynamic_size) return true;
        if (f.offset > bytes.size() || !may_start(*f.of, bytes.subspan(f.offset))) return false;
    }
    return true;
}

}  // namespace verbatim::walk
