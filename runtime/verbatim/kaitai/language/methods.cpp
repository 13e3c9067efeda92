#include "verbatim/kaitai/language/methods.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "verbatim/kaitai/language/digits.hpp"
#include "verbatim/kaitai/language/operations.hpp"
#include "verbatim/walk/characters.hpp"
#include "verbatim/walk/encoding.hpp"

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

// Those of bytes and arrays.
template <class Sequence>
struct sequence {
    static const Sequence& in(const value& of) { return all(of, static_cast<const Sequence*>(nullptr)); }
    static error empty(std::string_view name, std::size_t column) { return error_at(column, fmt::format("what is empty has no {}", name)); }

    static result<value> size(const value& of, arguments, std::size_t) { return as_value(in(of).size()); }
    static result<value> first(const value& of, arguments, std::size_t column) {
        return in(of).empty() ? empty("first element", column) : result<value>(as_value(in(of).front()));
    }
    static result<value> last(const value& of, arguments, std::size_t column) {
        return in(of).empty() ? empty("last element", column) : result<value>(as_value(in(of).back()));
    }
    static result<value> min(const value& of, arguments, std::size_t column) { return most(of, form::less, "least element", column); }
    static result<value> max(const value& of, arguments, std::size_t column) { return most(of, form::greater, "greatest element", column); }

private:
    using form = expression::form;
    // The first that no other one is before.
    static result<value> most(const value& of, form before, std::string_view name, std::size_t column) {
        if (in(of).empty()) return empty(name, column);
        value found = as_value(in(of).front());
        for (const auto& each : in(of)) {
            value one = as_value(each);
            const auto is_before = operate(before, one, found, column);
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
    if (from < 0 || to < from || to > size) return error_at(column, fmt::format("there are no characters {} to {} in a text of {}", from, to, size));
    const auto start = without(text(of), static_cast<std::size_t>(from));
    return value{std::string(start.substr(0, start.size() - without(start, static_cast<std::size_t>(to - from)).size()))};
}

result<value> number_in(const std::string& written, unsigned base, std::size_t column) {
    const bool is_signed = written.starts_with('-') || written.starts_with('+');
    const auto digits = std::string_view(written).substr(is_signed);
    if (digits.empty() || std::ranges::any_of(digits, [&](char c) { return digit(c) >= base; }))
        return error_at(column, fmt::format("{} is no integer in base {}", walk::quoted(written), base));
    kaitai::integer number = 0;
    for (const char c : digits) {
        number = number * base + digit(c);
        if (auto fits = fitting(number, column); !fits) return fits;
    }
    return fitting(written.front() == '-' ? -number : number, column);
}
result<value> text_to_integer(const value& of, arguments with, std::size_t column) {
    const auto base = with.empty() ? 10 : number(with[0]);
    if (base < 2 || base > 36) return error_at(column, fmt::format("there is no base {}: it is from 2 to 36", base));
    return number_in(text(of), static_cast<unsigned>(base), column);
}
result<value> text_to_bytes(const value& of, arguments with, std::size_t column) {
    const auto characters = walk::from_utf8(text(with[0]), text(of));
    if (!characters) return error_at(column, walk::why_not_encoded(text(with[0]), text(of)));
    const auto* first = reinterpret_cast<const std::byte*>(characters->data());
    return value{bytes(first, first + characters->size())};
}

result<value> bytes_to_text(const value& of, arguments with, std::size_t column) {
    const auto& from = std::get<bytes>(of.is);
    const std::string& encoding = text(with[0]);
    const auto decoded = walk::to_utf8(encoding, walk::characters(from));
    if (decoded) return value{*decoded};
    const bool is_known = walk::to_utf8(encoding, {}).has_value();
    return error_at(column, is_known ? fmt::format("the bytes are no text in {}", encoding) : walk::why_not_encoded(encoding, {}));
}
result<value> index_of(const value& of, arguments with, std::size_t) {
    const auto& in = std::get<bytes>(of.is);
    const auto found = std::ranges::find(in, number(with[0]), [](std::byte b) { return kaitai::integer{std::to_integer<unsigned>(b)}; });
    return value{found == in.end() ? kaitai::integer{-1} : kaitai::integer{found - in.begin()}};
}

result<value> integer_to_text(const value& of, arguments, std::size_t) { return value{fmt::format("{}", number(of))}; }
result<value> real_to_integer(const value& of, arguments, std::size_t column) {
    const double whole = std::trunc(std::get<double>(of.is));
    if (!(std::abs(whole) <= 0x1p64)) return error_at(column, "the float does not fit in an integer of 64 bits");
    return fitting(static_cast<kaitai::integer>(whole), column);
}
result<value> boolean_to_integer(const value& of, arguments, std::size_t) { return value{kaitai::integer{std::get<bool>(of.is)}}; }
result<value> enumerator_to_integer(const value& of, arguments, std::size_t) { return value{std::get<enumerator>(of.is).number}; }

struct method {
    std::string_view of, name, takes;  // as kind_of() names them, in parentheses
    result<value> (*call)(const value& of, arguments, std::size_t column);
};
constexpr method methods[] = {
    {"an integer", "to_s", "", integer_to_text},
    {"a float", "to_i", "", real_to_integer},
    {"a boolean", "to_i", "", boolean_to_integer},
    {"an enumerator", "to_i", "", enumerator_to_integer},
    {"a text", "length", "", length},
    {"a text", "reverse", "", reverse},
    {"a text", "substring", "(an integer, an integer)", substring},
    {"a text", "to_i", "", text_to_integer},
    {"a text", "to_i", "(an integer)", text_to_integer},
    {"a text", "to_b", "(a text)", text_to_bytes},
    {"bytes", "length", "", sequence<bytes>::size},
    {"bytes", "size", "", sequence<bytes>::size},
    {"bytes", "first", "", sequence<bytes>::first},
    {"bytes", "last", "", sequence<bytes>::last},
    {"bytes", "min", "", sequence<bytes>::min},
    {"bytes", "max", "", sequence<bytes>::max},
    {"bytes", "to_s", "(a text)", bytes_to_text},
    {"bytes", "index_of", "(an integer)", index_of},
    {"an array", "size", "", sequence<array>::size},
    {"an array", "first", "", sequence<array>::first},
    {"an array", "last", "", sequence<array>::last},
    {"an array", "min", "", sequence<array>::min},
    {"an array", "max", "", sequence<array>::max},
};

std::string kinds_of(arguments with) {
    std::string kinds;
    for (const value& one : with) kinds += fmt::format("{}{}", kinds.empty() ? "(" : ", ", kind_of(one));
    return kinds.empty() ? kinds : kinds + ')';
}
std::string there_is_no(std::string_view kind, std::string_view name, std::string_view takes) {
    std::string others;
    for (const auto& m : methods)
        if (m.of == kind) others += fmt::format("{}{}{}", others.empty() ? "; it has " : ", ", m.name, m.takes);
    const bool is_one = kind.find(' ') != std::string_view::npos;
    return fmt::format("{} {} no {}{}{}", kind, is_one ? "has" : "have", name, takes, others);
}

template <class Sequence>
result<value> element_in(const Sequence& in, std::size_t index, std::size_t column) {
    if (index >= in.size()) return error_at(column, fmt::format("there is no element {}: there are {}", index, in.size()));
    return as_value(in[index]);
}

}  // namespace

result<value> call_method(const value& of, std::string_view name, arguments with, std::size_t column) {
    const auto kind = kind_of(of);
    const auto takes = kinds_of(with);
    for (const auto& m : methods)
        if (m.of == kind && m.name == name && m.takes == takes) return m.call(of, with, column);
    // [0x41].to_s("ASCII"): numbers between brackets can be bytes.
    if (const auto* list = std::get_if<array>(&of.is); list && (name == "length" || name == "to_s" || name == "index_of"))
        if (auto as = as_bytes(*list)) return call_method({std::move(*as)}, name, with, column);
    return error_at(column, there_is_no(kind, name, takes));
}

result<value> element_of(const value& of, std::size_t index, std::size_t column) {
    if (const auto* list = std::get_if<array>(&of.is)) return element_in(*list, index, column);
    if (const auto* list = std::get_if<bytes>(&of.is)) return element_in(*list, index, column);
    return error_at(column, fmt::format("{} has no elements", kind_of(of)));
}

}  // namespace verbatim::kaitai
