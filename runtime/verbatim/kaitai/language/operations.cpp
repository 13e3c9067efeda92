#include "verbatim/kaitai/language/operations.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace verbatim::kaitai {

namespace {

using table::is_comparison;

bool is_of_bits(operation what) {
    return what == operation::shift_left || what == operation::shift_right || what == operation::bit_and ||
           what == operation::bit_or || what == operation::bit_xor;
}

std::optional<double> as_real(const value& of) {
    if (const auto* real = std::get_if<double>(&of.is)) return *real;
    if (const auto* number = std::get_if<kaitai::integer>(&of.is)) return static_cast<double>(*number);
    return std::nullopt;
}

std::partial_ordering order_of(const kaitai::integer& left, const kaitai::integer& right) {
    return left < right   ? std::partial_ordering::less
           : left > right ? std::partial_ordering::greater
                          : std::partial_ordering::equivalent;
}
std::partial_ordering order_of(const auto& left, const auto& right) {
    return std::lexicographical_compare_three_way(
        left.begin(), left.end(), right.begin(), right.end(),
        [](auto a, auto b) { return static_cast<unsigned char>(a) <=> static_cast<unsigned char>(b); });
}
result<std::partial_ordering> order_of(const array& left, const array& right, std::size_t column) {
    for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
        auto order = compare(left[i], right[i], column);
        if (!order || std::is_neq(*order)) return order;
    }
    return std::partial_ordering(left.size() <=> right.size());
}

std::optional<array> as_array(const value& of) {
    if (const auto* list = std::get_if<array>(&of.is)) return *list;
    const auto* from = std::get_if<bytes>(&of.is);
    if (!from) return std::nullopt;
    array numbers(from->size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i].is = kaitai::integer{std::to_integer<unsigned>((*from)[i])};
    return numbers;
}

// Points to the contents of two values. It is true if both values hold a T.
template <class T>
struct pair_of {
    const T *left, *right;
    pair_of(const value& a, const value& b) : left(std::get_if<T>(&a.is)), right(std::get_if<T>(&b.is)) {}
    explicit operator bool() const { return left && right; }
};

}  // namespace

std::string why_not(operation what, std::string_view a, std::string_view b) {
    if (is_comparison(what)) return fmt::format("{} cannot be compared with {}", a, b);
    if (what == operation::add) return fmt::format("{} cannot be added to {}", b, a);
    if (what == operation::subtract) return fmt::format("{} cannot be subtracted from {}", b, a);
    if (what == operation::multiply) return fmt::format("{} cannot be multiplied by {}", a, b);
    if (what == operation::divide) return fmt::format("{} cannot be divided by {}", a, b);
    if (what == operation::modulo) return fmt::format("{} cannot be divided by {} with a remainder", a, b);
    if (what == operation::shift_left || what == operation::shift_right)
        return fmt::format("{} cannot be shifted by {}", a, b);
    return fmt::format("the bits of {} and {} cannot be combined", a, b);
}

error error_at(std::size_t column, std::string reason) {
    return {{}, column - 1, std::move(reason), error_kind::not_worked_out};
}

result<value> fitting(kaitai::integer number, std::size_t column) {
    return walk::fits_in_64_bits(number) ? result<value>(value{number})
                                         : error_at(column, "the result does not fit in 64 bits");
}

std::optional<bytes> as_bytes(const array& from) {
    bytes all;
    for (const value& one : from) {
        const auto* number = std::get_if<kaitai::integer>(&one.is);
        if (!number || *number < 0 || *number > 255) return std::nullopt;
        all.push_back(static_cast<std::byte>(*number));
    }
    return all;
}

result<value> negate(const value& of, std::size_t column) {
    if (of.is_absent()) return of.needed();
    if (const auto* number = std::get_if<kaitai::integer>(&of.is)) return fitting(-*number, column);
    if (const auto* real = std::get_if<double>(&of.is)) return value{-*real};
    return error_at(column, fmt::format("{} has no negative", kind_of(of)));
}
result<value> invert(const value& of, std::size_t column) {
    if (of.is_absent()) return of.needed();
    if (const auto* number = std::get_if<kaitai::integer>(&of.is)) return fitting(~*number, column);
    return error_at(column, fmt::format("the bits of {} cannot be inverted", kind_of(of)));
}

result<std::partial_ordering> compare(const value& left, const value& right, std::size_t column) {
    if (const pair_of<kaitai::integer> both(left, right); both) return order_of(*both.left, *both.right);
    if (const auto a = as_real(left), b = as_real(right); a && b) return *a <=> *b;
    if (const pair_of<bool> both(left, right); both) return std::partial_ordering(*both.left <=> *both.right);
    if (const pair_of<std::string> both(left, right); both) return order_of(*both.left, *both.right);
    if (const pair_of<bytes> both(left, right); both) return order_of(*both.left, *both.right);
    if (const pair_of<enumerator> both(left, right); both) {
        if (both.left->of && both.right->of && both.left->of != both.right->of)
            return error_at(column, "enumerators of two enumerations cannot be compared");
        return order_of(both.left->number, both.right->number);
    }
    if (const auto a = as_array(left), b = as_array(right); a && b) return order_of(*a, *b, column);
    return error_at(column, why_not(operation::equal, kind_of(left), kind_of(right)));
}

result<value> operate(operation what, table::rounding how, const value& left, const value& right, std::size_t column) {
    if (left.is_absent() || right.is_absent()) {
        if (!is_comparison(what)) return (left.is_absent() ? left : right).needed();
        const auto is_calculated = [](const value& v) {
            const auto* const none = std::get_if<absent>(&v.is);
            return none && none->is_calculated;
        };
        if (is_calculated(left) || is_calculated(right)) return value{false};
        const bool are_equal = left.is_absent() && right.is_absent();
        return value{what == operation::equal ? are_equal : what == operation::not_equal && !are_equal};
    }
    if (is_comparison(what)) {
        const auto order = compare(left, right, column);
        return order ? result<value>(value{table::is_true_of(what, *order)}) : order.error();
    }
    kaitai::integer whole = 0;
    if (const pair_of<kaitai::integer> both(left, right); both)
        return walk::calculate(what, *both.left, *both.right, how, whole)
                   ? result<value>(value{whole})
                   : error_at(column, walk::why_no_result(what, *both.right));
    double real = 0;
    if (const auto a = as_real(left), b = as_real(right); a && b && !is_of_bits(what))
        return walk::calculate(what, *a, *b, real) ? result<value>(value{real}) : error_at(column, "division by zero");
    if (const pair_of<std::string> both(left, right); both && what == operation::add)
        return value{*both.left + *both.right};
    return error_at(column, why_not(what, kind_of(left), kind_of(right)));
}

}  // namespace verbatim::kaitai
