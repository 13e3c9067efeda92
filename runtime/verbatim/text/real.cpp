#include "verbatim/text/real.hpp"

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <charconv>
#include <cmath>
#include <limits>
#include <locale>
#include <sstream>
#include <string>

namespace verbatim::wire {

std::size_t size_of_real(std::string_view text) {
    const auto past_digits = [&](std::size_t at) {
        return std::min(text.find_first_not_of("0123456789", at), text.size());
    };
    const std::size_t start = text.starts_with('-');
    std::size_t end = past_digits(start), digits = end - start;
    if (end < text.size() && text[end] == '.') {
        const std::size_t point = end++;
        end = past_digits(end), digits += end - point - 1;
    }
    if (digits == 0) return 0;
    if (end == text.size() || (text[end] != 'e' && text[end] != 'E')) return end;
    const std::size_t sign = end + 1,
                      exponent = sign + (sign < text.size() && (text[sign] == '-' || text[sign] == '+'));
    const std::size_t past = past_digits(exponent);
    return past > exponent ? past : end;
}

template <class Real>
std::optional<Real> parse_real_from_stream(std::string_view text) {
    const bool is_negative = text.starts_with('-');
    const std::string_view size = text.substr(is_negative);
    const auto with_sign = [&](Real value) { return is_negative ? -value : value; };
    if (boost::iequals(size, "inf") || boost::iequals(size, "infinity"))
        return with_sign(std::numeric_limits<Real>::infinity());
    if (boost::iequals(size, "nan")) return with_sign(std::numeric_limits<Real>::quiet_NaN());
    if (text.empty() || size_of_real(text) != text.size()) return std::nullopt;
    std::istringstream in{std::string(text)};
    in.imbue(std::locale::classic());
    Real value{};
    in >> value;  // fails in some libraries for a denormal number, too, and gives it nevertheless
    const bool is_zero = text.substr(0, text.find_first_of("eE")).find_first_of("123456789") == std::string_view::npos;
    const bool is_too_large = !in && std::abs(value) >= std::numeric_limits<Real>::max();
    return is_too_large || (value == 0) != is_zero ? std::nullopt : std::optional(value);
}

template <class Real>
std::optional<Real> parse_real(std::string_view text) {
#ifdef __cpp_lib_to_chars
    Real value{};
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    return failed == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
#else
    return parse_real_from_stream<Real>(text);
#endif
}

template std::optional<float> parse_real<float>(std::string_view);
template std::optional<double> parse_real<double>(std::string_view);
template std::optional<float> parse_real_from_stream<float>(std::string_view);
template std::optional<double> parse_real_from_stream<double>(std::string_view);

}  // namespace verbatim::wire
