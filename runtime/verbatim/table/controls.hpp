// The controls, conditions and rules of a schema in C++, as tables.
#pragma once
#include "verbatim/table/traits.hpp"
#include "verbatim/table/type.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::table::detail {

using namespace wire;
using form = expression::form;

template <class T, class Named = record_named<T>>
struct table_of;  // of.hpp

// Where reading notes the number of field I for the data that it controls; no_note when it stands at a fixed offset.
template <class Record, std::size_t I>
consteval std::uint16_t note_of();

template <auto G, class Named = typename wire::detail::governor<G>::record>
inline constexpr control control_for = [] {
    using governor = wire::detail::governor<G>;
    using record = typename governor::record;
    constexpr std::size_t at = wire::detail::offset_of_field<governor::first_index, record>;
    control c;
    if constexpr (governor::is_outer) c.around = &table_of<record>::value;
    c.field = static_cast<std::uint16_t>(governor::first_index);
    c.inside = governor::inner_offset;
    c.offset = at == dynamic_size ? dynamic_size : at + governor::inner_offset;
    c.note = note_of<record, governor::first_index>();
    c.in_memory = governor::memory_offset();
    c.of = &table_of<typename governor::field>::value;
    c.name = governor::name();
    return c;
}();

template <std::int64_t Value>
inline constexpr expression number_for{.what = form::number, .value = Value};
template <auto G, class Named = typename wire::detail::governor<G>::record>
inline constexpr expression field_for{.what = form::control, .of = &control_for<G>};
template <auto G, class Named = typename wire::detail::governor<G>::record>
inline constexpr expression less_for{.what = form::subtract, .left = &field_for<G>, .right = &number_for<wire::detail::governor<G>::difference>};

template <auto G>
consteval const expression* expression_for() {
    if constexpr (wire::detail::governor<G>::difference == 0) return &field_for<G>;
    else return &less_for<G>;
}

template <auto Field, std::int64_t Bits, class Named = typename wire::detail::governor<Field>::record>
inline constexpr expression bits_for{.what = form::bit_and, .left = expression_for<Field>(), .right = &number_for<Bits>};

template <class Condition, class Named>
struct condition_for;
template <auto Field, class Named>
struct condition_for<nonzero<Field>, Named> {
    static constexpr expression value{.what = form::not_equal, .left = expression_for<Field>(), .right = &number_for<0>};
};
template <auto Field, auto Value, class Named>
struct condition_for<equals<Field, Value>, Named> {
    static constexpr expression value{.what = form::equal, .left = expression_for<Field>(), .right = &number_for<static_cast<std::int64_t>(Value)>};
};
template <auto Field, unsigned Bit, class Named>
struct condition_for<bit_set<Field, Bit>, Named> {
    static constexpr expression value{.what = form::not_equal, .left = &bits_for<Field, std::int64_t{1} << Bit>, .right = &number_for<0>};
};
template <auto Field, class Named, auto... Bit>
struct condition_for<has<Field, Bit...>, Named> {
    static constexpr expression value{.what = form::not_equal, .left = &bits_for<Field, has<Field, Bit...>::bits>, .right = &number_for<0>};
};
template <auto Field, class Named, auto... Bit>
struct condition_for<lacks<Field, Bit...>, Named> {
    static constexpr expression value{.what = form::equal, .left = &bits_for<Field, has<Field, Bit...>::bits>, .right = &number_for<0>};
};

template <auto Member>
inline constexpr auto index_of = static_cast<std::uint16_t>(reflect::index_of<Member>);

// A rule of a Record.
template <class Rule, class Record>
struct rule_for;
template <auto After, auto Through, class Record>
struct rule_for<size_between<After, Through>, Record> {
    static constexpr rule value{.what = rule::form::size, .first = index_of<After> + 1, .last = index_of<Through>};
};
template <auto Member, class Record>
struct rule_for<size_of<Member>, Record> {
    static constexpr rule value{.what = rule::form::size, .first = index_of<Member>, .last = index_of<Member>};
};
template <auto Placed, class Record>
struct rule_for<reach_of<Placed>, Record> {
    static constexpr rule value{.what = rule::form::reach, .first = index_of<Placed>};
};
template <auto List, class Term, class Record>
struct rule_for<sum<List, Term>, Record> {
    static constexpr const rule& term = rule_for<Term, bare<typename bare<reflect::type_of<List>>::element>>::value;
    static constexpr rule value{.what = rule::form::sum, .first = index_of<List>, .term = &term, .is_costly = true, .looks_at_fields = term.looks_at_fields};
};
template <class Rule, std::int64_t Addend, class Record>
struct rule_for<plus<Rule, Addend>, Record> {
    static constexpr const rule& of = rule_for<Rule, Record>::value;
    static constexpr rule value{.what = rule::form::plus, .term = &of, .addend = Addend, .is_costly = of.is_costly, .looks_at_fields = of.looks_at_fields};
};
template <auto Original, class Record>
struct rule_for<same_as<Original>, Record> {
    static constexpr rule value{.what = rule::form::copy, .original = &control_for<Original>};
};
template <auto Function, class Record>
struct rule_for<by<Function>, Record> {
    static std::int64_t call(const void* record) { return static_cast<std::int64_t>(Function(*static_cast<const Record*>(record))); }
    static constexpr rule value{.what = rule::form::call, .function = &call, .is_costly = true, .looks_at_fields = true};
};

}  // namespace verbatim::table::detail
