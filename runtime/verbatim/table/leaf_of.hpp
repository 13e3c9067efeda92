// Makes the facts of a leaf, and of padding, from their C++ types.
#pragma once
#include "verbatim/table/bits_of.hpp"
#include "verbatim/table/controls.hpp"
#include "verbatim/table/storage_of.hpp"

namespace verbatim::table::detail {

template <class T>
bool assign_text(const type&, void* value, std::string_view text) {
    if constexpr (std::is_void_v<decltype(static_cast<T*>(value)->assign(text))>) {
        static_cast<T*>(value)->assign(text);
        return true;
    } else return static_cast<T*>(value)->assign(text);
}
template <class T>
std::size_t first_stray_in(const type&, const void* text) {
    return static_cast<const T*>(text)->first_stray();
}
template <class T>
std::string_view characters_of(const type&, std::string_view bytes) {
    return T::characters_in(bytes);
}
template <class T>
bool& unterminated_in(const void* value) {
    return const_cast<bool&>(static_cast<const T*>(value)->unterminated);
}
template <class T>
bool& long_form_in(const void* value) {
    return const_cast<bool&>(static_cast<const T*>(value)->long_form);
}

// The bytes of a constant; if it may have several values, the bytes of each.
template <class T>
consteval auto find_expected_bytes() {
    if constexpr (requires(T c) { c.characters; }) {
        std::array<std::byte, sizeof(T) * T::expected.size()> all{};
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = static_cast<std::byte>(T::expected[i / sizeof(T)][i % sizeof(T)]);
        return all;
    } else {
        const auto value = [] {
            if constexpr (std::is_same_v<decltype(T::expected), const float>)
                return std::uint64_t{std::bit_cast<std::uint32_t>(T::expected)};
            else if constexpr (std::is_same_v<decltype(T::expected), const double>)
                return std::bit_cast<std::uint64_t>(T::expected);
            else return static_cast<std::uint64_t>(T::expected);
        }();
        std::array<std::byte, sizeof(T)> bytes{};
        for (std::size_t i = 0; i < sizeof(T); ++i)
            bytes[T::byte_order == order::little ? i : sizeof(T) - 1 - i] = static_cast<std::byte>(value >> 8 * i);
        return bytes;
    }
}
template <class T>
inline constexpr auto expected_bytes = find_expected_bytes<T>();

// The facts of a number whose bytes are the number; of a constant that is characters, those of none.
template <order O, class Number, std::size_t Bits>
consteval leaf_facts native_number(const scalar<Number, O, Bits>*) {
    return {.big_endian = O == order::big && Bits > 8,
            .is_signed = std::is_signed_v<Number>,
            .real = std::is_floating_point_v<Number>};
}
consteval leaf_facts native_number(const void*) { return {}; }

template <class T>
consteval std::span<const wire::named_value> names_of() {
    using number = typename T::number;
    constexpr bool names_bits = T::named_by == wire::naming::bits;
    if constexpr (names_bits || std::is_same_v<number, std::underlying_type_t<typename T::native>>)
        return wire::detail::names<typename T::native, names_bits>::table;
    else return wire::detail::names_that_fit<typename T::native, number, 8 * T::wire_size>::table;
}
template <class Rule>
inline constexpr running_rule running_rule_of{&Rule::is_number, &Rule::runs_on};
template <class T>
consteval leaf_facts make_number() {
    if constexpr (is_named<T>) {
        leaf_facts f = native_number(static_cast<const decltype(T::raw)*>(nullptr));
        f.named_by = T::named_by, f.named = names_of<T>();
        return f;
    } else if constexpr (is_packed<T>) {
        using fields = typename T::fields_type;
        leaf_facts f = native_number(static_cast<const decltype(T::stored)*>(nullptr));
        f.names = reflect::field_names<fields>, f.widths = bit_widths<fields>, f.parts_mean = meanings_of_bits<fields>;
        return f;
    } else if constexpr (is_native<T>) {
        leaf_facts f = native_number(static_cast<const T*>(nullptr));
        if constexpr (is_constant<T>) f.expected = expected_bytes<T>;
        return f;
    } else if constexpr (is_token<T>) {
        return {.real = std::is_floating_point_v<typename T::value_type>};
    } else if constexpr (how_coded<T>.is_number) {
        using value = typename T::value_type;
        leaf_facts f{.is_signed = std::is_signed_v<value>, .decoded_size = sizeof(value)};
        if constexpr (requires { typename T::running_rule; }) f.running = &running_rule_of<typename T::running_rule>;
        return f;
    } else {
        return {};
    }
}

template <class Length, class Long>
consteval void describe_prefix(text_facts& f, const pstring<Length, Long>*) {
    f.prefix = &table_of<bare<Length>>::value;
    if constexpr (!std::is_void_v<Long>)
        f.long_prefix = &table_of<bare<Long>>::value, f.long_form = &long_form_in<pstring<Length, Long>>;
}
consteval void describe_prefix(text_facts&, const void*) {}
template <class T>
consteval text_facts make_text() {
    text_facts f{.characters_in = &characters_of<T>, .assign_text = &assign_text<T>};
    if constexpr (has_clean_tail<T>) f.first_stray = &first_stray_in<T>;
    if constexpr (requires { typename T::in_encoding; }) f.encoding = T::in_encoding::name;
    if constexpr (requires { T::trims; }) f.unit = T::trims.unit;
    if constexpr (requires { T::nul_size; }) f.unit = T::nul_size;
    if constexpr (requires(T text) { text.unterminated; }) f.unterminated = &unterminated_in<T>;
    describe_prefix(f, static_cast<const T*>(nullptr));
    if constexpr (requires { T::most; }) f.longest = T::most;
    if constexpr (requires { T::starts_line; }) f.separated = &separated_storage_of<T>, f.starts_line = T::starts_line;
    if constexpr (requires { T::before::closing; }) f.closing = T::before::closing, f.opening = T::before::opening;
    return f;
}
template <class T>
inline constexpr text_facts text_facts_of = make_text<T>();

template <class T>
consteval leaf_facts make_leaf() {
    leaf_facts f = make_number<T>();
    if constexpr (is_native<T>) f.native_size = fixed_size<T>;
    if constexpr (is_token<T> || !how_coded<T>.is_number) f.text = &text_facts_of<T>;
    f.means = meaning_of<T>();
    if constexpr (requires { T::means; })
        if constexpr (!T::means->by.empty())
            f.instead = &table_of<wire::meant<typename T::raw_type, *T::means->then>>::value;
    if constexpr (requires { T::refers; }) f.refers = T::refers;
    return f;
}
template <class T>
inline constexpr leaf_facts leaf_facts_of = make_leaf<T>();

template <class T>
inline constexpr bool is_code = is_native<T>&& requires {
    T::is_code;
};
// Whether the bytes of a leaf are text.
template <class T>
inline constexpr bool has_characters = is_code<T>;
template <class T>
    requires(is_constant<T>)
inline constexpr bool has_characters<T> = requires(T c) { c.characters; };
template <class T>
    requires(is_fixed_text<T> || is_string<T>)
inline constexpr bool has_characters<T> = !requires { T::holds_bytes; };

template <class T>
consteval std::string_view label_of_leaf() {
    if constexpr (is_named<T>) return reflect::type_name<typename T::native>;
    else if constexpr (is_packed<T>) return reflect::type_name<typename T::fields_type>;
    else if constexpr (is_constant<T> && !has_characters<T>) return "constant";
    else if constexpr (is_code<T>) return "code";
    else return label_of<T>;
}
template <class T>
consteval own_facts describe_leaf() {
    constexpr bool has_count = (is_code<T> || !is_native<T>)&&!is_named<T> && fixed_size<T> != dynamic_size;
    constexpr std::string_view label = label_of_leaf<T>();
    own_facts f{.count = has_count ? fixed_size<T> : 0,
                .label = label,
                .coding = coding_of<T>,
                .of_kind = {.leaf = &leaf_facts_of<T>}};
    if constexpr (is_string<T>) {
        if constexpr (requires { T::ends; }) f.ends = &T::ends;
        if constexpr (requires { T::trims; }) f.trims = &T::trims;
        if constexpr (requires { T::size_in_file; }) f.bytes = &expression_of<T::size_in_file>;
    }
    return f;
}

template <class Pattern>
inline constexpr padding_pattern padding_pattern_of{&Pattern::at, Pattern::width, Pattern::bits == 0};

template <class T>
consteval void describe_rest(padding_facts&, const T*) {}
template <auto... Pattern>
consteval void describe_rest(padding_facts& f, const rest<Pattern...>*) {
    f.is_rest = true;
    ((f.pattern = padding_pattern_of<pattern<Pattern>>), ...);
}
template <class T>
consteval padding_facts make_padding() {
    padding_facts f;
    if constexpr (requires { T::expected::width; }) f.pattern = padding_pattern_of<typename T::expected>;
    describe_rest(f, static_cast<const T*>(nullptr));
    if constexpr (requires { T::line_end; }) f.line_end = T::line_end;
    if constexpr (requires { T::multiple; }) f.multiple = T::multiple, f.from_file = T::from_file;
    return f;
}
template <class T>
inline constexpr padding_facts padding_facts_of = make_padding<T>();
template <class T>
consteval own_facts describe_padding() {
    own_facts f{.label = kind_of<T> == kind::bytes ? "bytes" : "padding", .of_kind = {.padding = &padding_facts_of<T>}};
    if constexpr (requires { T::wire_size; }) {
        f.count = T::wire_size;
        if constexpr (kind_of<T> == kind::bytes) f.label = "raw";
        else if constexpr (T::expected::bits == 0) f.label = "zeros";
    } else if constexpr (requires { T::size_in_file; }) f.bytes = &expression_of<T::size_in_file>;
    return f;
}

}  // namespace verbatim::table::detail
