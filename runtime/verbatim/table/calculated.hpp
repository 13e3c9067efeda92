// A value that a record's schema calculates: numbers, or a text.
#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace verbatim::table {

struct type;

struct calculated_value {
    std::string_view name, unit;
    std::array<const type*, 2> around{};  // the records around that it needs; null: none
    std::size_t count = 0;         // of numbers; 0: it is a text
    // `around`: the values of those records.
    void (*numbers)(const void* record, const void* const* around, double* to) = nullptr;
    std::string (*text)(const void* record, const void* const* around) = nullptr;
    bool (*same)(const double* wanted, const double* there) = nullptr;  // are one value; null: those that are equal are
    // False when the record cannot have this value. Null when there is no way back.
    bool (*set_numbers)(void* record, const void* const* around, const double*) = nullptr;
    bool (*set_text)(void* record, const void* const* around, std::string_view) = nullptr;
};

}  // namespace verbatim::table
