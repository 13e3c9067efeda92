// list<T, until<condition>>: elements up to the first one that meets a condition on its fields, as in list<Entry,
// until<equals<&Entry::type, 0>>>. That element is the last of the list. With until<condition, or_end>, the list may
// also end without it, at the end of the file or of the bytes around the list.
#pragma once
#include "verbatim/wire/list.hpp"
#include "verbatim/wire/optional.hpp"
#include "verbatim/wire/terminated.hpp"

namespace verbatim::wire {

template <class Condition, class... Option>
struct until_condition {};
template <class Condition, class... Option>
inline constexpr until_condition<Condition, Option...> until{};

namespace wrong {
template <class Record, auto Field, class Element, auto Control>
struct until_of_another_record : fault {};
template <class Record, auto Field, class Element, auto Control>
struct until_after_varying : fault {};
}  // namespace wrong

template <class R, auto F, class T, auto G>
__attribute__((
    unavailable("a list until<> ends with an element whose own fields say so: <record, field, element, the field in "
                "the condition>"))) inline constexpr bool valid<wrong::until_of_another_record<R, F, T, G>> = true;
template <class R, auto F, class T, auto G>
__attribute__((unavailable(
    "the field that ends a list has a fixed offset and a fixed size: declare it before fields of varying size: "
    "<record, field, element, the field in the condition>"))) inline constexpr bool
    valid<wrong::until_after_varying<R, F, T, G>> = true;

namespace detail {
template <class T, class Record, auto Field, auto G>
consteval auto fault_of_last() {
    if constexpr (!requires {
                      requires std::is_same_v<typename controlling<G>::record, T> && controls<G>::all_are_own;
                  })
        return wrong::until_of_another_record<Record, reflect::shown_field<Record, Field>, T, G>{};
    else if constexpr (offset_of_field<controlling<G>::first_index, T> == dynamic_size ||
                       wire::fixed_size<typename controlling<G>::field> == dynamic_size)
        return wrong::until_after_varying<Record, reflect::shown_field<Record, Field>, T, G>{};
    else return steps_to<G, T, controlling<G>::first_index, G>::fault();
}
template <class T, class Record, auto Field, auto... G>
consteval auto fault_of_last(controls<G...>) {
    return first_fault<decltype(fault_of_last<T, Record, Field, G>())...>{};
}

template <class T, bool MayBeEmpty>
consteval std::size_t smallest_until() {
    if constexpr (MayBeEmpty) return 0;
    else return wire::smallest_size<T>;
}
}  // namespace detail

template <class T, class Condition, class... Option, until_condition<Condition, Option...> Until>
struct list<T, Until, void> : sequence<T>, detail::way_back<T, list<T, Until, void>> {
    static_assert((true && ... && std::is_same_v<Option, or_end>)&&sizeof...(Option) <= 1,
                  "a list until<> has one condition and the option or_end, or none");
    static constexpr kind wire_kind = kind::list;
    static constexpr bool may_lack_last = sizeof...(Option) > 0;
    static constexpr std::size_t smallest_wire_size = detail::smallest_until < T,
                                 list::leads_back || may_lack_last > ();
    using element = T;
    using condition = Condition;
    using controlled_by = detail::with_evaluator<is_worked_out<controlled_by_fields<Condition::test>>,
                                                 controls<>>;  // its fields are those of an element
    template <class Record, auto Field>
    static consteval auto fault_in() {
        using found = typename detail::checked_elsewhere<list::leads_back>::template fault<T, Record, Field>;
        if constexpr (!is_fine<found>) return found{};
        else if constexpr (detail::takes_the_rest<T>())
            return wrong::element_takes_the_rest<Record, reflect::shown_field<Record, Field>, T>{};
        else return detail::fault_of_last<T, Record, Field>(controlled_by_fields<Condition::test>{});
    }
    using sequence<T>::sequence;
    list() = default;
    list(sequence<T> s) : sequence<T>(std::move(s)) {}
};

}  // namespace verbatim::wire
