// Printing: the only way in which the command writes for people. Text that goes into a line is made printable; the line's own words are.
#pragma once
#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>

#include "verbatim/walk/printable.hpp"

namespace verbatim::tools {

enum class colour { none, dim, red, green, yellow, blue, magenta, cyan };

// Printable text, with colours around it.
class painted {
public:
    const std::string& text() const { return text_; }

private:
    explicit painted(std::string text) : text_(std::move(text)) {}
    friend painted paint(colour, std::string_view text);
    std::string text_;
};

// The text for standard output, coloured when that is a terminal and NO_COLOR is not set.
painted paint(colour, std::string_view text);

namespace detail {

template <class T>
auto shown(const T& value) {
    if constexpr (std::is_same_v<T, painted>) return value.text();
    else if constexpr (std::is_convertible_v<const T&, std::string_view>) return printable(value);
    else return value;
}

void print(std::FILE*, fmt::string_view line, fmt::format_args);

}  // namespace detail

template <class... Args>
void print(std::FILE* to, fmt::format_string<decltype(detail::shown(std::declval<const Args&>()))...> line, const Args&... args) {
    const auto print_shown = [&](const auto&... shown) { detail::print(to, line, fmt::make_format_args(shown...)); };
    print_shown(detail::shown(args)...);
}

// Each line of the text.
void print_lines(std::FILE*, std::string_view text);

// What this command has made, and what holds no control character but line ends, to standard output: JSON, a page of documentation.
void print_made(std::string_view text);

}  // namespace verbatim::tools
