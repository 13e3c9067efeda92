// A controlling field is an earlier field that says how the data after it is read: a count, a size, a tag, a pointer.
// When the data changes, the controlling field follows. The data names it by one of these:
//
//   &Record::count                              a field of the same record
//   in<&Record::header, &Header::count>         a field of a nested record, or of the record that an optional,
//                                               a choice or a placed value has
//   in<&Record::flags, &Bits::count>            a bit field of a packed<>
//   outer<&Around::count>                       a field of a record around the record of the data
//   same_index<&Record::sizes>                  the element that has the same index as the data
//   first_where<&Record::extra, &Extra::id, 1>  the first element with this number in a field
//   value_of<&Record::size> - 4                 a computation with any of them (computed.hpp)
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "verbatim/wire/computed.hpp"
#include "verbatim/wire/entering.hpp"
#include "verbatim/wire/layout.hpp"
#include "verbatim/wire/reflect.hpp"

namespace verbatim::wire {

template <auto Outer, auto Inner>
struct in_record {};
template <auto Outer, auto Inner>
inline constexpr in_record<Outer, Inner> in{};

// A field of the nearest record of its type around the record that holds the data.
template <auto Control>
struct outer_record {};
template <auto Control>
inline constexpr outer_record<Control> outer{};

// The element of a list or an array, of numbers or records, that has the same index as the data has in its own list.
template <auto List>
struct element_of_same_index {};
template <auto List>
inline constexpr element_of_same_index<List> same_index{};

// The first element of a list or an array of records in which the field Key is the number Wanted.
template <auto List, auto Key, std::int64_t Wanted>
struct first_element_where {};
template <auto List, auto Key, auto Wanted>
inline constexpr first_element_where<List, Key, static_cast<std::int64_t>(Wanted)> first_where{};

// The number that an optional field or a placed value holds. If it holds a record, in<> names a field of the record.
template <auto Field>
struct content {};
template <auto Field>
inline constexpr content<Field> content_of{};

// Used instead of a size: all bytes up to the end of the file, or of the bytes around the record.
struct end_of_bytes {};
inline constexpr end_of_bytes to_end{};

// A number that the vocabulary cannot express (verbatim/kaitai/formula.hpp): a class with a static `evaluator` of the
// tables. Writing cannot solve it, so no field follows the data: the data must fit the number.
template <class T>
concept worked_out_control = requires {
    &T::evaluator;
};

template <auto Outer, auto Inner>
inline constexpr bool is_operand<in_record<Outer, Inner>> = true;
template <auto Control>
inline constexpr bool is_operand<outer_record<Control>> = true;
template <auto List>
inline constexpr bool is_operand<element_of_same_index<List>> = true;
template <auto List, auto Key, std::int64_t Wanted>
inline constexpr bool is_operand<first_element_where<List, Key, Wanted>> = true;
template <auto Field>
inline constexpr bool is_operand<content<Field>> = true;

namespace detail {

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
    using way = detail::way<>;
    static constexpr bool is_outer = false;
    static constexpr std::size_t first_index = reflect::index_of<Member>;
    static constexpr std::size_t inner_offset = 0;  // offset of the number inside field `first_index`
    static constexpr std::size_t memory_offset() { return reflect::memory_offsets<Record>[first_index]; }
    static constexpr std::string_view name() { return reflect::field_name<Record, first_index>; }
};

// Returns the name in messages: "header.count".
template <auto Outer, auto Inner>
consteval auto join_names() {
    constexpr std::string_view outer = controlling<Outer>::name(), inner = controlling<Inner>::name();
    std::array<char, outer.size() + 1 + inner.size()> joined{};
    joined[outer.size()] = '.';
    std::copy(outer.begin(), outer.end(), joined.begin());
    std::copy(inner.begin(), inner.end(), joined.begin() + outer.size() + 1);
    return joined;
}
template <auto Outer, auto Inner>
inline constexpr auto joined_names = join_names<Outer, Inner>();

template <auto Outer, auto Inner, auto G>
struct controlling_named<in_record<Outer, Inner>, G> {
    using record = typename controlling<Outer>::record;
    using field = typename controlling<Inner>::field;
    using outer = controlling<Outer>;
    using inner = controlling<Inner>;
    static constexpr bool is_outer = false;
    static constexpr bool is_nested =
        std::is_same_v<typename outer::field, typename inner::record>;  // otherwise a step enters its content
    using way =
        typename std::conditional_t<is_nested, way_to_field<typename outer::way, Inner>,
                                    way_and<typename outer::way, entering<typename outer::field, typename inner::record,
                                                                          same_as_data, Inner>>>::type;
    static constexpr bool is_here = is_nested && way::size == 0;
    static constexpr std::size_t first_index = outer::first_index;
    static constexpr std::size_t inner_offset = [] {
        if constexpr (is_here) return outer::inner_offset + offset<Inner>;
        else return outer::inner_offset;
    }();
    static constexpr std::size_t memory_offset() {
        if constexpr (is_here) return outer::memory_offset() + inner::memory_offset();
        else return outer::memory_offset();
    }
    static constexpr std::string_view name() {
        return {joined_names<Outer, Inner>.data(), joined_names<Outer, Inner>.size()};
    }
};

// The name in messages: "sizes[i]".
template <auto List>
inline constexpr auto indexed_name = [] {
    constexpr std::string_view list = controlling<List>::name(), index = "[i]";
    std::array<char, list.size() + index.size()> joined{};
    std::copy(index.begin(), index.end(), std::copy(list.begin(), list.end(), joined.begin()));
    return joined;
}();
template <auto List, auto G>
struct controlling_named<element_of_same_index<List>, G> : controlling<List> {
    using entered = typename controlling<List>::field;
    using field = typename element_type<entered>::type;
    using way = typename way_and<typename controlling<List>::way, entering<entered, field, same_as_data>>::type;
    static constexpr std::string_view name() { return {indexed_name<List>.data(), indexed_name<List>.size()}; }
};
// The name in messages: "extra[id=1]".
template <auto List, auto Key, std::int64_t Wanted>
inline constexpr auto keyed_name = [] {
    constexpr std::string_view list = controlling<List>::name(), key = controlling<Key>::name(),
                               wanted{number_text<Wanted>.data(), number_text<Wanted>.size()};
    std::array<char, list.size() + key.size() + wanted.size() + 3> joined{};
    auto to = joined.begin();
    for (const std::string_view part :
         {list, std::string_view("["), key, std::string_view("="), wanted, std::string_view("]")})
        to = std::copy(part.begin(), part.end(), to);
    return joined;
}();
template <auto List, auto Key, std::int64_t Wanted, auto G>
struct controlling_named<first_element_where<List, Key, Wanted>, G> : controlling<List> {
    using entered = typename controlling<List>::field;
    using field = typename element_type<entered>::type;
    using way =
        typename way_and<typename controlling<List>::way, entering<entered, field, first_one<Key, Wanted>>>::type;
    static constexpr std::string_view name() {
        return {keyed_name<List, Key, Wanted>.data(), keyed_name<List, Key, Wanted>.size()};
    }
};
template <auto Field, auto G>
struct controlling_named<content<Field>, G> : controlling<Field> {
    using entered = typename controlling<Field>::field;
    using field = typename element_type<entered>::type;
    using way = typename way_and<typename controlling<Field>::way, entering<entered, field, same_as_data>>::type;
};

template <auto Base, auto G>
struct controlling_named<outer_record<Base>, G> : controlling<Base> {
    static constexpr bool is_outer = true;
};

// Whether Inner names a bit field of a Field, which is a packed<>, as in<&Record::flags, &Bits::count> does.
template <class Field, auto Inner>
concept has_bits = requires {
    requires std::is_same_v<typename Field::fields_type, typename controlling<Inner>::record>;
};

}  // namespace detail

}  // namespace verbatim::wire
