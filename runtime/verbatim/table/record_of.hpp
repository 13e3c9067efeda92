// Makes the table of a record: its fields, and the steps in which it is read and written.
#pragma once
#include "verbatim/table/calculated_of.hpp"
#include "verbatim/table/controls.hpp"
#include "verbatim/table/expectations_of.hpp"
#include "verbatim/table/references.hpp"

namespace verbatim::table::detail {

template <class T, class Named>
struct table_of {
    static const type value;
};

// Used instead of the constructor of std::span from an array, which is slow to compile for each size of array.
template <class E, std::size_t Size>
constexpr std::span<const E> elements_of(const std::array<E, Size>& elements) {
    return {elements.data(), Size};
}

// Numbers the notes of a record. The reader notes controlling fields that are not at a fixed offset; controlling
// numbers in text and running numbers at any offset; and the start and the end of fields with controlling numbers
// inside. An evaluator may look at every field, so the reader then notes all of them.
template <class Record, class... T>
consteval auto number_notes(types<T...>) {
    const std::array<bool, sizeof...(T)> counts{(is_token<T> || inside<bare<T>>.runs)...};
    std::array<std::uint16_t, sizeof...(T)> notes{};
    std::uint16_t note = 0;
    for (std::size_t i = 0; i < notes.size(); ++i) {
        const bool is_noted =
            inside<Record>.evaluated || entered_fields<Record>[i] || (i > 0 && entered_fields<Record>[i - 1]) ||
            (controlling_fields<Record>[i] && (wire::detail::field_offsets<Record>[i] == dynamic_size || counts[i]));
        notes[i] = is_noted ? note++ : no_note;
    }
    return notes;
}
template <class Record>
inline constexpr auto notes_of = number_notes<Record>(parts<Record>());
template <class Record, std::size_t I>
consteval std::uint16_t note_of() {
    return notes_of<Record>[I];
}

template <class R, class... T>
consteval auto make_fields(types<T...>) {
    constexpr std::size_t count = sizeof...(T);
    const std::array<const type*, count> tables{&table_of<bare<T>>::value...};
    std::array<field, count> fields;
    for (std::size_t i = 0; i < count; ++i)
        fields[i] = {reflect::field_names<R>[i],
                     wire::detail::field_offsets<R>[i],
                     reflect::memory_offsets<R>[i],
                     tables[i],
                     controlling_fields<R>[i],
                     named_inside<R>[i],
                     targets<R>[i],
                     notes_of<R>[i],
                     entered_fields<R>[i]};
    return fields;
}
template <class R>
inline constexpr auto fields_of = make_fields<R>(parts<R>());

// Makes the steps: runs of fields of fixed layout, and each other field by itself. Derived fields have no bytes.
struct about_field {
    bool bitwise, rule, magic;
    std::size_t size;
};
template <class R, class... T>
consteval auto look_at_fields(types<T...>) {
    return std::array<about_field, sizeof...(T)>{
        about_field{bitwise<T>, kind_of<T> == kind::derived, inside<bare<T>>.decides_format, fixed_size<T>}...};
}
template <class R>
inline constexpr auto about_fields = look_at_fields<R>(parts<R>());
// Puts the steps one after the other. Without a place (`to` is null) it only counts them. Returns their number.
constexpr std::size_t put_steps(std::span<const about_field> fields, std::span<const std::size_t> in_memory, step* to) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < fields.size(); ++count) {
        const about_field& first = fields[i];
        step s{static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(i + 1), first.bitwise,
               first.bitwise && first.magic,  first.bitwise ? first.size : 0,    in_memory[i]};
        for (++i; s.is_run && i < fields.size() && fields[i].bitwise; ++i)
            s.last = static_cast<std::uint16_t>(i + 1), s.size += fields[i].size, s.decides_format |= fields[i].magic;
        if (to) to[count] = s;
    }
    return count;
}
template <class R>
consteval auto make_steps() {
    std::array<step, put_steps(elements_of(about_fields<R>), elements_of(reflect::memory_offsets<R>), nullptr)> steps;
    put_steps(elements_of(about_fields<R>), elements_of(reflect::memory_offsets<R>), steps.data());
    return steps;
}
template <class R>
inline constexpr auto steps_of = make_steps<R>();

template <auto... G>
consteval auto controls_for(controls<G...>) {
    return std::array<const control*, sizeof...(G)>{&control_for<G>...};
}
template <class R>
inline constexpr auto all_controls_in = controls_for(joined<own_controls_in<R>, controls_from_inside<R>>{});

template <class R, class T>
inline constexpr bool rules_a_controlling_field = false;
template <class R, class T>
    requires(kind_of<T> == kind::derived)
inline constexpr bool rules_a_controlling_field<R, T> =
    controlling_fields<R>[wire::detail::controlling<bare<T>::field>::first_index];

template <class R, class... T>
consteval bool find_ruled_control(types<T...>) {
    return (false || ... || rules_a_controlling_field<R, T>);
}

template <class T>
consteval bool is_back();
template <class... Part>
consteval bool one_is_back(types<Part...>) {
    return (false || ... || is_back<Part>());
}
template <class T>
consteval bool is_back() {
    if constexpr (kind_of<T> == kind::optional && leads_back<T>) return true;
    else if constexpr (kind_of<T> == kind::optional || kind_of<T> == kind::choice) return one_is_back(parts<T>());
    else return false;
}
// Whether a record contains itself with neither a list nor a pointer in between.
template <class R>
inline constexpr bool holds_itself = one_is_back(parts<R>());

template <class R>
inline constexpr auto validities_of = [] {
    std::array<validity, std::size(R::valid::all)> all;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& one = R::valid::all[i];
        const auto field = std::find(reflect::field_names<R>.begin(), reflect::field_names<R>.end(), one.field);
        if (field == reflect::field_names<R>.end()) throw "a record expects something of its own fields";
        all[i] = {static_cast<std::uint16_t>(field - reflect::field_names<R>.begin()), one.holds};
    }
    return all;
}();

template <class All>
inline constexpr int pairs_of_rows = 0;
template <class... Row>
inline constexpr std::array<row_pair, sizeof...(Row)> pairs_of_rows<wire::all_of<Row...>>{
    row_pair{Row::index, Row::of, Row::first, Row::called}...};

template <class R>
inline constexpr bool has_controlled_elements_inside = one_holds_controlled_elements(parts<R>());

// What the formulas in a record need to know if it is a root: made when it is first needed, by one of them.
template <class R>
const schema_facts& facts_of(const type& root, const evaluator& by) {
    static const std::unique_ptr<const schema_facts> made = by.facts_of(root);
    return *made;
}

template <class R>
consteval record_facts make_record() {
    record_facts f{.steps = elements_of(steps_of<R>),
                   .data_steps = steps_of<R>.size(),
                   .rules_a_control = find_ruled_control<R>(parts<R>()),
                   .has_targets = has_targets<R>,
                   .is_row = wire::detail::is_row<R>};
    if constexpr (is_valid_by_formula<R>) f.valid = validities_of<R>;
    if constexpr (requires { typename R::values; }) f.values = R::values::all;
    if constexpr (inside<R>.formulas) f.facts = &facts_of<R>;
    if constexpr (requires { typename R::arguments; }) f.arguments = R::arguments::all;
    f.is_referred_to = f.has_targets || has_controlled_elements_inside<R> || inside<R>.evaluated ||
                       !std::is_same_v<controls_from_inside<R>, controls<>> ||
                       (inside<R>.points && counts_from<R, R>());
    if constexpr (has_expectations<R>) f.expectations = expectation_table_of<R>.all;
    if constexpr (requires { typename R::rules_from; })
        f.rules_from = source_in(static_cast<const typename R::rules_from*>(nullptr));
    if constexpr (requires { typename R::telling; }) f.telling = R::telling::paths;
    if constexpr (requires { typename R::units; }) f.units = R::units::fields;
    if constexpr (requires { typename R::calculated; })
        f.calculated = elements_of(calculated_list<R, typename R::calculated>);
    if constexpr (requires { typename R::together; }) f.together = elements_of(pairs_of_rows<typename R::together>);
    if constexpr (!bitwise<R>) f.controls = elements_of(all_controls_in<R>);
    for (const field& one : fields_of<R>) f.count(one);
    for (const about_field& one : about_fields<R>) f.has_rules |= one.rule;
    while (f.data_steps && about_fields<R>[f.steps[f.data_steps - 1].first].rule) --f.data_steps;
    return f;
}
template <class R>
inline constexpr record_facts record_facts_of = make_record<R>();
template <class R>
consteval void describe_record(type& t) {
    t.of_kind.record = &record_facts_of<R>;
    t.fields = elements_of(fields_of<R>);
    t.leads_back = holds_itself<R>;
}

}  // namespace verbatim::table::detail
