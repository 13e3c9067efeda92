// What an expression of a schema gives, as far as the schema says it.
#pragma once
#include <optional>

#include "verbatim/kaitai/language/value.hpp"
#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

struct value_type {
    std::optional<value_kind> what;            // nothing: any
    bool is_list = false;                      // of that
    bool is_stream = false;                    // of an object: it is no record
    const type_definition* record = nullptr;   // of an object; null: any record
    const enumeration* named = nullptr;        // of an enumerator; null: of any enumeration

    bool operator==(const value_type&) const = default;
    // Nothing: any.
    std::optional<value_kind> kind() const { return is_list ? value_kind::array : what; }
    bool may_be(value_kind kind_of_it) const { return !kind() || *kind() == kind_of_it; }
    bool may_be_number() const { return may_be(value_kind::integer) || may_be(value_kind::real); }
    // Numbers between brackets can be bytes.
    bool may_be_bytes() const { return may_be(value_kind::bytes) || (is_list && (!what || *what == value_kind::integer)); }
    bool may_be_stream() const { return !kind() || (may_be(value_kind::object) && is_stream); }
    bool may_be_record() const { return !kind() || (may_be(value_kind::object) && !is_stream); }

    value_type element() const;                // of a list, or of bytes
    value_type as_list() const;                // one list in another is a list of any
};

inline value_type type_of(value_kind kind) { return {.what = kind}; }
value_type record_type(const type_definition*);
value_type stream_type();

// "a text", "a record", "any value"
std::string_view name_of(const value_type&);
// What is one or the other.
value_type either(const value_type&, const value_type&);
// Whether there may be values of both that can be compared.
bool are_comparable(const value_type&, const value_type&);
// Whether a parameter of one type can have a value of the other; a number becomes an enumerator.
bool can_be_given(const value_type& parameter, const value_type& given);
// What an operator between two gives, but "and" and "or"; nothing when it has no values of such types.
std::optional<value_type> type_between(expression::form, const value_type& left, const value_type& right);
std::string why_not_between(expression::form, const value_type& left, const value_type& right);

}  // namespace verbatim::kaitai
