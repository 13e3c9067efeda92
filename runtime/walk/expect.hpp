// Holds the values of a record against its expectations, and puts these into words. What a record expects is a table of constants, which
// expect.cpp works through: a record with many expectations costs little to compile.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "runtime/walk/refusal.hpp"
#include "runtime/wire/layout.hpp"

namespace verbatim::walk {

// A number in a field.
struct number {
    bool is_real;
    std::int64_t integer;
    double real;
};

// Is told of the numbers in a field, one after the other, until it returns false.
struct number_visitor {
    const void* context;
    bool (*visit)(const void* context, const number&);
    bool operator()(const number& n) const { return visit(context, n); }
};

// What only code of its own can read: fields that vary in size, and records of different numbers.
struct own_readers {
    bool (*each)(const void* value, const number_visitor&);
    std::string_view (*characters)(const void* value);
    bool (*empty)(const void* value);
    std::string (*found)(const void* value);
};

// How the numbers in a field stand in memory.
struct contents {
    enum class form : std::uint8_t { number, bytes, text, own };
    form what = form::bytes;
    std::uint8_t size = 1;  // of each number
    bool real = false, is_signed = false, big_endian = false;
    std::uint32_t count = 1;
    const own_readers* readers = nullptr;
};

// The number in a value that has one; the first of several.
std::int64_t integer_in(const contents&, const void* value);

// A field with what is expected of it, a condition, a test, or a value in one of these. Its parts follow it.
struct clause {
    enum class means : std::uint8_t {
        field,
        is, is_not, at_least, above, between, at_most_one, only_with, text_is, empty, equal_to, zero_with, given, only_if, either, holds,
        nonzero, equals, bit_set, has, lacks,
        number, enumerator,
    };
    means what = means::field;
    std::uint16_t size = 1;   // the clause and its parts
    std::uint16_t index = 0;  // of the field in its record, and where it stands in memory and on the wire
    std::uint32_t in_memory = 0;
    std::uint32_t inside = 0;  // from the start of field `index`, when it is a field of that
    std::size_t on_wire = wire::varies;
    contents of{};
    std::int64_t value = 0;   // of a number; of a field: what it counts too many
    std::string_view words{};  // names and texts
    bool (*holds)(const void* value, const void* record) = nullptr;
    std::string (*wrong)(const void* value, const void* record) = nullptr;  // in place of it: nothing when it holds

    const clause* begin() const { return this + 1; }  // the first part
    const clause* end() const { return this + size; }
    const clause* next() const { return end(); }
};

// What a record expects, and where its field `index` starts when it starts at `start`.
struct expectations {
    std::span<const clause> clauses;
    std::size_t (*start_of_field)(const void* record, std::size_t start, std::size_t index) = nullptr;
};

// All that is expected of a field, in words.
std::string condition_text(const clause& field);
void inspect_expectations(inspector& to, const step* where, std::size_t start, const void* record, const expectations&);

}  // namespace verbatim::walk
