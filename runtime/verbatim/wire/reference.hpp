// References: numbers that lead to an element of a list. The list is the field with the given name in the closest
// record around the reference that has one. When elements of the list are inserted, removed or moved, a reference still
// leads to the same element.
//
//   at<4, index_in<i16, "nodes">>                             node;          // a number: 0 is the first element
//   at<6, index_in<i16, "nodes", none_below<0>>>              parent;        // -1 leads to no element
//   at<8, index_in<i16, "nodes", none_below<0>, chained_by<"next">>>  next;  // each leads to the next one of a chain
//   at<8, range_in<i32, "vectors", "vertex_count">>           first_vertex;  // the first of as many elements as the
//   field vertex_count says at<8, end_in<u32, "slots">>                               used;          // where the first
//   elements of the list end
//
// A text can be the name of an element. When the element gets another name, the text gets it, too.
//
//   at<12, name_in<text<32>, "sequences", or_field<"reset">>> next;          // an empty text leads to no element
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>

#include "verbatim/wire/at.hpp"
#include "verbatim/wire/expect.hpp"
#include "verbatim/wire/fixed_string.hpp"
#include "verbatim/wire/laid_out.hpp"
#include "verbatim/wire/reflect.hpp"

namespace verbatim::wire {

struct reference {
    std::string_view list;                    // the name of the field that is the list
    std::int64_t first = 0;                   // the number of the first element
    std::int64_t none_from = 1, none_to = 0;  // the range of numbers that lead to no element, and mean it
    std::string_view count{};                 // of a range: the name of the field with the number of elements
    bool by_name = false;                     // whether the reference is a text: the name of the element
    bool is_end = false;                      // whether the number is where the first elements of the list end
    bool is_own = false;                      // whether the number is that of the element that it is in
    std::string_view also{};        // of a name: the field beside the list whose name is valid, too; empty if none
    bool may_be_elsewhere = false;  // of a name: another file may have the element
    std::string_view chain{};       // the reference in the same record that leads on to the next element; empty if none
    std::string_view source{};      // who says so; empty if unknown

    constexpr bool is_none(std::int64_t number) const { return number >= none_from && number <= none_to; }
};

// Options of index_in, range_in and end_in.
template <std::int64_t Number>
struct first_is {  // the number of the first element
    static constexpr void put(reference& in) { in.first = Number; }
};
template <std::int64_t Number>
struct none_is {  // this number leads to no element
    static constexpr void put(reference& in) { in.none_from = in.none_to = Number; }
};
template <std::int64_t Number>
struct none_below {  // numbers less than this one lead to no element
    static constexpr void put(reference& in) {
        in.none_from = std::numeric_limits<std::int64_t>::min(), in.none_to = Number - 1;
    }
};

// The number is in an element of the list, and is that of this element, as most files have it. A new element gets its
// own; another number is no error.
struct its_own {
    static constexpr void put(reference& in) { in.is_own = true; }
};
// Elements form a chain: the element that the reference leads to leads on, by this field of the same record, to the
// next one. When an element of the chain is removed, the reference may lead to the next one instead.
template <fixed_string Field>
struct chained_by {
    static constexpr void put(reference& in) { in.chain = Field.view(); }
};

// Option of name_in: the name of this field, in the record that has the list, is valid, too.
template <fixed_string Field>
struct or_field {
    static constexpr void put(reference& in) { in.also = Field.view(); }
};

// Option of all: who says so, for findings.
template <fixed_string Source>
struct source_is {
    static constexpr void put(reference& in) { in.source = Source.view(); }
};

// Option of name_in: the element may be in another file, so that a name that no element has is a note.
struct or_elsewhere {
    static constexpr void put(reference& in) { in.may_be_elsewhere = true; }
};

namespace wrong {
template <class Record, auto Field, class Type>
struct name_type : fault {};
template <class Record, auto Field, class Type>
struct reference_type : fault {};
template <class Record, auto Field, auto Count>
struct range_without_count : fault {};
template <class Record, auto Field, auto Chain>
struct chain_without_reference : fault {};
template <class Root, auto List>
struct no_list_around : fault {};
}  // namespace wrong

template <class R, auto F, class T>
__attribute__((
    unavailable("index_in<>, range_in<> and end_in<> are integers: <record, field, its type>"))) inline constexpr bool
    valid<wrong::reference_type<R, F, T>> = true;
template <class R, auto F, class T>
__attribute__((unavailable(
    "name_in<> is a text: <record, field, its type>"))) inline constexpr bool valid<wrong::name_type<R, F, T>> = true;
template <class R, auto F, auto Count>
__attribute__((
    unavailable("range_in<> names a field of its own record that says how many elements: <record, field, the "
                "name>"))) inline constexpr bool valid<wrong::range_without_count<R, F, Count>> = true;

template <class R, auto F, auto Chain>
__attribute__((
    unavailable("chained_by<> names a reference of its own record that leads to the same list: <record, field, the "
                "name>"))) inline constexpr bool valid<wrong::chain_without_reference<R, F, Chain>> = true;

template <class Root, auto List>
__attribute__((unavailable(
    "a reference leads to a list that a record around it has as a field: <file, the list>"))) inline constexpr bool
    valid<wrong::no_list_around<Root, List>> = true;

namespace detail {

struct put_end {
    static constexpr void put(reference& in) { in.is_end = true; }
};
template <bool ByName, fixed_string List, fixed_string Count, class... Option>
consteval reference make_reference() {
    reference made{.list = List.view(), .count = Count.view(), .by_name = ByName};
    (Option::put(made), ...);
    return made;
}
template <bool ByName, fixed_string List, fixed_string Count, class... Option>
inline constexpr reference reference_to = make_reference<ByName, List, Count, Option...>();

template <class T>
inline constexpr bool is_whole_number = is_integer<T> || (is_leaf<T> && how_coded<T>.is_number && !is_native<T>);

// Returns whether Name is the name of a field of the record that is a whole number.
template <class Record, fixed_string Name>
consteval bool is_count() {
    constexpr auto names = reflect::field_names<Record>;
    constexpr auto index = static_cast<std::size_t>(std::ranges::find(names, Name.view()) - names.begin());
    if constexpr (index == names.size()) return false;
    else return is_whole_number<reflect::field_type<Record, index>>;
}

// Returns whether the field of this name in the record is a number that leads to the list.
template <class Record, const reference& Reference>
consteval bool is_chained() {
    constexpr auto names = reflect::field_names<Record>;
    constexpr auto index = static_cast<std::size_t>(std::ranges::find(names, Reference.chain) - names.begin());
    if constexpr (index == names.size()) return false;
    else if constexpr (!requires { reflect::field_type<Record, index>::refers; }) return false;
    else {
        constexpr const reference& next = *reflect::field_type<Record, index>::refers;
        return next.list == Reference.list && !next.by_name && !next.is_end;
    }
}

// A T that is a reference. In every other respect it is a T.
template <class T, const reference& Reference, fixed_string Count>
struct referring : as_field<T>::type {
    using raw_type = typename as_field<T>::type;
    static constexpr const reference* refers = &Reference;

    template <class Record, auto Field>
    static consteval auto fault_in() {
        if constexpr (Reference.by_name && !is_fixed_text<raw_type> && !is_string<raw_type>)
            return wrong::name_type<Record, reflect::shown_field<Record, Field>, raw_type>{};
        else if constexpr (Reference.by_name) return fine{};
        else if constexpr (!is_whole_number<raw_type>)
            return wrong::reference_type<Record, reflect::shown_field<Record, Field>, raw_type>{};
        else if constexpr (!Reference.chain.empty() && !is_chained<Record, Reference>())
            return wrong::chain_without_reference<Record, reflect::shown_field<Record, Field>,
                                                  fixed_string<Reference.chain.size() + 1>(Reference.chain)>{};
        else if constexpr (Count.size == 0) return fine{};
        else if constexpr (!is_count<Record, Count>())
            return wrong::range_without_count<Record, reflect::shown_field<Record, Field>, Count>{};
        else return fine{};
    }

    constexpr referring() = default;
    constexpr referring(const raw_type& value) : raw_type(value) {}
    using raw_type::raw_type;
    using raw_type::operator=;
};

}  // namespace detail

template <class T, fixed_string List, class... Option>
using index_in = detail::referring<T, detail::reference_to<false, List, "", Option...>, "">;
// The first of several consecutive elements. A count of 0 means no elements.
template <class T, fixed_string List, fixed_string Count, class... Option>
using range_in = detail::referring<T, detail::reference_to<false, List, Count, Option...>, Count>;
// The number of elements before a position in the list. It follows when elements before the position are inserted or
// removed; an element that is inserted right at the position comes after it.
template <class T, fixed_string List, class... Option>
using end_in = detail::referring<T, detail::reference_to<false, List, "", detail::put_end, Option...>, "">;
template <class T, fixed_string List, class... Option>
using name_in = detail::referring<T, detail::reference_to<true, List, "", Option...>, "">;

}  // namespace verbatim::wire
