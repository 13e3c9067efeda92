// The table of a record: its fields, and in which steps it is read and written.
#pragma once
#include "verbatim/table/calculated_of.hpp"
#include "verbatim/table/clauses.hpp"
#include "verbatim/table/controls.hpp"
#include "verbatim/table/references.hpp"

namespace verbatim::table::detail {

template <class T, class Named>
struct table_of {
    static const type value;
};

// Reading notes the fields that control others and are not at a fixed offset; and numbers in text, and those that may be left out, wherever they are; and
// where those start and end that have controlling numbers in them. What is worked out may look at all of them.
template <class Record>
inline constexpr auto is_noted = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<bool, sizeof...(I)>{
        inside<Record>.evaluated || entered_fields<Record>[I] || entered_fields<Record>[I > 0 ? I - 1 : 0] || (controlling_fields<Record>[I] && (wire::detail::field_offsets<Record>[I] == dynamic_size || kind_of<reflect::field_type<Record, I>> == kind::token ||
                                           (inside<bare<reflect::field_type<Record, I>>>.runs)))...};
}(std::make_index_sequence<reflect::field_count<Record>>{});

template <class Record, std::size_t I>
consteval std::uint16_t note_of() {
    std::uint16_t note = 0;
    for (std::size_t i = 0; i < I; ++i) note = static_cast<std::uint16_t>(note + is_noted<Record>[i]);
    return is_noted<Record>[I] ? note : no_note;
}

template <class R>
inline constexpr auto fields_of = []<std::size_t... I>(std::index_sequence<I...>) {
    constexpr auto& controlling = controlling_fields<R>;
    return std::array<field, sizeof...(I)>{field{reflect::field_name<R, I>, wire::detail::field_offsets<R>[I], reflect::memory_offsets<R>[I],
                                              &table_of<bare<reflect::field_type<R, I>>>::value, controlling[I], counts_inside<R>[I], targets<R>[I], note_of<R, I>(), entered_fields<R>[I]}...};
}(std::make_index_sequence<reflect::field_count<R>>{});

// Runs of fields of fixed layout, and the others one by one. Rules have no bytes.
template <class R>
struct steps_of {
    static constexpr std::size_t fields = reflect::field_count<R>;
    struct about { bool bitwise, rule, magic; std::size_t size; };
    static constexpr auto each = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array<about, fields + 1>{about{bitwise<reflect::field_type<R, I>>, kind_of<reflect::field_type<R, I>> == kind::derived,
                                                   inside<bare<reflect::field_type<R, I>>>.magic, fixed_size<reflect::field_type<R, I>>}..., about{}};
    }(std::make_index_sequence<fields>{});
    static constexpr auto put(step* to) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < fields; ++count) {
            step s{static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(i + 1), each[i].bitwise, each[i].bitwise && each[i].magic, each[i].bitwise ? each[i].size : 0,
                   reflect::memory_offsets<R>[i]};
            for (++i; s.is_run && i < fields && each[i].bitwise; ++i) s.last = static_cast<std::uint16_t>(i + 1), s.size += each[i].size, s.decides_format |= each[i].magic;
            if (to) to[count] = s;
        }
        return count;
    }
    static constexpr auto all = [] {
        std::array<step, put(nullptr)> steps;
        put(steps.data());
        return steps;
    }();
};

template <auto... G>
consteval auto controls_for(controls<G...>) { return std::array<const control*, sizeof...(G)>{&control_for<G>...}; }
template <class R>
inline constexpr auto all_controls_in = controls_for(decltype(own_controls_in<R>{} + controls_from_inside<R>{}){});

template <class R, class T>
inline constexpr bool rules_a_controlling_field = false;
template <class R, class T>
    requires(kind_of<T> == kind::derived)
inline constexpr bool rules_a_controlling_field<R, T> = controlling_fields<R>[wire::detail::controlling<bare<T>::field>::first_index];

template <class T>
consteval bool is_back() {
    if constexpr (kind_of<T> == kind::optional && leads_back<T>) return true;
    else if constexpr (kind_of<T> == kind::optional || kind_of<T> == kind::choice) return []<class... Part>(types<Part...>) { return (false || ... || is_back<Part>()); }(parts<T>());
    else return false;
}
// Neither a list nor a pointer is between it and another one in it.
template <class R>
inline constexpr bool holds_itself = []<std::size_t... I>(std::index_sequence<I...>) {
    return (false || ... || is_back<reflect::field_type<R, I>>());
}(std::make_index_sequence<reflect::field_count<R>>{});

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

template <class R>
inline constexpr bool has_controlled_elements_inside = []<std::size_t... I>(std::index_sequence<I...>) {
    return (false || ... || holds_controlled_elements<reflect::field_type<R, I>>());
}(std::make_index_sequence<reflect::field_count<R>>{});

// std::span's own constructor from an array asks many questions of each size of array.
template <class E, std::size_t Size>
consteval std::span<const E> elements_of(const std::array<E, Size>& elements) { return {elements.data(), Size}; }

template <class R>
consteval void describe_record(type& t) {
    t.fields = elements_of(fields_of<R>);
    t.steps = elements_of(steps_of<R>::all);
    t.is_row = wire::detail::is_row<R>;
    t.leads_back = holds_itself<R>;
    if constexpr (is_valid_by_formula<R>) t.valid = validities_of<R>;
    if constexpr (requires { typename R::values; }) t.values = R::values::all;
    if constexpr (requires { typename R::arguments; }) t.arguments = R::arguments::all;
    t.has_targets = has_targets<R>;
    t.is_referred_to = t.has_targets || has_controlled_elements_inside<R> || inside<R>.evaluated || !std::is_same_v<controls_from_inside<R>, controls<>> || (inside<R>.placed && counts_from<R, R>());
    if constexpr (has_expectations<R>) t.expectations = elements_of(clauses_of<R>);
    if constexpr (requires { typename R::calculated; }) t.calculated = elements_of(calculated_list<R, typename R::calculated>);
    if constexpr (!bitwise<R>) t.controls = elements_of(all_controls_in<R>);
    for (const field& f : fields_of<R>) {
        t.has_controls |= f.controls;
        t.notes = static_cast<std::uint16_t>(t.notes + (f.note != no_note));
        t.is_entered |= f.is_entered;
    }
    for (const auto& s : steps_of<R>::each) t.has_rules |= s.rule;
    t.data_steps = t.steps.size();
    while (t.data_steps && steps_of<R>::each[t.steps[t.data_steps - 1].first].rule) --t.data_steps;
    t.rules_a_control = []<std::size_t... I>(std::index_sequence<I...>) {
        return (false || ... || rules_a_controlling_field<R, reflect::field_type<R, I>>);
    }(std::make_index_sequence<reflect::field_count<R>>{});
}

}  // namespace verbatim::table::detail
