// The type of an expression's value, as far as the schema determines it.
#pragma once
#include <optional>
#include <unordered_map>

#include "verbatim/kaitai/language/value.hpp"

namespace verbatim::kaitai {

struct type_definition;  // of a schema

struct value_type {
    std::optional<value_kind> what;           // nothing: any
    bool is_list = false;                     // a list of `what`
    bool is_stream = false;                   // of an object: it is a stream, not a record
    const type_definition* record = nullptr;  // of an object; null: any record
    const enumeration* named = nullptr;       // of an enumerator; null: of any enumeration

    bool operator==(const value_type&) const = default;
    // Returns nothing if it may be any kind.
    std::optional<value_kind> kind() const { return is_list ? value_kind::array : what; }
    bool may_be(value_kind kind_of_it) const { return !kind() || *kind() == kind_of_it; }
    bool may_be_number() const { return may_be(value_kind::integer) || may_be(value_kind::real); }
    // An array of integers can be used as bytes.
    bool may_be_bytes() const {
        return may_be(value_kind::bytes) || (is_list && (!what || *what == value_kind::integer));
    }
    bool may_be_stream() const { return !kind() || (may_be(value_kind::object) && is_stream); }
    bool may_be_record() const { return !kind() || (may_be(value_kind::object) && !is_stream); }

    value_type element() const;  // of a list, or of bytes
    value_type as_list() const;  // a list of lists becomes a list of any
};

inline value_type type_of(value_kind kind) { return {.what = kind}; }
// The types of the expressions, attributes and parameters of a schema, as far as they are certain; otherwise it is any.
struct type_table {
    std::unordered_map<const void*, value_type> all{};

    value_type of(const auto& one) const {
        const auto known = all.find(&one);
        return known == all.end() ? value_type{} : known->second;
    }
};

value_type record_type(const type_definition*);
value_type stream_type();

// "a text", "a record", "any value"
std::string_view name_of(const value_type&);
// Returns the type of a value that has one type or the other.
value_type either(const value_type&, const value_type&);
// Returns whether a value of one type may be comparable with one of the other.
bool are_comparable(const value_type&, const value_type&);
// Returns whether a parameter of one type accepts a value of the other. An integer becomes an enumerator.
bool can_be_given(const value_type& parameter, const value_type& given);
// Returns the result type of a binary operator other than "and" and "or"; nothing if it does not accept operands of
// these types.
std::optional<value_type> type_between(operation, const value_type& left, const value_type& right);
std::string why_not_between(operation, const value_type& left, const value_type& right);

}  // namespace verbatim::kaitai
