// Replaces assignments to calculated values by assignments to the fields that they are calculated from. A calculated
// value is set by its own path, "frames[0].euler" to "20,5,-35", or by the path of the data that it is calculated from:
// "frames[0].rotation" or "frames[0]" to "euler(20,5,-35)".
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "verbatim/edit/edits.hpp"
#include "verbatim/view/calculated.hpp"

namespace verbatim::edit {

// Returns whether a text may be a calculated value with its name: euler(20,5,-35).
bool may_be_calculated(std::span<const assignment>);

// An assignment to a calculated value of a record.
struct calculated_assignment {
    assignment given;  // with the path of the record; its text becomes that of the value that the record can have
    std::vector<std::size_t> record;
    const table::calculated_value* of = nullptr;
    std::vector<view::component_text> components{};  // the numbers of the value that are given; empty: all
    std::optional<std::string> only_in{};            // only the value at this path may change
};

// Assignments to fields and to calculated values. The texts of components are those of the assignments.
struct split_assignments {
    std::vector<assignment> fields;
    std::vector<calculated_assignment> calculated;
    bool has_replaced = false;  // at least one assignment was to something else than a field
};
result<split_assignments> split_calculated(view::document&, std::span<const assignment>);

// Adds the assignments to fields that give a record the calculated value, in the document as it is. The error says why
// the value cannot be set.
result<void> add_fields(view::document&, calculated_assignment&, std::vector<assignment>& to);
// Refuses if the record has another value.
result<void> check_value(view::document&, const calculated_assignment&);

}  // namespace verbatim::edit
