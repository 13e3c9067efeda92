// Works out what expressions say of data, and what a field must hold for data to be as it is.
#pragma once
#include <optional>
#include <string>

#include "verbatim/table/expression.hpp"

namespace verbatim::walk {

// The numbers in controlling fields.
struct control_numbers {
    const void* context;
    std::int64_t (*number)(const void* context, const table::control&);
    std::int64_t operator()(const table::control& c) const { return number(context, c); }
};

// Arithmetic wraps where the numbers of a file do not fit. A division by zero gives zero.
std::int64_t evaluate(const table::expression&, const control_numbers&, std::size_t position);
// Likewise where data is read by it: what does not fit is none. Nothing, with the reason.
std::optional<std::int64_t> evaluate(const table::expression&, const control_numbers&, std::size_t position, std::string& why);

// What the expression's controlling field must hold so that it gives the wanted number. Nothing when there is no such number, or when none can be derived:
// the expression has no field, several of the data's own record, or no inverse.
std::optional<std::int64_t> solve(const table::expression&, std::int64_t wanted, const control_numbers&, std::size_t position);
// Likewise, so that a condition is met, or is not. The bits that do not matter stay.
std::optional<std::int64_t> solve_condition(const table::expression&, bool met, const control_numbers&, std::size_t position);

}  // namespace verbatim::walk
