// Evaluates expressions.
#pragma once
#include <optional>
#include <span>

#include "verbatim/kaitai/language/steps.hpp"
#include "verbatim/kaitai/language/value.hpp"

namespace verbatim::kaitai {

// Gives the values of the names in an expression.
struct environment {
    explicit environment(steps& of) : counted(of) {}
    virtual ~environment() = default;
    // Returns the value of a name: _root, _parent, _io, _index, _, _sizeof, a field, an instance or a parameter.
    virtual result<value> name(std::string_view) const = 0;
    // A record has fields, instances, parameters, _parent, _root, _io and _sizeof; a list has size, first and last; a
    // stream has pos, size and eof.
    virtual result<value> member(const object&, std::string_view name) const = 0;
    virtual result<value> element(const object& list, std::size_t index) const = 0;
    virtual result<value> enumerator(const expression&) const = 0;
    // Returns the size in bits of the type with this path.
    virtual result<value> size_of(std::string_view type) const = 0;
    // Returns the size in bytes of a field whose value is not an object: block.number._sizeof. `owner` has the field;
    // null if name() finds it.
    virtual result<value> size_of_field(const object* owner, std::string_view name) const = 0;
    // Returns all elements of a list as an array in memory, for methods and operators that need them all (min, max,
    // comparison).
    virtual result<value> all_of(const object& list) const = 0;
    // Returns the least or the greatest element of a list ("min", "max"); nothing if all_of() fails, as for a record.
    // Errors are at `column`.
    virtual std::optional<result<value>> extreme(const object& list, std::string_view name, std::size_t column) const;

    steps& counted;  // The steps of the evaluation.
};

// Evaluates an expression. The error's reason says what cannot be evaluated; its path is empty, and its offset is the
// column of that part, from 0. An error of the environment is returned unchanged.
result<value> evaluate(const expression&, const environment&);

// Return the value of a condition, or of a count or size; an error if the value has another kind, or does not fit in 64
// signed bits. A condition that is absent does not hold; an absent number is an error.
result<bool> truth_of(const value&);
result<std::int64_t> integer_of(const value&);
// Return whether a condition holds, and the value of a count or size.
result<bool> holds(const expression&, const environment&);
result<std::int64_t> integer_of(const expression&, const environment&);

}  // namespace verbatim::kaitai
