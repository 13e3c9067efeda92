#include "verbatim/kaitai/schema/value_type.hpp"

#include "verbatim/kaitai/language/operations.hpp"

namespace verbatim::kaitai {

namespace {

using table::is_comparison;

bool is_number(value_kind what) { return what == value_kind::integer || what == value_kind::real; }

}  // namespace

value_type record_type(const type_definition* of) { return {.what = value_kind::object, .record = of}; }
value_type stream_type() { return {.what = value_kind::object, .is_stream = true}; }

value_type value_type::element() const {
    if (what == value_kind::bytes && !is_list) return type_of(value_kind::integer);
    if (!is_list) return {};
    value_type one = *this;
    one.is_list = false;
    return one;
}

value_type value_type::as_list() const {
    value_type all = is_list ? value_type{} : *this;
    all.is_list = true;
    return all;
}

std::string_view name_of(const value_type& of) {
    if (!of.kind()) return "any value";
    if (*of.kind() == value_kind::object) return of.is_stream ? "a stream" : "a record";
    return name_of(*of.kind());
}

value_type either(const value_type& a, const value_type& b) {
    if (a == b) return a;
    const bool are_of_one_kind = a.what && a.what == b.what && a.is_list == b.is_list && *a.what != value_kind::object;
    return {.what = are_of_one_kind ? a.what : std::nullopt, .is_list = a.is_list && b.is_list};
}

bool are_comparable(const value_type& a, const value_type& b) {
    if (!a.kind() || !b.kind()) return true;
    if (*a.kind() == value_kind::object || *b.kind() == value_kind::object) return false;
    if (*a.kind() == value_kind::enumerator && *b.kind() == value_kind::enumerator)
        return !a.named || !b.named || a.named == b.named;
    return a.kind() == b.kind() || (is_number(*a.kind()) && is_number(*b.kind())) ||
           (a.may_be_bytes() && b.may_be_bytes());
}

bool can_be_given(const value_type& parameter, const value_type& given) {
    if (!parameter.kind() || !given.kind()) return true;
    if (*parameter.kind() == value_kind::object)
        return *given.kind() == value_kind::object && parameter.is_stream == given.is_stream;
    return are_comparable(parameter, given) ||
           (*parameter.kind() == value_kind::enumerator && *given.kind() == value_kind::integer);
}

// An operand that may be any value is assumed to have the kind of the other one.
std::optional<value_type> type_between(operation what, const value_type& left, const value_type& right) {
    if (is_comparison(what))
        return are_comparable(left, right) ? std::optional(type_of(value_kind::boolean)) : std::nullopt;
    const auto known = left.kind() ? left.kind() : right.kind();
    if (!known) return value_type{};
    const value_kind a = left.kind().value_or(*known), b = right.kind().value_or(*known);
    if (what == operation::add && a == value_kind::text && b == value_kind::text) return type_of(value_kind::text);
    if (!is_number(a) || !is_number(b)) return std::nullopt;
    if (!(left.kind() && right.kind())) return value_type{};
    return type_of(a == value_kind::integer && b == value_kind::integer ? value_kind::integer : value_kind::real);
}

std::string why_not_between(operation what, const value_type& left, const value_type& right) {
    const bool are_enumerators = left.kind() == value_kind::enumerator && right.kind() == value_kind::enumerator;
    if (is_comparison(what) && are_enumerators) return "enumerators of two enumerations cannot be compared";
    return why_not(what, name_of(left), name_of(right));
}

}  // namespace verbatim::kaitai
