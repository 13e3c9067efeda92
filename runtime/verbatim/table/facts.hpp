// The facts of a type that types of one kind alone have: a plain struct for each kind. A type has one pointer to those
// of its own kind.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "verbatim/table/calculated.hpp"
#include "verbatim/table/expression.hpp"
#include "verbatim/table/rule.hpp"
#include "verbatim/table/storage.hpp"
#include "verbatim/wire/coding.hpp"
#include "verbatim/wire/enumeration.hpp"
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

// What the steps of a record depend on in each field.
struct about_field {
    bool bitwise, rule, magic;
    std::size_t size, in_memory;
};
// Puts the steps one after the other: runs of fields of fixed layout, and each other field by itself. Derived fields
// have no bytes. Without a place (`to` is null) it only counts them. Returns their number.
constexpr std::size_t put_steps(std::span<const about_field> fields, step* to) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < fields.size(); ++count) {
        const about_field& first = fields[i];
        step s{static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(i + 1), first.bitwise,
               first.bitwise && first.magic,  first.bitwise ? first.size : 0,    first.in_memory};
        for (++i; s.is_run && i < fields.size() && fields[i].bitwise; ++i)
            s.last = static_cast<std::uint16_t>(i + 1), s.size += fields[i].size, s.decides_format |= fields[i].magic;
        if (to) to[count] = s;
    }
    return count;
}

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

// The byte limit of a choice: none; `size` bytes; `bytes` from its own start (`here`) or from that of the record; all
// bytes around it.
enum class byte_limit : std::uint8_t { none, fixed, here, record, around };

// Of a leaf whose bytes are characters, or bytes up to an end.
struct text_facts {
    // Returns those of the bytes that are characters; null: all are.
    std::string_view (*characters_in)(const type&, std::string_view bytes) = nullptr;
    // Assigns characters; returns false if the value cannot hold them.
    bool (*assign_text)(const type&, void* value, std::string_view) = nullptr;
    // Text: returns the index of the first wrong byte in its tail.
    std::size_t (*first_stray)(const type&, const void* value) = nullptr;
    std::string_view encoding{};  // Encoding of the characters, by its name in iconv; empty if they are bytes.
    std::size_t unit = 1;         // Size of a NUL in this encoding, in bytes.
    // Terminated string: its terminator is missing; null if the value does not store that.
    bool& (*unterminated)(const void* value) = nullptr;
    const type* prefix = nullptr;  // String after a length: the type of the length.
    const type* long_prefix =
        nullptr;  // String after a length: the type of the longer length after an escape, or null.
    // Whether a text has the longer length without need; null if there is no longer length.
    bool& (*long_form)(const void* value) = nullptr;
    std::size_t longest = dynamic_size;  // Line: the most bytes it may have; a longer line is a finding.
    // Field of a text format: functions for its separator and content; otherwise null.
    const separated_storage* separated = nullptr;
    bool starts_line = false;  // Field of a text format: expected at the start of a line, not after a space.
    std::string_view closing{}, opening{};  // The marks that are expected before and after this line end.

    bool has_marks() const { return !closing.empty() || !opening.empty(); }
    // Returns the separator that is expected before a field of a text format.
    std::string usual_separator(std::string_view line_end) const {
        return std::string(closing).append(starts_line ? line_end : " ").append(opening);
    }
};
inline constexpr text_facts no_text{};

// Of a leaf: what its value is and means.
struct leaf_facts {
    // Byte order, sign, and whether it is a floating-point number.
    bool big_endian = false, is_signed = false, real = false;
    wire::naming named_by{};       // What its names are for.
    std::size_t native_size = 0;   // Size of a number whose bytes are the number; 0 for every other type.
    std::size_t decoded_size = 0;  // Size of the decoded number of any other coding in bytes.
    // Running number: the rule for when it may be left out; null for every other type.
    const wire::running_rule* running = nullptr;
    const wire::meaning* means = nullptr;  // Meaning of the number in words or units; null if it has none.
    // The type with the other meaning, if another number decides about it (`means->by`).
    const type* instead = nullptr;
    // Reference: the list to which the number or the name leads; null for every other type.
    const wire::reference* refers = nullptr;
    std::span<const wire::named_value> named{};  // The values that have names, in ascending order, or the named bits.
    // Packed integer: the names of its bit fields, from the lowest bit on, their widths in bits, and their meanings,
    // null for a bit field without one.
    std::span<const std::string_view> names{};
    std::span<const std::uint8_t> widths{};
    std::span<const wire::meaning* const> parts_mean{};
    // Constant: its bytes; if several values are allowed, the bytes of each in turn.
    std::span<const std::byte> expected{};
    const text_facts* text = &no_text;
};

// Of padding, and of bytes that take all that is left.
struct padding_facts {
    padding_pattern pattern{};    // The bytes of new padding, and those that are expected.
    std::size_t multiple = 0;     // Padding to a multiple of this many bytes; 0 for every other padding.
    bool from_file = false;       // The multiple counts from the start of the file instead of the record.
    bool is_rest = false;         // Takes all bytes after the record.
    std::string_view line_end{};  // Last line end of a text file: its bytes in a new file; empty for every other type.
};

struct record_facts {
    std::span<const step> steps{};  // The steps in which the record is read and written.
    // Number of steps up to the last one that has bytes; after these are derived fields only.
    std::size_t data_steps = 0;
    // Numbers in this record, or in records inside it, that control other data.
    std::span<const control* const> controls{};
    // Returns the expectations of a schema in C++; null if there are none.
    std::span<const expectation> (*made_expectations)() = nullptr;
    std::string_view rules_from{};                // Source of the expectations that name none; empty: that of the root.
    std::span<const std::string_view> telling{};  // The columns of a table of such records.
    std::span<const std::uint16_t> units{};       // Its lists whose elements people see as one thing each.
    std::span<const calculated_value> calculated{};  // Values that C++ functions calculate from the fields.
    std::span<const row_pair> together{};            // Lists whose rows belong together.
    std::span<const validity> valid{};               // Expectations that are formulas, or of a loaded schema.
    std::span<const named_formula> values{};         // Calculated values that are formulas.
    // In C++: what the formulas in it need to know of the schema; null if there are none.
    const schema_facts& (*facts)(const type& root, const evaluator&) = nullptr;
    std::span<const named_formula> arguments{};  // Arguments that each use of the record passes to its formulas.
    // Whether some field controls data; some field is derived; a derived field is for a controlling field; references
    // lead to some field.
    bool has_controls = false, has_rules = false, rules_a_control = false, has_targets = false;
    std::uint16_t notes = 0;  // Number of notes that the reader keeps for fields of the record.
    bool is_row = false;      // All fields are tokens and lines.
    bool is_entered = false;  // One of its fields is entered.
    // Something inside counts from its start, or is controlled by or leads into one of its fields.
    bool is_referred_to = false;
    // In a loaded schema: gives the values of its arguments as bytes, as seen from the record around; null if it has
    // none.
    const evaluator* given = nullptr;

    std::span<const expectation> expectations() const {
        return made_expectations ? made_expectations() : std::span<const expectation>();
    }
    // Takes a field into account.
    constexpr void count(const field& f) {
        has_controls |= f.controls, is_entered |= f.is_entered;
        notes = static_cast<std::uint16_t>(notes + (f.note != no_note));
    }
};

struct list_facts {
    const engine* by = nullptr;         // Decodes its elements.
    const expression* times = nullptr;  // The number of elements; null if nothing controls it.
    // Bytes of element 0, by distance, if it represents "none"; otherwise null.
    std::byte (*first_as)(std::size_t) = nullptr;
    std::string_view first_expected{};  // These bytes in words, for a finding.
    // List that ends with the first element that meets this condition over its fields.
    const expression* until = nullptr;
    bool may_lack_last = false;  // List with `until`: it may also end with the bytes around it.
    bool is_sized_list = false;  // List of as many elements as fit in its bytes.
    // Its elements stay in the file's bytes, together with the records around that control them.
    bool can_keep_outer_records = false;
    bool missing = false;        // Sized list: it stores how many elements are missing.
    bool may_have_tail = false;  // List to the end: bytes after its elements are usual, so they are no finding,
    bool tail_is_zeros = false;  // if they are zeros.
};

// Of a choice, and of a coded value, which has one alternative in a byte limit.
struct choice_facts {
    // Where a value has the alternative and its index: the alternative is at the start, or in memory of its own, to
    // which there is a pointer at the start.
    bool is_elsewhere = false;
    std::size_t index_at = 0;
    // The tag; null if there is one alternative, or if the magic of the alternatives decides.
    const expression* tag = nullptr;
    // Tags of the alternatives, by index; an alternative without one is for all other tags.
    std::span<const std::int64_t> tags{};
    const type* otherwise = nullptr;  // Type of the bytes that are kept under a tag that no alternative has.
    // By magic: how each alternative is recognised. An alternative without one is for all other bytes.
    std::span<const recognition> recognised{};
    bool is_open = false;  // Unknown tags, and bytes after the alternative, are usual, so they are no findings.
    byte_limit limited = byte_limit::none;  // The byte limit of the choice.
    std::size_t tail = 0;                   // Offset of the bytes after the alternative; 0: it has no byte limit.
};

struct coded_facts {
    choice_facts choice{};
    const wire::codec* codec = nullptr;
    const engine* by = nullptr;         // Copies the places in its content.
    const evaluator* key = nullptr;     // Evaluator of the codec's key; null if it has none.
    const expression* given = nullptr;  // Number that is passed to the codec; null if it takes none.
};

// Of an optional and of a placed value.
struct optional_facts {
    // The content is at the start of the value, before a bool that says whether it is there. Otherwise it is in memory
    // of its own, to which there is a pointer at the start, or null.
    bool is_near = false;
    // Optional, look: condition. Null: an optional is present with more bytes or its magic, a look always.
    const expression* present = nullptr;
    std::span<const recognition> recognised{};  // By magic: how the content is recognised.
};

struct placed_facts {
    optional_facts content{};
    const expression* pointer = nullptr;  // The pointer; a number if the place is fixed.
    base from{};                          // The point from which the pointer counts.
    bool can_be_absent = true;            // It is absent if the pointer field holds `absent`.
    bool follows_contents = false;        // A new one is placed after the values that it leads to.
    bool is_needed = false;               // Its record is not made without it.
    bool is_at_end = false;               // Nothing comes after it in a file.
    bool is_last_in_file = false;         // Without a pointer: it is where its magic is last in the file.
    bool is_look = false;                 // Look: other values own its bytes.
    bool may_be_unreadable =
        false;                // If the value cannot be read at its position, it is absent, and that is a finding.
    std::int64_t absent = 0;  // The number in the pointer field that means absent.
    const type* from_record = nullptr;  // The record that `after_field` and `start_of` count from; otherwise null.
    std::size_t from_offset = 0;        // `after_field`: offset of the end of that field in the record.
    wire::aligning aligned{};           // Alignment of a placed value, and the padding before it.
};

struct derived_facts {
    const rule* by_rule = nullptr;           // The rule for its number.
    const control* target = nullptr;         // The field that holds the number.
    const expression* applies = nullptr;     // Condition under which the rule applies; null if it always does.
    const derived_storage* state = nullptr;  // Functions for its state (in sync, stored wrong, forced).
    const type* ruled = nullptr;             // The record whose fields the rule uses.
};

}  // namespace verbatim::table
