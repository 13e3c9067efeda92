// What can be done with values in memory without their C++ type. Each function is given the type of the value, so that values that no C++ type
// describes can be handled by the same functions for many types.
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

// How values live that are more than their bytes.
struct storage {
    void (*make)(const type&, void* to);                           // a new one, as the schema's defaults are
    void (*destroy)(const type&, void* value);
    void (*assign)(const type&, void* to, const void* from);
    void (*assign_moved)(const type&, void* to, void* from);       // what points keeps its places
};

// What is made of parts is destroyed and assigned part by part.
void destroy_record(const type&, void* value);
void assign_record(const type&, void* to, const void* from);
void assign_record_moved(const type&, void* to, void* from);
void assign_list(const type&, void* to, const void* from);
void assign_optional(const type&, void* to, const void* from);
void assign_optional_moved(const type&, void* to, void* from);
void assign_choice(const type&, void* to, const void* from);
void assign_choice_moved(const type&, void* to, void* from);

// A value of fixed layout is its bytes; a new one is what its type has, a constant as it is expected, or zeros.
extern const storage bitwise_storage;

// A varint: a wire::detail::spelled_integer.
extern const storage varint_storage;

struct some_elements;

// A list: a wire::borrowing, which borrows the file's bytes until it is changed. Its elements follow each other.
struct list_storage {
    std::size_t (*length)(const type&, const void* list);
    void* (*decoded)(const type&, void* list);                     // the first element, after all of them are decoded
    const void* (*first)(const type&, const void* list);           // of a list that is not borrowed
    void (*resize)(const type&, void* list, std::size_t count);    // one that is not borrowed
    void* (*append)(const type&, void* list, std::size_t room);    // a new one, to one that is not borrowed, and is to have this many
    void* (*element)(const type&, void* list, std::size_t index);  // one of them, decoded; of some lists others stay as they are:
    const some_elements* (*partly)(const void* list);              // then this says which. Null: all are decoded, or none
};

// Of lists whose elements are decoded all or none.
void* decoded_element(const type&, void* list, std::size_t index);
const some_elements* no_part(const void* list);

struct choice_storage {
    std::size_t (*index)(const type&, const void* choice);         // one past the last alternative: bytes under an unknown tag
    const void* (*value)(const type&, const void* choice);
    void* (*emplace)(const type&, void* choice, std::size_t alternative);
};

struct optional_storage {
    const void* (*value)(const type&, const void* optional);       // null: absent
    void* (*emplace)(const type&, void* optional);
    void (*reset)(const type&, void* optional);
};

// A field of text: a wire::detail::separated. Of a token also:
struct separated_storage {
    std::string (*spelled)(const type&, const void* token, wire::spelling);                 // as it is written anew; null for a line
    bool (*parse)(const type&, std::string_view lexeme, std::int64_t* whole);               // false: no such number; `whole` of an integer
    std::int64_t (*number)(const type&, const void* token);                                 // what it holds; 0 when that is no number
    void (*assign_number)(const type&, void* token, std::int64_t value);
    bool (*same_value)(const type&, const void*, const void*);                              // however they are spelled
};

struct derived_storage {
    bool (*in_sync)(const type&, const void* derived, void* stored);  // what the field holds as long as it follows; false: there is no such value
    void (*set_in_sync)(const type&, void* derived, const void* stored);  // null: there is none
    bool* (*forced)(const type&, void* derived);
    // Of a costly rule: the bytes of the record that was read, until it has been worked out for them.
    void (*borrow)(const type&, void* derived, const std::shared_ptr<const void>& keep, std::span<const std::byte> record);
    std::span<const std::byte> (*borrowed)(const type&, const void* derived);
};

}  // namespace verbatim::table
