// Leaves: how a value of each kind is written as text and as JSON, and read from text.
#pragma once
#include <boost/endian/conversion.hpp>
#include <cstring>

#include "runtime/view/leaf_text.hpp"
#include "runtime/view/node.hpp"
#include "runtime/walk/leaf.hpp"

namespace verbatim::view {

using namespace wire;

// The name of a type of the vocabulary as schemas write it.
template <class T>
std::string type_text() {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::integer || kind_of<type> == kind::real) {
        using number = typename type::value_type;
        constexpr bool big = sizeof(type) > 1 && std::is_base_of_v<boost::endian::endian_arithmetic<order::big, number, sizeof(type) * 8>, type>;
        constexpr char letter = std::is_floating_point_v<number> ? 'f' : std::is_signed_v<number> ? 'i' : 'u';
        return letter + std::to_string(sizeof(type) * 8) + (big ? "be" : "");
    } else if constexpr (kind_of<type> == kind::enumeration || kind_of<type> == kind::flags) {
        return std::string(reflect::type_name<typename type::native>);
    } else if constexpr (kind_of<type> == kind::array) {
        using array = wire::detail::array_element<type>;
        return type_text<typename array::type>() + "[" + std::to_string(array::count) + "]";
    } else if constexpr (kind_of<type> == kind::text) {
        return "text<" + std::to_string(type::capacity) + ">";
    } else if constexpr (kind_of<type> == kind::padding && requires { type::wire_size; }) {
        return (type::expected::bits == 0 ? "zeros<" : "filler<") + std::to_string(type::wire_size) + ">";
    } else if constexpr (kind_of<type> == kind::bytes && requires { type::wire_size; }) {
        return "raw<" + std::to_string(type::wire_size) + ">";
    } else if constexpr (kind_of<type> == kind::packed) {
        return "packed " + std::string(reflect::type_name<typename type::fields_type>);
    } else if constexpr (kind_of<type> == kind::constant) {
        return !requires(type t) { t.characters; } ? "constant" : requires { type::decides_format; } ? "fourcc" : "label";
    } else if constexpr (kind_of<type> == kind::bytes || kind_of<type> == kind::padding) {
        return std::string(kind_of<type> == kind::bytes ? "bytes" : "padding");
    } else {
        return std::string(reflect::type_name<type>.substr(0, reflect::type_name<type>.find('<')));
    }
}

namespace detail {

template <class T>
const T& value_in(byte_view bytes) { return *reinterpret_cast<const T*>(bytes.data()); }

template <class T>
std::string integer_text(byte_view bytes) {
    const auto value = value_in<T>(bytes).value();
    return std::is_unsigned_v<decltype(value)> ? std::to_string(static_cast<std::uint64_t>(value)) : std::to_string(static_cast<std::int64_t>(value));
}

template <class T>
std::optional<std::string> assign_integer(T& field, std::string_view text) {
    using number = typename T::value_type;
    std::optional<std::string> wrong = std::string(text) + " does not fit " + type_text<T>();
    if constexpr (std::is_unsigned_v<number>) {
        const auto value = parse_unsigned(text);
        if (!value) return std::string(text) + " is not a number for " + type_text<T>();
        field = static_cast<number>(*value);
        if (field.value() != *value) return wrong;
    } else {
        const auto value = parse_integer(text);
        if (!value) return std::string(text) + " is not a number for " + type_text<T>();
        field = static_cast<number>(*value);
        if (field.value() != *value) return wrong;
    }
    return std::nullopt;
}

// The bits of a float, native order: never through a floating-point register.
template <class T>
auto real_bits(byte_view bytes) {
    constexpr bool big = std::is_base_of_v<boost::endian::endian_arithmetic<order::big, typename T::value_type, sizeof(T) * 8>, T>;
    if constexpr (sizeof(T) == 4) return boost::endian::endian_load<std::uint32_t, 4, big ? order::big : order::little>(reinterpret_cast<const unsigned char*>(bytes.data()));
    else return boost::endian::endian_load<std::uint64_t, 8, big ? order::big : order::little>(reinterpret_cast<const unsigned char*>(bytes.data()));
}

template <class T>
std::optional<std::string> assign_real(T& field, std::string_view text) {
    constexpr bool big = std::is_base_of_v<boost::endian::endian_arithmetic<order::big, typename T::value_type, sizeof(T) * 8>, T>;
    auto put = [&](auto bits) -> std::optional<std::string> {
        if (!bits) return std::string(text) + " is not a number for " + type_text<T>();
        boost::endian::endian_store<std::remove_reference_t<decltype(*bits)>, sizeof(T), big ? order::big : order::little>(reinterpret_cast<unsigned char*>(&field), *bits);
        return std::nullopt;
    };
    if constexpr (sizeof(T) == 4) return put(parse_real_bits32(text));
    else return put(parse_real_bits64(text));
}

template <class T>
std::string flags_text(const T& value) {
    using names = wire::detail::names<typename T::native, true>;
    std::string text;
    for (std::size_t i = 0; i < names::table.size(); ++i)
        if (!names::table[i].empty() && value.has(names::value(static_cast<int>(i)))) text += (text.empty() ? "" : "|") + std::string(names::table[i]);
    if (const auto rest = value.unnamed(); rest != 0 || text.empty()) text += (text.empty() ? "" : "|") + std::to_string(rest);
    return text;
}

template <class T>
std::optional<std::string> assign_flags(T& field, std::string_view text) {
    using names = wire::detail::names<typename T::native, true>;
    T result{};
    while (!text.empty()) {
        const auto bar = text.find('|');
        const auto one = text.substr(0, bar);
        text = bar == std::string_view::npos ? std::string_view{} : text.substr(bar + 1);
        std::size_t i = 0;
        while (i < names::table.size() && (names::table[i].empty() || names::table[i] != one)) ++i;
        if (i < names::table.size()) {
            result.set(names::value(static_cast<int>(i)));
        } else {
            auto number = result.raw;
            if (auto wrong = assign_integer(number, one)) return std::string(one) + " is no flag of " + type_text<T>();
            result.raw = static_cast<typename T::number>(result.raw.value() | number.value());
        }
    }
    field = result;
    return std::nullopt;
}

template <class T>
std::optional<std::string> assign_enumeration(T& field, std::string_view text) {
    using names = wire::detail::names<typename T::native, false>;
    for (std::size_t i = 0; i < names::table.size(); ++i)
        if (!names::table[i].empty() && names::table[i] == text) return field = names::value(static_cast<int>(i)), std::nullopt;
    if (assign_integer(field.raw, text)) return std::string(text) + " is no value of " + type_text<T>();
    return std::nullopt;
}

template <class T, std::size_t... I>
std::string packed_text(const T& value, std::index_sequence<I...>) {
    std::string text;
    ((text += (I ? " " : "") + std::string(reflect::field_name<typename T::fields_type, I>) + "=" + std::to_string(value.template part<I>())), ...);
    return text;
}
template <class T, std::size_t... I>
std::string packed_json(const T& value, std::index_sequence<I...>) {
    std::string text;
    ((text += (I ? "," : "{") + json_string(reflect::field_name<typename T::fields_type, I>) + ":" + std::to_string(value.template part<I>())), ...);
    return text + "}";
}

template <class T, std::size_t I>
bool assign_part(typename T::fields_type& fields, std::string_view name, std::uint64_t value, std::optional<std::string>& wrong) {
    if (name != reflect::field_name<typename T::fields_type, I>) return false;
    auto& part = reflect::get<I>(fields);
    if (value > std::remove_reference_t<decltype(part)>::mask) wrong = std::to_string(value) + " does not fit the bits of " + std::string(name);
    part.value = value;
    return true;
}

// The whole integer, or "index=566 one=1": the fields that are named change.
template <class T, std::size_t... I>
std::optional<std::string> assign_packed(T& field, std::string_view text, std::index_sequence<I...>) {
    if (text.find('=') == std::string_view::npos) return assign_integer(field.stored, text);
    auto fields = field.get();
    while (!text.empty()) {
        const auto one = text.substr(0, text.find(' '));
        text = one.size() == text.size() ? std::string_view{} : text.substr(one.size() + 1);
        if (one.empty()) continue;
        const auto name = one.substr(0, one.find('='));
        const auto value = parse_unsigned(name.size() < one.size() ? one.substr(name.size() + 1) : one.substr(0, 0));
        if (!value) return std::string(one) + " is not name=number";
        std::optional<std::string> wrong;
        if (!(false || ... || assign_part<T, I>(fields, name, *value, wrong))) return type_text<T>() + " has no field " + std::string(name);
        if (wrong) return wrong;
    }
    field = fields;
    return std::nullopt;
}

template <class T>
std::string leaf_text(byte_view bytes) {
    const auto characters = std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if constexpr (kind_of<T> == kind::integer) return integer_text<T>(bytes);
    else if constexpr (kind_of<T> == kind::real) return real_bits_text(real_bits<T>(bytes));
    else if constexpr (kind_of<T> == kind::enumeration) return value_in<T>(bytes).name().empty() ? std::to_string(wire::detail::number_in(value_in<T>(bytes))) : std::string(value_in<T>(bytes).name());
    else if constexpr (kind_of<T> == kind::flags) return flags_text(value_in<T>(bytes));
    else if constexpr (kind_of<T> == kind::packed) return packed_text(value_in<T>(bytes), std::make_index_sequence<T::count>{});
    else if constexpr (kind_of<T> == kind::text) return "\"" + escape(value_in<T>(bytes).view()) + "\"";
    else if constexpr (kind_of<T> == kind::string) return "\"" + escape(T::characters_in(characters)) + "\"";
    else if constexpr (kind_of<T> == kind::constant && requires(T t) { t.view(); }) return "\"" + escape(value_in<T>(bytes).view()) + "\"";
    else if constexpr (kind_of<T> == kind::constant) return std::to_string(value_in<T>(bytes).value());
    else return hex_text(bytes);
}

template <class T>
std::string leaf_json(byte_view bytes) {
    if constexpr (kind_of<T> == kind::integer) return integer_text<T>(bytes);
    else if constexpr (kind_of<T> == kind::real) {
        auto text = leaf_text<T>(bytes);
        return text.find_first_of("ni") == std::string::npos ? text : json_string(text);  // nan and inf are strings
    } else if constexpr (kind_of<T> == kind::packed) return packed_json(value_in<T>(bytes), std::make_index_sequence<T::count>{});
    else if constexpr (kind_of<T> == kind::text) return json_string(value_in<T>(bytes).view());
    else if constexpr (kind_of<T> == kind::string) return json_string(T::characters_in({reinterpret_cast<const char*>(bytes.data()), bytes.size()}));
    else if constexpr (kind_of<T> == kind::constant && requires(T t) { t.view(); }) return json_string(value_in<T>(bytes).view());
    else if constexpr (kind_of<T> == kind::constant) return std::to_string(value_in<T>(bytes).value());
    else if constexpr (kind_of<T> == kind::enumeration || kind_of<T> == kind::flags) {
        const auto text = leaf_text<T>(bytes);
        return parse_integer(text) ? text : json_string(text);
    } else return json_string(hex_text(bytes));
}

// Text may come quoted, as it is shown.
inline std::optional<std::string> characters_of(std::string_view text) {
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
    return unescape(text);
}

template <std::size_t N>
std::optional<std::string> assign_characters(std::array<char, N>& to, std::string_view text) {
    const auto characters = characters_of(text);
    if (!characters || characters->size() != N) return "it is " + std::to_string(N) + " characters";
    std::copy(characters->begin(), characters->end(), to.begin());
    return std::nullopt;
}

template <class T>
std::optional<std::string> assign_leaf(void* value, std::string_view text) {
    T& field = *static_cast<T*>(value);
    if constexpr (kind_of<T> == kind::integer) return assign_integer(field, text);
    else if constexpr (kind_of<T> == kind::real) return assign_real(field, text);
    else if constexpr (kind_of<T> == kind::enumeration) return assign_enumeration(field, text);
    else if constexpr (kind_of<T> == kind::flags) return assign_flags(field, text);
    else if constexpr (kind_of<T> == kind::packed) return assign_packed(field, text, std::make_index_sequence<T::count>{});
    else if constexpr (kind_of<T> == kind::text) {
        const auto characters = characters_of(text);
        if (!characters) return "a backslash starts \\xNN";
        if (characters->find('\0') != std::string::npos) return "a text cannot hold a NUL";
        if (!field.assign(*characters)) return std::to_string(characters->size()) + " characters do not fit " + type_text<T>();
        return std::nullopt;
    } else if constexpr (kind_of<T> == kind::string) {
        const auto characters = characters_of(text);
        if (!characters) return "a backslash starts \\xNN";
        field.assign(*characters);
        return std::nullopt;
    } else if constexpr (kind_of<T> == kind::constant) {
        if constexpr (requires { T::decides_format; }) return "it says which format this is";
        else if constexpr (requires { field.characters; }) return assign_characters(field.characters, text);
        else return assign_integer(static_cast<scalar<std::remove_const_t<decltype(T::expected)>>&>(field), text);
    } else if constexpr (requires { T::wire_size; }) {
        return parse_hex(text, {reinterpret_cast<std::byte*>(&field), sizeof(T)});
    } else if constexpr (std::is_same_v<T, std::byte>) {
        return parse_hex(text, {&field, 1});
    } else {
        auto& bytes = field.edit();
        return parse_hex(text, bytes);
    }
}

}  // namespace detail
}  // namespace verbatim::view
