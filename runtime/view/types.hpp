// type_of<T>: the description of a type, gathered at compile time. Only what handles decoded values is code of its own for each type.
#pragma once
#include "runtime/view/description.hpp"
#include "runtime/view/governing.hpp"
#include "runtime/view/node.hpp"
#include "runtime/walk/document.hpp"

namespace verbatim::view {

namespace detail {

template <class T>
struct description {
    static const type value;
};

// What a void* to a T points at, which is where it stands: lists share their functions, and varying runs of bytes have none.
template <class T>
void* address_of(T& value) {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::list) return static_cast<sequence<typename type::element>*>(&value);
    else if constexpr (std::is_base_of_v<byte_run, type> && kind_of<type> != kind::string) return static_cast<byte_run*>(&value);
    else return static_cast<type*>(&value);
}
template <class T>
place place_of(T& value) {
    return {address_of(value), &description<bare<T>>::value};
}

template <class T>
std::size_t list_length(const void* value) {
    return static_cast<const sequence<T>*>(value)->size();
}
template <class T>
void* list_element(void* value, std::size_t index) {
    return address_of(static_cast<sequence<T>*>(value)->edit()[index]);
}
template <class T>
void insert_element(void* value, std::size_t before, const void* element) {
    static_cast<sequence<T>*>(value)->insert(before, element ? *static_cast<const T*>(element) : T{});
}
template <class T>
bool take_shape(void* element, walk::surroundings& in) { return walk::take_shape(*static_cast<T*>(element), in); }
template <class T>
void erase_element(void* value, std::size_t index) {
    static_cast<sequence<T>*>(value)->erase(index);
}
template <class T>
void assign_copy(void* to, const void* from) {
    *static_cast<T*>(to) = *static_cast<const T*>(from);
}
// With what is left over behind the elements.
template <class T>
void assign_fill(void* to, const void* from) {
    using elements = sequence<typename T::element>;
    static_cast<T&>(*static_cast<elements*>(to)) = static_cast<const T&>(*static_cast<const elements*>(from));
}
template <class T>
void assign_move(void* to, void* from) {
    *static_cast<T*>(to) = std::move(*static_cast<T*>(from));
}
template <class T>
void* array_element(void* value, std::size_t index) {
    return address_of((*static_cast<T*>(value))[index]);
}

// Of what is told by its size alone, nothing is decoded.
template <class T>
inline constexpr bool told_by_size = kind_of<T> != kind::list && kind_of<T> != kind::choice && kind_of<T> != kind::optional && kind_of<T> != kind::placed;

template <class T>
bool tell_element(walk::cursor& c, node child, const visitor& visit) {
    std::conditional_t<told_by_size<T> && walk::lazy<T>, walk::discard, T> value;
    (void)walk::field_of<T>::read(c, value, walk::no_record{}, 0);
    child.size = c.position() - child.offset;
    if constexpr (told_by_size<T>) return tell({nullptr, &description<T>::value}, child, visit);
    else return tell(place_of(value), child, visit);
}

template <class R>
bool decode_record(walk::cursor& c, const type& t, const node& inner, const visitor& visit) {
    R record;
    const std::size_t start = c.position();
    (void)walk::field_of<R>::read(c, record, walk::no_record{}, 0);
    const auto starts = walk::detail::starts_in(record, start);
    return tell_fields(t, &record, starts.data(), inner, visit);
}

template <class T>
content open_choice(void* value) {
    T& choice = *static_cast<T*>(value);
    return {choice.visit([](auto& held) { return place_of(held); }), choice.value.index(), choice.tail.size()};
}
template <class T, std::size_t I>
place choose_one(T& choice) { return place_of(choice.value.template emplace<I>()); }
template <class T>
place choose(void* value, std::size_t alternative) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        static constexpr place (*choose[])(T&) = {&choose_one<T, I>...};
        return choose[alternative](*static_cast<T*>(value));
    }(std::make_index_sequence<T::count + 1>{});
}
template <class T>
byte_run* tail_of(void* value) { return &static_cast<T*>(value)->tail; }

template <class T>
content open_optional(void* value) {
    T& optional = *static_cast<T*>(value);
    if (!optional) return {};
    if constexpr (kind_of<T> == kind::placed)
        if (const auto* const there = optional.identity.where()) return {place_of(*optional), 0, 0, there->offset, there->size};
    return {place_of(*optional)};
}
template <class T>
place emplace(void* value) { return place_of(static_cast<T*>(value)->emplace()); }
template <class T>
void reset(void* value) { static_cast<T*>(value)->reset(); }
template <class T>
wire::identity& identity_of(void* value) { return static_cast<T*>(value)->identity; }
template <class T>
bool assign_text(void* value, std::string_view text) {
    if constexpr (std::is_void_v<decltype(static_cast<T*>(value)->assign(text))>) return static_cast<T*>(value)->assign(text), true;
    else return static_cast<T*>(value)->assign(text);
}
template <class T>
void make_fresh(void* to) { new (to) T{}; }
template <class T>
bool take_string(void* value, byte_view bytes) {
    T& string = *static_cast<T*>(value);
    const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if constexpr (std::is_base_of_v<wire::detail::separated, T>) {
        string.take(all, all.size() - T::characters_in(all).size());
    } else {
        // The size of these two is said elsewhere, so that they are their bytes.
        constexpr bool is_all = requires { typename T::governed_by; };
        if (bytes.size() < smallest_size<T>) return false;
        const auto characters = is_all ? all : T::characters_in(all);
        static_cast<wire::detail::characters&>(string).assign(characters);
        if constexpr (requires { string.long_form; }) string.long_form = bytes.size() > characters.size() + sizeof(typename T::length) && characters.size() < T::escape;
    }
    return true;
}
inline std::string_view to_nul(std::string_view bytes) { return bytes.substr(0, bytes.find('\0')); }

template <class Types>
struct descriptions;
template <class... T>
struct descriptions<walk::detail::types<T...>> {
    static constexpr std::array<const type*, sizeof...(T)> all{&description<bare<T>>::value...};
};

// What data says of the governors in its record. A number that is also something else, or one of a packed integer, is not all said.
template <auto G>
consteval implied implied_by(bool (*says)(const void*, const void*) = nullptr) {
    using governor = wire::detail::governor<G>;
    return {governor::is_outer || kind_of<typename governor::field> == kind::packed ? varies : governor::first_index, governor::inner_offset,
            &description<typename governor::field>::value, says};
}
template <auto... G>
consteval auto implied_by_each(governors<G...>) { return std::array<implied, sizeof...(G)>{implied_by<G>()...}; }

template <class T, auto Tag>
bool says_tag(const void* value, const void* stored) {
    using governor = wire::detail::governor<Tag>;
    const std::size_t held = static_cast<const T*>(value)->value.index();
    return held < T::tagged::size && T::tagged::tags[held] == governor::number(*static_cast<const typename governor::field*>(stored));
}
template <class T>
bool says_derived(const void* value, const void* stored) {
    const auto& derived = *static_cast<const T*>(value);
    if (derived.forced) return false;
    const auto in_sync = derived.in_sync();
    return in_sync && std::memcmp(&*in_sync, stored, sizeof(typename T::stored)) == 0;
}
template <class T>
void force(void* derived) { static_cast<T*>(derived)->forced = true; }
template <class T>
bool mend(const void* derived, void* stored) {
    const auto in_sync = static_cast<const T*>(derived)->in_sync();
    if (in_sync) std::memcpy(stored, &*in_sync, sizeof(typename T::stored));
    return in_sync.has_value();
}

template <class T>
struct implications {
    static constexpr std::array<implied, 0> all{};
};
template <class T>
    requires(kind_of<T> == kind::list || kind_of<T> == kind::bytes || kind_of<T> == kind::string || kind_of<T> == kind::placed)
    && requires { typename T::governed_by; }
struct implications<T> {
    static constexpr auto all = implied_by_each(typename T::governed_by{});
};
// A rule gives the whole of a packed integer.
template <auto Field, class Rule>
struct implications<derived<Field, Rule>> {
    using stored = wire::detail::governor<Field>;
    static constexpr std::array all{implied{stored::first_index, stored::inner_offset, &description<typename stored::field>::value, &says_derived<derived<Field, Rule>>}};
};
template <auto Tag, class... Rest>
struct implications<choice<Tag, Rest...>> {
    static constexpr std::array all{implied_by<Tag>(&says_tag<choice<Tag, Rest...>, Tag>)};
};
template <auto Tag, auto Size, class From, class... Rest>
struct implications<choice<Tag, extent<Size, From>, Rest...>> {
    static constexpr std::array all{implied_by<Tag>(&says_tag<choice<Tag, extent<Size, From>, Rest...>, Tag>), implied_by<Size>()};
};

// A list inside T counts field I of the record R around it, by outer<>.
template <class R, std::size_t I, class T>
consteval bool counted_inside() {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::list && requires { typename type::governed_by; })
        if (type::governed_by::template reach<R>(I)) return true;
    return []<class... Part>(walk::detail::types<Part...>) { return (false || ... || counted_inside<R, I, Part>()); }(walk::detail::parts<T>());
}
template <class R, std::size_t I>
inline constexpr bool counts_inside = [] {
    if constexpr (!walk::is_governor<R, I>) return false;
    else return counted_inside<R, I, R>();
}();

template <class R>
inline constexpr auto fields_of = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<field, sizeof...(I)>{
        field{reflect::field_name<R, I>, wire::detail::field_offsets<R>[I], reflect::memory_offsets<R>[I],
              &description<bare<reflect::field_type<R, I>>>::value, walk::is_governor<R, I>, counts_inside<R, I>}...};
}(std::make_index_sequence<reflect::field_count<R>>{});

template <class Fields>
inline constexpr auto bit_widths = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<std::uint8_t, sizeof...(I)>{reflect::field_type<Fields, I>::width...};
}(std::make_index_sequence<reflect::field_count<Fields>>{});

template <order O, class Number, std::size_t Bits>
consteval void describe_number(type& t, const scalar<Number, O, Bits>*) {
    t.big_endian = O == order::big && Bits > 8;
    t.is_signed = std::is_signed_v<Number>;
    t.real = std::is_floating_point_v<Number>;
}
template <class T>
consteval void describe_named_number(type& t) {
    using raw = decltype(T::raw);
    describe_number(t, static_cast<const raw*>(nullptr));
    t.label = reflect::type_name<typename T::native>;
    t.names = wire::detail::names<typename T::native, kind_of<T> == kind::flags>::table;
}

template <class T>
inline constexpr bool ends_with_nul = std::is_same_v<T, cstring>;
template <auto Size>
inline constexpr bool ends_with_nul<zstring<Size>> = true;

template <class T>
inline constexpr bool is_rest_of = false;
template <auto... Pattern>
inline constexpr bool is_rest_of<rest<Pattern...>> = true;

template <class T>
bool same_value(const void* a, const void* b) {
    const T &x = *static_cast<const T*>(a), &y = *static_cast<const T*>(b);
    if constexpr (requires { x.parsed(); }) return x.parsed() == y.parsed();
    else return x.view() == y.view();
}

// Two spellings of a length make two values of one text.
template <class T>
bool same_form(const void* a, const void* b) {
    const T &x = *static_cast<const T*>(a), &y = *static_cast<const T*>(b);
    return x.is_long() == y.is_long() && x.all() == y.all();
}

template <class T>
consteval void describe_separated(type& t) {
    t.separated = std::is_base_of_v<wire::detail::separated, T>;
    if constexpr (requires { T::starts_line; }) t.starts_line = T::starts_line;
    if constexpr (requires(const T& v) { v.separator(); }) t.same_value = &same_value<T>;
}

template <class T>
consteval type describe() {
    constexpr kind what = kind_of<T>;
    type t;
    t.what = what;
    t.size = fixed_size<T>;
    t.in_memory = sizeof(T);
    t.label = reflect::type_name<T>.substr(0, reflect::type_name<T>.find('<'));
    if constexpr (requires { described<T>::write; }) t.declared_as = &described<T>::write;
    t.points = walk::contains_placed<T>;
    if constexpr (what != kind::list && walk::contains_placed<T>) t.assign_move = &assign_move<T>;
    if constexpr (requires(T fill) { fill.leftover; }) t.assign_copy = &assign_fill<T>;
    else if constexpr (what == kind::list) t.assign_copy = &assign_copy<sequence<typename T::element>>;
    else if constexpr (std::is_base_of_v<byte_run, T> && what != kind::string) t.assign_copy = &assign_copy<byte_run>;
    else if constexpr (what != kind::derived) t.assign_copy = &assign_copy<T>;
    if constexpr (what == kind::placed) t.identity = &identity_of<T>, t.aligned = T::alignment::how;
    t.implies = implications<T>::all;
    if constexpr (fixed_size<T> != varies && fused<T> && what != kind::record && what != kind::array) t.fresh = &make_fresh<T>;
    if constexpr (what != kind::record) t.holds = descriptions<decltype(walk::detail::parts<T>())>::all;

    if constexpr (what == kind::integer || what == kind::real) {
        describe_number(t, static_cast<const T*>(nullptr));
    } else if constexpr (what == kind::enumeration || what == kind::flags) {
        describe_named_number<T>(t);
    } else if constexpr (what == kind::packed) {
        describe_number(t, static_cast<const decltype(T::stored)*>(nullptr));
        t.label = reflect::type_name<typename T::fields_type>;
        t.names = reflect::field_names<typename T::fields_type>;
        t.widths = bit_widths<typename T::fields_type>;
    } else if constexpr (what == kind::constant) {
        t.characters = requires(T c) { c.characters; };
        t.decides_format = requires { T::decides_format; };
        if constexpr (!requires(T c) { c.characters; }) {
            t.label = "constant";
            describe_number(t, static_cast<const T*>(nullptr));
        }
    } else if constexpr (what == kind::text) {
        t.count = T::capacity;
        t.characters = true;
        t.characters_in = &to_nul;
        t.assign_text = &assign_text<T>;
    } else if constexpr (what == kind::string) {
        t.characters = true;
        t.characters_in = &T::characters_in;
        t.assign_text = &assign_text<T>;
        t.take = &take_string<T>;
        describe_separated<T>(t);
        if constexpr (requires(const T& v) { v.is_long(); }) t.same_value = &same_form<T>;
        if constexpr (requires { sizeof(typename T::length); }) t.string_prefix = sizeof(typename T::length);
        else if constexpr (ends_with_nul<T>) t.string_suffix = 1;
    } else if constexpr (what == kind::token) {
        t.take = &take_string<T>;
        describe_separated<T>(t);
        t.real = std::is_floating_point_v<typename T::value_type>;
        t.characters_in = &T::characters_in;
        t.assign_text = &assign_text<T>;
    } else if constexpr (what == kind::padding || what == kind::bytes) {
        t.label = what == kind::bytes ? "bytes" : "padding";
        if constexpr (requires { T::wire_size; }) {
            t.count = T::wire_size;
            t.label = "raw";
            if constexpr (what == kind::padding) t.label = T::expected::bits == 0 ? "zeros" : "filler";
        } else if constexpr (is_rest_of<T>) {
            t.is_rest = true;
        } else if constexpr (requires { T::needed(std::size_t{}); }) {
            t.filler = &T::expected::at;
        }
    } else if constexpr (what == kind::array) {
        using element = typename wire::detail::array_element<T>::type;
        t.count = wire::detail::array_element<T>::count;
        t.element_address = &array_element<T>;
        if constexpr (!told_by_size<element> || fixed_size<element> == varies) t.tell_element = &tell_element<bare<element>>;
    } else if constexpr (what == kind::list) {
        using element = bare<typename T::element>;
        t.length = &list_length<typename T::element>;
        t.element_address = &list_element<typename T::element>;
        t.insert = &insert_element<typename T::element>;
        t.erase = &erase_element<typename T::element>;
        if constexpr (walk::reaches_out<typename T::element>) t.take_shape = &take_shape<bare<typename T::element>>;
        if constexpr (requires(T fill) { fill.missing; }) {
            t.leftover = [](void* list) { return &static_cast<T*>(static_cast<sequence<typename T::element>*>(list))->leftover; };
            t.missing = [](void* list) { return &static_cast<T*>(static_cast<sequence<typename T::element>*>(list))->missing; };
        }
        if constexpr (!told_by_size<element> || fixed_size<element> == varies) t.tell_element = &tell_element<element>;
    } else if constexpr (what == kind::choice) {
        t.open = &open_choice<T>;
        t.choose = &choose<T>;
        if constexpr (requires(T choice) { choice.tail.edit(); }) t.tail = &tail_of<T>;
        if constexpr (requires { T::tagged::size; }) t.tags = std::span(T::tagged::tags).first(T::tagged::size);
    } else if constexpr (what == kind::optional || what == kind::placed) {
        t.open = &open_optional<T>;
        t.emplace = &emplace<T>;
        t.reset = &reset<T>;
    } else if constexpr (what == kind::derived) {
        t.force = &force<T>;
        t.mend = &mend<T>;
    } else if constexpr (what == kind::record) {
        t.fields = fields_of<T>;
        if constexpr (has_expectations<T>) t.expectations = walk::expectations_of<T>().clauses;
        if constexpr (walk::asked_for<T>) t.mark = &walk::type_mark<T>;
        if constexpr (!fused<T>) t.decode = &decode_record<T>, t.governs = governing_in<T>;
    }
    return t;
}

template <class T>
constinit const type description<T>::value = describe<T>();

}  // namespace detail

template <class T>
const type& type_of() {
    return detail::description<bare<T>>::value;
}

}  // namespace verbatim::view
