// Makes the facts of a choice, and of a coded value, from their C++ types.
#pragma once
#include "verbatim/table/recognition_of.hpp"
#include "verbatim/table/storage_of.hpp"

namespace verbatim::table::detail {

template <class Limit>
inline constexpr byte_limit limit_of = byte_limit::none;
template <class Limit>
    requires(wire::detail::is_within<Limit>)
inline constexpr byte_limit limit_of<Limit> = byte_limit::fixed;
template <class Limit>
    requires(wire::detail::is_limit<Limit>)
inline constexpr byte_limit limit_of<Limit> = Limit::whole_record ? byte_limit::record : byte_limit::here;
template <class Tail>
inline constexpr byte_limit limit_of<limit<to_end, from::here, Tail>> = byte_limit::around;

template <auto Tag, class... Rest>
consteval choice_facts make_choice(const choice<Tag, Rest...>*) {
    using made = choice<Tag, Rest...>;
    using tagged = typename made::tagged;
    return {.tag = expression_for<Tag>(),
            .tags = std::span(tagged::tags).first(tagged::size),
            .is_open = tagged::is_open || made::limit_type::is_open,
            .limited = limit_of<typename made::limit_type>};
}
template <class T, auto Size, class Tail>
consteval choice_facts make_choice(const sized<T, Size, Tail>*) {
    using made = sized<T, Size, Tail>;
    return {.is_open = made::is_open, .limited = limit_of<typename made::limit_type>};
}
template <class... A>
consteval choice_facts make_choice(const one_of<A...>*) {
    using recognised = typename one_of<A...>::recognised;
    return {.recognised = elements_of(recognitions_of<A...>).first(recognised::size), .is_open = recognised::is_open};
}
template <class T>
consteval choice_facts make_any_choice() {
    choice_facts f = make_choice(static_cast<const T*>(nullptr));
    f.index_at = T::values::index_at;
    f.otherwise = &table_of<bare<unknown>>::value;
    constexpr std::size_t multiple = alignof(byte_run);
    if constexpr (requires(T choice) { choice.tail.edit(); })
        f.tail = (sizeof(typename T::values) + multiple - 1) / multiple * multiple;
    return f;
}
template <class T>
inline constexpr choice_facts choice_facts_of = make_any_choice<T>();

template <class T>
consteval void describe_limit(type& t) {
    if constexpr (requires { typename T::limit_type; }) {
        using limit = typename T::limit_type;
        if constexpr (limit_of<limit> == byte_limit::record || limit_of<limit> == byte_limit::here)
            t.bytes = expression_for<limit::size>();
    }
}
template <class T>
consteval void describe_choice(type& t) {
    t.of_kind.choice = &choice_facts_of<T>;
    t.by_magic = !requires { typename T::limit_type; };
    describe_limit<T>(t);
}

template <class T>
inline constexpr codec codec_of = [] {
    using named = typename T::codec_type;
    constexpr auto name = reflect::type_name<named>.substr(0, reflect::type_name<named>.find('<'));
    if constexpr (is_keyed_codec<named>) return codec{name, nullptr, nullptr, &named::apply};
    else if constexpr (is_given_codec<named>)
        return codec{name, nullptr, nullptr, nullptr, &named::decode, &named::encode};
    else return codec{name, &named::decode, &named::encode};
}();
template <class T>
consteval coded_facts make_coded() {
    coded_facts f{.choice = make_any_choice<T>(), .codec = &codec_of<T>, .by = &walk::engine};
    if constexpr (is_given_codec<typename T::codec_type>) f.given = expression_for<T::codec_type::given>();
    if constexpr (is_keyed_codec<typename T::codec_type>) f.key = &T::codec_type::key;
    return f;
}
template <class T>
inline constexpr coded_facts coded_facts_of = make_coded<T>();
// Whether nothing in the content refers to anything outside of the coded bytes.
template <class T>
inline constexpr bool is_closed =
    !depends_on_outer<typename T::element>() && open_references<typename T::element>.count == 0;
template <class T>
consteval void describe_coded(type& t) {
    static_assert(!depends_on_outer<typename T::element>(),
                  "outer<&Record::field> names a field outside of the coded bytes");
    static_assert(open_references<typename T::element>.count == 0,
                  "a reference leads to a list outside of the coded bytes");
    if constexpr (is_closed<T>) t.of_kind.coded = &coded_facts_of<T>;
    describe_limit<T>(t);
    if constexpr (T::stream_trims.is_one()) t.trims = &T::stream_trims;
    if constexpr (!T::stream_ends.terminator.empty()) t.ends = &T::stream_ends;
}

}  // namespace verbatim::table::detail
