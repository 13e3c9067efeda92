// Field types, names and addresses of a plain struct, by Boost.PFR. Each fact about a record is computed once for the
// record and not once for each field.
#pragma once
#include <array>
#include <boost/pfr/core.hpp>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include "verbatim/wire/fixed_string.hpp"
#include "verbatim/wire/keywords.hpp"
#include "verbatim/wire/kind.hpp"
#include "verbatim/wire/types.hpp"

namespace verbatim::reflect {

namespace detail {

template <class Record>
struct a_base {
    template <class T>
        requires(std::is_base_of_v<T, Record> && !std::is_same_v<T, Record>)
    constexpr operator T() const;
};
struct anything {
    template <class T>
    operator T() const {
        __builtin_unreachable();
    }  // never called; clang requires a definition for a T without linkage
};
template <std::size_t>
using anything_at = anything;

template <class Record>
concept has_base = requires {
    Record{a_base<Record>{}};
};

template <class Record, std::size_t... I>
consteval bool takes_in_braces(std::index_sequence<I...>) {
    return requires { Record{anything_at<I>{}...}; };
}

// Returns whether a Record takes as many initialisers as there are indices. A C array takes one for each element in
// braces, but none in parentheses.
template <class Record, std::size_t... I>
consteval bool takes([[maybe_unused]] std::index_sequence<I...> count) {
#ifdef __cpp_aggregate_paren_init
    return requires { Record(anything_at<I>{}...); };
#else
    return takes_in_braces<Record>(count);
#endif
}
// Returns the largest number of initialisers that the Record takes. It takes `Least` of them, but not `Most`.
template <class Record, std::size_t Least, std::size_t Most>
consteval std::size_t count_between() {
    constexpr std::size_t middle = (Least + Most) / 2;
    if constexpr (middle == Least) return Least;
    else if constexpr (takes<Record>(std::make_index_sequence<middle>{})) return count_between<Record, middle, Most>();
    else return count_between<Record, Least, middle>();
}
template <class Record, std::size_t Least>
consteval std::size_t count_from() {
    if constexpr (takes<Record>(std::make_index_sequence<2 * Least>{})) return count_from<Record, 2 * Least>();
    else return count_between<Record, Least, 2 * Least>();
}

}  // namespace detail

// The reason why a struct is not a record, which laid_out<> reports.
enum class obstacle { none, not_plain, base, not_default_constructible, broken, c_array, too_many_fields };

namespace detail {

struct fields {
    obstacle why;
    std::size_t count;
};
template <class Record>
consteval fields count_fields() {
    if constexpr (!std::is_aggregate_v<Record>) return {obstacle::not_plain, 0};
    else if constexpr (has_base<Record>) return {obstacle::base, 0};
    else if constexpr (!std::is_default_constructible_v<Record>) return {obstacle::not_default_constructible, 0};
    else if constexpr (std::is_empty_v<Record>) return {obstacle::none, 0};
    else if constexpr (!takes_in_braces<Record>(std::make_index_sequence<1>{})) return {obstacle::broken, 0};
    else {
        constexpr std::size_t count = count_from<Record, 1>();
        if constexpr (takes_in_braces<Record>(std::make_index_sequence<count + 1>{})) return {obstacle::c_array, 0};
        else if constexpr (count > 100) return {obstacle::too_many_fields, 0};
        else return {obstacle::none, count};
    }
}
template <class Record>
inline constexpr fields fields_of = count_fields<Record>();

// The types of all fields, and a pointer to one of them, from the tuple of references that Boost.PFR's structured
// binding gives.
template <class... T>
wire::types<std::remove_reference_t<T>...> types_of(const boost::pfr::detail::sequence_tuple::tuple<T...>&);
template <std::size_t I, class T>
constexpr auto* pointer_in(const boost::pfr::detail::sequence_tuple::base_from_member<I, T>& fields) {
    return std::addressof(fields.value);
}

// Passes the number of fields to Boost.PFR, which would otherwise find it by trying, once for each field.
template <std::size_t Count>
constexpr auto references_to(auto& record) {
    return boost::pfr::detail::tie_as_tuple(record, boost::pfr::detail::size_t_<Count>{});
}

template <class T>
struct holder {
    T value;
};  // keeps T uninitialised

}  // namespace detail

template <class Record>
inline constexpr obstacle obstacle_of = detail::fields_of<Record>.why;
// The number of fields of a record; 0 if there is an obstacle.
template <class Record>
inline constexpr std::size_t field_count = detail::fields_of<Record>.count;

#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-var-template"  // detail::object has no definition on purpose
#pragma clang diagnostic ignored "-Wundefined-internal"
#endif

namespace detail {
template <class T>
extern holder<T> object;  // never defined: only addresses inside it are used
// A function and not a variable: without optimisation a compiler would put a variable, and the object that it points
// to, into the program.
template <class Record>
consteval auto fields_in() {
    return references_to<field_count<Record>>(object<Record>.value);
}

template <class Record>
struct types_in {
    using type = decltype(types_of(fields_in<Record>()));
};
}  // namespace detail

// The types of the fields of a record: wire::types<...>.
template <class Record>
using field_types = typename detail::types_in<Record>::type;
template <class Record, std::size_t I>
using field_type = std::remove_pointer_t<decltype(detail::pointer_in<I>(detail::fields_in<Record>()))>;

// Returns field I of a record, which may be const or a constant.
template <std::size_t I, class Record>
constexpr auto& get(Record& record) {
    return *detail::pointer_in<I>(detail::references_to<field_count<std::remove_const_t<Record>>>(record));
}

// Returns the offset in memory of each field and of the end, by the rule of every ABI for plain structs.
template <class Record, class... T>
consteval auto add_memory_sizes(wire::types<T...>) {
    constexpr std::size_t count = sizeof...(T);
    std::array<std::size_t, count> sizes{sizeof(T)...}, alignments{alignof(T)...};
    std::array<std::size_t, count + 1> at{};
    for (std::size_t i = 0; i < count; ++i) {
        at[i] = (at[i] + alignments[i] - 1) / alignments[i] * alignments[i];
        at[i + 1] = at[i] + sizes[i];
    }
    if (count > 0 && (at[count] + alignof(Record) - 1) / alignof(Record) * alignof(Record) != sizeof(Record))
        throw "a record that is laid out in another way";
    return at;
}
template <class Record>
inline constexpr auto memory_offsets = add_memory_sizes<Record>(field_types<Record>{});

namespace detail {
// An address as a template argument. clang before 17 requires a class type; a const void* keeps the type of the field
// out of the spelling.
struct pointer {
    const void* value;
};

template <auto... Value>
constexpr auto spelled() {
    return std::string_view{__PRETTY_FUNCTION__, sizeof(__PRETTY_FUNCTION__) - 1};
}

constexpr bool in_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
// Returns the name that ends before `end`.
constexpr std::string_view name_before(const char* end) {
    const char* start = end;
    while (in_name(start[-1])) --start;
    return {start, static_cast<std::size_t>(end - start)};
}

// gcc:   "... Value = {pointer{((const void*)(& object<S>.holder<S>::value.S::count))}, pointer{...}}]"
// clang: "... Value = <pointer{&object.value.count}, pointer{...}>]"
// The text between two names always has the same length, which is measured between the last two names.
template <class Record, std::size_t... I>
constexpr auto names_of(std::index_sequence<I...>) {
    constexpr auto fields = fields_in<Record>();
    constexpr std::string_view text = spelled<pointer{pointer_in<I>(fields)}...>();
    constexpr std::size_t count = sizeof...(I);
    std::array<std::string_view, count> names;
    const char* end = text.data() + text.size();
    while (!in_name(end[-1])) --end;
    std::ptrdiff_t between = 0;
    for (std::size_t i = count; i-- > 0;) {
        names[i] = name_before(end);
        if (i > 0 && between == 0) {
            // The template arguments of a record may have a comma like this, too: that between the addresses is before
            // the last "pointer{".
            const std::size_t last =
                std::string_view(text.data(), static_cast<std::size_t>(names[i].data() - text.data()))
                    .rfind("pointer{");
            end = last == std::string_view::npos ? names[i].data() : text.data() + last;
            while (end[0] != '}' || end[1] != ',') --end;
            while (!in_name(end[-1])) --end;
            between = names[i].data() - end;
        } else if (i > 0) {
            end = names[i].data() - between;
            if (in_name(*end)) throw "this compiler spells addresses of fields in a way that reflect.hpp does not know";
        }
    }
    return names;
}
}  // namespace detail

template <class Record, std::size_t... I>
consteval auto find_names(std::index_sequence<I...> all) {
    if constexpr (sizeof...(I) == 0) {
        return std::array<std::string_view, 0>{};
    } else {
        auto names = detail::names_of<Record>(all);
        for (auto& name : names) name = wire::meant_name(name);
        return names;
    }
}
template <class Record>
inline constexpr auto field_names = find_names<Record>(std::make_index_sequence<field_count<Record>>{});
template <class Record, std::size_t I>
inline constexpr std::string_view field_name = field_names<Record>[I];

// A field as a template argument that compilers print readably: clang prints a text as numbers, but an address by its
// name.
#ifdef __clang__
template <class Record, std::size_t I>
inline constexpr auto shown_field = detail::pointer{detail::pointer_in<I>(detail::fields_in<Record>())};
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
struct canary {
    int first, named, last;
};
}  // namespace detail

static_assert(field_name<detail::canary, 0> == "first" && field_name<detail::canary, 1> == "named" &&
                  field_name<detail::canary, 2> == "last",
              "this compiler spells addresses of fields in a way that reflect.hpp does not know");

template <auto Member>
using record_of = typename detail::member_of<decltype(Member)>::record;
template <auto Member>
using type_of = typename detail::member_of<decltype(Member)>::type;

namespace detail {
template <class Record, std::size_t... I>
consteval auto addresses(std::index_sequence<I...>) {
    [[maybe_unused]] const auto fields = fields_in<Record>();
    return std::array<const void*, sizeof...(I)>{pointer_in<I>(fields)...};
}
// Returns the index of the field at an address. It is one function for all fields of a record that a schema names.
template <class Record>
consteval std::size_t index_at(const void* member) {
    constexpr auto fields = addresses<Record>(std::make_index_sequence<field_count<Record>>{});
    std::size_t index = 0;
    while (index < fields.size() && fields[index] != member) ++index;
    return index;
}
}  // namespace detail

// The index of &Record::member among the fields of the record.
template <auto Member>
inline constexpr std::size_t index_of =
    detail::index_at<record_of<Member>>(std::addressof(detail::object<record_of<Member>>.value.*Member));

#ifdef __clang__
#pragma clang diagnostic pop
#endif

namespace detail {
template <class T>
constexpr auto spelled_type() {
    return std::string_view{__PRETTY_FUNCTION__, sizeof(__PRETTY_FUNCTION__) - 1};
}
inline constexpr std::size_t before_type = spelled_type<char>().rfind("char"),
                             behind_type = spelled_type<char>().size() - before_type - 4;
template <class T>
consteval std::string_view qualified_name() {
    constexpr std::string_view spelled = spelled_type<T>();
    return {spelled.data() + before_type, spelled.size() - before_type - behind_type};
}
// Returns where the name after the last :: that is not between brackets starts: that of a record in a template is
// behind the template's arguments, which may have texts in quotes.
constexpr std::size_t start_of_name(std::string_view qualified) {
    std::size_t start = 0, depth = 0;
    char quote = 0;
    for (std::size_t i = 0; i < qualified.size(); ++i) {
        const char c = qualified[i];
        if (quote) {
            if (c == '\\') ++i;
            else if (c == quote) quote = 0;
        } else if (c == '"' || c == '\'') quote = c;
        else if (c == '<' || c == '(' || c == '{' || c == '[') ++depth;
        else if (c == '>' || c == ')' || c == '}' || c == ']') --depth;
        else if (c == ':' && depth == 0) start = i + 1;
    }
    return start;
}
template <class T>
consteval std::string_view find_type_name() {
    constexpr std::string_view qualified = qualified_name<T>();
    return qualified.substr(start_of_name(qualified));
}
template <class T>
consteval std::string_view find_template_name() {
    constexpr std::string_view qualified = qualified_name<T>();
    constexpr bool is_vocabulary = qualified.starts_with("verbatim::wire::");
    constexpr std::string_view outer = is_vocabulary ? qualified.substr(0, qualified.find('<')) : qualified;
    constexpr std::string_view name = outer.substr(start_of_name(outer));
    return name.substr(0, name.find('<'));
}
// Whether T is, or is inside, a template that a schema's author wrote. Found without instantiating T.
template <class T>
consteval bool is_from_template() {
    constexpr std::string_view name = qualified_name<T>();
    return name.find('<') != std::string_view::npos && !name.starts_with("verbatim::wire::") &&
           !name.starts_with("std::");
}
}  // namespace detail

// The unqualified name of a type as its author wrote it, template arguments included.
template <class T>
inline constexpr std::string_view type_name = detail::find_type_name<T>();
// The same without template arguments. Of the vocabulary only the start of the whole name is looked at: its arguments
// may be long.
template <class T>
inline constexpr std::string_view template_name = detail::find_template_name<T>();

}  // namespace verbatim::reflect
