// Field types, names and addresses of a plain struct: Boost.PFR, and field names for the releases of it that have none.
#pragma once
#include <array>
#include <boost/pfr/core.hpp>
#include <boost/pfr/tuple_size.hpp>
#include <boost/version.hpp>
#if BOOST_VERSION >= 108400
#include <boost/pfr/core_name.hpp>
#endif
#include <cstddef>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "verbatim/wire/fixed_string.hpp"
#include "verbatim/wire/kind.hpp"

namespace verbatim::reflect {

namespace detail {

template <class Record>
struct a_base {
    template <class T>
        requires(std::is_base_of_v<T, Record> && !std::is_same_v<T, Record>)
    constexpr operator T() const;
};
template <std::size_t>
struct anything {
    template <class T>
    constexpr operator T() const;
};

template <class Record>
concept has_base = requires { Record{a_base<Record>{}}; };

// A C array takes many initialisers between braces, and none between parentheses.
template <class Record, std::size_t... I>
consteval bool has_c_array(std::index_sequence<I...>) {
#ifdef __cpp_aggregate_paren_init
    return !std::is_constructible_v<Record, anything<I>...>;
#else
    return false;
#endif
}

}  // namespace detail

// What keeps a struct from being a record: said by laid_out<>, and asked before Boost.PFR sees the type.
enum class obstacle { none, not_plain, base, not_default_constructible, broken, c_array, too_many_fields };

namespace detail {

struct fields { obstacle why; std::size_t count; };
template <class Record>
consteval fields count_fields() {
    if constexpr (!std::is_aggregate_v<Record>) return {obstacle::not_plain, 0};
    else if constexpr (has_base<Record>) return {obstacle::base, 0};
    else if constexpr (!std::is_default_constructible_v<Record>) return {obstacle::not_default_constructible, 0};
    else if constexpr (std::is_empty_v<Record>) return {obstacle::none, 0};
    else if constexpr (!requires { Record{anything<0>{}}; }) return {obstacle::broken, 0};
    else {
        constexpr std::size_t count = boost::pfr::tuple_size_v<Record>;
        if constexpr (has_c_array<Record>(std::make_index_sequence<count>{})) return {obstacle::c_array, 0};
        else if constexpr (count > 100) return {obstacle::too_many_fields, 0};
        else return {obstacle::none, count};
    }
}
template <class Record>
inline constexpr fields fields_of = count_fields<Record>();

}  // namespace detail

template <class Record>
inline constexpr obstacle obstacle_of = detail::fields_of<Record>.why;
// None where there is an obstacle.
template <class Record>
inline constexpr std::size_t field_count = detail::fields_of<Record>.count;

template <class Record, std::size_t I>
using field_type = boost::pfr::tuple_element_t<I, Record>;

// For constants too.
template <std::size_t I, class Record>
constexpr auto& get(Record& record) {
    return boost::pfr::get<I>(record);
}

// Where each field stands in memory, by the rule of every ABI for plain structs; one more for the end.
template <class Record>
inline constexpr auto memory_offsets = []<std::size_t... I>(std::index_sequence<I...>) {
    constexpr std::size_t count = sizeof...(I);
    std::array<std::size_t, count> sizes{sizeof(field_type<Record, I>)...}, alignments{alignof(field_type<Record, I>)...};
    std::array<std::size_t, count + 1> at{};
    for (std::size_t i = 0; i < count; ++i) {
        at[i] = (at[i] + alignments[i] - 1) / alignments[i] * alignments[i];
        at[i + 1] = at[i] + sizes[i];
    }
    if (count > 0 && (at[count] + alignof(Record) - 1) / alignof(Record) * alignof(Record) != sizeof(Record)) throw "a record that is laid out in another way";
    return at;
}(std::make_index_sequence<field_count<Record>>{});

// Field I of a record; not for constants. Boost.PFR's get<> would compile the references to all fields each time.
template <std::size_t I, class Record>
auto& field_in(Record& record) {
    using plain = std::remove_const_t<Record>;
    using type = std::conditional_t<std::is_const_v<Record>, const field_type<plain, I>, field_type<plain, I>>;
    return *reinterpret_cast<type*>(reinterpret_cast<std::conditional_t<std::is_const_v<Record>, const std::byte*, std::byte*>>(&record) + memory_offsets<plain>[I]);
}

#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-var-template"  // detail::object has no definition on purpose
#pragma clang diagnostic ignored "-Wundefined-internal"
#endif

namespace detail {
template <class T>
struct holder { T value; };  // keeps T uninitialised
template <class T>
extern const holder<T> object;  // never defined: only addresses inside it are used
template <class T>
struct pointer { T value; };  // clang before 17 wants a class type as template argument
template <class T>
pointer(T) -> pointer<T>;

template <class T, auto Pointer>
constexpr const char* spelled() { return __PRETTY_FUNCTION__; }

// gcc:   "... Pointer = pointer<const int*>{(& object<S>.holder<S>::value.S::count)}]"
// clang: "... Pointer = pointer<const int *>{&object.value.count}]"
constexpr std::string_view last_name(std::string_view text) {
    text = text.substr(0, text.find_last_not_of(")}]; ") + 1);
    return text.substr(text.find_last_of(".:>&") + 1);
}
}  // namespace detail

template <class Record, std::size_t I>
#if BOOST_VERSION >= 108400
inline constexpr std::string_view field_name = boost::pfr::get_name<I, Record>();
#else
inline constexpr std::string_view field_name =
    detail::last_name(detail::spelled<Record, detail::pointer{std::addressof(boost::pfr::get<I>(detail::object<Record>.value))}>());
#endif

// A field's name as a template argument that compilers print: clang spells a text as numbers, but not an address.
#ifdef __clang__
template <class Record, std::size_t I>
inline constexpr auto shown_field = detail::pointer{std::addressof(boost::pfr::get<I>(detail::object<Record>.value))};
#else
template <class Record, std::size_t I>
inline constexpr auto shown_field = wire::fixed_string<field_name<Record, I>.size() + 1>(field_name<Record, I>);
#endif

namespace detail {
template <class T>
struct member_of;
template <class Record, class Type>
struct member_of<Type Record::*> {
    using record = Record;
    using type = Type;
};
struct canary { int first, named; };
}  // namespace detail

#ifdef __clang__
#pragma clang diagnostic pop
#endif

static_assert(field_name<detail::canary, 1> == "named", "this compiler spells member addresses in a way that reflect.hpp does not know");

template <auto Member>
using record_of = typename detail::member_of<decltype(Member)>::record;
template <auto Member>
using type_of = typename detail::member_of<decltype(Member)>::type;

template <class Record>
inline constexpr auto field_names = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<std::string_view, sizeof...(I)>{field_name<Record, I>...};
}(std::make_index_sequence<field_count<Record>>{});

// Position of &Record::member among the record's fields.
template <auto Member>
inline constexpr std::size_t index_of = [] {
    constexpr std::string_view name = detail::last_name(detail::spelled<record_of<Member>, Member>());
    std::size_t i = 0;
    while (field_names<record_of<Member>>[i] != name) ++i;
    return i;
}();

// The unqualified name of a type as its author wrote it, template arguments included.
namespace detail {
template <class T>
constexpr const char* spelled_type() { return __PRETTY_FUNCTION__; }
}  // namespace detail
template <class T>
inline constexpr std::string_view type_name = [] {
    constexpr auto cut = [](std::string_view text) {
        auto from = text.find("T = ") + 4;
        text = text.substr(from, text.find_first_of(";]", from) - from);
        auto args = text.find('<');
        auto colon = text.substr(0, args).rfind("::");
        return colon == std::string_view::npos ? text : text.substr(colon + 2);
    };
    return cut(detail::spelled_type<T>());
}();

}  // namespace verbatim::reflect
