#include "verbatim/view/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>

#include "verbatim/text/real.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/range.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::view {

namespace {

constexpr double largest_whole = 9007199254740992;  // 2^53: not every larger whole number is a double.

std::optional<double> number_in(std::string_view text) {
    const auto number = wire::parse_real<double>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

// Returns whether a type is a double. All other real types, for example numbers in text, are floats.
bool is_double(const type& t) { return t.is_real() && t.size == 8; }
std::string real_text(const type& t, double value) {
    return is_double(t) ? real_bits_text(std::bit_cast<std::uint64_t>(value))
                        : real_bits_text(std::bit_cast<std::uint32_t>(static_cast<float>(value)));
}

// Returns the raw number for a value in the unit, before it is rounded.
double unscaled(const wire::meaning& m, double value) { return value * m.divisor / m.factor; }
double scaled(const wire::meaning& m, double raw) { return raw * m.factor / m.divisor; }

// Returns whether a float of this type can hold the value without becoming infinite or 0.
bool has_room(const type& t, double value) {
    const double kept = is_double(t) ? value : static_cast<double>(static_cast<float>(value));
    return std::isfinite(kept) && (kept != 0) == (value != 0);
}

// Ignores the error of a division by a power of ten.
bool is_whole(double raw) { return std::fabs(raw - std::nearbyint(raw)) <= 1e-12 * std::max(1.0, std::fabs(raw)); }

}  // namespace

double whole_number(const wire::meaning& m, double raw) {
    return m.cuts_off && !is_whole(raw) ? std::trunc(raw) : std::nearbyint(raw) + 0.0;
}

namespace {

// Returns the text of the value for a number in the unit.
std::string rounded(const type& t, double number) {
    const double raw = unscaled(*t.number().means, number);
    if (t.number().real) return real_text(t, raw);
    return fmt::format("{:.0f}", whole_number(*t.number().means, raw));
}

// Writes a number without an exponent, with this many significant digits.
std::string decimal(double number, int digits) {
    if (number == 0) return "0";
    const int before_point = static_cast<int>(std::floor(std::log10(std::fabs(number)))) + 1;
    std::string text = fmt::format("{:.{}f}", number, std::clamp(digits - before_point, 0, 60));
    if (text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.ends_with('.')) text.pop_back();
    }
    return text;
}

// Returns the number in the unit, without the unit's name.
std::string scaled_number(const type& t, double raw, std::string_view value) {
    if (t.number().means->factor == t.number().means->divisor) return std::string(value);
    const double number = scaled(*t.number().means, raw);
    std::string text;
    for (int digits = 4; digits <= 17; ++digits) {
        text = decimal(number, digits);
        const auto back = number_in(text);
        if (back && rounded(t, *back) == value) break;
    }
    // A whole number without a unit would be read as the raw number.
    return t.number().means->unit.empty() && text.find('.') == std::string::npos ? text + ".0" : text;
}

// Rounds a number to as many digits after the point as a text has.
std::optional<double> as_exact_as(std::string_view text, double number) {
    const auto point = text.find('.');
    return text.find_first_of("eE") == text.npos
               ? number_in(fmt::format("{:.{}f}", number, point == text.npos ? 0 : text.size() - point - 1))
               : std::nullopt;
}

std::string shown_in_unit(const type& t, std::string_view value) {
    const auto raw = number_in(value);
    return raw ? fmt::format("{} ({})", value, with_unit(scaled_number(t, *raw, value), t.number().means->unit))
               : std::string(value);
}

}  // namespace

std::string with_unit(std::string number, std::string_view unit) {
    if (unit.empty()) return number;
    return unit == "°" || unit == "%" ? number.append(unit) : number.append(" ").append(unit);
}

std::string_view without_unit(std::string_view number, std::string_view unit) {
    const std::string_view by = unit == "°" && number.ends_with("deg") ? "deg" : unit;
    if (by.empty() || !number.ends_with(by)) return number;
    number.remove_suffix(by.size());
    if (number.ends_with(' ')) number.remove_suffix(1);
    return number;
}

std::optional<std::string> scaled_text(const type& t, std::string_view value) {
    const auto raw = number_in(value);
    if (!raw || (!t.number().real && std::fabs(*raw) > largest_whole)) return std::nullopt;
    return with_unit(scaled_number(t, *raw, value), t.number().means->unit);
}

std::optional<assigned_meaning> value_of_scaled(const type& t, std::string_view meaning, between_values between) {
    const wire::meaning& m = *t.number().means;
    const std::string_view digits = without_unit(meaning, m.unit);
    const auto number = number_in(digits);
    if (!number) return std::nullopt;
    const double raw = unscaled(m, *number);
    if (t.number().real && !has_room(t, raw)) return std::nullopt;
    std::string value = rounded(t, *number);
    if (!t.number().real && std::fabs(raw) > largest_whole)
        return assigned_meaning{{}, fmt::format("{} is too large to be counted exactly", meaning)};
    const double kept = number_in(value).value_or(0);
    const bool is_said = t.number().real || is_whole(raw) || number_in(scaled_number(t, kept, value)) == number ||
                         (m.cuts_off && as_exact_as(digits, scaled(m, kept)) == number);
    if (is_said || between == between_values::nearest) return assigned_meaning{std::move(value), {}};
    return assigned_meaning{
        {},
        fmt::format("{} is between {} and {}", meaning, shown_in_unit(t, fmt::format("{:.0f}", std::floor(raw))),
                    shown_in_unit(t, fmt::format("{:.0f}", std::ceil(raw))))};
}

bool has_nearest(const type& t) { return t.is_number() && !t.is_constant() && !t.is_named() && !t.is_packed(); }

namespace {
struct range_of_type {
    double least, most;
};
range_of_type range_of(const type& t) {
    if (t.number().real) {
        const double most = is_double(t) ? std::numeric_limits<double>::max() : std::numeric_limits<float>::max();
        return {-most, most};
    }
    const bool is_signed = t.number().is_signed || t.is_token();
    const std::size_t bits = t.is_token() ? 64 : 8 * t.number_size();
    const double above = std::ldexp(1.0, static_cast<int>(bits - is_signed));
    return {is_signed ? -above : 0, std::nextafter(above, 0)};
}
}  // namespace

std::optional<std::string> nearest_value(const type& t, std::string_view text) {
    const auto number = has_nearest(t) ? number_in(text) : std::nullopt;
    if (!number) return std::nullopt;
    const auto [least, most] = range_of(t);
    if (t.number().real) return real_text(t, std::clamp(*number, least, most));
    const bool is_signed = t.number().is_signed || t.is_token();
    const auto largest = ~std::uint64_t{0} >> (64 - (t.is_token() ? 64 : 8 * t.number_size()) + is_signed);
    const double whole = std::nearbyint(*number) + 0.0;
    if (whole > most) return std::to_string(largest);
    if (whole < least) return is_signed ? std::to_string(-static_cast<std::int64_t>(largest) - 1) : "0";
    return fmt::format("{:.0f}", whole);
}

bool is_beyond(const type& t, std::string_view text) {
    const auto meant = value_of_meaning(t, text, between_values::nearest);
    const auto number = number_in(meant && !meant->text.empty() ? std::string_view(meant->text) : text);
    if (!number || !has_nearest(t)) return false;
    const auto [least, most] = range_of(t);
    const double whole = t.number().real ? *number : std::nearbyint(*number);
    return whole < least || whole > most;
}

std::string scale_of(const wire::meaning& m) {
    if (m.factor == m.divisor) return std::string(m.unit);
    if (std::nearbyint(m.divisor) != m.divisor) return "radians";
    return with_unit(m.divisor == 1 ? fmt::format("{}", m.factor) : fmt::format("{}/{}", m.factor, m.divisor), m.unit) +
           (m.cuts_off ? ", cut off" : "");
}

std::optional<std::string> date_text(std::string_view value) {
    using namespace std::chrono;
    const auto number = parse_integer(value);
    constexpr std::int64_t last = 253402300799;  // The end of the year 9999.
    if (!number || *number < 0 || *number > last) return std::nullopt;
    const sys_seconds time{seconds{*number}};
    const auto day = floor<days>(time);
    const year_month_day date{day};
    const hh_mm_ss clock{time - day};
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), clock.hours().count(),
                       clock.minutes().count(), clock.seconds().count());
}

std::optional<assigned_meaning> value_of_date(std::string_view meaning) {
    using namespace std::chrono;
    // Takes a number with this many digits, after a separator.
    const auto take = [&](char before, std::size_t digits) -> std::optional<int> {
        if (before && !meaning.starts_with(before) && !(before == ' ' && meaning.starts_with('T'))) return std::nullopt;
        meaning.remove_prefix(before ? 1 : 0);
        int number = 0;
        const auto [end, failed] =
            std::from_chars(meaning.data(), meaning.data() + std::min(digits, meaning.size()), number);
        if (failed != std::errc{} || end != meaning.data() + digits) return std::nullopt;
        meaning.remove_prefix(digits);
        return number;
    };
    const auto y = take(0, 4), m = y ? take('-', 2) : y, d = m ? take('-', 2) : m;
    if (!d) return std::nullopt;
    std::optional<int> hour = 0, minute = 0, second = 0;
    if (!meaning.empty()) {
        hour = take(' ', 2), minute = hour ? take(':', 2) : hour;
        if (minute && !meaning.empty()) second = take(':', 2);
    }
    const year_month_day date{year{*y}, month{static_cast<unsigned>(*m)}, day{static_cast<unsigned>(*d)}};
    if (!hour || !minute || !second || !meaning.empty() || !date.ok() || *hour > 23 || *minute > 59 || *second > 59)
        return assigned_meaning{{}, "a date is 1999-07-21 or 1999-07-21 14:25:46"};
    const auto time = sys_days{date} + hours{*hour} + minutes{*minute} + seconds{*second};
    return assigned_meaning{std::to_string(time.time_since_epoch().count()), {}};
}

}  // namespace verbatim::view
