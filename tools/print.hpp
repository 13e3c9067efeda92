// Printing: the only way in which the command writes for people. Texts that are put into a line are made printable; the
// line itself is printable.
#pragma once
#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>

#include "verbatim/printable.hpp"

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

// Returns the text for standard output, coloured if that is a terminal and NO_COLOR is not set.
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
void print(std::FILE* to, fmt::format_string<decltype(detail::shown(std::declval<const Args&>()))...> line,
           const Args&... args) {
    const auto print_shown = [&](const auto&... shown) { detail::print(to, line, fmt::make_format_args(shown...)); };
    print_shown(detail::shown(args)...);
}

// While one of these lives, what its thread prints is kept instead: that of several threads does not mix.
class kept_output {
public:
    kept_output();
    ~kept_output();
    kept_output(const kept_output&) = delete;
    kept_output& operator=(const kept_output&) = delete;

    std::string out, err;
};
// Returns whether one lives on this thread.
bool keeps_output();

// While one of these lives, a stream that leads to a terminal gets no more lines than people read, unless `everything`
// is given. At the end, prints how many more there are, and `more`, which says how to see them.
class short_output {
public:
    short_output(std::FILE*, bool everything, std::string more);
    ~short_output();
    short_output(const short_output&) = delete;
    short_output& operator=(const short_output&) = delete;

private:
    friend void detail::print(std::FILE*, fmt::string_view, fmt::format_args);
    friend void print_made(std::string_view text);
    // Returns the start of a text that still fits.
    std::string fitting(std::string text);

    std::FILE* stream_;
    std::string more_;
    std::size_t lines_ = 0, left_out_ = 0;
    bool is_limited_;
};

// Prints each line of a text.
void print_lines(std::FILE*, std::string_view text);

// Prints a text that this command has made to standard output, for example JSON or a page of documentation. It has no
// control characters but line ends.
void print_made(std::string_view text);
// The same for a line that other programs wait for, or that a log is to have even if this program is ended.
void print_line(std::string_view text);

}  // namespace verbatim::tools
