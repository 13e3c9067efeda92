#include "verbatim/text/spelling.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <utility>

#include "verbatim/text/real.hpp"

namespace verbatim::wire {

namespace {

// Removes a plus, which std::from_chars does not take. A plus before another sign stays: the text is no number.
std::string_view without_plus(std::string_view text) {
    return text.size() > 1 && text[0] == '+' && text[1] != '-' && text[1] != '+' ? text.substr(1) : text;
}

void widen_exponent(std::string& text, std::size_t digits) {
    const auto e = text.find('e');
    if (e == std::string::npos) return;
    const std::size_t there = text.size() - e - 2;  // after "e-" or "e+"
    if (there < digits) text.insert(e + 2, digits - there, '0');
}

bool is_spelled(std::span<const std::string_view> texts, spelling style) {
    return std::all_of(texts.begin(), texts.end(), [&](std::string_view text) {
        const auto value = parse_float(text);
        return value && spell(*value, style) == text;
    });
}

}  // namespace

std::optional<std::int64_t> parse_number(std::string_view text, std::int64_t least, std::int64_t most) {
    text = without_plus(text);
    std::int64_t value = 0;
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = wrong == std::errc{} && end == text.data() + text.size();
    return is_number && value >= least && value <= most ? std::optional(value) : std::nullopt;
}

std::optional<float> parse_float(std::string_view text) {
    const auto value = parse_real<float>(without_plus(text));
    return value && std::isfinite(*value) ? value : std::nullopt;
}

std::string spell(std::int64_t value) { return std::to_string(value); }

std::string spell(float value, spelling style) {
    char text[400];
    const auto wide = static_cast<double>(value);  // printf's arguments are doubles
    char* end = nullptr;
    switch (style.how) {
        case spelling::shortest: end = std::to_chars(text, std::end(text), value).ptr; break;
        case spelling::fixed:
            end = std::to_chars(text, std::end(text), wide, std::chars_format::fixed, style.digits).ptr;
            break;
        case spelling::general:
        case spelling::python:
            end = std::to_chars(text, std::end(text), wide, std::chars_format::general, style.digits).ptr;
            break;
    }
    std::string spelled(text, end);
    if (style.how != spelling::fixed) widen_exponent(spelled, style.exponent_digits);
    if (style.how == spelling::python && spelled.find_first_not_of("-0123456789") == std::string::npos) spelled += ".0";
    return spelled;
}

spelling spelling_of(std::span<const std::string_view> texts) {
    std::uint8_t decimals = 6;
    if (!texts.empty())
        if (const auto point = texts.front().find('.'); point != std::string_view::npos)
            decimals = static_cast<std::uint8_t>(std::min<std::size_t>(texts.front().size() - point - 1, 100));
    spelling styles[] = {{spelling::general, 6, 3}, {spelling::general, 6, 2}, {spelling::fixed, decimals, 0},
                         {spelling::python, 12, 2}, {spelling::general, 7, 3}, {spelling::general, 7, 2},
                         {spelling::general, 9, 3}, {spelling::general, 9, 2}};
    // Whole numbers and halves look alike in both; Python's style loses no digit of another number.
    if (decimals == 1) std::swap(styles[2], styles[3]);
    const auto* style =
        std::find_if(std::begin(styles), std::end(styles), [&](spelling s) { return is_spelled(texts, s); });
    return style == std::end(styles) ? spelling{spelling::shortest, 0, 2} : *style;
}

}  // namespace verbatim::wire
