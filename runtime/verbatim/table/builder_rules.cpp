// Rules of fields of types that are made at run time: a field repeats what other fields of its record say.
#include <algorithm>

#include "verbatim/table/builder.hpp"

namespace verbatim::table {

std::optional<std::size_t> builder::field_named(const type& record, std::string_view name) {
    const auto& fields = progress_of(record).fields;
    const auto found = std::ranges::find_if(fields, [&](const table::field& f) {
        const auto bits = f.of->number().names;
        return f.name == name || std::ranges::find(bits, name) != bits.end();
    });
    return found == fields.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - fields.begin()));
}

bool builder::is_coded(const type& record, std::size_t field) {
    return progress_of(record).fields[field].of->what == kind::coded;
}

const control* builder::fixed_part(type& record, std::span<const std::string> path) {
    const auto& fields = progress_of(record).fields;
    const auto first = std::ranges::find(fields, path.front(), &table::field::name);
    if (first == fields.end()) return nullptr;
    control c{.field = static_cast<std::uint16_t>(first - fields.begin()),
              .note = no_note,
              .offset = first->offset,
              .in_memory = first->in_memory,
              .of = first->of};
    std::string name = path.front();
    for (const auto& step : path.subspan(1)) {
        const auto inner = std::ranges::find(c.of->fields, step, &table::field::name);
        if (inner == c.of->fields.end() || inner->offset == dynamic_size) return nullptr;
        c.inside += inner->offset;
        if (c.offset != dynamic_size) c.offset += inner->offset;
        c.in_memory += inner->in_memory;
        c.of = inner->of;
        name += '.' + step;
    }
    c.name = kept(std::move(name));
    return c.of->bitwise ? &controls_.emplace_back(c) : nullptr;
}

bool builder::derive(type& record, std::string name, const control& target, const rule_state& state, rule by,
                     const expression* applies) {
    by.is_costly = by.what == rule::form::checksum || by.what == rule::form::digest;
    by.looks_at_fields = by.is_costly;
    type& t = made(kind::derived, "derived");
    t.size = 0;
    t.in_memory = state.in_memory;
    t.alignment = state.alignment;
    t.held = state.held;
    t.checkable = t.compared_decoded = true;
    t.of_kind.derived = &kept_facts(derived_facts{
        .by_rule = &kept(by), .target = &target, .applies = applies, .state = state.state, .ruled = &record});
    return add(record, std::move(name), t);
}

}  // namespace verbatim::table
