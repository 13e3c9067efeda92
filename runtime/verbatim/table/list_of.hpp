// Makes the table of a list: its elements, their number, and the bytes after them.
#pragma once
#include "verbatim/table/controls.hpp"
#include "verbatim/table/expectations_of.hpp"
#include "verbatim/table/storage_of.hpp"

namespace verbatim::table::detail {

template <class T, auto Count, class First>
consteval list_facts make_list(const list<T, Count, First>*) {
    if constexpr (std::is_void_v<First>) return {.by = &walk::engine, .times = &expression_of<Count>};
    else
        return {.by = &walk::engine,
                .times = &expression_of<Count>,
                .first_as = &First::at,
                .first_expected = First::expected};
}
template <class T, auto Size, auto... Count>
consteval list_facts make_list(const sized_list<T, Size, Count...>*) {
    const expression* times = nullptr;
    ((times = &expression_of<Count>), ...);
    return {.by = &walk::engine, .times = times, .is_sized_list = true, .missing = true};
}
template <class T, class Condition, class... Option, until_condition<Condition, Option...> Until>
consteval list_facts make_list(const list<T, Until>*) {
    static_assert(!names_position<std::remove_cv_t<decltype(Condition::test)>>,
                  "a list ends with an element whose fields say so: here is for what is read");
    return {
        .by = &walk::engine, .until = &expression_of<Condition::test>, .may_lack_last = list<T, Until>::may_lack_last};
}
template <class T, class Tail>
consteval list_facts make_list(const list<T, to_end, Tail>*) {
    return {.by = &walk::engine,
            .is_sized_list = true,
            .may_have_tail = !std::is_void_v<Tail>,
            .tail_is_zeros = std::is_same_v<Tail, tail::zeros>};
}
template <class T>
inline constexpr list_facts list_facts_of = make_list(static_cast<const T*>(nullptr));

template <class T, auto Size, auto... Count>
consteval const expression* size_of_list(const sized_list<T, Size, Count...>*) {
    return &expression_of<Size>;
}
consteval const expression* size_of_list(const void*) { return nullptr; }

}  // namespace verbatim::table::detail
