#include "tools/cell_text.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>

#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

namespace {

bool is_decimal_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<signed char>(c) < 0; }

std::string_view without_blanks(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

// A decimal number of any size: digits without zeros at either end, and the power of ten of the last one.
struct decimal {
    bool negative = false, has_exponent = false;
    std::string digits{};
    std::int64_t last = 0;

    std::int64_t size() const { return static_cast<std::int64_t>(digits.size()); }
    bool operator==(const decimal& other) const {
        return digits == other.digits && (digits.empty() || (negative == other.negative && last == other.last));
    }
    // Rounds to a power of ten, half away from zero or toward it.
    decimal rounded_to(std::int64_t place, bool half_down = false) const {
        const auto dropped = place - last;
        if (dropped <= 0) return *this;
        decimal r{negative, false, {}, place};
        if (dropped > size()) return r;
        r.digits = digits.substr(0, static_cast<std::size_t>(size() - dropped));
        const bool is_half = half_down && digits.substr(r.digits.size()) == "5";
        if (digits[r.digits.size()] >= '5' && !is_half) {
            auto at = r.digits.size();
            while (at > 0 && r.digits[at - 1] == '9') r.digits[--at] = '0';
            if (at > 0) ++r.digits[at - 1];
            else r.digits.insert(0, "1");
        }
        return r.trimmed();
    }
    decimal with_digits(std::int64_t count) const { return rounded_to(last + size() - count); }
    // Returns whether this is a number rounded to a power of ten.
    bool is_rounded(const decimal& from, std::int64_t place) const {
        return *this == from.rounded_to(place) || *this == from.rounded_to(place, true);
    }
    decimal trimmed() const {
        decimal r = *this;
        r.digits.erase(0, std::min(r.digits.find_first_not_of('0'), r.digits.size()));
        const auto end = r.digits.find_last_not_of('0') + 1;
        r.last += static_cast<std::int64_t>(r.digits.size() - end);
        r.digits.erase(end);
        return r;
    }
};

std::optional<decimal> decimal_in(std::string_view text) {
    decimal r;
    if (text.starts_with('-') || text.starts_with('+')) r.negative = text[0] == '-', text.remove_prefix(1);
    std::size_t i = 0;
    std::optional<std::size_t> point;
    for (; i < text.size() && (is_decimal_digit(text[i]) || (text[i] == '.' && !point)); ++i)
        if (text[i] == '.') point = r.digits.size();
        else r.digits += text[i];
    if (r.digits.empty()) return std::nullopt;
    if (point) r.last = static_cast<std::int64_t>(*point) - r.size();
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        if (++i < text.size() && text[i] == '+') ++i;
        std::int32_t exponent = 0;
        const auto [end, failed] = std::from_chars(text.data() + i, text.data() + text.size(), exponent);
        if (failed != std::errc{}) return std::nullopt;
        r.has_exponent = true, r.last += exponent, i = static_cast<std::size_t>(end - text.data());
    }
    return i == text.size() ? std::optional(r.trimmed()) : std::nullopt;
}

// Writes a number without an exponent.
std::string without_exponent(const decimal& d) {
    std::string text = d.digits.empty() ? "0" : d.digits;
    if (d.last > 0) text.append(static_cast<std::size_t>(d.last), '0');
    if (d.last < 0) {
        const auto decimals = static_cast<std::size_t>(-d.last);
        if (text.size() <= decimals) text.insert(0, decimals + 1 - text.size(), '0');
        text.insert(text.size() - decimals, ".");
    }
    return (d.negative ? "-" : "") + text;
}

std::string quoted_text(std::string_view text) { return '"' + std::string(text) + '"'; }

// How the names of months, and of currencies, begin in the languages of spreadsheets; with a number, they make a date
// or a sum.
constexpr std::string_view with_numbers[] = {
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "mrz", "mai", "okt", "dez",
    "fev", "avr", "jui", "aou", "sty", "lut", "kwi", "maj", "cze", "lip", "sie", "wrz", "paz", "lis", "gru", "ene",
    "abr", "ago", "dic", "gen", "mag", "giu", "lug", "set", "ott", "out", "mei", "mrt", "eur", "usd", "gbp", "pln"};
// Words that programs take for a value that is not a text.
constexpr std::string_view words_for_values[] = {"true",  "false", "wahr",  "falsch",    "vrai",     "faux", "prawda",
                                                 "fałsz", "vero",  "falso", "verdadero", "na",       "n/a",  "nan",
                                                 "null",  "nil",   "none",  "inf",       "infinity", "yes",  "no"};

std::string in_lower_case(std::string_view text) {
    std::string made(text);
    for (char& c : made) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    return made;
}
bool is_word_for_value(std::string_view text) {
    return std::ranges::find(words_for_values, in_lower_case(text)) != std::end(words_for_values);
}
// Returns whether a word may be part of a date, a time, a sum or a number: "Mar", "pm", "E". All words may be that
// begin with other letters than those of ASCII.
bool goes_with_numbers(std::string_view word) {
    const auto start = in_lower_case(word.substr(0, 3));
    return word.size() < 3 || std::ranges::any_of(start, [](char c) { return static_cast<signed char>(c) < 0; }) ||
           std::ranges::find(with_numbers, start) != std::end(with_numbers);
}
// Calls visit for each word of a text until it returns true, and returns whether it has.
template <class Visit>
bool any_word(std::string_view text, const Visit& visit) {
    while (!text.empty()) {
        const auto size = static_cast<std::size_t>(std::ranges::find_if_not(text, is_letter) - text.begin());
        if (size > 0 && visit(text.substr(0, size))) return true;
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return false;
}

// Returns whether no program takes a text for anything else.
bool is_plain_text(std::string_view text) {
    if (text.empty() || text.find('"') != text.npos) return false;
    if ((!is_letter(text[0]) && text[0] != '_') || text.back() == ' ' || is_word_for_value(text)) return false;
    return text.find('_') != text.npos || std::ranges::none_of(text, is_decimal_digit) ||
           any_word(text, [](std::string_view word) { return !goes_with_numbers(word); });
}

// Returns a number with a point in place of its decimal comma. Nothing if it has no comma, or also other marks.
std::optional<std::string> with_point(std::string_view cell) {
    const auto comma = cell.find(',');
    if (comma == cell.npos || cell.find('.') != cell.npos) return std::nullopt;
    std::string text(cell);
    text[comma] = '.';
    return decimal_in(text) ? std::optional(std::move(text)) : std::nullopt;
}
// Returns whether exactly three digits follow a mark, and one to three are before it of which the first is not 0.
bool has_a_thousand(std::string_view cell, char mark) {
    if (cell.starts_with('-') || cell.starts_with('+')) cell.remove_prefix(1);
    const auto at = cell.find(mark);
    return at != cell.npos && at > 0 && at <= 3 && cell[0] != '0' && cell.size() == at + 4 &&
           std::ranges::all_of(cell.substr(at + 1), is_decimal_digit) &&
           std::ranges::all_of(cell.substr(0, at), is_decimal_digit);
}

}  // namespace

std::string number_cell(std::string_view value) {
    const auto number = decimal_in(value);
    if (!number) return text_cell(value);  // -inf, nan(0x7FC00001)
    const auto digits_before = std::max<std::int64_t>(number->size() + number->last, 0);
    const auto decimals = std::max<std::int64_t>(-number->last, 0);
    const bool is_kept = digits_before <= 15 && (digits_before > 0 ? digits_before + decimals <= 17 : decimals <= 15);
    if (!is_kept) return quoted_text(value);
    std::string text = without_exponent(*number);
    if (decimals == 3) return text + '0';
    return decimals == 0 && value.find('.') != value.npos ? text + ".0" : text;
}

std::string text_cell(std::string_view text) { return is_plain_text(text) ? std::string(text) : quoted_text(text); }

std::optional<std::string> number_in_cell(std::string_view cell, bool has_comma) {
    cell = without_blanks(view::unquoted(cell));
    if (decimal_in(cell)) return std::string(cell);
    return has_comma || !has_a_thousand(cell, ',') ? with_point(cell) : std::nullopt;
}

bool may_have_thousands(std::string_view cell, char mark) {
    return has_a_thousand(without_blanks(view::unquoted(cell)), mark);
}

bool has_decimal_comma(std::string_view cell) {
    cell = without_blanks(view::unquoted(cell));
    return with_point(cell) && !has_a_thousand(cell, ',');
}

likeness compare_numbers(std::string_view cell, std::string_view file, bool is_whole) {
    if (cell == file) return likeness::same;
    const auto c = decimal_in(cell), f = decimal_in(file);
    if (!c || !f) return likeness::other;
    // A zero that gets a sign is another number; one that has lost its sign is not.
    if (*c == *f) return c->digits.empty() && c->negative && !f->negative ? likeness::other : likeness::same;
    // A double has 15 digits, and more with an error.
    constexpr std::int64_t of_double = 15;
    if (!is_whole && c->with_digits(of_double) == f->with_digits(of_double)) return likeness::shown;
    // Exponents are shown with three digits or more, other numbers in eleven characters.
    if (c->has_exponent) {
        const auto place = f->last + f->size() - std::max<std::int64_t>(3, c->size());
        return c->is_rounded(*f, place) ? likeness::shown : likeness::other;
    }
    if (is_whole) return likeness::other;
    const auto before_point = std::max<std::int64_t>(f->size() + f->last, 1);
    const auto place = std::min({c->last, before_point - 10, std::int64_t{0}});
    return c->is_rounded(*f, place) ? likeness::shown : likeness::other;
}

bool has_lost_its_point(std::string_view cell, std::string_view file) {
    const auto c = decimal_in(cell), f = decimal_in(file);
    const auto decimals = f && f->last == -3 ? 4 : f ? -f->last : 0;  // as number_cell() writes them
    return c && f && c->digits == f->digits && decimals > 3 && c->last - f->last == decimals;
}
bool is_a_thousandfold(std::string_view cell, std::string_view file) {
    const auto c = decimal_in(cell), f = decimal_in(file);
    return c && f && c->digits == f->digits && !c->digits.empty() && c->last - f->last == 3;
}

std::optional<std::string> whole_number(std::string_view number) {
    const auto d = decimal_in(number);
    if (!d || (!d->digits.empty() && (d->last < 0 || d->size() + d->last > 20))) return std::nullopt;
    return d->digits.empty() ? "0" : without_exponent(*d);
}

std::string_view made_by_spreadsheet(std::string_view cell) {
    cell = without_blanks(cell);
    if (cell.starts_with("Err:") || cell == "#N/A" || cell == "#NV" ||
        (cell.starts_with('#') && (cell.ends_with('!') || cell.ends_with('?'))))
        return "an error of a spreadsheet";
    if (is_word_for_value(cell)) return "a truth value, or none";
    if (std::ranges::none_of(cell, is_decimal_digit)) return {};
    if (cell.ends_with('%')) return "a percentage";
    const auto marks = [&](char c) { return std::ranges::count(cell.substr(1), c); };
    const bool has_word = any_word(cell, [](std::string_view) { return true; });
    const bool has_date_word = !any_word(cell, [](std::string_view word) { return !goes_with_numbers(word); });
    if (decimal_in(cell) || with_point(cell)) return "a number";
    if (!has_date_word) return {};
    if (marks(':') > 0) return "a time";
    if (marks('/') > 0 || marks('-') > 0 || marks('.') > (has_word ? 0 : 1) || (has_word && marks(' ') > 0))
        return "a date";
    return has_word ? std::string_view() : "a number with marks between thousands";
}

}  // namespace verbatim::tools
