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

// The type that gives a type its label: of an encoded text, the text without its encoding; of a number with a meaning,
// the number.
template <class T>
struct labelled {
    using type = T;
};
template <class T>
    requires requires { typename T::raw_type; }
struct labelled<T> : labelled<typename T::raw_type> {};
template <class T>
    requires requires { typename T::unencoded; }
struct labelled<T> {
    using type = typename T::unencoded;
};
template <class T>
inline constexpr std::string_view label_of = reflect::template_name<typename labelled<T>::type>;
template <class T>
    requires requires { T::called::name; }
inline constexpr std::string_view label_of<T> = T::called::name;

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
struct notes_in {
    static constexpr auto all = number_notes<Record>(parts<Record>());
};

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
                     notes_in<R>::all[i],
                     entered_fields<R>[i]};
    return fields;
}
template <class R>
inline constexpr auto fields_of = make_fields<R>(parts<R>());

template <class R, class... T>
consteval auto look_at_fields(types<T...>) {
    std::size_t i = 0;
    return std::array<about_field, sizeof...(T)>{about_field{bitwise<T>, kind_of<T> == kind::derived,
                                                             inside<bare<T>>.decides_format, fixed_size<T>,
                                                             reflect::memory_offsets<R>[i++]}...};
}
template <class R>
inline constexpr auto about_fields = look_at_fields<R>(parts<R>());
template <class R>
consteval auto make_steps() {
    std::array<step, put_steps(elements_of(about_fields<R>), nullptr)> steps;
    put_steps(elements_of(about_fields<R>), steps.data());
    return steps;
}
template <class R>
inline constexpr auto steps_of = make_steps<R>();

template <auto... G>
consteval auto controls_for(controls<G...>) {
    return std::array<const control*, sizeof...(G)>{&control_for<G>...};
}
template <class R>
inline constexpr auto all_controls_in = controls_for(controls_in<R>{});

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
// Whether a list, an optional or a pointer is in its element, or a record is in itself with neither a list nor a
// pointer in between.
template <class T>
inline constexpr bool is_in_itself = leads_back<T>;
template <class T>
    requires(kind_of<T> == kind::record)
inline constexpr bool is_in_itself<T> = one_is_back(parts<T>());

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
inline constexpr std::array<row_pair, sizeof...(Row)> pairs_of_rows<const wire::detail::all_rows<Row...>>{
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
    constexpr bool rules_a_control = find_ruled_control<R>(parts<R>());
    record_facts f{.steps = elements_of(steps_of<R>),
                   .data_steps = steps_of<R>.size(),
                   .rules_a_control = rules_a_control,
                   .has_targets = has_targets<R>,
                   .is_row = wire::detail::is_row<R>};
    if constexpr (is_valid_by_formula<R>) f.valid = validities_of<R>;
    if constexpr (requires { typename R::values; }) f.values = R::values::all;
    if constexpr (inside<R>.formulas) f.facts = &facts_of<R>;
    if constexpr (requires { typename R::arguments; }) f.arguments = R::arguments::all;
    f.is_referred_to = f.has_targets || has_controlled_elements_inside<R> || inside<R>.evaluated ||
                       !std::is_same_v<controls_from_inside<R>, controls<>> ||
                       (inside<R>.points && counts_from<R, R>());
    if constexpr (has_expectations<R>) f.made_expectations = &expectations_of<R>;
    if constexpr (requires { R::rules_from; }) f.rules_from = R::rules_from.words.all[0].text;
    if constexpr (requires { typename R::telling; }) f.telling = R::telling::paths;
    if constexpr (requires { typename R::units; }) f.units = R::units::fields;
    if constexpr (requires { R::calculated; }) f.calculated = elements_of(calculations_of<R>);
    if constexpr (requires { R::together; }) f.together = elements_of(pairs_of_rows<decltype(R::together)>);
    if constexpr (!bitwise<R>) f.controls = elements_of(all_controls_in<R>);
    for (const field& one : fields_of<R>) f.count(one);
    for (const about_field& one : about_fields<R>) f.has_rules |= one.rule;
    while (f.data_steps && about_fields<R>[f.steps[f.data_steps - 1].first].rule) --f.data_steps;
    return f;
}
template <class R>
inline constexpr record_facts record_facts_of = make_record<R>();
template <class R>
consteval own_facts describe_record() {
    return {.label = label_of<R>, .fields = elements_of(fields_of<R>), .of_kind = {.record = &record_facts_of<R>}};
}

}  // namespace verbatim::table::detail
