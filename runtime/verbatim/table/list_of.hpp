// Makes the table of a list: its elements, their number, and the bytes after them.
#pragma once
#include "verbatim/table/controls.hpp"
#include "verbatim/table/expectations_of.hpp"
#include "verbatim/table/storage_of.hpp"

namespace verbatim::table::detail {

template <class T>
byte_run* leftover_of(const void* list) {
    return const_cast<byte_run*>(&static_cast<const T*>(list)->leftover);
}
template <class T>
std::uint64_t* missing_of(const void* list) {
    return const_cast<std::uint64_t*>(&static_cast<const T*>(list)->missing);
}
template <class T, auto Count, class First>
consteval void describe_list(type& t, const list<T, Count, First>*) {
    t.times = expression_for<Count>();
    if constexpr (!std::is_void_v<First>) t.first_as = &First::at, t.first_expected = First::expected;
}
template <class T, auto Size, auto... Count>
consteval void describe_list(type& t, const sized_list<T, Size, Count...>*) {
    using sized_list = wire::sized_list<T, Size, Count...>;
    t.is_sized_list = true;
    t.bytes = expression_for<Size>();
    ((t.times = expression_for<Count>()), ...);
    t.leftover = &leftover_of<sized_list>;
    t.missing = &missing_of<sized_list>;
}
template <class T, class Condition, class... Option, until_condition<Condition, Option...> Until>
consteval void describe_list(type& t, const list<T, Until>*) {
    static_assert(!names_position<std::remove_cv_t<decltype(Condition::test)>>,
                  "a list ends with an element whose fields say so: here is for what is read");
    t.until = expression_for<Condition::test>();
    t.may_lack_last = list<T, Until>::may_lack_last;
}
template <class T>
consteval void describe_list(type& t, const list<T, to_end>*) {
    t.is_sized_list = true;
    t.leftover = &leftover_of<list<T, to_end>>;
}
template <class T>
consteval void describe_elements(type& t) {
    t.elements = &list_functions;
    describe_list(t, static_cast<const T*>(nullptr));
}

}  // namespace verbatim::table::detail
