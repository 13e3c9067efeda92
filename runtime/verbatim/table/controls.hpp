// Makes tables of the controls, conditions and rules of a schema in C++.
#pragma once
#include "verbatim/table/traits.hpp"
#include "verbatim/table/type.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::table::detail {

using namespace wire;
using form = expression::form;

template <class T, class Named = record_named<T>>
struct table_of;  // of.hpp

// For each field of a record, the index of the note that holds its place or its number; `no_note` if the reader notes
// neither.
template <class Record>
struct notes_in;

// The element to which a step leads.
template <class Which>
struct element_for {
    static constexpr entering value{};
};
template <class Entering>
struct entering_for;
template <class From, class To, class Which, auto... Member>
struct entering_for<wire::detail::entering<From, To, Which, Member...>> {
    template <auto First, auto... Inner>
    static constexpr void go_on(entering& e) {
        e.goes_on = true;
        e.field = static_cast<std::uint16_t>(reflect::index_of<First>);
        e.inside = (std::size_t{0} + ... + offset<Inner>);
        e.in_memory = (wire::detail::controlling<First>::memory_offset() + ... +
                       wire::detail::controlling<Inner>::memory_offset());
    }
    static constexpr entering value = [] {
        entering e = element_for<Which>::value;
        e.from = &table_of<From>::value;
        e.to = &table_of<To>::value;
        if constexpr (sizeof...(Member) > 0) go_on<Member...>(e);
        return e;
    }();
};
template <class Way>
struct way_for;
template <class... Entering>
struct way_for<wire::detail::way<Entering...>> {
    static constexpr std::array<entering, sizeof...(Entering)> all{entering_for<Entering>::value...};
};

template <class Way>
inline constexpr std::span<const entering> steps_on;
template <class Way>
    requires(Way::size > 0)
inline constexpr std::span<const entering> steps_on<Way> = way_for<Way>::all;
template <class Record, bool IsOuter>
inline constexpr const type* record_around = nullptr;
template <class Record>
inline constexpr const type* record_around<Record, true> = &table_of<Record>::value;
constexpr std::size_t sum_of_offsets(std::size_t field, std::size_t inside) {
    return field == dynamic_size ? dynamic_size : field + inside;
}

template <auto G, class Named = typename wire::detail::controlling<G>::record, class On = wire::detail::controlling<G>>
inline constexpr control control_for{
    .around = record_around<Named, On::is_outer>,
    .field = static_cast<std::uint16_t>(On::first_index),
    .note = notes_in<Named>::all[On::first_index],
    .inside = On::inner_offset,
    .offset = sum_of_offsets(wire::detail::field_offsets<Named>[On::first_index], On::inner_offset),
    .in_memory = On::memory_offset(),
    .of = &table_of<typename On::field>::value,
    .name = On::name(),
    .way = steps_on<typename On::way>};
template <auto Key, std::int64_t Wanted>
struct element_for<wire::detail::first_one<Key, Wanted>> {
    static constexpr entering value{.key = &control_for<Key>, .wanted = Wanted};
};

// The record whose member a control names first.
template <auto G, class Type = std::remove_const_t<decltype(G)>>
struct record_of_control : record_of_first<controlled_by_fields<G>> {};
template <auto G, class Record, class T>
struct record_of_control<G, T Record::*> {
    using type = Record;
};
// The expression for a count, a size, a tag, a pointer or a condition in a schema: that of a single field, and the
// specializations for all others.
template <auto G, class Type = std::remove_const_t<decltype(G)>, class Named = typename record_of_control<G>::type>
inline constexpr expression expression_of{.what = form::control, .of = &control_for<G>};
template <auto G, auto Field, class Named>
inline constexpr expression expression_of<G, field_value<Field>, Named> = expression_of<Field>;
template <auto G, class Named>
inline constexpr expression expression_of<G, fixed_number, Named>{.what = form::number, .value = G.number};
template <auto G, worked_out_control Type, class Named>
inline constexpr expression expression_of<G, Type, Named>{.what = form::evaluated, .by = &Type::evaluator};
template <auto G, class Named>
inline constexpr expression expression_of<G, end_of_bytes, Named>{.what = form::evaluated, .by = &bytes_left};
template <auto G, class Named>
inline constexpr expression expression_of<G, position_in_record, Named>{.what = form::position};
template <auto G, class Left, class Right, operation What, class Named>
inline constexpr expression expression_of<G, computed<Left, Right, What>, Named>{
    .what = form::operation,
    .does = What,
    .gives = gives_truth(What) ? gives::truth : gives::number,
    .left = &expression_of<G.left>,
    .right = &expression_of<G.right>};
template <auto G, class Argument, auto Function, auto Inverse, class Named>
inline constexpr expression expression_of<G, called<Argument, Function, Inverse>, Named>{
    .what = form::call, .left = &expression_of<G.argument>, .function = Function, .inverse = Inverse};

// The bits of a field of a packed<> number, as an expression over that number.
template <auto Number, class Packed, auto Inner>
inline constexpr auto cut =
    (value_of<Number> >>
     Packed::template shift<reflect::index_of<Inner>>)&Packed::template mask<reflect::index_of<Inner>>;
template <auto G, auto Outer, auto Inner, class Named>
    requires wire::detail::has_bits<typename wire::detail::controlling<Outer>::field, Inner>
inline constexpr expression expression_of<G, in_record<Outer, Inner>, Named> =
    expression_of<cut<Outer, typename wire::detail::controlling<Outer>::field, Inner>>;
template <auto Outer, auto Inner>
consteval expression outer_bits(const in_record<Outer, Inner>&) {
    return expression_of<cut<outer_record<Outer>{}, typename wire::detail::controlling<Outer>::field, Inner>>;
}
template <auto G, auto Base, class Named>
    requires(!std::is_same_v<controlled_by_fields<G>, controls<G>>)
inline constexpr expression expression_of<G, outer_record<Base>, Named> = outer_bits(Base);

template <auto Member>
inline constexpr auto index_of = static_cast<std::uint16_t>(reflect::index_of<Member>);

// The table of a rule about the fields of a Record.
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
template <auto Coded, class Record>
struct rule_for<decoded_size_of<Coded>, Record> {
    static constexpr rule value{.what = rule::form::decoded, .first = index_of<Coded>};
};
template <auto Placed, class Record>
struct rule_for<reach_of<Placed>, Record> {
    static constexpr rule value{.what = rule::form::reach, .first = index_of<Placed>};
};
template <auto List, class Term, class Record>
struct rule_for<sum<List, Term>, Record> {
    static constexpr const rule& term = rule_for<Term, bare<typename bare<reflect::type_of<List>>::element>>::value;
    static_assert(term.what != rule::form::checksum && term.what != rule::form::digest,
                  "a sum adds sizes and functions of its elements, not checksums of them");
    static constexpr rule value{.what = rule::form::sum,
                                .first = index_of<List>,
                                .term = &term,
                                .is_costly = true,
                                .looks_at_fields = term.looks_at_fields};
};
template <class Rule, std::int64_t Addend, class Record>
struct rule_for<plus<Rule, Addend>, Record> {
    static constexpr const rule& of = rule_for<Rule, Record>::value;
    static constexpr rule value{.what = rule::form::plus,
                                .term = &of,
                                .addend = Addend,
                                .is_costly = of.is_costly,
                                .looks_at_fields = of.looks_at_fields};
};
template <auto Original, class Record>
struct rule_for<same_as<Original>, Record> {
    static constexpr rule value{.what = rule::form::copy, .original = &control_for<Original>};
};
template <class Algorithm, auto First, auto Last, class Record>
struct rule_for<checksum<Algorithm, First, Last>, Record> {
    static constexpr bool is_number = std::is_integral_v<decltype(Algorithm::of({}))>;
    static constexpr rule value = [] {
        rule made{.first = index_of<First>, .last = index_of<Last>, .is_costly = true, .looks_at_fields = true};
        if constexpr (is_number) made.what = rule::form::checksum, made.checksum = &Algorithm::of;
        else
            made.what = rule::form::digest, made.digest = [](std::span<const std::byte> bytes, void* stored) {
                const auto digest = Algorithm::of(bytes);
                std::memcpy(stored, digest.data(), digest.size());
            };
        return made;
    }();
};
template <auto Function, class Record>
struct rule_for<by<Function>, Record> {
    using made = bare<decltype(Function(std::declval<const Record&>()))>;
    static constexpr bool is_number = std::is_integral_v<made>;
    static std::int64_t call(const void* record) {
        if constexpr (is_number) return static_cast<std::int64_t>(Function(*static_cast<const Record*>(record)));
        else return 0;
    }
    static void make(const void* record, void* stored) {
        const auto result = Function(*static_cast<const Record*>(record));
        std::memcpy(stored, &result, sizeof result);
    }
    static constexpr rule value =
        is_number ? rule{.what = rule::form::call, .function = &call, .is_costly = true, .looks_at_fields = true}
                  : rule{.what = rule::form::made, .make = &make, .is_costly = true, .looks_at_fields = true};
};

}  // namespace verbatim::table::detail
