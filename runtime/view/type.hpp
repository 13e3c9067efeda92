// What there is to know of a type of the vocabulary or of a record: one constant each, which types.hpp makes from the type alone. What works
// with it (text, JSON, assignment, children) is no template and compiled once, so that describing a format costs little to compile.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/walk/cursor.hpp"
#include "runtime/walk/expect.hpp"
#include "runtime/wire/kind.hpp"
#include "runtime/wire/sequence.hpp"

namespace verbatim::walk {
struct surroundings;
}
namespace verbatim::view {

using wire::kind;
using byte_view = std::span<const std::byte>;

struct node;
struct type;

using visitor = std::function<bool(const node&)>;  // false: stop

// A text put together out of line.
struct words {
    std::string text;
    words& operator<<(std::string_view);
    words& operator<<(std::int64_t);
};

// A value inside a decoded document, and what it is.
struct place {
    void* value = nullptr;
    const type* of = nullptr;
};

// What a choice, an optional or a placed value holds.
struct content {
    place held;                         // of no type: it is absent
    std::size_t alternative = 0;        // of a choice
    std::size_t tail = 0;               // bytes behind it, within the extent of a choice
    std::size_t origin = wire::varies;  // where a placed value stands in the file, and its size there
    std::size_t origin_size = 0;
};

// A field of a record, as its schema declares it.
struct field {
    std::string_view name;
    std::size_t offset;     // in its record; `wire::varies` behind a field of varying size
    std::size_t in_memory;  // likewise, in a decoded one
    const type* of;
    bool governor;          // another field is read by it, and it follows when that field changes
    bool counts_inside;     // it counts a list inside another field, in a record of its own
};

// A value that the data of a field says: a count, a size, a tag, a pointer, or what a derived field holds.
struct implied {
    std::size_t field;                                      // of the same record, and
    std::size_t offset;                                     // where in that field
    const type* of;
    bool (*says)(const void* data, const void* stored);     // it says what is stored there; null: always
};

// A leaf that says how other data in a record is read: a count, a size, a tag, a pointer. The record's own, or one of a record inside it.
struct governing {
    std::size_t in_memory;  // from the start of the record
    const type* of;
};

struct type {
    kind what{};
    std::size_t size = 0;                    // in bytes, or `wire::varies`
    std::size_t in_memory = 0;               // likewise, decoded
    std::string_view label;                  // the schema's name of a record, an enumeration or bit fields; else the vocabulary's
    std::size_t count = 0;                   // elements of an array; bytes of a text, of padding or of raw bytes
    std::span<const type* const> holds;      // the element of an array, a list, an optional or a placed value; the alternatives of a choice
    void (*declared_as)(words&) = nullptr;   // how other fields govern it

    // Numbers.
    bool big_endian = false, is_signed = false, real = false;
    std::span<const std::string_view> names;  // of an enumeration's values from 0 on, of flags' bits, of a packed integer's fields
    std::span<const std::uint8_t> widths;     // of those fields, in bits

    // Characters.
    bool characters = false;
    std::string_view (*characters_in)(std::string_view bytes) = nullptr;  // those that are the value; all of them when it is null
    bool (*assign_text)(void* value, std::string_view) = nullptr;         // false when it cannot hold them

    bool decides_format = false;
    bool is_rest = false;  // whatever comes behind the record

    void (*fresh)(void* to) = nullptr;            // the bytes of a new one, for what has a fixed size
    std::byte (*filler)(std::size_t) = nullptr;   // of padding whose place says its size: the byte at a distance from its start
    bool (*take)(void* value, byte_view) = nullptr;  // a string from the bytes that it takes in a file
    std::size_t string_prefix = 0, string_suffix = 0;  // bytes of its own that a string usually has before and behind its characters
    bool separated = false, starts_line = false;  // a field of text, with what stands before it
    bool (*same_value)(const void*, const void*) = nullptr;  // of those, however they are spelled; of a string, its form included

    // What else its data says.
    std::span<const implied> implies;
    // Of a derived field: keeps what it holds, or puts what it should hold there. The latter is false when there is no such value.
    void (*force)(void* derived) = nullptr;
    bool (*mend)(const void* derived, void* stored) = nullptr;

    // Records.
    std::span<const field> fields;
    std::span<const governing> governs;
    const void* mark = nullptr;  // what the walk knows the record by, when pointers in it count from an enclosing record
    std::span<const walk::clause> expectations;  // a field each, with its conditions: walk::condition_text()
    // Decodes the record at the cursor and tells its fields; null when they all stand at fixed offsets and hide nothing.
    bool (*decode)(walk::cursor&, const type&, const node& inner, const visitor&) = nullptr;

    // Lists and arrays.
    std::size_t (*length)(const void* list) = nullptr;
    void* (*element_address)(void* value, std::size_t index) = nullptr;
    void (*insert)(void* list, std::size_t before, const void* element) = nullptr;  // a copy; of null: a new one
    void (*erase)(void* list, std::size_t index) = nullptr;
    // Gives a new element what records around the list govern in it; false with the reason. Null when they govern nothing.
    bool (*take_shape)(void* element, walk::surroundings&) = nullptr;
    // Tells about the element at the cursor and passes it; null when an element has a fixed size and hides nothing.
    bool (*tell_element)(walk::cursor&, node child, const visitor&) = nullptr;

    // A fill: what is left over behind its elements, and how many are missing.
    wire::byte_run* (*leftover)(void* list) = nullptr;
    std::uint64_t* (*missing)(void* list) = nullptr;

    // Choices, optionals and placed values: what they hold.
    content (*open)(void* value) = nullptr;
    place (*choose)(void* choice, std::size_t alternative) = nullptr;  // a new one; one past the last: unknown bytes
    wire::byte_run* (*tail)(void* choice) = nullptr;                   // null when it has none
    place (*emplace)(void* value) = nullptr;                           // a new value in an optional or a placed one
    void (*reset)(void* value) = nullptr;
    std::span<const std::int64_t> tags;                                // of the alternatives that have one
    wire::identity& (*identity)(void* placed) = nullptr;               // what a document knows a placed value by,
    wire::aligning aligned{};                                           // and what it is aligned to
    bool points = false;                                               // it holds placed values, however deep

    void (*assign_copy)(void* to, const void* from) = nullptr;
    void (*assign_move)(void* to, void* from) = nullptr;  // of what points, which keeps its places

    const type& element() const { return *holds.front(); }
    bool leaf() const { return what != kind::record && what != kind::array && what != kind::list; }

    // "u32", "text<24>", "Object", "list of Object"
    std::string name() const;
    // As a schema declares a field of it: "Object x object_count".
    std::string declaration() const;
    // The name of a choice's alternative: that of its type, with its tag when two have that name.
    std::string alternative_name(std::size_t) const;
    // The records that it is made of, in the order in which they are declared.
    std::vector<const type*> records() const;

    // A leaf's value as people read and write it, e.g. -2019, 0.5, "Pelvis", on_call.
    std::string text(byte_view) const;
    // The same as a JSON value.
    std::string json(byte_view) const;
    // Puts a text into a leaf. Nothing, or what is wrong with the text.
    std::optional<std::string> assign(void* value, std::string_view text) const;

    // Calls visit for each part of a node of this type; false when visit stopped.
    bool children(byte_view file, const node&, const visitor&) const;
    // A field of a decoded record.
    place field_in(void* record, std::size_t index) const { return {static_cast<std::byte*>(record) + fields[index].in_memory, fields[index].of}; }
    // A part of a decoded value: field `index` of a record, element `index` of a list. Of no type when there is none.
    place part(void* value, std::size_t index) const;
};

// What the indices of a path lead to from the root of a decoded document: what a choice, an optional or a placed value holds, or (whole) that
// value itself. Of no type when they lead nowhere.
place part_at(place root, std::span<const std::size_t> indices);
place whole_part_at(place root, std::span<const std::size_t> indices);

// Moves an element in front of another one of the list, or behind the last one. It keeps its places in the file.
void move_element(place list, std::size_t index, std::size_t before);

}  // namespace verbatim::view
