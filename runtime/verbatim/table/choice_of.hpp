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

// Where the bytes after the alternative are in a value; 0 if it has none.
template <class T>
inline constexpr std::size_t tail_of = 0;
template <class T>
    requires requires(T choice) { choice.tail.edit(); }
inline constexpr std::size_t tail_of<T> =
    (sizeof(typename T::values) + alignof(byte_run) - 1) / alignof(byte_run) * alignof(byte_run);

template <class T, auto Tag, class... Rest>
consteval choice_facts make_choice(const choice<Tag, Rest...>*) {
    using tagged = typename T::tagged;
    return {.index_at = T::values::index_at,
            .tag = &expression_of<Tag>,
            .tags = std::span(tagged::tags).first(tagged::size),
            .otherwise = &table_of<bare<unknown>>::value,
            .is_open = tagged::is_open || T::limit_type::is_open,
            .limited = limit_of<typename T::limit_type>,
            .tail = tail_of<T>};
}
template <class T, class Content, auto Size, class Tail>
consteval choice_facts make_choice(const sized<Content, Size, Tail>*) {
    return {.index_at = T::values::index_at,
            .otherwise = &table_of<bare<unknown>>::value,
            .is_open = T::is_open,
            .limited = limit_of<typename T::limit_type>,
            .tail = tail_of<T>};
}
template <class T, class... A>
consteval choice_facts make_choice(const one_of<A...>*) {
    using recognised = typename T::recognised;
    return {.index_at = T::values::index_at,
            .otherwise = &table_of<bare<unknown>>::value,
            .recognised = elements_of(recognitions_of<A...>).first(recognised::size),
            .is_open = recognised::is_open,
            .tail = tail_of<T>};
}
template <class T>
inline constexpr choice_facts choice_facts_of = make_choice<T>(static_cast<const T*>(nullptr));

template <class T>
consteval const expression* size_of_limit() {
    if constexpr (requires { typename T::limit_type; })
        if constexpr (limit_of<typename T::limit_type> == byte_limit::record ||
                      limit_of<typename T::limit_type> == byte_limit::here)
            return &expression_of<T::limit_type::size>;
    return nullptr;
}

template <class T>
inline constexpr codec codec_of = [] {
    using named = typename T::codec_type;
    constexpr auto name = reflect::template_name<named>;
    if constexpr (is_keyed_codec<named>) return codec{name, nullptr, nullptr, &named::apply};
    else if constexpr (is_given_codec<named>)
        return codec{name, nullptr, nullptr, nullptr, &named::decode, &named::encode};
    else return codec{name, &named::decode, &named::encode};
}();
template <class Codec>
consteval const expression* find_given() {
    if constexpr (is_given_codec<Codec>) return &expression_of<Codec::given>;
    else return nullptr;
}
template <class Codec>
consteval const evaluator* find_key() {
    if constexpr (is_keyed_codec<Codec>) return &Codec::key;
    else return nullptr;
}
template <class T>
inline constexpr coded_facts coded_facts_of{.choice = choice_facts_of<T>,
                                            .codec = &codec_of<T>,
                                            .by = &walk::engine,
                                            .key = find_key<typename T::codec_type>(),
                                            .given = find_given<typename T::codec_type>()};
// Nothing in the content refers to anything outside of the coded bytes.
template <class T>
consteval const coded_facts* checked_coded_facts() {
    using content = typename T::element;
    static_assert(!depends_on_outer<content>(), "outer<&Record::field> names a field outside of the coded bytes");
    static_assert(open_references<content>.count == 0, "a reference leads to a list outside of the coded bytes");
    if constexpr (!depends_on_outer<content>() && open_references<content>.count == 0) return &coded_facts_of<T>;
    else return nullptr;
}

}  // namespace verbatim::table::detail
