// The rule for the value of a derived field. Sizes are in bytes in a file.
#pragma once
#include <span>

#include "verbatim/table/expression.hpp"

namespace verbatim::table {

struct rule {
    enum class form : std::uint8_t {
        size,     // the size of the fields from `first` to `last`
        decoded,  // the size of the bytes to which the coded field `first` decodes
        reach,  // the size from the start of the placed field `first` to the end of the furthest value that it leads to
        sum,    // the sum of `term` over the elements of the list in field `first`
        plus,   // the number of `term` plus `addend`
        copy,   // a copy of all bytes of `original`
        call,   // the result of `function` for the record
        made,   // all bytes that `make` makes from the record
        checksum,  // the lowest bits of `checksum` over the fields from `first` to `last`, as many as the field has
        digest,    // all bytes of `digest` over the fields from `first` to `last`
    };
    form what{};
    std::uint16_t first = 0, last = 0;
    const rule* term = nullptr;
    std::int64_t addend = 0;
    const control* original = nullptr;
    std::int64_t (*function)(const void* record) = nullptr;
    void (*make)(const void* record, void* stored) = nullptr;
    std::uint64_t (*checksum)(std::span<const std::byte>) = nullptr;
    void (*digest)(std::span<const std::byte>, void* stored) = nullptr;
    bool is_costly = false;  // It may look at all elements of a list, so reading does not evaluate it.
    bool looks_at_fields =
        false;  // It includes a function of the schema or of bytes, which sees the record as it is in the file.

    // Returns whether the result is bytes instead of a number.
    bool makes_bytes() const { return what == form::made || what == form::digest; }
};

}  // namespace verbatim::table
