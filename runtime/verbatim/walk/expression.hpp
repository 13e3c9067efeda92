// Evaluates expressions over controlling fields, and solves them for the number that a field must hold.
#pragma once
#include <concepts>
#include <optional>
#include <string>

#include "verbatim/table/expression.hpp"
#include "verbatim/walk/arithmetic.hpp"

namespace verbatim::walk {

// Gives the numbers in controlling fields: it refers to a function of a control, which lives longer.
class control_numbers {
public:
    template <class F>
        requires std::invocable<const F&, const table::control&> control_numbers(const F& of)
            : of_(&of), number_([](const void* f, const table::control& c) -> std::int64_t {
                  return (*static_cast<const F*>(f))(c);
              }) {}
        std::int64_t operator()(const table::control& c) const { return number_(of_, c); }

    private:
        const void* of_;
        std::int64_t (*number_)(const void*, const table::control&);
};

// Evaluates an expression. Arithmetic wraps if the result does not fit in 64 bits. A division by zero gives zero.
std::int64_t evaluate(const table::expression&, const control_numbers&, std::size_t position);
// Evaluates an expression by which data is read. If the result does not fit in 64 bits, returns nothing, with the
// reason.
std::optional<std::int64_t> evaluate(const table::expression&, const control_numbers&, std::size_t position,
                                     std::string& why);

// Returns the number of a literal.
inline wide number_of(const table::expression& e) {
    return e.is_unsigned ? wide{static_cast<std::uint64_t>(e.value)} : wide{e.value};
}
// Returns whether a number may be 2^63 or more. Such a number is loaded as a negative one.
bool may_be_large(const table::control&);

// Returns whether a number is seen through a look. It is in bytes of other values, so writing never sets it.
bool is_seen(const table::control&);
bool sees(const table::expression&);  // whether this is so for one of the numbers
// Returns the first control of an expression that writing can set; null if there is none.
const table::control* settable_in(const table::expression*);

// Returns the number that the controlling field of an expression must hold so that the expression gives `wanted`.
// Returns nothing if there is none, or if it cannot be derived because the expression has no field, several fields of
// the data's own record, or no inverse.
std::optional<std::int64_t> solve(const table::expression&, std::int64_t wanted, const control_numbers&,
                                  std::size_t position);
// Does the same for a condition, which is to be true if `met`, otherwise false. Bits of the field that do not matter
// stay.
std::optional<std::int64_t> solve_condition(const table::expression&, bool met, const control_numbers&,
                                            std::size_t position);

}  // namespace verbatim::walk
