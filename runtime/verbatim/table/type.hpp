// The tables: what the engine knows of a type, namely the layout of its values in a file and in memory, the fields that
// control how they are read, and the functions that handle a value. of.hpp makes one constant table for each type of a
// schema in C++; builder.hpp makes tables at run time. All other code is compiled once and driven by the tables.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "verbatim/table/calculated.hpp"
#include "verbatim/table/expression.hpp"
#include "verbatim/table/rule.hpp"
#include "verbatim/table/storage.hpp"
#include "verbatim/wire/coding.hpp"
#include "verbatim/wire/enumeration.hpp"
#include "verbatim/wire/kind.hpp"
#include "verbatim/wire/layout.hpp"
#include "verbatim/wire/placed.hpp"
#include "verbatim/wire/sequence.hpp"

namespace verbatim::wire {
struct beginning;
struct codec;
struct coded_state;
struct meaning;
struct reference;
struct running_rule;
struct termination;
struct trimming;
}  // namespace verbatim::wire

namespace verbatim::table {

using wire::dynamic_size;
using wire::kind;

struct expectation;

// A field of a record, as the schema declares it.
struct field {
    std::string_view name;  // Name of the field in the schema.
    std::size_t offset =
        dynamic_size;  // Offset of the field in its record in a file; `dynamic_size` after a field of varying size.
    std::size_t in_memory = 0;  // Offset of the field in its decoded record in memory.
    const type* of = nullptr;   // Type of the field.
    bool controls =
        false;  // This field, or a number inside it, controls other data and follows when that data changes.
    bool named_inside = false;     // Data in a record that is inside another field is controlled by this field.
    bool is_target = false;        // This field is a list to which references inside the record lead.
    std::uint16_t note = no_note;  // Index of the note in which the reader keeps its place for data that needs it;
                                   // `no_note` if there is none.
    bool is_entered =
        false;  // A number inside this field controls later data; a note of the next field then marks its end.
};

// A calculated value or an argument of a record, as expressions in text that an evaluator of another layer parses
// (verbatim/kaitai/formula.hpp).
struct named_formula {
    std::string_view name, is;                   // Its name, and the expression for its value.
    std::string_view condition{};                // Expression for whether it is present; empty if it always is.
    std::string_view label{};                    // Name of the enumeration whose value it is; empty if it is none.
    std::span<const wire::named_value> named{};  // The names of the values of that enumeration.
};

// Two lists of a record whose rows belong together (wire/rows_of.hpp), by the indices of their fields: row i of `rows`
// belongs to row i of `of`, or to the row as far behind the rows of the list `first`.
struct row_pair {
    std::size_t rows, of, first;  // `first` is `dynamic_size` if there is none.
    std::string_view called;      // The word for a row of `of`.
};

// An expectation of a record: field `field` is valid if `holds` is not 0.
struct validity {
    std::uint16_t field = 0;            // Index of the field in its record.
    const expression* holds = nullptr;  // Condition over the fields of the record.
};

// The same for a schema in C++, which names the field.
struct named_validity {
    std::string_view field;             // Name of the field in its record.
    const expression* holds = nullptr;  // Condition over the fields of the record.
};

// One step in reading or writing a record: a run of fields of fixed layout, which is one copy, or one field of another
// kind.
struct step {
    std::uint16_t first = 0, last = 0;  // Index of the first field, and the index after the last one.
    bool is_run = false;                // The step is a run of fields of fixed layout.
    bool decides_format = false;        // Run only: it contains a magic.
    std::size_t size = 0;               // Run only: its size in a file, in bytes.
    std::size_t in_memory = 0;          // Offset of the first field in the decoded record in memory.
};

// How the bytes that are next show whether a value is there: all of these constants are at their offsets, and one of
// these texts is at its start, if there are any.
struct recognition {
    struct mark {
        std::size_t offset = 0;
        const type* constant = nullptr;
    };
    std::span<const mark> marks;
    std::span<const wire::beginning> beginnings;
};

// A pattern of padding that repeats every `width` bytes.
struct padding_pattern {
    std::byte (*at)(std::size_t distance) =
        nullptr;            // Returns the byte at this distance from the start of the padding.
    std::size_t width = 1;  // Size of the pattern in bytes.
    bool is_zero = false;   // All bytes of the pattern are 0.
};

// The point from which a pointer counts: the start of the file, of the record that holds the pointer, or of the
// pointer's field; the end of a field
// (`after_field`) or the start (`start_of`) of a record around; the end of the file; or the start of the nearest bytes
// around the record that have a byte limit.
enum class base : std::uint8_t { file, record, field, after_field, start_of, end, around };

struct type {
    // The byte limit of a choice: none; `size` bytes; `bytes` from its own start (`here`) or from that of the record;
    // all bytes around it.
    enum class limit : std::uint8_t { none, fixed, here, record, around };

    kind what{};                // Kind of the type: it decides which of the other members apply.
    std::size_t size = 0;       // Size of a value in a file, in bytes; `dynamic_size` if it varies.
    std::size_t smallest = 0;   // The fewest bytes that a value can take in a file.
    std::size_t in_memory = 0;  // Size of a decoded value in memory, in bytes.
    std::size_t alignment = 1;  // Alignment of a decoded value in memory, in bytes.
    std::string_view label;  // Schema's name of a record, enumeration or bit fields; otherwise the name of the type in
                             // the vocabulary.
    std::size_t count = 0;   // Number of elements of an array; number of bytes of a text, a code, padding or raw bytes.
    std::span<const type* const>
        holds;  // Type of the elements or of the content; types of the alternatives of a choice.

    bool bitwise = false;  // The bytes of a value are the same in a file and in memory, so reading is one copy.
    bool lazy =
        false;  // A value reads the same wherever it is, so it can be left in the file's bytes and decoded later.
    bool depends_on_outer =
        false;  // A record around a value, or an evaluator that looks around, controls how the value is read.
    bool depends_on_outer_data =
        false;  // More than numbers controls a value from outside, so it cannot keep the outer records.
    bool can_keep_outer_records =
        false;  // List: its elements stay in the file's bytes, together with the records around that control them.
    bool has_fixed_sizes = false;  // A size or a count in a value is a number of the schema.
    bool leads_back = false;  // List, optional, pointer: it is in its element. Record: it is in itself (C++: not by
                              // lists and pointers).
    bool nests = false;       // Something in a value leads back, so its records nest as deep as the file says.
    bool points = false;      // A value holds placed values, at any depth.
    bool codes = false;       // A value holds coded values, at any depth of its own space.
    bool settles = false;  // A value holds coded values, or data that varints control: the writer settles these before
                           // it measures.
    bool runs = false;  // A value holds a running number, which it leaves out if the element before gives the same one.
    bool has_references = false;    // A value is a reference to an element of a list, or holds references at any depth.
    bool decides_format = false;    // A value holds a magic, of fixed layout: other bytes there are another format.
    bool checkable = false;         // Reading can report findings in a value.
    bool compared_decoded = false;  // Some of these findings can be seen only in the decoded value.
    bool pads_from_file = false;    // A value holds padding whose size depends on the offset in the file.
    bool ends_open = false;  // What follows a value decides whether it is valid: an open text or an absent optional is
                             // at its end (open.hpp).

    const storage* held = nullptr;  // Functions that make, assign and destroy a value.
    void (*fresh)(void* to) =
        nullptr;  // Makes a new value of a bitwise C++ type; null if a new value is `expected`, or else zeros.

    // Leaves.
    const wire::coding* coding = nullptr;  // How its bytes represent the value; null for every other kind.

    // Numbers.
    bool big_endian = false, is_signed = false,
         real = false;             // Byte order, sign, and whether it is a floating-point number.
    std::size_t native_size = 0;   // Size of a number whose bytes are the number; 0 for every other type.
    std::size_t decoded_size = 0;  // Size of the decoded number of any other coding in bytes.
    wire::naming named_by{};       // What its names are for.
    const wire::running_rule* running =
        nullptr;  // Running number: the rule for when it may be left out; null for every other type.
    const wire::meaning* means = nullptr;  // Meaning of the number in words or units; null if it has none.
    const type* instead =
        nullptr;  // The type with the other meaning, if another number decides about it (`means->by`).
    const wire::reference* refers =
        nullptr;  // Reference: the list to which the number or the name leads; null for every other type.
    std::span<const wire::named_value> named;  // The values that have names, in ascending order, or the named bits.
    std::span<const std::string_view> names;   // Packed integer: the names of its bit fields, from the lowest bit on.
    std::span<const std::uint8_t> widths;      // Packed integer: the widths of its bit fields in bits.
    std::span<const wire::meaning* const>
        parts_mean;  // Packed integer: the meanings of its bit fields; null for a bit field without one.
    std::span<const std::byte>
        expected;  // Constant: its bytes; if several values are allowed, the bytes of each in turn.

    // Characters.
    bool characters = false;  // The bytes of a value are text.
    std::string_view (*characters_in)(const type&, std::string_view bytes) =
        nullptr;  // Returns those that are characters; null: all are.
    bool (*assign_text)(const type&, void* value, std::string_view) =
        nullptr;  // Assigns characters; returns false if the value cannot hold them.
    std::size_t (*first_stray)(const type&, const void* value) =
        nullptr;                // Text: returns the index of the first wrong byte in its tail.
    std::string_view encoding;  // Encoding of the characters, by its name in iconv; empty if they are bytes.
    std::size_t unit = 1;       // Size of a NUL in this encoding, in bytes.
    const wire::termination* ends = nullptr;  // Terminated string or stream: its terminator and the options of that.
    bool& (*unterminated)(const void* value) =
        nullptr;  // Terminated string: its terminator is missing; null if the value does not store that.
    const wire::trimming* trims =
        nullptr;  // String or stream of known size: the terminator or padding that ends its value, or null.
    const type* prefix = nullptr;  // String after a length: the type of the length.
    const type* long_prefix =
        nullptr;  // String after a length: the type of the longer length after an escape, or null.
    bool& (*long_form)(const void* value) =
        nullptr;  // Whether a text has the longer length without need; null if there is no longer length.
    std::size_t longest = dynamic_size;  // Line: the most bytes it may have; a longer line is a finding.
    const separated_storage* text =
        nullptr;               // Field of a text format: functions for its separator and content; otherwise null.
    bool starts_line = false;  // Field of a text format: expected at the start of a line, not after a space.

    // Padding, and bytes that take all that is left.
    padding_pattern pattern{};  // The bytes of new padding, and those that are expected.
    std::size_t multiple = 0;   // Padding to a multiple of this many bytes; 0 for every other padding.
    bool from_file = false;     // The multiple counts from the start of the file instead of the record.
    bool is_rest = false;       // Takes all bytes after the record.
    std::string_view line_end;  // Last line end of a text file: its bytes in a new file; empty for every other type.

    // The controls of a value. Each is null if it does not apply.
    const expression* times = nullptr;  // List: the number of elements.
    const expression* bytes =
        nullptr;  // String, bytes, sized list, choice: number of bytes; null: all up to the end of the bytes around.
    const expression* tag =
        nullptr;  // Choice: the tag; null if there is one alternative, or if the magic of the alternatives decides.
    const expression* present = nullptr;  // Optional, look: condition. Null: an optional is present with more bytes or
                                          // its magic, a look always.
    const expression* pointer = nullptr;  // Placed value: the pointer; a number if the place is fixed.

    // Records.
    std::span<const field> fields;  // The fields, in the order of the schema.
    std::span<const step> steps;    // The steps in which the record is read and written.
    std::size_t data_steps =
        0;  // Number of steps up to the last one that has bytes; after these are derived fields only.
    std::span<const control* const>
        controls;  // Numbers in this record, or in records inside it, that control other data.
    std::span<const expectation> expectations;  // Expectations of a schema in C++.
    std::string_view rules_from;                // Source of the expectations that name none; empty: that of the root.
    std::span<const std::string_view> telling;  // Record: the columns of a table of such records.
    std::span<const std::uint16_t> units;       // Record: its lists whose elements people see as one thing each.
    std::span<const calculated_value> calculated;  // Values that C++ functions calculate from the fields.
    std::span<const row_pair> together;            // Lists whose rows belong together.
    std::span<const validity> valid;               // Expectations that are formulas, or of a loaded schema.
    std::span<const named_formula> values;         // Calculated values that are formulas.
    const schema_facts& (*facts)(const type& root, const evaluator&) =
        nullptr;  // In C++: what the formulas in it need to know of the schema; null if there are none.
    std::span<const named_formula> arguments;  // Arguments that each use of the record passes to its formulas.
    // Whether some field controls data; some field is derived; a derived field is for a controlling field; references
    // lead to some field.
    bool has_controls = false, has_rules = false, rules_a_control = false, has_targets = false;
    std::uint16_t notes = 0;  // Number of notes that the reader keeps for fields of the record.
    bool is_row = false;      // All fields are tokens and lines.
    bool is_entered = false;  // One of its fields is entered.

    // Lists and arrays.
    const list_storage* elements =
        nullptr;  // List: functions for its elements. Null: an array, whose elements are in its memory.
    std::byte (*first_as)(std::size_t) =
        nullptr;                      // Bytes of element 0, by distance, if it represents "none"; otherwise null.
    std::string_view first_expected;  // These bytes in words, for a finding.
    bool is_sized_list = false;       // List of as many elements as fit in its bytes.
    wire::byte_run* (*leftover)(const void* list) = nullptr;  // Sized list: the bytes after its last whole element.
    const expression* until =
        nullptr;                 // List that ends with the first element that meets this condition over its fields.
    bool may_lack_last = false;  // List with `until`: it may also end with the bytes around it.
    std::uint64_t* (*missing)(const void* list) =
        nullptr;  // Sized list with a count: how many elements are missing; null without a count.

    // Choices.
    const choice_storage* alternatives =
        nullptr;  // Choice or coded value: functions that get and set the alternative; otherwise null.
    std::span<const std::int64_t>
        tags;  // Tags of the alternatives, by index; an alternative without one is for all other tags.
    const type* otherwise = nullptr;  // Type of the bytes that are kept under a tag that no alternative has.
    bool by_magic = false;  // Choice: the bytes that are next select the alternative. Optional: present if its magic is
                            // there.
    std::span<const recognition> recognised;  // By magic: how each alternative is recognised, or the content of the
                                              // optional. An alternative without one is for all other bytes.
    bool is_open = false;         // Unknown tags, and bytes after the alternative, are usual, so they are no findings.
    limit limited = limit::none;  // The byte limit of the choice.
    wire::byte_run* (*tail)(const void* choice) =
        nullptr;  // The bytes after the alternative; null if the choice has no byte limit.

    // Coded values. They also use the members of a choice: one alternative, in a byte limit.
    const wire::codec* codec = nullptr;  // The codec; null for every type that is no coded value.
    wire::coded_state& (*coded_state)(const void* coded) =
        nullptr;                        // What the value stores beside its content: the stream and the layout.
    const evaluator* key = nullptr;     // Evaluator of the codec's key; null if it has none.
    const expression* given = nullptr;  // Number that is passed to the codec; null if it takes none.

    // Optionals and placed values.
    const optional_storage* inside = nullptr;  // Functions that get and set the content; null for every other type.
    base from{};                               // The point from which the pointer counts.
    bool can_be_absent = true;                 // Placed value: it is absent if the pointer field holds `absent`.
    std::int64_t absent = 0;                   // Placed value: the number in the pointer field that means absent.
    bool follows_contents = false;             // Placed value: a new one is placed after the values that it leads to.
    bool is_needed = false;                    // Placed value: its record is not made without it.
    bool is_at_end = false;                    // Placed value: nothing comes after it in a file.
    bool is_last_in_file = false;  // Placed value without a pointer: it is where its magic is last in the file.
    bool is_look = false;          // Look: other values own its bytes.
    bool may_be_unreadable =
        false;  // If the value cannot be read at its position, it is absent, and that is a finding.
    const type* from_record = nullptr;  // The record that `after_field` and `start_of` count from; otherwise null.
    std::size_t from_offset = 0;        // `after_field`: offset of the end of that field in the record.
    wire::aligning aligned{};           // Alignment of a placed value, and the padding before it.
    wire::identity& (*identity)(const void* placed) =
        nullptr;  // The identity by which a document knows a placed value.

    // Derived fields.
    const rule* by_rule = nullptr;    // Derived field: the rule for its number; null for every other type.
    const control* target = nullptr;  // Derived field: the field that holds the number.
    const expression* applies =
        nullptr;  // Derived field: condition under which the rule applies; null if it always does.
    const derived_storage* state = nullptr;  // Derived field: functions for its state (in sync, stored wrong, forced).
    const type* ruled = nullptr;             // Derived field: the record whose fields the rule uses.

    const type& element() const { return *holds.front(); }  // Type of the elements, or of the content.
    // Size of the number in memory as an integer, in bytes.
    std::size_t number_size() const { return native_size ? native_size : decoded_size; }
    // What a leaf is; false for every other kind.
    bool is_native() const { return coding == &wire::codings::native; }
    bool is_varint() const { return coding && coding->by == wire::ending::number; }
    bool is_token() const { return coding && coding->by == wire::ending::space; }
    bool is_fixed_text() const { return coding && !coding->is_number && coding->by == wire::ending::type; }
    bool is_string() const { return coding && !coding->is_number && coding->by != wire::ending::type; }
    bool is_line() const { return coding && coding->by == wire::ending::line; }
    // Whether it is a number whose bytes are not the number itself.
    bool is_decoded() const { return coding && coding->decode; }
    bool is_constant() const { return !expected.empty(); }
    bool is_packed() const { return !widths.empty(); }
    bool is_number() const { return coding && coding->is_number && !characters; }
    bool is_named() const { return named_by != wire::naming::none; }
    bool is_enumeration() const { return named_by == wire::naming::values; }
    bool is_flags() const { return named_by == wire::naming::bits; }
    // Whether it is an integer, a float or a code alone: no constant, no names, no bit fields.
    bool is_plain_number() const { return is_native() && !is_constant() && !is_named() && !is_packed(); }
    bool is_integer() const { return is_plain_number() && !real; }
    bool is_real() const { return is_plain_number() && real; }
    // Whether a new value takes counts or sizes from the schema or from records around it.
    bool needs_initial_sizes() const { return depends_on_outer || has_fixed_sizes; }
    bool leaf() const {
        return what != kind::record && what != kind::array && what != kind::list;
    }  // Whether it is no record, array or list.
    bool has_elements() const {
        return what == kind::list || what == kind::array;
    }  // Whether it is a list or an array.
    // Whether the tools show the content in place of this value: a choice, coded value, optional or placed value.
    bool is_transparent() const { return alternatives || inside; }
    bool is_referred_to =
        false;  // Record: something inside counts from its start, or is controlled by or leads into one of its fields.

    // Lists and arrays. Most lists decode all their elements when one is requested.
    std::size_t length(const void* value) const {
        return elements ? elements->length(*this, value) : count;
    }                                                         // Number of elements.
    void* element_in(void* value, std::size_t index) const {  // Element `index`, decoded.
        return elements ? elements->element(*this, value, index)
                        : static_cast<std::byte*>(value) + index * element().in_memory;
    }
    void insert(void* list, std::size_t before,
                const void* from) const;              // Inserts a copy of `from`, or a new element if it is null.
    void erase(void* list, std::size_t index) const;  // Removes one element.
    void drop_last(void* list) const { elements->resize(*this, list, length(list) - 1); }  // Removes the last element.

    void make(void* to) const { held->make(*this, to); }  // Makes a new value, with the defaults of the schema.
    void assign(void* to, const void* value) const { held->assign(*this, to, value); }  // Makes `to` a copy of `value`.
    void assign_moved(void* to, void* value) const {
        held->assign_moved(*this, to, value);
    }  // Moves `value` to `to`; see storage.
};

// Returns whether a value of this type can serve as the name of an element: a text, or a code.
inline bool is_name(const type& t) { return t.is_fixed_text() || (t.characters && (t.is_string() || t.is_integer())); }

// Returns whether these bytes are a value that the constant may have.
inline bool is_expected(const type& constant, const std::byte* bytes) {
    for (auto left = constant.expected; !left.empty(); left = left.subspan(constant.size))
        if (std::memcmp(bytes, left.data(), constant.size) == 0) return true;
    return constant.expected.empty();
}
// Returns the constant that a type is or starts with; for a placed value, the constant at the start of its content.
inline const type& magic_of(const type& t) {
    if (t.what == kind::placed) return magic_of(t.element());
    return t.what == kind::record ? *t.fields.front().of : t;
}
// Returns the type of what a choice holds: one of its alternatives, or bytes under an unknown tag.
inline const type& held_by(const type& choice, const void* value) {
    const std::size_t index = choice.alternatives->index(choice, value);
    return index < choice.holds.size() ? *choice.holds[index] : *choice.otherwise;
}
// Returns the index of the alternative for a tag; the index after the last tag if no alternative has it.
inline std::size_t index_of_tag(const type& choice, std::int64_t tag) {
    return static_cast<std::size_t>(std::find(choice.tags.begin(), choice.tags.end(), tag) - choice.tags.begin());
}
// Returns the escape, all bits set: a length field with this number is followed by the longer length.
inline std::uint64_t escape_of(const type& length) {
    return length.size == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * length.size) - 1;
}
// Returns the size in bytes of padding to a multiple at a position in the file, in a record that starts at `start`.
inline std::size_t padding_at(const type& padding, std::size_t position, std::size_t start) {
    const std::size_t over = (padding.from_file ? position : position - start) % padding.multiple;
    return over ? padding.multiple - over : 0;
}

}  // namespace verbatim::table
