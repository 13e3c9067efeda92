// Finds at compile time what a type of the vocabulary contains, at any depth.
#pragma once
#include <array>
#include <utility>

#include "verbatim/table/properties.hpp"
#include "verbatim/text/row.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::table::detail {

using namespace wire;
using wire::detail::joined;
using wire::detail::parts;
using wire::detail::reachable;

template <class T>
inline constexpr bool pads_from_file = false;
template <std::size_t Multiple, auto Pattern>
inline constexpr bool pads_from_file<pad_to<Multiple, Pattern, from::file>> = true;

template <class T>
inline constexpr bool is_sized_list = false;
template <class T, auto... Controls>
inline constexpr bool is_sized_list<sized_list<T, Controls...>> = true;
template <class T, class Tail>
inline constexpr bool is_sized_list<list<T, to_end, Tail>> = true;
template <class T>
inline constexpr bool has_clean_tail = false;
template <class T>
    requires requires { typename T::tail_type; }
inline constexpr bool has_clean_tail<T> = !std::is_same_v<typename T::tail_type, tail::residue>;
template <class T>
inline constexpr bool is_sized_cstring = requires {
    T::adds_nul;
};
template <class T>
struct first_of {
    using type = void;
};
template <class T, auto Count, class First>
    requires(!std::is_same_v<std::remove_const_t<decltype(Count)>, end_of_bytes>)
struct first_of<list<T, Count, First>> {
    using type = First;
};

// The properties that a type of C++ has if any type inside it has them.
struct contains : properties {
    bool outer = false;      // A control is a field of a record around.
    bool evaluated = false;  // A formula controls or checks something.
    bool refers = false;     // A reference to an element of a list.
    bool formulas = false;   // Something in it is a formula.
    constexpr contains operator|(const contains& o) const {
        contains all = *this;
        all |= o;
        all.outer |= o.outer, all.evaluated |= o.evaluated, all.refers |= o.refers, all.formulas |= o.formulas;
        return all;
    }
};

// Whether a T is a list, an optional or a pointer whose element contains it. The properties of a recursive type are
// collected once from each type that can be reached.
template <class T>
consteval bool find_way_back() {
    if constexpr (requires { bool{bare<T>::leads_back}; }) return bool{bare<T>::leads_back};
    else return false;
}
template <class T>
inline constexpr bool leads_back = find_way_back<T>();

// Whether the bytes after a value, too, decide which alternative of a one_of<> is read: those of an alternative may be
// fewer than the magics of another one, or may be what another one starts with.
template <class A>
inline constexpr bool is_self_evident = wire::detail::starts_with_magic<A>;
template <class T>
inline constexpr bool looks_ahead = false;
template <class... A>
inline constexpr bool looks_ahead<one_of<A...>> = !(true && ... && is_self_evident<A>);

template <class T>
consteval contains itself() {
    using type = bare<T>;
    constexpr kind what = kind_of<type>;
    contains own;
    own.points = what == kind::placed;
    own.nests = leads_back<type>;
    own.pads_from_file = pads_from_file<type>;
    own.codes = own.settles = what == kind::coded;
    own.refers = requires { type::refers; };
    own.runs = requires { typename type::running_rule; };
    own.settles |= own.runs;
    own.decides_format = requires { type::decides_format; };
    if constexpr (requires { type::ends; }) own.ends_open = type::ends.is_open();
    if constexpr (what == kind::optional)
        own.ends_open =
            std::is_same_v<typename type::condition, its_magic> && kind_of<typename type::element> != kind::placed;
    if constexpr (requires { type::may_lack_last; }) own.ends_open = type::may_lack_last;
    if constexpr (looks_ahead<type>) own.ends_open = true;
    own.checkable = is_constant<type> || is_named<type> ||
                    (how_coded<type>.is_number && !is_native<type> && !is_token<type>) || what == kind::padding ||
                    what == kind::derived || what == kind::choice || what == kind::coded || has_expectations<type> ||
                    is_valid_by_formula<type> || wire::detail::is_separated<type> || requires {
        type::line_end;
    }
    || has_clean_tail<type> || requires { typename type::in_encoding; }
    || is_sized_list<type> || is_sized_cstring<type> || !std::is_void_v<typename first_of<type>::type>;
    own.compared_decoded = what == kind::derived || (has_expectations<type> && !bitwise<type>);
    if constexpr (requires { typename type::controlled_by; })
        own.evaluated = is_worked_out<typename type::controlled_by>;
    own.evaluated |= is_valid_by_formula<type>;
    own.formulas = own.evaluated || requires { typename type::values; };
    if constexpr (requires { type::size_in_file; })
        own.has_fixed_sizes = std::is_same_v<std::remove_const_t<decltype(type::size_in_file)>, fixed_number>;
    if constexpr (requires { typename type::controlled_by; })
        own.outer = type::controlled_by::any_is_outer, own.settles |= type::controlled_by::any_is_varint;
    return own;
}
// The properties that a type passes on. The first element of a list has no element before it, so running numbers do not
// concern anything outside of the list.
template <class T>
consteval contains seen_from_outside(contains all) {
    if (kind_of<T> == kind::list) all.runs = false;
    return all;
}
template <class T>
consteval contains find_inside();
template <class T>
inline constexpr contains inside = seen_from_outside<T>(find_inside<T>());
template <class... Part>
consteval contains in_each_itself(types<Part...>) {
    return (contains{} | ... | itself<Part>());
}
template <class... Part>
consteval contains in_any(const contains& itself, types<Part...>) {
    return (itself | ... | inside<bare<Part>>);
}
template <class T>
consteval contains find_inside() {
    if constexpr (kind_of<T> == kind::coded) {  // the rest of its content is of another space
        constexpr contains content = inside<typename bare<T>::element>;
        contains all = itself<T>();
        all.outer |= content.outer, all.nests |= content.nests;
        all.evaluated |= content.evaluated, all.refers |= content.refers;
        all.formulas |= content.formulas;
        return all;
    } else if constexpr (leads_back<T>) return in_each_itself(reachable<T>{});
    else return in_any(itself<T>(), parts<T>());
}

// The controlling fields that a field has in its own record, also by parts that are in that record; and the fields that
// something inside it names by outer<>.
template <class T>
consteval auto own_controls();
template <class type, class... Part>
consteval auto own_controls_with(types<Part...>) {
    if constexpr (requires { typename type::controlled_by; })
        return joined<typename type::controlled_by, decltype(own_controls<Part>())...>{};
    else return joined<decltype(own_controls<Part>())...>{};
}
template <class T>
consteval auto own_controls() {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::record || bitwise<type>) return controls<>{};
    else return own_controls_with<type>(parts<type>());
}
template <class Fields>
struct record_of_first {
    using type = void;
};
template <class Fields>
struct record_of_first<worked_out<Fields>> : record_of_first<Fields> {};
template <auto First, auto... G>
struct record_of_first<controls<First, G...>> {
    using type = typename wire::detail::controlling<First>::record;
};
// The record whose members a type names; void if it names none. Templates that are made for the type take the record as
// an argument as well: g++ 12 otherwise merges those whose arguments are members of a record in an unnamed namespace
// across translation units.
template <class T>
using record_named = typename record_of_first<decltype(own_controls<T>())>::type;

template <bool IsKept, auto G>
using kept_if = std::conditional_t<IsKept, controls<G>, controls<>>;
template <auto... G>
consteval auto outer_among(controls<G...>) {
    return joined<kept_if<wire::detail::controlling<G>::is_outer, G>...>{};
}
template <class T>
consteval auto own_outer_controls() {
    if constexpr (requires { typename bare<T>::controlled_by; }) return outer_among(typename bare<T>::controlled_by{});
    else return controls<>{};
}
template <class T>
consteval auto outer_controls();
template <class... Part>
consteval auto own_outer_controls_in(types<Part...>) {
    return joined<decltype(own_outer_controls<Part>())...>{};
}
template <class... Part>
consteval auto outer_controls_in(types<Part...>) {
    return joined<decltype(outer_controls<Part>())...>{};
}
template <class T>
consteval auto outer_controls() {
    using type = bare<T>;
    if constexpr (bitwise<type> || !inside<type>.outer) return controls<>{};
    else if constexpr (leads_back<type>) return own_outer_controls_in(reachable<type>{});
    else return joined<decltype(own_outer_controls<type>()), decltype(outer_controls_in(parts<type>()))>{};
}
template <class Record, auto... G>
consteval auto those_in(controls<G...>) {
    return joined<kept_if<std::is_same_v<typename wire::detail::controlling<G>::record, Record>, G>...>{};
}

// The controlling fields in a record that its own fields name, and those that something deeper names by outer<>.
template <class Record, class... T>
consteval auto controls_of_fields(types<T...>) {
    return joined<decltype(those_in<Record>(own_controls<T>()))...>{};
}
template <class Record>
using own_controls_in = decltype(controls_of_fields<Record>(parts<Record>()));
template <class Record>
using controls_from_inside = decltype(those_in<Record>(outer_controls<Record>()));

template <class Record>
using controls_in = joined<own_controls_in<Record>, controls_from_inside<Record>>;

// Marks the fields of a record that are, or contain, these controlling fields.
template <class Record, auto... G>
consteval auto marked(controls<G...>) {
    std::array<bool, reflect::field_count<Record>> marks{};
    const std::array<std::size_t, sizeof...(G)> indices{wire::detail::controlling<G>::first_index...};
    for (const std::size_t i : indices) marks[i] = true;
    return marks;
}
// Each field that controls other data by itself or by a number inside it.
template <class Record>
inline constexpr auto controlling_fields = marked<Record>(controls_in<Record>{});
template <auto... G>
consteval auto entered_among(controls<G...>) {
    return joined<kept_if<(wire::detail::controlling<G>::way::size > 0), G>...>{};
}
template <auto... G>
consteval auto plain_among(controls<G...>) {
    return joined<kept_if<wire::detail::controlling<G>::way::size == 0, G>...>{};
}
// Each field with a number inside what it holds, by a way, that controls other data.
template <class Record>
inline constexpr auto entered_fields = marked<Record>(entered_among(controls_in<Record>{}));
// Whether T is a list or an array whose elements, which are no records, are controlled by fields of the record around
// it.
template <class T>
consteval bool find_controlled_elements_of() {
    if constexpr (kind_of<T> == kind::list || kind_of<T> == kind::array)
        return !std::is_same_v<decltype(own_controls<typename wire::detail::element_type<bare<T>>::type>()),
                               controls<>>;
    else return false;
}
template <class T>
inline constexpr bool has_controlled_elements = find_controlled_elements_of<T>();
template <class T>
consteval bool find_given_number() {
    if constexpr (kind_of<T> == kind::coded) return is_given_codec<typename bare<T>::codec_type>;
    else return false;
}
template <class T>
inline constexpr bool is_given_number = find_given_number<T>();
template <class T>
consteval bool holds_controlled_elements();
template <class... Part>
consteval bool one_holds_controlled_elements(types<Part...>) {
    return (false || ... || holds_controlled_elements<Part>());
}
template <class T>
consteval bool holds_controlled_elements() {
    if constexpr (bitwise<T> || kind_of<T> == kind::record) return false;
    else if constexpr (has_controlled_elements<T> || is_given_number<T>) return true;
    else return one_holds_controlled_elements(parts<T>());
}
// Each field that controls data in a record inside another field.
template <class Record>
inline constexpr auto named_inside = marked<Record>(plain_among(controls_from_inside<Record>{}));

// Returns whether something inside T, which is in the records Around, is controlled by a record that is not among
// these.
template <class T, class... Around>
consteval bool depends_on_outer() {
    using type = bare<T>;
    if constexpr (bitwise<type> || !inside<type>.outer) {
        return false;
    } else {
        if constexpr (requires { typename type::controlled_by; })
            if (!type::controlled_by::template are_around<Around...>) return true;
        return []<class... Part>(types<Part...>) {
            if constexpr (leads_back<type> && (false || ... || wire::detail::is_one_of<bare<Part>, Around...>))
                return false;  // already searched
            else if constexpr (kind_of<type> == kind::record)
                return (false || ... || depends_on_outer<Part, Around..., type>());
            else return (false || ... || depends_on_outer<Part, Around...>());
        }(parts<T>());
    }
}

// Whether pointers count from the start of a Record, or from one of its fields.
template <class From, class Record>
inline constexpr bool is_base = false;
template <class Record>
inline constexpr bool is_base<from::start_of<Record>, Record> = true;
template <auto Member, class Record>
inline constexpr bool is_base<from::after<Member>, Record> = std::is_same_v<reflect::record_of<Member>, Record>;
template <class Record, class T>
consteval bool itself_counts_from() {
    if constexpr (requires { typename bare<T>::base; }) return is_base<typename bare<T>::base, Record>;
    else return false;
}
template <class Record, class T>
consteval bool counts_from() {
    using type = bare<T>;
    if constexpr (bitwise<type> || !inside<type>.points) return false;
    else if constexpr (leads_back<type>)
        return []<class... Part>(types<Part...>) {
            return (false || ... || itself_counts_from<Record, Part>());
        }(reachable<type>{});
    else
        return []<class... Part>(types<Part...>) {
            return (itself_counts_from<Record, type>() || ... || counts_from<Record, Part>());
        }(parts<type>());
}

}  // namespace verbatim::table::detail
