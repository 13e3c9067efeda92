// What the values of a valid record are, beyond their layout: a table of its expectations, in the order of the schema.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "verbatim/table/expression.hpp"
#include "verbatim/wire/severity.hpp"

namespace verbatim::table {

// A field with what is expected of it, a condition, a test, or a value in one of these. Its parts follow it.
struct clause {
    enum class means : std::uint8_t {
        field,
        is, is_not, at_least, above, between, at_most_one, only_with, text_is, empty, equal_to, zero_with, given, only_if, either, holds,
        nonzero, equals, bit_set, has, lacks, where,
        number, enumerator,
    };
    means what = means::field;
    std::uint16_t size = 1;    // the clause and its parts
    const control* of = nullptr;  // the field
    std::int64_t value = 0;    // of a number
    std::string_view words{};  // names and texts
    verbatim::severity severity = verbatim::severity::unusual;  // of a field that does not meet its conditions,
    std::string_view source{};                                  // and who says so
    const expression* test = nullptr;  // of where
    bool (*holds)(const void* value, const void* record) = nullptr;
    std::string (*wrong)(const void* value, const void* record) = nullptr;  // in place of it: nothing when it holds

    const clause* begin() const { return this + 1; }  // the first part
    const clause* end() const { return this + size; }
    const clause* next() const { return end(); }
};

}  // namespace verbatim::table
