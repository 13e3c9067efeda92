// What a derived field is to hold. Sizes are in bytes in a file.
#pragma once
#include <span>

#include "verbatim/table/expression.hpp"

namespace verbatim::table {

struct rule {
    enum class form : std::uint8_t {
        size,   // of the fields from `first` to `last`
        decoded, // bytes that the coded field `first` decodes to
        reach,  // from the start of the placed field `first` to the end of the furthest of what it leads to
        sum,    // of `term` over the elements of the list that field `first` is
        plus,   // `term` and `addend`
        copy,   // of `original`, all its bytes
        call,   // `function` of the record
        made,   // all bytes of what `make` makes of the record
        checksum, // `checksum` of the bytes of the fields from `first` to `last`: as many low bits of it as the field has
        digest,   // all bytes of their `digest`
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
    bool is_costly = false;        // it may look at all elements of a list: reading does not evaluate it
    bool looks_at_fields = false;  // a function of the schema, or of the bytes, is in it: it sees the record as it is in a file

    // What it gives is no number.
    bool makes_bytes() const { return what == form::made || what == form::digest; }
};

}  // namespace verbatim::table
