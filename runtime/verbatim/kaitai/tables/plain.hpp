// Expressions over whole numbers of the same record, and of records around it whose tables are known: most conditions, counts and sizes. They are worked out
// where the numbers are, without the values and scopes that the language needs for anything else.
#pragma once
#include <optional>
#include <vector>

#include "verbatim/kaitai/language/expression.hpp"
#include "verbatim/walk/cursor.hpp"

namespace verbatim::kaitai {

struct plain_expression {
    expression::form what{};
    bool is_truth = false;                  // else a number
    std::int64_t number = 0;                // of a literal
    const table::type* record = nullptr;    // of a name: whose field,
    std::size_t field = 0;                  // and its index
    std::vector<plain_expression> parts{};

    // Nothing where it is for the language to say what that is: a number of more than 63 bits, a division by zero, a field that has not been read.
    std::optional<std::int64_t> value(const walk::frame*) const;
};

// Of two that are known, or of one; nothing when the language says more of such an operation than numbers do.
std::optional<plain_expression> plain_operation(expression::form, std::vector<plain_expression> parts);

}  // namespace verbatim::kaitai
