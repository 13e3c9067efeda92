// Finds the mistakes of a schema's author at compile time, before a table or anything else is made for a record.
//
// A check returns a type: `fine`, or a fault that names the record, the field and the mistake. The search ends at the
// first fault, so that the compiler reports one mistake. The message belongs to valid<fault>: the attribute
// `unavailable` puts the message and the arguments of the fault into the error line itself, where a static assertion
// shows no arguments. The value of valid<fault> is true, because a failed static assertion around it would only add
// lines.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "verbatim/wire/at.hpp"
#include "verbatim/wire/layout.hpp"
#include "verbatim/wire/reflect.hpp"

#if !defined(__clang__) && defined(__GNUC__) && __GNUC__ < 12
#error "g++ before 12 does not know the attribute `unavailable`, and would accept schemas that are wrong"
#endif

namespace verbatim::wire {

struct fine {};
struct fault {};
template <class Fault>
inline constexpr bool valid = true;  // of `fine`

template <class Found>
inline constexpr bool is_fine = false;
template <>
inline constexpr bool is_fine<fine> = true;

namespace detail {
// Recursion instead of a fold with an operator: for each field, the compiler would look for that operator among all
// those of computed.hpp. The instantiations without a fault are the same for many records.
template <class... Found>
struct first_among {
    using type = fine;
};
template <class Fault, class... More>
struct first_among<Fault, More...> {
    using type = Fault;
};
template <class... More>
struct first_among<fine, More...> : first_among<More...> {};
}  // namespace detail
template <class... Found>
using first_fault = typename detail::first_among<Found...>::type;

namespace wrong {
template <class Record>
struct not_plain : fault {};
template <class Record>
struct base : fault {};
template <class Record>
struct not_default_constructible : fault {};
template <class Record>
struct broken : fault {};
template <class Record>
struct c_array : fault {};
template <class Record>
struct too_many_fields : fault {};
template <class Record>
struct too_large : fault {};
template <class Record, auto Field, class Type>
struct native_number : fault {};
template <class Record, auto Field, class Type>
struct c_array_field : fault {};
template <class Record, auto Field, class Type>
struct field_type : fault {};
template <class Record, auto Field, class Type>
struct holds_itself : fault {};
template <class Record, auto Field, class Type>
struct uninitialised : fault {};
template <class Record, auto Field, auto Behind>
struct after_the_rest : fault {};
template <class Record, auto Field, std::size_t Declared, std::size_t Actual>
struct offset : fault {};
template <class Record, auto Field, std::size_t Declared, auto Behind>
struct offset_behind_varying : fault {};
template <class Record, std::size_t Declared, std::size_t Actual>
struct size : fault {};
}  // namespace wrong

template <class R>
__attribute__((unavailable(
    "a record is a plain struct: no constructors, no private members, no virtual functions"))) inline constexpr bool
    valid<wrong::not_plain<R>> = true;
template <class R>
__attribute__((unavailable(
    "a record has no base class: make the base its first field"))) inline constexpr bool valid<wrong::base<R>> = true;
template <class R>
__attribute__((unavailable("every field of a record can be default-constructed"))) inline constexpr bool
    valid<wrong::not_default_constructible<R>> = true;
// A field of the record does not compile, which the compiler has already reported.
template <class R>
inline constexpr bool valid<wrong::broken<R>> = false;
template <class R>
__attribute__((unavailable(
    "a record has no C array: write std::array<T, N>"))) inline constexpr bool valid<wrong::c_array<R>> = true;
template <class R>
__attribute__((
    unavailable("a record has at most 100 fields: put some of them into a record of their own"))) inline constexpr bool
    valid<wrong::too_many_fields<R>> = true;
template <class R>
__attribute__((
    unavailable("a record takes at most 256 MiB: make a large array a list, which stays in the file's "
                "bytes"))) inline constexpr bool valid<wrong::too_large<R>> = true;
template <class R, auto F, class T>
__attribute__((
    unavailable("a field has a wire type such as u32, i16be or f32, not a C++ number; when there is an error above, "
                "correct that first: "
                "<record, field, its type>"))) inline constexpr bool valid<wrong::native_number<R, F, T>> = true;
template <class R, auto F, class T>
__attribute__((
    unavailable("a field is a std::array<T, N>, not a C array: <record, field, its type>"))) inline constexpr bool
    valid<wrong::c_array_field<R, F, T>> = true;
template <class R, auto F, class T>
__attribute__((
    unavailable("a field is of the vocabulary (u32, text<16>, list<...>), a std::array or a plain struct of such: "
                "<record, field, its type>"))) inline constexpr bool valid<wrong::field_type<R, F, T>> = true;
template <class R, auto F, class T>
__attribute__((unavailable(
    "a record holds itself in a list<>, an optional<> or a placed<> value, also as an alternative of a choice in one: "
    "<record, field, what is declared later>"))) inline constexpr bool valid<wrong::holds_itself<R, F, T>> = true;
template <class R, auto F, class T>
__attribute__((
    unavailable("bytes of which nothing is known are raw<N>, which a new record has as zeros: <record, field, its "
                "type>"))) inline constexpr bool valid<wrong::uninitialised<R, F, T>> = true;
template <class R, auto F, auto Behind>
__attribute__((
    unavailable("no field follows one that takes all bytes up to the end: <record, that field, the next "
                "one>"))) inline constexpr bool valid<wrong::after_the_rest<R, F, Behind>> = true;
template <class R, auto F, std::size_t Declared, std::size_t Actual>
__attribute__((unavailable(
    "a field is not at its declared offset: <record, field, declared offset, actual offset>"))) inline constexpr bool
    valid<wrong::offset<R, F, Declared, Actual>> = true;
template <class R, auto F, std::size_t Declared, auto Behind>
__attribute__((
    unavailable("a field behind one of varying size has no fixed offset, so its type is written without at<>: <record, "
                "field, declared offset, the field of varying size>"))) inline constexpr bool
    valid<wrong::offset_behind_varying<R, F, Declared, Behind>> = true;
template <class R, std::size_t Declared, std::size_t Actual>
__attribute__((unavailable(
    "a record does not have its declared size: <record, declared size, actual size>"))) inline constexpr bool
    valid<wrong::size<R, Declared, Actual>> = true;

namespace detail {

// Whether T is a std::byte or an array of them, which C++ leaves uninitialised in a record made without braces.
template <class T>
inline constexpr bool is_bare_byte = std::is_same_v<T, std::byte>;
template <class T, std::size_t N>
inline constexpr bool is_bare_byte<std::array<T, N>> = is_bare_byte<bare<T>>;

// Whether T is a list that a number in text can count.
template <class T>
inline constexpr bool counts_in_text = requires {
    requires T::counts_in_text;
};

template <class Record>
consteval auto fault_of_record();

template <class T, class Record, auto Field>
consteval auto fault_of_controls() {
    if constexpr (requires { typename T::controlled_by; })
        return T::controlled_by::template fault_in<Record, Field, counts_in_text<T>>();
    else return fine{};
}

// Finds a mistake in a T, which is the type of this field or of an element or alternative in it. A type of the
// vocabulary finds its own mistakes.
template <class T, class Record, auto Field>
consteval auto fault_of_type() {
    using type = bare<T>;
    if constexpr (is_bare_byte<type>) return wrong::uninitialised<Record, reflect::shown_field<Record, Field>, type>{};
    else if constexpr (!is_wire_type<type>) {
        using written = typename written_type<type>::type;
        if constexpr (std::is_arithmetic_v<written>)
            return wrong::native_number<Record, reflect::shown_field<Record, Field>, written>{};
        else if constexpr (std::is_array_v<written>)
            return wrong::c_array_field<Record, reflect::shown_field<Record, Field>, written>{};
        else if constexpr (std::is_class_v<written> && !std::is_same_v<written, type>)
            return wrong::holds_itself<Record, reflect::shown_field<Record, Field>, written>{};
        else return wrong::field_type<Record, reflect::shown_field<Record, Field>, written>{};
    } else if constexpr (kind_of<type> == kind::array)
        return fault_of_type<typename array_element<type>::type, Record, Field>();
    else if constexpr (std::is_same_v<type, Record>)
        return wrong::holds_itself<Record, reflect::shown_field<Record, Field>, type>{};
    else if constexpr (kind_of<type> == kind::record) return fault_of_record<type>();
    else {
        using controlled = decltype(fault_of_controls<type, Record, Field>());
        if constexpr (!is_fine<controlled>) return controlled{};
        else if constexpr (requires { type::template fault_in<Record, Field>(); })
            return type::template fault_in<Record, Field>();
        else return fine{};
    }
}

// Checks the type T inside a field, unless T leads back to the record: that is being checked already.
template <bool LeadsBack>
struct checked_elsewhere {
    template <class T, class Record, auto Field>
    using fault = decltype(fault_of_type<T, Record, Field>());
};
template <>
struct checked_elsewhere<true> {
    template <class T, class Record, auto Field>
    using fault = fine;
};

// Returns the offset that a field declares by at<>; `dynamic_size` if it declares none.
template <class T>
consteval std::size_t find_declared_offset() {
    if constexpr (requires { T::declared_offset; }) return T::declared_offset;
    else return dynamic_size;
}
template <class T>
inline constexpr std::size_t declared_offset = find_declared_offset<T>();
constexpr std::size_t first_elsewhere(const std::size_t* declared, const std::size_t* actual, std::size_t count) {
    std::size_t i = 0;
    while (i < count && (declared[i] == dynamic_size || declared[i] == actual[i])) ++i;
    return i;
}
template <class Record, class... T>
consteval auto fault_of_offsets(types<T...>) {
    constexpr std::size_t count = sizeof...(T);
    constexpr std::array<std::size_t, count + 1> declared{declared_offset<T>..., dynamic_size};
    constexpr std::size_t first = first_elsewhere(declared.data(), field_offsets<Record>.data(), count);
    if constexpr (first < count && field_offsets<Record>[first] == dynamic_size) {
        constexpr auto& offsets = field_offsets<Record>;
        constexpr auto varying =
            static_cast<std::size_t>(std::find(offsets.begin(), offsets.end(), dynamic_size) - offsets.begin()) - 1;
        return wrong::offset_behind_varying<Record, reflect::shown_field<Record, first>, declared[first],
                                            reflect::shown_field<Record, varying>>{};
    } else if constexpr (first < count)
        return wrong::offset<Record, reflect::shown_field<Record, first>, declared[first],
                             field_offsets<Record>[first]> {};
    else return fine{};
}

template <class T>
consteval bool can_leave_the_rest() {
    if constexpr (requires { T::leaves_the_rest; }) return T::leaves_the_rest;
    else return false;
}
template <class T>
inline constexpr bool leaves_the_rest = can_leave_the_rest<T>();
template <class Record, class... T>
consteval auto fault_of_rest(types<T...>) {
    constexpr std::size_t count = sizeof...(T);
    constexpr std::array<bool, count + 1> rest{takes_the_rest<bare<T>>()..., false};
    constexpr std::size_t first =
        static_cast<std::size_t>(std::find(rest.begin(), rest.end() - 1, true) - rest.begin());
    if constexpr (first == count) return fine{};
    else {
        constexpr std::array<bool, count + 1> nothing{takes_no_bytes<T>..., true};
        // Fields that are present while bytes are left may follow each other.
        constexpr std::array<bool, count + 1> leaves{leaves_the_rest<bare<T>>..., false};
        constexpr std::size_t last = [&] {
            std::size_t i = first;
            while (i + 1 < count && leaves[i] && (rest[i + 1] || nothing[i + 1])) ++i;
            return i;
        }();
        constexpr std::size_t behind =
            static_cast<std::size_t>(std::find(nothing.begin() + last + 1, nothing.end() - 1, false) - nothing.begin());
        if constexpr (behind < count)
            return wrong::after_the_rest<Record, reflect::shown_field<Record, last>,
                                         reflect::shown_field<Record, behind>>{};
        else return fine{};
    }
}

template <class Record, class... T, std::size_t... I>
consteval auto fault_of_fields(types<T...> all, std::index_sequence<I...>) {
    using found = first_fault<decltype(fault_of_type<bare<T>, Record, I>())...>;
    if constexpr (!is_fine<found>) return found{};
    else return first_fault<decltype(fault_of_rest<Record>(all)), decltype(fault_of_offsets<Record>(all))>{};
}

template <class Record>
consteval auto fault_of_expectations() {
    if constexpr (requires { Record::expectations; })
        return decltype(Record::expectations)::template fault_in<Record>();
    else return fine{};
}
template <class Record>
consteval auto fault_of_rows() {
    if constexpr (requires { Record::together; }) return decltype(Record::together)::template fault_in<Record>();
    else return fine{};
}
template <class Record>
consteval auto fault_of_units() {
    if constexpr (requires { typename Record::units; }) return Record::units::template fault_in<Record>();
    else return fine{};
}
template <class Record>
consteval auto fault_of_record() {
    using enum reflect::obstacle;
    constexpr reflect::obstacle why = reflect::obstacle_of<Record>;
    if constexpr (why == not_plain) return wrong::not_plain<Record>{};
    else if constexpr (why == base) return wrong::base<Record>{};
    else if constexpr (why == not_default_constructible) return wrong::not_default_constructible<Record>{};
    else if constexpr (why == broken) return wrong::broken<Record>{};
    else if constexpr (why == c_array) return wrong::c_array<Record>{};
    else if constexpr (why == too_many_fields) return wrong::too_many_fields<Record>{};
    else {
        using fields = decltype(fault_of_fields<Record>(reflect::field_types<Record>{},
                                                        std::make_index_sequence<reflect::field_count<Record>>{}));
        using expected = decltype(fault_of_expectations<Record>());
        if constexpr (!is_fine<fields>) return fields{};
        else if constexpr (wire::smallest_size<Record> > most_bytes || sizeof(Record) > most_bytes)
            return wrong::too_large<Record>{};
        else if constexpr (!is_fine<expected>) return expected{};
        else return first_fault<decltype(fault_of_rows<Record>()), decltype(fault_of_units<Record>())>{};
    }
}

template <class Record, std::size_t Size>
consteval auto fault_of_sized_record() {
    using found = decltype(fault_of_record<Record>());
    if constexpr (!is_fine<found> || Size == dynamic_size || Size == wire::fixed_size<Record>) return found{};
    else return wrong::size<Record, Size, wire::fixed_size<Record>>{};
}
// A file may also be a one_of<>: each of its records is then checked on its own.
template <class Record, std::size_t Size>
consteval auto fault_of_size() {
    if constexpr (is_wire_type<Record> && kind_of<Record> != kind::record) return fine{};
    else return fault_of_sized_record<Record, Size>();
}

template <class Record, std::size_t Size>
inline constexpr bool is_laid_out = valid<decltype(fault_of_size<Record, Size>())>;
// Checks that. Defined where the tables are made (table/of.hpp).
template <class Record, std::size_t Size>
void check_layout();

}  // namespace detail

// static_assert(laid_out<Record, Size>): every at<> of the record is correct, and its fields take Size bytes together.
// A unit that makes no tables does not check it, so that the declaration costs its users nothing.
template <class Record, std::size_t Size = dynamic_size>
inline constexpr bool laid_out = (static_cast<void>(&detail::check_layout<Record, Size>), true);

}  // namespace verbatim::wire
