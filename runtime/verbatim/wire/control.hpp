// A controlling field is an earlier field that says how the data after it is to be read: a count, a size, a tag, a pointer.
// It is named by pointer to member, &Record::count; inside a nested record by in<&Record::header, &Header::count>; in a record around the
// data's own by outer<&Around::count>; a bit field of a packed<> by in<&Record::flags, &Bits::count>; and any of them in a computation, as in
// value_of<&Record::size> - 4 (computed.hpp). When the data changes, its controlling field follows.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "verbatim/wire/at.hpp"
#include "verbatim/wire/computed.hpp"
#include "verbatim/wire/laid_out.hpp"
#include "verbatim/wire/layout.hpp"
#include "verbatim/wire/reflect.hpp"
#include "verbatim/wire/scalar.hpp"

namespace verbatim::wire {

template <auto Outer, auto Inner>
struct in_record {};
template <auto Outer, auto Inner>
inline constexpr in_record<Outer, Inner> in{};

// The nearest record of that type around the data's own.
template <auto Control>
struct outer_record {};
template <auto Control>
inline constexpr outer_record<Control> outer{};

// In place of a size: all bytes up to the end of the file, or of those around the record.
struct end_of_bytes {};
inline constexpr end_of_bytes to_end{};

template <auto Outer, auto Inner>
inline constexpr bool is_operand<in_record<Outer, Inner>> = true;
template <auto Control>
inline constexpr bool is_operand<outer_record<Control>> = true;

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
}  // namespace wrong

template <class R, auto F, auto G>
__attribute__((unavailable("a controlling field is named by &Record::field; a fixed number of elements is a std::array<T, N>: <record, field, controlling field>")))
inline constexpr bool valid<wrong::control_is_no_field<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable("a field is controlled by fields of its own record: name one in a nested record by in<&Record::header, &Header::count>, "
                           "one in an enclosing record by outer<&Around::count>: <record, field, controlling field>")))
inline constexpr bool valid<wrong::control_elsewhere<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable("in<&Outer::header, &Header::count> names a field and a field of it: <record, field, controlling field>")))
inline constexpr bool valid<wrong::in_another_record<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable("a controlling field inside a nested record has a fixed offset in it: declare it before fields of varying size: <record, field, controlling field>")))
inline constexpr bool valid<wrong::control_after_varying<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable("a controlling field is an integer of the vocabulary, an enumeration, a flag set or a packed integer: <record, field, controlling field>")))
inline constexpr bool valid<wrong::control_is_no_number<R, F, G>> = true;
template <class R, auto F, auto G>
__attribute__((unavailable("a number in text controls only as the count of a list in its own record, list<T, &Record::count>: <record, field, controlling field>")))
inline constexpr bool valid<wrong::control_in_text<R, F, G>> = true;

namespace detail {

// What a controlling field's field can be.
template <class T>
inline constexpr bool holds_number = [] {
    constexpr kind k = kind_of<T>;
    constexpr bool is_number = requires { typename bare<T>::value_type; };  // unlike a fourcc
    return k == kind::integer || k == kind::enumeration || k == kind::flags || k == kind::packed || k == kind::token || k == kind::varint || (k == kind::constant && is_number);
}();

template <std::size_t I, class Record>
inline constexpr std::size_t offset_of_field = field_offsets<Record>[I];

template <class Type, auto G>
struct controlling_named;
template <auto G>
using controlling = controlling_named<std::remove_const_t<decltype(G)>, G>;

template <class Record, class Type, auto Member>
struct controlling_named<Type Record::*, Member> {
    using record = Record;
    using field = bare<Type>;
    static constexpr bool is_outer = false;
    static constexpr std::size_t first_index = reflect::index_of<Member>;
    static constexpr std::size_t inner_offset = 0;  // of the number inside field `first_index`
    static constexpr std::size_t memory_offset() { return reflect::memory_offsets<Record>[first_index]; }
    static constexpr std::string_view name() { return reflect::field_name<Record, first_index>; }
};

// "header.count"
template <auto Outer, auto Inner>
inline constexpr auto joined_names = [] {
    constexpr std::string_view outer = controlling<Outer>::name(), inner = controlling<Inner>::name();
    std::array<char, outer.size() + 1 + inner.size()> joined{};
    joined[outer.size()] = '.';
    std::copy(outer.begin(), outer.end(), joined.begin());
    std::copy(inner.begin(), inner.end(), joined.begin() + outer.size() + 1);
    return joined;
}();

template <auto Outer, auto Inner, auto G>
struct controlling_named<in_record<Outer, Inner>, G> {
    using record = typename controlling<Outer>::record;
    using field = typename controlling<Inner>::field;
    using outer = controlling<Outer>;
    using inner = controlling<Inner>;
    static constexpr bool is_outer = false;
    static constexpr std::size_t first_index = controlling<Outer>::first_index;
    static constexpr std::size_t inner_offset = controlling<Outer>::inner_offset + offset<Inner>;
    static constexpr std::size_t memory_offset() { return controlling<Outer>::memory_offset() + controlling<Inner>::memory_offset(); }
    static constexpr std::string_view name() { return {joined_names<Outer, Inner>.data(), joined_names<Outer, Inner>.size()}; }
};

template <auto Base, auto G>
struct controlling_named<outer_record<Base>, G> : controlling<Base> {
    static constexpr bool is_outer = true;
};

// in<&Record::flags, &Bits::count> names a bit field of the packed<> that Outer names.
template <class Field, auto Inner>
concept has_bits = requires { requires std::is_same_v<typename Field::fields_type, typename controlling<Inner>::record>; };

template <class T, class... Others>
inline constexpr bool is_one_of = (false || ... || std::is_same_v<T, Others>);

// What is wrong with the steps of in<>.
template <class Control, class Record, auto Field, auto G>
consteval auto fault_of_steps() {
    if constexpr (requires { typename Control::outer; }) {
        using nested = typename Control::outer::field;
        using from = typename Control::inner::record;
        if constexpr (!std::is_same_v<nested, from>) return wrong::in_another_record<Record, reflect::shown_field<Record, Field>, G>{};
        else if constexpr (field_offsets<from>[Control::inner::first_index] == dynamic_size) return wrong::control_after_varying<Record, reflect::shown_field<Record, Field>, G>{};
        else return fault_of_steps<typename Control::outer, Record, Field, G>();
    } else {
        return fine{};
    }
}
template <auto G, class Record, auto Field, bool CountsInText>
consteval auto fault_of_control() {
    if constexpr (!requires { typename controlling<G>::record; }) return wrong::control_is_no_field<Record, reflect::shown_field<Record, Field>, G>{};
    else if constexpr (!controlling<G>::is_outer && !std::is_same_v<typename controlling<G>::record, Record>) return wrong::control_elsewhere<Record, reflect::shown_field<Record, Field>, G>{};
    else {
        using steps = decltype(fault_of_steps<controlling<G>, Record, Field, G>());
        if constexpr (!is_fine<steps>) return steps{};
        else if constexpr (!holds_number<typename controlling<G>::field>) return wrong::control_is_no_number<Record, reflect::shown_field<Record, Field>, G>{};
        else if constexpr (kind_of<typename controlling<G>::field> == kind::token && !CountsInText) return wrong::control_in_text<Record, reflect::shown_field<Record, Field>, G>{};
        else return fine{};
    }
}

}  // namespace detail

// Fields that control.
template <auto... G>
struct controls {
    // Of a type that counts by a number in text, or of another one.
    template <class Record, auto Field, bool CountsInText>
    static consteval auto fault_in() { return (fine{} || ... || detail::fault_of_control<G, Record, Field, CountsInText>()); }
    static constexpr bool any_is_outer = (false || ... || detail::controlling<G>::is_outer);
    static constexpr bool any_is_varint = (false || ... || (kind_of<typename detail::controlling<G>::field> == kind::varint));
    // One of them follows a field of varying size in its record.
    template <class Record>
    static consteval bool any_varies() { return (false || ... || (detail::offset_of_field<detail::controlling<G>::first_index, Record> == dynamic_size)); }
    // Each that is named by outer<> is in one of these records.
    template <class... Around>
    static constexpr bool are_around =
        (true && ... && (!detail::controlling<G>::is_outer || detail::is_one_of<typename detail::controlling<G>::record, Around...>));
};

template <auto... A, auto... B>
controls<A..., B...> operator+(controls<A...>, controls<B...>);

namespace detail {

template <auto G>
consteval auto fields_in();
// The fields that a controlling field is computed from.
template <class Type, auto G>
struct computed_from { using fields = controls<G>; };
template <auto Field, auto G>
struct computed_from<field_value<Field>, G> { using fields = decltype(fields_in<Field>()); };
template <auto G>
struct computed_from<fixed_number, G> { using fields = controls<>; };
template <auto G>
struct computed_from<position_in_record, G> { using fields = controls<>; };
template <auto G>
struct computed_from<end_of_bytes, G> { using fields = controls<>; };
template <class Left, class Right, operation What, auto G>
struct computed_from<computed<Left, Right, What>, G> { using fields = decltype(fields_in<G.left>() + fields_in<G.right>()); };
template <class Argument, auto Function, auto Inverse, auto G>
struct computed_from<called<Argument, Function, Inverse>, G> { using fields = decltype(fields_in<G.argument>()); };
template <auto Outer, auto Inner, auto G>
    requires has_bits<typename controlling<Outer>::field, Inner>
struct computed_from<in_record<Outer, Inner>, G> { using fields = controls<Outer>; };
template <auto... Field>
controls<outer_record<Field>{}...> each_outer(controls<Field...>);
template <auto Base, auto G>
struct computed_from<outer_record<Base>, G> { using fields = decltype(each_outer(fields_in<Base>())); };

template <auto G>
consteval auto fields_in() { return typename computed_from<std::remove_const_t<decltype(G)>, G>::fields{}; }

}  // namespace detail

// What a type of the vocabulary is controlled by: its member controlled_by.
template <auto... G>
using controlled_by_fields = decltype((controls<>{} + ... + detail::fields_in<G>()));

}  // namespace verbatim::wire
