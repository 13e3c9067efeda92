// A value that a record's schema calculates: numbers, or a text.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace verbatim::table {

struct type;

struct calculated_value {
    std::string_view name, unit;
    const type* around = nullptr;  // the record around that it needs; null: none
    std::size_t count = 0;         // of numbers; 0: it is a text
    void (*numbers)(const void* record, const void* around, double* to) = nullptr;
    std::string (*text)(const void* record, const void* around) = nullptr;
    // False when the record cannot have this value. Null when there is no way back.
    bool (*set_numbers)(void* record, const void* around, const double*) = nullptr;
    bool (*set_text)(void* record, const void* around, std::string_view) = nullptr;
};

}  // namespace verbatim::table
