// Functions that handle values in memory without their C++ type. Each function takes the type of the value, so the same
// functions also serve values that have no C++ type.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "verbatim/text/spelling.hpp"
#include "verbatim/wire/sequence.hpp"

namespace verbatim::wire {
struct places;
}

namespace verbatim::table {

struct type;

// What values ask of the engine, which is above the tables. Whoever makes a table puts it there: walk::engine.
struct engine {
    // Decodes the value at `at` into a new value, and moves `at` past it. The bytes were checked when the file was
    // read.
    void (*decode)(const type&, const keeper&, const std::byte*& at, const std::byte* end, void* into);
    // Makes and decodes `count` values, which follow each other in these bytes and in memory.
    void (*decode_all)(const type&, const keeper&, std::span<const std::byte>, std::byte* first, std::size_t count);
    // Decodes one element of a list that borrows it, and returns its bytes.
    std::span<const std::byte> (*decode_one)(const wire::borrowing&, const type& element, std::size_t index,
                                             void* into);
    // Gives the placed values in a copy the places of those in the original.
    void (*copy_places)(const type&, const void* from, const wire::places* known, void* to,
                        const std::shared_ptr<wire::places>&);
};

// Functions for the lifetime of values.
struct storage {
    void (*make)(const type&, void* to);                      // Makes a new value, with the defaults of the schema.
    void (*destroy)(const type&, void* value);                // Destroys a value.
    void (*assign)(const type&, void* to, const void* from);  // Makes `to` a copy of `from`.
    void (*assign_moved)(const type&, void* to,
                         void* from);  // Moves `from` to `to`. Placed values keep their places in the file.
};

// For values of fixed layout, which are copied as bytes. A new value is one of the constant's, the image or the pattern
// of its type, or zeros.
extern const storage bitwise_values;

// For varints, each a wire::detail::encoded_integer.
extern const storage varint_values;

// For runs of bytes, each a wire::byte_run. A new one is empty, or the terminator of a text that includes it.
extern const storage run_values;

// For values with parts: they handle each part by its own storage. A part is where the facts of the type say, so the
// same functions serve values with a C++ type and without. `optional_values` are for placed values, too.
extern const storage record_values, array_values, list_values, choice_values, coded_values, optional_values;

// The memory of a list. The members are a sized list's alone.
struct list_memory : wire::borrowing {
    wire::byte_run leftover;    // The bytes after the last whole element.
    std::uint64_t missing = 0;  // How many of the elements that were promised could not be read.
};

// Functions for a field of a text format, which is a wire::detail::separated. All but the last are for tokens and are
// null for a line.
struct separated_storage {
    std::string (*spelled)(const type&, const void* token, wire::spelling);  // Returns the text of a new number.
    bool (*parse)(const type&, std::string_view lexeme,
                  std::int64_t* whole);                      // Sets `whole` to an integer; false: it is no number.
    std::int64_t (*number)(const type&, const void* token);  // Returns the number; 0 if the text is none.
    void (*assign_number)(const type&, void* token, std::int64_t value);  // Sets the number.
    bool (*same_value)(const type&, const void*, const void*);            // Compares values, not their spelling.
};

struct derived_storage {
    bool (*in_sync)(const type&, const void* derived,
                    void* stored);  // Gets the value that the field holds while it follows; false: none.
    void (*set_in_sync)(const type&, void* derived, const void* stored);  // Sets that value; null: there is none.
    bool* (*forced)(const type&, void* derived);  // Returns the flag that says that the user has forced the field.
    // For a costly rule: keeps the bytes of the record that was read until the rule has been worked out for them.
    void (*borrow)(const type&, void* derived, const std::shared_ptr<const void>& keep,
                   std::span<const std::byte> record);
    std::span<const std::byte> (*borrowed)(const type&, const void* derived);
};

}  // namespace verbatim::table
