// The controls of a type: the fields that they are computed from (controlling.hpp), and the mistakes in them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "verbatim/wire/at.hpp"
#include "verbatim/wire/controlling.hpp"
#include "verbatim/wire/joined.hpp"
#include "verbatim/wire/laid_out.hpp"
#include "verbatim/wire/scalar.hpp"

namespace verbatim::wire {

namespace wrong {
template <class Record, auto Field, auto Control>
struct control_is_no_field : fault {};
template <class Record, auto Field, auto Control>
struct control_elsewhere : fault {};
template <class Record, auto Field, auto Control>
struct in_another_record : fault {};
template <class Record, auto Field, auto Control>
struct control_after_varying : fault {};
template <class Record, auto Field, auto Control>
struct control_is_no_number : fault {};
template <class Record, auto Field, auto Control>
struct control_in_text : fault {};
template <class Record, auto Field, auto Control>
struct no_elements : fault {};
template <class Record, auto Field, auto Control>
struct key_of_no_element : fault {};
template <class Record, auto Field, auto Control>
struct no_content : fault {};
template <class Record, auto Field, auto Control>
struct two_indices : fault {};
template <class Record, auto Field, auto Control>
struct entered_varint : fault {};
}  // namespace wrong

template <class R, auto F, auto G>
__attribute__((unavailable(
    "a controlling field is named by &Record::field; a fixed number of elements is a std::array<T, N>: <record, field, "
    "controlling field>"))) inline constexpr bool valid<wrong::control_is_no_field<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable(
    "a field is controlled by fields of its own record: name one in a nested record by in<&Record::header, "
    "&Header::count>, "
    "one in an enclosing record by outer<&Around::count>: <record, field, controlling field>"))) inline constexpr bool
    valid<wrong::control_elsewhere<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((
    unavailable("in<&Outer::header, &Header::count> names a field and a field of the record that it is, or that the "
                "optional, choice or placed value has in it; "
                "of a list, in<same_index<&Outer::headers>, &Header::count>: <record, field, controlling "
                "field>"))) inline constexpr bool valid<wrong::in_another_record<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable(
    "a controlling field inside a nested record has a fixed offset in it: declare it before fields of varying size: "
    "<record, field, controlling field>"))) inline constexpr bool valid<wrong::control_after_varying<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable(
    "a controlling field is an integer of the vocabulary, an enumeration, a flag set or a packed integer: <record, "
    "field, controlling field>"))) inline constexpr bool valid<wrong::control_is_no_number<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable(
    "a number in text controls only as the count of a list in its own record, list<T, &Record::count>: <record, field, "
    "controlling field>"))) inline constexpr bool valid<wrong::control_in_text<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable(
    "same_index<&Record::list> names a list or an array: <record, field, controlling field>"))) inline constexpr bool
    valid<wrong::no_elements<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable(
    "first_where<&Record::list, &Element::key, 1> names a list of records, a number of fixed size in each, and what it "
    "is: <record, field, controlling field>"))) inline constexpr bool valid<wrong::key_of_no_element<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((
    unavailable("content_of<&Record::field> names an optional field or a placed value: <record, field, controlling "
                "field>"))) inline constexpr bool valid<wrong::no_content<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable(
    "same_index<> is named once, for data has one index: <record, field, controlling field>"))) inline constexpr bool
    valid<wrong::two_indices<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable(
    "a number of varying size controls data from its own record or one around it, not from an element, an optional, a "
    "choice or a placed value: "
    "<record, field, controlling field>"))) inline constexpr bool valid<wrong::entered_varint<R, F, G>> = true;

namespace detail {

// Returns whether a field of type T can be a controlling field.
template <class T>
consteval bool can_hold_number() {
    if constexpr (is_constant<T>) return requires {
            typename bare<T>::value_type;
        };  // a fourcc has none
    else if constexpr (leaf_type<bare<T>>) return how_coded<T>.is_number && !is_real<T>;
    else return false;
}
template <class T>
inline constexpr bool holds_number = can_hold_number<T>();

template <class Step>
inline constexpr bool enters = false;
template <auto List>
inline constexpr bool enters<element_of_same_index<List>> = true;
template <auto List, auto Key, std::int64_t Wanted>
inline constexpr bool enters<first_element_where<List, Key, Wanted>> = true;
template <auto Field>
inline constexpr bool enters<content<Field>> = true;

// Returns whether Key names a number of fixed layout in an Element.
template <class Element, auto Key>
consteval bool is_key_of() {
    if constexpr (!requires { requires std::is_same_v<typename controlling<Key>::record, Element>; }) return false;
    else if constexpr (!holds_number<typename controlling<Key>::field>) return false;
    else
        return !controlling<Key>::is_outer && controlling<Key>::way::size == 0 &&
               bitwise<typename controlling<Key>::field>;
}

// Finds a mistake in the steps of in<>, same_index<>, first_where<> and content_of<>.
template <auto Control, class Record, auto Field, auto G, class Type>
struct steps_of_control {
    static consteval auto fault() { return fine{}; }
};
template <auto Control, class Record, auto Field, auto G>
using steps_to = steps_of_control<Control, Record, Field, G, std::remove_const_t<decltype(Control)>>;
template <auto Control, class Record, auto Field, auto G, auto Outer, auto Inner>
struct steps_of_control<Control, Record, Field, G, in_record<Outer, Inner>> {
    static consteval auto fault() {
        using step = controlling<Control>;
        using from = typename step::inner::record;
        if constexpr (!step::is_nested && !can_have<typename step::outer::field, from>())
            return wrong::in_another_record<Record, reflect::shown_field<Record, Field>, G>{};
        else if constexpr (step::is_nested && !enters<std::remove_const_t<decltype(Outer)>> &&
                           field_offsets<from>[step::inner::first_index] == dynamic_size)
            return wrong::control_after_varying<Record, reflect::shown_field<Record, Field>, G>{};
        else return steps_to<Outer, Record, Field, G>::fault();
    }
};
template <auto Control, class Record, auto Field, auto G, auto List>
struct steps_of_control<Control, Record, Field, G, element_of_same_index<List>> {
    static consteval auto fault() {
        using list = typename controlling<List>::field;
        if constexpr (!is_wire_type<list>) return wrong::no_elements<Record, reflect::shown_field<Record, Field>, G>{};
        else if constexpr (kind_of<list> != kind::list && kind_of<list> != kind::array)
            return wrong::no_elements<Record, reflect::shown_field<Record, Field>, G>{};
        else return steps_to<List, Record, Field, G>::fault();
    }
};
template <auto Control, class Record, auto Field, auto G, auto List, auto Key, std::int64_t Wanted>
struct steps_of_control<Control, Record, Field, G, first_element_where<List, Key, Wanted>> {
    static consteval auto fault() {
        using list = decltype(steps_to<same_index<List>, Record, Field, G>::fault());
        if constexpr (!is_fine<list>) return list{};
        else if constexpr (!is_key_of<typename controlling<first_where<List, Key, Wanted>>::field, Key>())
            return wrong::key_of_no_element<Record, reflect::shown_field<Record, Field>, G>{};
        else return fine{};
    }
};
template <auto Control, class Record, auto Field, auto G, auto Of>
struct steps_of_control<Control, Record, Field, G, content<Of>> {
    static consteval auto fault() {
        using held = typename controlling<Of>::field;
        if constexpr (!is_wire_type<held>) return wrong::no_content<Record, reflect::shown_field<Record, Field>, G>{};
        else if constexpr (kind_of<held> != kind::optional && kind_of<held> != kind::placed)
            return wrong::no_content<Record, reflect::shown_field<Record, Field>, G>{};
        else return steps_to<Of, Record, Field, G>::fault();
    }
};
template <auto Control, class Record, auto Field, auto G, auto Base>
struct steps_of_control<Control, Record, Field, G, outer_record<Base>>
    : steps_of_control<Base, Record, Field, G, std::remove_const_t<decltype(Base)>> {};

template <auto G, class Record, auto Field, bool CountsInText>
consteval auto fault_of_control() {
    if constexpr (!requires { typename controlling<G>::record; })
        return wrong::control_is_no_field<Record, reflect::shown_field<Record, Field>, G>{};
    else if constexpr (!controlling<G>::is_outer && !std::is_same_v<typename controlling<G>::record, Record>)
        return wrong::control_elsewhere<Record, reflect::shown_field<Record, Field>, G>{};
    else {
        using steps = decltype(steps_to<G, Record, Field, G>::fault());
        if constexpr (!is_fine<steps>) return steps{};
        else if constexpr (indices_in(typename controlling<G>::way{}) > 1)
            return wrong::two_indices<Record, reflect::shown_field<Record, Field>, G>{};
        else if constexpr (controlling<G>::way::size > 0 && is_varint<typename controlling<G>::field>)
            return wrong::entered_varint<Record, reflect::shown_field<Record, Field>, G>{};
        else if constexpr (!holds_number<typename controlling<G>::field>)
            return wrong::control_is_no_number<Record, reflect::shown_field<Record, Field>, G>{};
        else if constexpr (is_token<typename controlling<G>::field> && !CountsInText)
            return wrong::control_in_text<Record, reflect::shown_field<Record, Field>, G>{};
        else return fine{};
    }
}

}  // namespace detail

// A list of controlling fields.
template <auto... G>
struct controls {
    // Finds a mistake. CountsInText: whether the controlled type can be counted by a number in text.
    template <class Record, auto Field, bool CountsInText>
    static consteval auto fault_in() {
        return first_fault<decltype(detail::fault_of_control<G, Record, Field, CountsInText>())...>{};
    }
    static constexpr bool any_is_outer = (false || ... || detail::controlling<G>::is_outer);
    // Whether each field is one of the record that holds the data, and not in the content of a field.
    static constexpr bool all_are_own =
        (true && ... && (!detail::controlling<G>::is_outer && detail::controlling<G>::way::size == 0));
    static constexpr bool any_is_entered = (false || ... || (detail::controlling<G>::way::size > 0));
    static constexpr bool any_is_varint = (false || ... || is_varint<typename detail::controlling<G>::field>);
    // Whether each field that is named by outer<> is in one of the records Around.
    template <class... Around>
    static constexpr bool are_around = (true && ... &&
                                        (!detail::controlling<G>::is_outer ||
                                         detail::is_one_of<typename detail::controlling<G>::record, Around...>));
};

namespace detail {

template <auto G>
consteval auto fields_in();
// The fields that a control is computed from.
template <class Type, auto G>
struct computed_from {
    using fields = controls<G>;
};
template <auto Field, auto G>
struct computed_from<field_value<Field>, G> {
    using fields = decltype(fields_in<Field>());
};
template <auto G>
struct computed_from<fixed_number, G> {
    using fields = controls<>;
};
template <auto G>
struct computed_from<position_in_record, G> {
    using fields = controls<>;
};
template <auto G>
struct computed_from<end_of_bytes, G> {
    using fields = controls<>;
};
template <worked_out_control Type, auto G>
struct computed_from<Type, G> {
    using fields = controls<>;
};
template <class Left, class Right, operation What, auto G>
struct computed_from<computed<Left, Right, What>, G> {
    using fields = joined<decltype(fields_in<G.left>()), decltype(fields_in<G.right>())>;
};
template <class Argument, auto Function, auto Inverse, auto G>
struct computed_from<called<Argument, Function, Inverse>, G> {
    using fields = decltype(fields_in<G.argument>());
};
template <auto Outer, auto Inner, auto G>
    requires has_bits<typename controlling<Outer>::field, Inner>
struct computed_from<in_record<Outer, Inner>, G> {
    using fields = controls<Outer>;
};
template <auto... Field>
controls<outer_record<Field>{}...> each_outer(controls<Field...>);
template <auto Base, auto G>
struct computed_from<outer_record<Base>, G> {
    using fields = decltype(each_outer(fields_in<Base>()));
};

template <auto G>
consteval auto fields_in() {
    return typename computed_from<std::remove_const_t<decltype(G)>, G>::fields{};
}

template <bool IsWorkedOut, class Fields>
using with_evaluator = std::conditional_t<IsWorkedOut, worked_out<Fields>, Fields>;

}  // namespace detail

// All fields in the controls G. A type of the vocabulary declares its controlling fields as its member `controlled_by`.
template <auto... G>
using controlled_by_fields =
    detail::with_evaluator<(false || ... || worked_out_control<std::remove_const_t<decltype(G)>>),
                           detail::joined<decltype(detail::fields_in<G>())...>>;

}  // namespace verbatim::wire
