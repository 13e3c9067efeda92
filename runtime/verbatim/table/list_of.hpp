// Makes the table of a list: its elements, their number, and the bytes after them.
#pragma once
#include "verbatim/table/controls.hpp"
#include "verbatim/table/expectations_of.hpp"
#include "verbatim/table/storage_of.hpp"

namespace verbatim::table::detail {

template <class T, auto Count, class First>
consteval list_facts make_list(const list<T, Count, First>*) {
    list_facts f{.times = expression_for<Count>()};
    if constexpr (!std::is_void_v<First>) f.first_as = &First::at, f.first_expected = First::expected;
    return f;
}
template <class T, auto Size, auto... Count>
consteval list_facts make_list(const sized_list<T, Size, Count...>*) {
    list_facts f{.is_sized_list = true, .missing = true};
    ((f.times = expression_for<Count>()), ...);
    return f;
}
template <class T, class Condition, class... Option, until_condition<Condition, Option...> Until>
consteval list_facts make_list(const list<T, Until>*) {
    static_assert(!names_position<std::remove_cv_t<decltype(Condition::test)>>,
                  "a list ends with an element whose fields say so: here is for what is read");
    return {.until = expression_for<Condition::test>(), .may_lack_last = list<T, Until>::may_lack_last};
}
template <class T>
consteval list_facts make_list(const list<T, to_end>*) {
    return {.is_sized_list = true};
}
template <class T>
inline constexpr list_facts list_facts_of = [] {
    list_facts f = make_list(static_cast<const T*>(nullptr));
    f.by = &walk::engine;
    return f;
}();
template <class T, auto Size, auto... Count>
consteval void describe_bytes(type& t, const sized_list<T, Size, Count...>*) {
    t.bytes = expression_for<Size>();
}
consteval void describe_bytes(type&, const void*) {}
template <class T>
consteval void describe_list(type& t) {
    t.of_kind.list = &list_facts_of<T>;
    describe_bytes(t, static_cast<const T*>(nullptr));
}

}  // namespace verbatim::table::detail
