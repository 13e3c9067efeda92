// look_at<T, pointer>: a T where an earlier field points, in bytes that belong to other fields: a name in a table of
// names, or the same bytes as another type. A look owns no bytes. Its value is read from the bytes as their owners
// leave them, and its pointer follows the bytes.
#pragma once
#include "verbatim/wire/placed.hpp"

namespace verbatim::wire {

namespace wrong {
template <class Record, auto Field, class Option>
struct look_option : fault {};
template <class Record, auto Field>
struct look_at_the_last : fault {};
}  // namespace wrong

template <class R, auto F, class O>
__attribute__((unavailable(
    "what is looked at is placed by others: a look has a base (from::record), absent<N> or never_absent, and no more: "
    "<record, field, what is there>"))) inline constexpr bool valid<wrong::look_option<R, F, O>> = true;
template <class R, auto F>
__attribute__((
    unavailable("a look has a pointer or a fixed place; what is searched for is placed<T, last_in_file>: <record, "
                "field>"))) inline constexpr bool valid<wrong::look_at_the_last<R, F>> = true;

namespace detail {
template <class T>
struct is_about_placing : std::bool_constant<is_alignment<T>::value || std::is_same_v<T, contents_first>> {};
}  // namespace detail

template <class T, auto Pointer, class... Option>
struct look_at : placed<T, Pointer, Option...> {
    static constexpr bool owns_nothing = true;
    using placed = wire::placed<T, Pointer, Option...>;
    template <class Record, auto Field>
    static consteval auto fault_in() {
        using other = typename detail::option_among<detail::is_about_placing, void, Option...>::type;
        if constexpr (!std::is_void_v<other>)
            return wrong::look_option<Record, reflect::shown_field<Record, Field>, other>{};
        else if constexpr (placed::is_last_in_file)
            return wrong::look_at_the_last<Record, reflect::shown_field<Record, Field>>{};
        else return placed::template fault_in<Record, Field>();
    }
    using placed::placed;
    using placed::operator=;
};

}  // namespace verbatim::wire
