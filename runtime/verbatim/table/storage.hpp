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
class identity;
}

namespace verbatim::table {

struct type;

// Functions for the lifetime of values.
struct storage {
    void (*make)(const type&, void* to);                      // Makes a new value, with the defaults of the schema.
    void (*destroy)(const type&, void* value);                // Destroys a value.
    void (*assign)(const type&, void* to, const void* from);  // Makes `to` a copy of `from`.
    void (*assign_moved)(const type&, void* to,
                         void* from);  // Moves `from` to `to`. Placed values keep their places in the file.
};

// Functions for values with parts: they handle each part by its own storage.
void destroy_record(const type&, void* value);
void assign_record(const type&, void* to, const void* from);
void assign_record_moved(const type&, void* to, void* from);
void destroy_list(const type&, void* value);
void assign_list(const type&, void* to, const void* from);
void assign_list_moved(const type&, void* to, void* from);
void assign_optional(const type&, void* to, const void* from);
void assign_optional_moved(const type&, void* to, void* from);
void assign_choice(const type&, void* to, const void* from);
void assign_choice_moved(const type&, void* to, void* from);

// For values of fixed layout, which are copied as bytes. A new value is made by type::fresh, or is type::expected, or
// is zeros.
extern const storage bitwise_storage;

// For varints, each a wire::detail::encoded_integer.
extern const storage varint_storage;

struct partly_decoded;

// Functions for a list, which is a wire::borrowing: it borrows the file's bytes until it is changed. Decoded elements
// follow each other in memory.
struct list_storage {
    std::size_t (*length)(const type&, const void* list);  // Returns the number of elements.
    void* (*decoded)(const type&, void* list);             // Decodes all elements and returns the first one.
    const void* (*first)(const type&, const void* list);   // Returns the first element of a list that is not borrowed.
    void (*resize)(const type&, void* list,
                   std::size_t count);  // Changes the number of elements of a list that is not borrowed.
    void* (*append)(
        const type&, void* list,
        std::size_t room);  // Appends a new element to a list that is not borrowed; `room`: elements to expect.
    void* (*element)(const type&, void* list,
                     std::size_t index);  // Returns one element, decoded. A long list leaves the others borrowed: then
    const partly_decoded* (*partly)(const void* list);  // `partly` returns the decoded ones. Null: all or none.
};

// For every list, whether or not it has a C++ type.
extern const list_storage list_functions;

struct choice_storage {
    std::size_t (*index)(const type&,
                         const void* choice);  // Returns its index; for an unknown tag the one after the last.
    const void* (*value)(const type&, const void* choice);  // Returns the value of the alternative.
    void* (*emplace)(const type&, void* choice,
                     std::size_t alternative);  // Sets the alternative to a new value, and returns that.
};

struct optional_storage {
    const void* (*value)(const type&, const void* optional);  // Returns the content; null if it is absent.
    void* (*emplace)(const type&, void* optional);            // Sets the content to a new value, and returns that.
    void (*reset)(const type&, void* optional);               // Makes the content absent.
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
