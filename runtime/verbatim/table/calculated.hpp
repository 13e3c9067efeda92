// A value that the schema of a record calculates: one or more numbers, or a text.
#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace verbatim::table {

struct type;

struct calculated_value {
    std::string_view name, unit;
    std::array<const type*, 2> around{};  // The types of the records around that it needs; null: none.
    std::size_t count = 0;                // Number of numbers; 0: it is a text.
    // Calculate the value of a record. `around` has the values of the records around.
    void (*numbers)(const void* record, const void* const* around, double* to) = nullptr;
    std::string (*text)(const void* record, const void* const* around) = nullptr;
    bool (*same)(const double* wanted, const double* there) =
        nullptr;  // Returns whether both are the same value; null: if all numbers are equal.
    // Change the record so that it has this value. They return false if it cannot have it. Null if the schema cannot do
    // that.
    bool (*set_numbers)(void* record, const void* const* around, const double*) = nullptr;
    bool (*set_text)(void* record, const void* const* around, std::string_view) = nullptr;
};

}  // namespace verbatim::table
