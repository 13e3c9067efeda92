// The table of a record's expectations: conditions on the values of a valid file, beyond their layout, in the order of
// the schema.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "verbatim/table/expression.hpp"
#include "verbatim/wire/severity.hpp"

namespace verbatim::table {

// A field with its expectations, or a condition, a test, or a value that a condition or a test names. The parts of a
// clause follow it in the array.
struct clause {
    enum class means : std::uint8_t {
        field,
        is,
        is_not,
        at_least,
        above,
        between,
        at_most_one,
        only_with,
        text_is,
        empty,
        equal_to,
        zero_with,
        given,
        only_if,
        either,
        holds,
        nonzero,
        equals,
        bit_set,
        has,
        lacks,
        where,
        number,
        enumerator,
    };
    means what = means::field;
    std::uint16_t size = 1;       // Number of clauses that this clause and its parts take.
    const control* of = nullptr;  // The field; null for a clause that names none.
    std::int64_t value = 0;       // The number of a value.
    std::string_view words{};     // Name of a field or of an enumerator, a text, or the words for a predicate.
    verbatim::severity severity =
        verbatim::severity::unusual;   // Field: how much it matters if its conditions are not met.
    std::string_view source{};         // Field: who says that they are expected; empty: the format's description.
    const expression* test = nullptr;  // Test: the condition that must not be 0.
    bool (*holds)(const void* value, const void* record) = nullptr;  // Predicate: whether the value is as expected.
    std::string (*wrong)(const void* value, const void* record) =
        nullptr;  // Used instead of `holds`: returns the fault in words, or an empty text.

    const clause* begin() const { return this + 1; }  // Returns the first part.
    const clause* end() const { return this + size; }
    const clause* next() const { return end(); }
};

}  // namespace verbatim::table
