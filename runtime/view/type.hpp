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
    std::size_t tail = 0;               // bytes behind it, within the extent of a choice
    std::optional<std::size_t> origin;  // where a placed value stands in the file, and its size there
    std::size_t origin_size = 0;
};

// A field of a record, as its schema declares it.
struct field {
    std::string_view name;
    std::size_t offset;     // in its record; `wire::varies` behind a field of varying size
    std::size_t in_memory;  // likewise, in a decoded one
    const type* of;
    bool governor;          // another field is read by it, and it follows when that field changes
};

struct type {
    kind what{};
    std::size_t size = 0;                    // in bytes, or `wire::varies`
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

    // Records.
    std::span<const field> fields;
    const void* mark = nullptr;  // what the walk knows the record by, when pointers in it count from an enclosing record
    std::span<const walk::clause> expectations;  // a field each, with its conditions: walk::condition_text()
    // Decodes the record at the cursor and tells its fields; null when they all stand at fixed offsets and hide nothing.
    bool (*decode)(walk::cursor&, const type&, const node& inner, const visitor&) = nullptr;

    // Lists and arrays.
    std::size_t (*length)(const void* list) = nullptr;
    void* (*element_address)(void* value, std::size_t index) = nullptr;
    void (*insert)(void* list, std::size_t before, const void* element) = nullptr;  // a copy; of null: a new one
    void (*erase)(void* list, std::size_t index) = nullptr;
    // Tells about the element at the cursor and passes it; null when an element has a fixed size and hides nothing.
    bool (*tell_element)(walk::cursor&, node child, const visitor&) = nullptr;

    // Choices, optionals and placed values: what they hold.
    content (*open)(void* value) = nullptr;
    void (*forget_origin)(void* placed) = nullptr;  // it stood nowhere yet
    bool points = false;                            // it holds placed values, however deep

    void (*assign_copy)(void* to, const void* from) = nullptr;

    const type& element() const { return *holds.front(); }
    bool leaf() const { return what != kind::record && what != kind::array && what != kind::list; }

    // "u32", "text<24>", "Object", "list of Object"
    std::string name() const;
    // As a schema declares a field of it: "Object x object_count".
    std::string declaration() const;
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
    // A part of a decoded value: field `index` of a record, element `index` of a list. Of no type when there is none.
    place part(void* value, std::size_t index) const;
};

// What the indices of a path lead to from the root of a decoded document: what a choice, an optional or a placed value holds, or (whole) that
// value itself. Of no type when they lead nowhere.
place part_at(place root, std::span<const std::size_t> indices);
place whole_part_at(place root, std::span<const std::size_t> indices);

// A copy that comes from elsewhere: its placed values have no place in the file yet.
void forget_origins(place);

}  // namespace verbatim::view
