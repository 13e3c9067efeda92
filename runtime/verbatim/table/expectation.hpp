// An expectation of a record: a condition on the value of a field in a valid file, beyond its layout.
#pragma once
#include <string_view>

#include "verbatim/table/expression.hpp"
#include "verbatim/wire/severity.hpp"

namespace verbatim::table {

struct expectation {
    const control* of = nullptr;                                // The field.
    const expression* holds = nullptr;                          // The condition, over the fields of the decoded record.
    verbatim::severity severity = verbatim::severity::unusual;  // How much it matters if the condition is not met.
    std::string_view source{};  // Who says that it is expected; empty: the format's description.
};

}  // namespace verbatim::table
