// Works out expressions.
#pragma once
#include <optional>
#include <span>

#include "verbatim/kaitai/language/value.hpp"

namespace verbatim::kaitai {

// What an expression can see.
struct environment {
    virtual ~environment() = default;
    // _root, _parent, _io, _index, _, _sizeof, a field, an instance, a parameter.
    virtual result<value> name(std::string_view) const = 0;
    // Of a record: its fields, instances, parameters, _parent, _root, _io, _sizeof; of a list: size, first, last; of a stream: pos, size, eof.
    virtual result<value> member(const object&, std::string_view name) const = 0;
    virtual result<value> element(const object& list, std::size_t index) const = 0;
    virtual result<value> enumerator(std::span<const std::string> enumeration, std::string_view name) const = 0;
    // Of a type, in bits.
    virtual result<value> size_of(std::span<const std::string> type) const = 0;
    // In bytes, of a field whose value is no object: block.number._sizeof. `owner` is null for one that name() finds.
    virtual result<value> size_of_field(const object* owner, std::string_view name) const = 0;
    // What a value is in memory: an array of numbers of a list, for methods that need all of it (min, max, comparison).
    virtual result<value> all_of(const object& list) const = 0;
    // The least or the greatest element of a list ("min", "max"); nothing for what is none. An error is at `column`.
    virtual std::optional<result<value>> extreme(const object& list, std::string_view name, std::size_t column) const;
};

// The error's reason says what cannot be worked out; its path is empty, its offset that of the part's column, from 0. An error of the environment stays as it is.
result<value> evaluate(const expression&, const environment&);

// For conditions, counts and sizes: an error when the value is something else.
result<bool> truth_of(const value&);
result<std::int64_t> integer_of(const value&);

}  // namespace verbatim::kaitai
