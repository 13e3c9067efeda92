// One of several types. The alternative of a choice<&Event::type, limit<&Event::size, from::record>, when<1, Sound>,
// ...> is selected by a tag, that of a one_of<A, B> by the bytes that are next (one_of.hpp).
//
// A byte limit is a number of bytes that an earlier field gives. Within it, data with an unknown tag and data that does
// not fit its alternative are kept raw, and bytes after an alternative are kept as the tail. Without a byte limit the
// reader refuses an unknown tag, because it cannot know where the data ends.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "verbatim/wire/alternatives.hpp"
#include "verbatim/wire/code.hpp"
#include "verbatim/wire/control.hpp"
#include "verbatim/wire/fixed_string.hpp"
#include "verbatim/wire/text.hpp"

namespace verbatim::wire {

// Where a byte limit starts to count: at the start of the record that holds the choice, or at the choice itself.
namespace from {
struct record {};
struct here {};
}  // namespace from

// A byte limit of Size bytes. With tail::residue, unknown tags and bytes after an alternative are usual, and are not
// findings.
template <auto Size, class From = from::here, class Tail = tail::zeros>
struct limit {
    static constexpr auto size = Size;
    static constexpr bool whole_record = std::is_same_v<From, from::record>;
    static constexpr bool is_open = std::is_same_v<Tail, tail::residue>;
};

// A byte limit that is always Size bytes; no field gives it.
template <std::size_t Size, class Tail = tail::zeros>
struct within {
    static constexpr std::size_t size = Size;
    static constexpr bool is_open = std::is_same_v<Tail, tail::residue>;
};

// Alternative T, which has this tag. Instead of when<>, a record can declare the tag: struct Sound { static constexpr
// int tag = 1; ... };
template <auto Tag, class T>
struct when {
    using type = T;
    static constexpr auto tag = Tag;
};

// Alternative T for every tag that no other alternative has. It must be the last one. T alone determines where its data
// ends: an empty record leaves the data to the next field or, if the choice is placed, to a gap.
template <class T>
struct otherwise {
    using type = T;
};

// The same as otherwise<>, but tags without an alternative, and other bytes, are usual, and are not findings. It is
// also allowed within a byte limit.
template <class T>
struct others {
    using type = T;
};
// An alternative without bytes: others<nothing>.
struct nothing {};

// The name of a record in JSON and in messages, if it is not the name of the struct: struct Block { using called =
// as<"block">; ... };
template <fixed_string Name>
struct as {
    static constexpr std::string_view name = Name.view();
};

namespace detail {

template <class T>
struct alternative {
    using type = T;
    static constexpr bool has_tag = false;
    using tag_type = void;
    static constexpr std::int64_t tag = 0;
};
// A record that has its tag as a constant; a field may be called tag, too.
template <class T>
    requires(!std::is_member_pointer_v<decltype(&T::tag)>)
struct alternative<T> {
    using type = T;
    static constexpr bool has_tag = true;
    using tag_type = void;
    static constexpr std::int64_t tag = static_cast<std::int64_t>(T::tag);
};
template <auto Tag, class T>
struct alternative<when<Tag, T>> {
    using type = T;
    using tag_type = std::remove_const_t<decltype(Tag)>;
    static constexpr bool has_tag = true;
    static constexpr std::int64_t tag = static_cast<std::int64_t>(Tag);
};

template <class T>
struct alternative<otherwise<T>> {
    using type = T;
    static constexpr bool has_tag = true;
    static constexpr std::int64_t tag = 0;  // not used
};
template <class T>
struct alternative<others<T>> : alternative<otherwise<T>> {};
template <class T>
inline constexpr bool is_others = false;
template <class T>
inline constexpr bool is_others<others<T>> = true;
template <class T>
inline constexpr bool is_otherwise = is_others<T>;
template <class T>
inline constexpr bool is_otherwise<otherwise<T>> = true;

struct no_limit {
    static constexpr bool is_open = false;
};
consteval bool all_different(std::initializer_list<std::int64_t> tags) {
    for (auto a = tags.begin(); a != tags.end(); ++a)
        for (auto b = tags.begin(); b != a; ++b)
            if (*a == *b) return false;
    return true;
}
// The tags of the alternatives of a choice. An otherwise<> and an others<> have none.
template <class... A>
struct tag_table {
    static constexpr std::size_t size = (std::size_t{0} + ... + !is_otherwise<A>);
    static constexpr bool is_open = (false || ... || is_others<A>);
    static constexpr std::int64_t tags[] = {alternative<A>::tag...};
    static constexpr bool differ = []<std::size_t... I>(std::index_sequence<I...>) {
        return all_different({tags[I]...});
    }
    (std::make_index_sequence<size>{});
    static constexpr bool otherwise_is_last = [] {
        std::size_t i = 0;
        return sizeof...(A) <= size + 1 && (true && ... && (is_otherwise<A> == (i++ >= size)));
    }();
};
template <class T>
inline constexpr bool is_limit = false;
template <auto Size, class From, class Tail>
inline constexpr bool is_limit<limit<Size, From, Tail>> = true;
template <class T>
inline constexpr bool is_within = false;
template <std::size_t Size, class Tail>
inline constexpr bool is_within<within<Size, Tail>> = true;

}  // namespace detail

namespace wrong {
template <class Record, auto Field, class Alternative>
struct alternative_without_tag : fault {};
template <class Record, auto Field>
struct alternatives_with_one_tag : fault {};
template <class Record, auto Field>
struct otherwise_not_last : fault {};
template <class Record, auto Field>
struct otherwise_within_limit : fault {};
template <class Record, auto Field, class Alternative>
struct alternative_too_large : fault {};
template <class Record, auto Field, class Alternative, auto Tag>
struct tag_does_not_fit : fault {};
}  // namespace wrong

template <class R, auto F, class T>
__attribute__((unavailable(
    "an alternative of a choice has a tag: when<1, Sound>, or static constexpr int tag = 1 in Sound: <record, field, "
    "alternative>"))) inline constexpr bool valid<wrong::alternative_without_tag<R, F, T>> = true;
template <class R, auto F>
__attribute__((unavailable("two alternatives of a choice have the same tag: <record, field>"))) inline constexpr bool
    valid<wrong::alternatives_with_one_tag<R, F>> = true;
template <class R, auto F>
__attribute__((
    unavailable("a choice has one otherwise<>, as its last alternative: <record, field>"))) inline constexpr bool
    valid<wrong::otherwise_not_last<R, F>> = true;
template <class R, auto F>
__attribute__((
    unavailable("a choice with a byte limit keeps unknown data as it is, and has no otherwise<>: <record, "
                "field>"))) inline constexpr bool valid<wrong::otherwise_within_limit<R, F>> = true;
template <class R, auto F, class T>
__attribute__((unavailable(
    "an alternative takes more bytes than within<> has: <record, field, alternative>"))) inline constexpr bool
    valid<wrong::alternative_too_large<R, F, T>> = true;
template <class R, auto F, class T, auto Tag>
__attribute__((
    unavailable("the field that a choice goes by cannot hold the tag of this alternative: <record, field, alternative, "
                "tag>"))) inline constexpr bool valid<wrong::tag_does_not_fit<R, F, T, Tag>> = true;

namespace detail {
template <class A, class Record, auto Field>
consteval auto fault_of_tag() {
    if constexpr (!alternative<A>::has_tag)
        return wrong::alternative_without_tag<Record, reflect::shown_field<Record, Field>, A>{};
    else return fine{};
}
template <class A, std::size_t Size, class Record, auto Field>
consteval auto fault_of_room() {
    if constexpr (wire::smallest_size < typename alternative<A>::type >> Size)
        return wrong::alternative_too_large<Record, reflect::shown_field<Record, Field>,
                                            typename alternative<A>::type>{};
    else return fine{};
}
// A code as a tag has as many characters as the field that it is compared with.
template <class Field, class Tag>
inline constexpr bool is_of_another_size = false;
template <std::size_t FieldSize, std::size_t TagSize>
inline constexpr bool is_of_another_size<code<FieldSize>, code_value<TagSize>> = FieldSize != TagSize;
template <auto Control, class A, class Record, auto Field>
consteval auto fault_of_fit() {
    if constexpr (!is_otherwise<A> &&
                  requires { requires std::is_integral_v<typename controlling<Control>::field::value_type>; }) {
        using field = typename controlling<Control>::field;
        using number = typename field::value_type;
        constexpr std::int64_t tag = alternative<A>::tag;
        constexpr bool fits = static_cast<std::int64_t>(static_cast<number>(tag)) == tag &&
                              !is_of_another_size<field, typename alternative<A>::tag_type>;
        if constexpr (!fits)
            return wrong::tag_does_not_fit<Record, reflect::shown_field<Record, Field>, typename alternative<A>::type,
                                           tag>{};
        else return fine{};
    } else {
        return fine{};
    }
}
template <auto Tag, class Choice, class Record, auto Field, class... A>
consteval auto fault_of_choice() {
    using limit = typename Choice::limit_type;
    using untagged = first_fault<decltype(fault_of_tag<A, Record, Field>())...>;
    using inside = first_fault<decltype(fault_of_type<typename alternative<A>::type, Record, Field>())...>;
    if constexpr (!is_fine<untagged>) return untagged{};
    else if constexpr (!is_fine<inside>) return inside{};
    else if constexpr (!Choice::tagged::differ)
        return wrong::alternatives_with_one_tag<Record, reflect::shown_field<Record, Field>>{};
    else if constexpr (!std::is_same_v<limit, no_limit> && Choice::tagged::size != sizeof...(A) &&
                       !Choice::tagged::is_open)
        return wrong::otherwise_within_limit<Record, reflect::shown_field<Record, Field>>{};
    else if constexpr (!Choice::tagged::otherwise_is_last)
        return wrong::otherwise_not_last<Record, reflect::shown_field<Record, Field>>{};
    else if constexpr (is_within<limit>)
        return first_fault<decltype(fault_of_room<A, limit::size, Record, Field>())...,
                           decltype(fault_of_fit<Tag, A, Record, Field>())...>{};
    else return first_fault<decltype(fault_of_fit<Tag, A, Record, Field>())...>{};
}
}  // namespace detail

namespace detail {
template <auto Tag, class Limit, class Tail, class... A>
struct tagged_choice : alternatives<Tail, typename alternative<A>::type...> {
    using alternatives<Tail, typename alternative<A>::type...>::alternatives;
    using limit_type = Limit;
    using tagged = tag_table<A...>;
    template <class Record, auto Field>
    static consteval auto fault_in() {
        return fault_of_choice<Tag, tagged_choice, Record, Field, A...>();
    }
};
}  // namespace detail

template <auto Tag, class... Rest>
struct choice : detail::tagged_choice<Tag, detail::no_limit, detail::no_tail, Rest...> {
    using detail::tagged_choice<Tag, detail::no_limit, detail::no_tail, Rest...>::tagged_choice;
    using controlled_by = controlled_by_fields<Tag>;
};
template <auto Tag, auto Size, class From, class Tail, class... Rest>
struct choice<Tag, limit<Size, From, Tail>, Rest...>
    : detail::tagged_choice<Tag, limit<Size, From, Tail>, byte_run, Rest...> {
    using detail::tagged_choice<Tag, limit<Size, From, Tail>, byte_run, Rest...>::tagged_choice;
    static constexpr bool takes_the_rest = std::is_same_v<std::remove_const_t<decltype(Size)>, end_of_bytes>;
    using controlled_by = controlled_by_fields<Tag, Size>;
};
template <auto Tag, std::size_t Size, class Tail, class... Rest>
struct choice<Tag, within<Size, Tail>, Rest...> : detail::tagged_choice<Tag, within<Size, Tail>, byte_run, Rest...> {
    using detail::tagged_choice<Tag, within<Size, Tail>, byte_run, Rest...>::tagged_choice;
    static constexpr std::size_t wire_size = Size;
    using controlled_by = controlled_by_fields<Tag>;
};

namespace detail {
template <class T>
inline constexpr bool starts_with_magic = [] {
    if constexpr (!record_type<T>) return false;
    else if constexpr (reflect::field_count<T> == 0) return false;
    else return requires {
            bare<reflect::field_type<T, 0>>::decides_format;
        };
}();

// Whether a T is a magic, or has one at a fixed offset.
template <class T>
consteval bool has_magic();
template <class Record, class... T, std::size_t... I>
consteval bool has_magic_in(types<T...>, std::index_sequence<I...>) {
    return (false || ... || (field_offsets<Record>[I] != dynamic_size && has_magic<bare<T>>()));
}
template <class T>
consteval bool has_magic() {
    if constexpr (requires { T::decides_format; }) return true;
    else if constexpr (record_type<T>)
        return has_magic_in<T>(reflect::field_types<T>{}, std::make_index_sequence<reflect::field_count<T>>{});
    else return false;
}
}  // namespace detail

}  // namespace verbatim::wire
