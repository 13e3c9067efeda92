#include "verbatim/kaitai/language/methods.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "verbatim/kaitai/language/encodings.hpp"
#include "verbatim/kaitai/language/operations.hpp"
#include "verbatim/text/digits.hpp"
#include "verbatim/walk/characters.hpp"
#include "verbatim/walk/encoding/encoding.hpp"
#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim::kaitai {

namespace {

using arguments = std::span<const value>;

const auto& text(const value& of) { return std::get<std::string>(of.is); }
kaitai::integer number(const value& of) { return std::get<kaitai::integer>(of.is); }
const auto& all(const value& of, const bytes*) { return std::get<bytes>(of.is); }
const auto& all(const value& of, const array*) { return std::get<array>(of.is); }

value as_value(const value& one) { return one; }
value as_value(std::byte one) { return {kaitai::integer{std::to_integer<unsigned>(one)}}; }
value as_value(std::size_t count) { return {kaitai::integer{count}}; }

// The methods of bytes and of arrays.
template <class Sequence>
struct sequence {
    static const Sequence& in(const value& of) { return all(of, static_cast<const Sequence*>(nullptr)); }
    static error empty(std::string_view name, std::size_t column) {
        return error_at(column, fmt::format("what is empty has no {}", name));
    }

    static result<value> size(const value& of, arguments, std::size_t) { return as_value(in(of).size()); }
    static result<value> first(const value& of, arguments, std::size_t column) {
        return in(of).empty() ? empty("first element", column) : result<value>(as_value(in(of).front()));
    }
    static result<value> last(const value& of, arguments, std::size_t column) {
        return in(of).empty() ? empty("last element", column) : result<value>(as_value(in(of).back()));
    }
    static result<value> min(const value& of, arguments, std::size_t column) {
        return most(of, operation::less, "least element", column);
    }
    static result<value> max(const value& of, arguments, std::size_t column) {
        return most(of, operation::greater, "greatest element", column);
    }

private:
    // Returns the first element that no other one precedes in the order `before`.
    static result<value> most(const value& of, operation before, std::string_view name, std::size_t column) {
        if (in(of).empty()) return empty(name, column);
        value found = as_value(in(of).front());
        for (const auto& each : in(of)) {
            value one = as_value(each);
            const auto is_before = operate(before, {}, one, found, column);
            if (!is_before) return is_before.error();
            if (std::get<bool>(is_before->is)) found = std::move(one);
        }
        return found;
    }
};

std::size_t code_points(std::string_view of) {
    std::size_t count = 0;
    for (; !of.empty(); ++count) of.remove_prefix(walk::first_code_point(of).size());
    return count;
}
std::string_view without(std::string_view of, std::size_t code_points) {
    for (; code_points > 0; --code_points) of.remove_prefix(walk::first_code_point(of).size());
    return of;
}

result<value> length(const value& of, arguments, std::size_t) { return as_value(code_points(text(of))); }
result<value> reverse(const value& of, arguments, std::size_t) {
    std::string reversed(text(of).size(), '\0');
    auto to = reversed.end();
    for (std::string_view left = text(of); !left.empty();) {
        const auto one = walk::first_code_point(left);
        to = std::ranges::copy_backward(one, to).out;
        left.remove_prefix(one.size());
    }
    return value{std::move(reversed)};
}
result<value> substring(const value& of, arguments with, std::size_t column) {
    const auto from = number(with[0]), to = number(with[1]), size = kaitai::integer{code_points(text(of))};
    if (from < 0 || to < from)
        return error_at(column, fmt::format("there are no characters {} to {} in a text of {}", from, to, size));
    const auto first = std::min(from, size), count = std::min(to, size) - first;
    const auto start = without(text(of), static_cast<std::size_t>(first));
    return value{std::string(start.substr(0, start.size() - without(start, static_cast<std::size_t>(count)).size()))};
}

// Blanks around a number, and 0x before one in base 16, are read over, as in JavaScript and Python.
result<value> number_in(const std::string& text, unsigned base, std::size_t column) {
    constexpr const char* blanks = " \t\n\v\f\r";
    std::string_view written = text;
    written.remove_prefix(std::min(written.find_first_not_of(blanks), written.size()));
    written = written.substr(0, written.find_last_not_of(blanks) + 1);
    const bool is_signed = written.starts_with('-') || written.starts_with('+'), is_negative = written.starts_with('-');
    auto digits = written.substr(is_signed);
    if (base == 16 && (digits.starts_with("0x") || digits.starts_with("0X"))) digits.remove_prefix(2);
    if (digits.empty() || std::ranges::any_of(digits, [&](char c) { return digit(c) >= base; }))
        return error_at(column, fmt::format("{} is not an integer in base {}", walk::quoted(text), base));
    kaitai::integer number = 0;
    for (const char c : digits) {
        number = number * base + digit(c);
        if (auto fits = fitting(number, column); !fits) return fits;
    }
    return fitting(is_negative ? -number : number, column);
}
result<value> text_to_integer(const value& of, arguments with, std::size_t column) {
    const auto base = with.empty() ? 10 : number(with[0]);
    if (base < 2 || base > 36) return error_at(column, fmt::format("there is no base {}: it is from 2 to 36", base));
    return number_in(text(of), static_cast<unsigned>(base), column);
}
result<value> text_to_bytes(const value& of, arguments with, std::size_t column) {
    const std::string encoding = usual_encoding(text(with[0]));
    const auto characters = walk::from_utf8(encoding, text(of));
    if (!characters) return error_at(column, walk::why_not_encoded(encoding, text(of)));
    const auto* first = reinterpret_cast<const std::byte*>(characters->data());
    return value{bytes(first, first + characters->size())};
}

result<value> bytes_to_text(const value& of, arguments with, std::size_t column) {
    const auto& from = std::get<bytes>(of.is);
    const std::string encoding = usual_encoding(text(with[0]));
    const auto decoded = walk::to_utf8(encoding, walk::characters(from));
    if (decoded) return value{std::string(walk::without_mark(encoding, *decoded))};
    const bool is_known = walk::to_utf8(encoding, {}).has_value();
    return error_at(
        column, is_known ? fmt::format("the bytes are no text in {}", encoding) : walk::why_not_encoded(encoding, {}));
}
result<value> index_of(const value& of, arguments with, std::size_t) {
    const auto& in = std::get<bytes>(of.is);
    const auto found = std::ranges::find(in, number(with[0]),
                                         [](std::byte b) { return kaitai::integer{std::to_integer<unsigned>(b)}; });
    return value{found == in.end() ? kaitai::integer{-1} : kaitai::integer{found - in.begin()}};
}

result<value> integer_to_text(const value& of, arguments, std::size_t) { return value{fmt::format("{}", number(of))}; }
result<value> real_to_integer(const value& of, arguments, std::size_t column) {
    const double whole = std::trunc(std::get<double>(of.is));
    if (!(std::abs(whole) <= 0x1p64)) return error_at(column, "the float does not fit in an integer of 64 bits");
    return fitting(static_cast<kaitai::integer>(whole), column);
}
result<value> boolean_to_integer(const value& of, arguments, std::size_t) {
    return value{kaitai::integer{std::get<bool>(of.is)}};
}
result<value> enumerator_to_integer(const value& of, arguments, std::size_t) {
    return value{std::get<enumerator>(of.is).number};
}

constexpr method all_methods[] = {
    {value_kind::integer, "to_s", {}, value_kind::text, integer_to_text},
    {value_kind::real, "to_i", {}, value_kind::integer, real_to_integer},
    {value_kind::boolean, "to_i", {}, value_kind::integer, boolean_to_integer},
    {value_kind::enumerator, "to_i", {}, value_kind::integer, enumerator_to_integer},
    {value_kind::text, "length", {}, value_kind::integer, length},
    {value_kind::text, "reverse", {}, value_kind::text, reverse},
    {value_kind::text, "substring", {value_kind::integer, value_kind::integer}, value_kind::text, substring},
    {value_kind::text, "to_i", {}, value_kind::integer, text_to_integer},
    {value_kind::text, "to_i", {value_kind::integer}, value_kind::integer, text_to_integer},
    {value_kind::text, "to_b", {value_kind::text}, value_kind::bytes, text_to_bytes},
    {value_kind::bytes, "length", {}, value_kind::integer, sequence<bytes>::size},
    {value_kind::bytes, "size", {}, value_kind::integer, sequence<bytes>::size},
    {value_kind::bytes, "first", {}, value_kind::integer, sequence<bytes>::first},
    {value_kind::bytes, "last", {}, value_kind::integer, sequence<bytes>::last},
    {value_kind::bytes, "min", {}, value_kind::integer, sequence<bytes>::min},
    {value_kind::bytes, "max", {}, value_kind::integer, sequence<bytes>::max},
    {value_kind::bytes, "to_s", {value_kind::text}, value_kind::text, bytes_to_text},
    {value_kind::bytes, "index_of", {value_kind::integer}, value_kind::integer, index_of},
    {value_kind::array, "size", {}, value_kind::integer, sequence<array>::size},
    {value_kind::array, "length", {}, value_kind::integer, sequence<array>::size},
    {value_kind::array, "first", {}, value_kind::absent, sequence<array>::first},
    {value_kind::array, "last", {}, value_kind::absent, sequence<array>::last},
    {value_kind::array, "min", {}, value_kind::absent, sequence<array>::min},
    {value_kind::array, "max", {}, value_kind::absent, sequence<array>::max},
};
constexpr stream_member stream_members[] = {
    {"pos", value_kind::integer, [](stream_place at) { return as_value(at.position); }},
    {"size", value_kind::integer, [](stream_place at) { return as_value(at.size); }},
    {"eof", value_kind::boolean, [](stream_place at) { return value{at.position >= at.size && !at.has_bits_left}; }},
};

std::string listed(const auto& all, auto name) {
    std::string names;
    for (const auto& one : all) names += fmt::format("{}{}", names.empty() ? "" : ", ", name(one));
    return names;
}
std::string in_parentheses(const auto& kinds, auto name) {
    return std::empty(kinds) ? "" : fmt::format("({})", listed(kinds, name));
}
bool takes(const method& m, arguments with) { return std::ranges::equal(m.arguments(), with, {}, {}, &value::kind); }

template <class Sequence>
result<value> element_in(const Sequence& in, std::size_t index, std::size_t column) {
    if (index >= in.size())
        return error_at(column, fmt::format("there is no element {}: there are {}", index, in.size()));
    return as_value(in[index]);
}

}  // namespace

std::span<const method> methods() { return all_methods; }

bool has_method(value_kind of, std::string_view name) {
    return std::ranges::any_of(all_methods, [&](const method& m) { return m.of == of && m.name == name; });
}

std::string there_is_no(value_kind of, std::string_view name, std::span<const std::string_view> with) {
    std::string others;
    for (const auto& m : all_methods)
        if (m.of == of)
            others += fmt::format("{}{}{}", others.empty() ? "; it has " : ", ", m.name,
                                  in_parentheses(m.arguments(), [](value_kind one) { return name_of(one); }));
    const std::string_view named = name_of(of);
    const bool is_one = named.find(' ') != std::string_view::npos;
    return fmt::format("{} {} no {}{}{}", named, is_one ? "has" : "have", name, in_parentheses(with, std::identity()),
                       others);
}

const stream_member* stream_member_named(std::string_view name) {
    const auto found = std::ranges::find(stream_members, name, &stream_member::name);
    return found == std::end(stream_members) ? nullptr : &*found;
}

std::string no_stream_member(std::string_view name) {
    return fmt::format("a stream has no {}; it has {}", name,
                       listed(stream_members, [](const stream_member& m) { return m.name; }));
}

result<value> call_method(const value& of, std::string_view name, arguments with, std::size_t column) {
    for (const auto& m : all_methods)
        if (m.of == of.kind() && m.name == name && takes(m, with)) return m.call(of, with, column);
    // An array of integers can be used as bytes: [0x41].to_s("ASCII").
    if (const auto* list = std::get_if<array>(&of.is);
        list && !has_method(of.kind(), name) && has_method(value_kind::bytes, name))
        if (auto as = as_bytes(*list)) return call_method({std::move(*as)}, name, with, column);
    std::vector<std::string_view> kinds;
    for (const value& one : with) kinds.push_back(kind_of(one));
    return error_at(column, there_is_no(of.kind(), name, kinds));
}

result<value> element_of(const value& of, std::size_t index, std::size_t column) {
    if (const auto* list = std::get_if<array>(&of.is)) return element_in(*list, index, column);
    if (const auto* list = std::get_if<bytes>(&of.is)) return element_in(*list, index, column);
    return error_at(column, fmt::format("{} has no elements", kind_of(of)));
}

}  // namespace verbatim::kaitai
