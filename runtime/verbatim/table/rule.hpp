// What a derived field is to hold. Sizes are in bytes in a file.
#pragma once
#include "verbatim/table/expression.hpp"

namespace verbatim::table {

struct rule {
    enum class form : std::uint8_t {
        size,   // of the fields from `first` to `last`
        reach,  // from the start of the placed field `first` to the end of the furthest of what it leads to
        sum,    // of `term` over the elements of the list that field `first` is
        plus,   // `term` and `addend`
        copy,   // of `original`, all its bytes
        call,   // `function` of the record
    };
    form what{};
    std::uint16_t first = 0, last = 0;
    const rule* term = nullptr;
    std::int64_t addend = 0;
    const control* original = nullptr;
    std::int64_t (*function)(const void* record) = nullptr;
    bool is_costly = false;        // it may look at all elements of a list: nobody works it out while a file is read
    bool looks_at_fields = false;  // a function of the schema is in it: it sees the record as it is in a file
};

}  // namespace verbatim::table
