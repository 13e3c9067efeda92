// What the engine knows of a type: the layout of its values in a file and in memory, which fields say how they are read, and what can be done with a
// value. of.hpp makes one constant for each type of a schema in C++; others can be made at run time. All else is compiled once, and driven by these.
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
#include "verbatim/wire/enumeration.hpp"
#include "verbatim/wire/kind.hpp"
#include "verbatim/wire/layout.hpp"
#include "verbatim/wire/placed.hpp"
#include "verbatim/wire/sequence.hpp"

namespace verbatim::wire {
struct codec;
struct coding;
struct meaning;
struct number_encoding;
struct reference;
struct running_rule;
struct termination;
struct trimming;
}

namespace verbatim::table {

using wire::kind;
using wire::dynamic_size;

struct clause;

// A field of a record, as its schema declares it.
struct field {
    std::string_view name;
    std::size_t offset = dynamic_size;  // in its record; `dynamic_size` after a field of varying size
    std::size_t in_memory = 0;    // likewise, in a decoded one
    const type* of = nullptr;
    bool controls = false;        // other data is read by it, or by what is in it, and it follows when that data changes
    bool counts_inside = false;   // it counts a list inside another field, in a record of its own
    bool is_target = false;       // a list that references inside the record lead to
    std::uint16_t note = no_note; // where reading notes its number for the data that it controls: it is not at a fixed offset
    bool is_entered = false;      // it has numbers in it that control data which comes later: where it ends, the next field is noted
};

// What a schema says of a record beside its fields, as expressions that an evaluator of another layer understands (verbatim/kaitai/formula.hpp).
struct named_formula {
    std::string_view name, is;
    std::string_view condition{};                 // empty: none
    std::string_view label{};                     // of an enumeration, when the number has a name
    std::span<const wire::named_value> named{};
};

// What a valid field is: `holds` is not 0.
struct validity {
    std::uint16_t field = 0;
    const expression* holds = nullptr;
};

// Likewise, of a schema in C++.
struct named_validity {
    std::string_view field;
    const expression* holds = nullptr;
};

// What reading and writing a record consists of: a run of fields of fixed layout, which is one copy, or one other field.
struct step {
    std::uint16_t first = 0, last = 0;  // the fields; one past the last
    bool is_run = false;
    bool decides_format = false;        // of a run: a magic is in it
    std::size_t size = 0;               // of a run
    std::size_t in_memory = 0;
};

// A pattern that repeats every `width` bytes.
struct padding_pattern {
    std::byte (*at)(std::size_t distance) = nullptr;
    std::size_t width = 1;
    bool is_zero = false;
};

// From where a pointer counts; `around` is the start of the bytes around the record that have a limit of their own.
enum class base : std::uint8_t { file, record, field, after_field, start_of, end, around };

enum class string_form : std::uint8_t { terminated, prefixed, controlled, controlled_with_nul, line };

struct type {
    enum class limit : std::uint8_t { none, fixed, here, record, around };

    kind what{};
    std::size_t size = 0;          // in bytes, or `dynamic_size`
    std::size_t smallest = 0;      // the fewest bytes that it can take
    std::size_t in_memory = 0;     // decoded
    std::size_t alignment = 1;     // likewise
    std::string_view label;        // the schema's name of a record, an enumeration or bit fields; else the vocabulary's
    std::size_t count = 0;         // elements of an array; bytes of a text, of padding or of raw bytes
    std::span<const type* const> holds;  // the element of an array, a list, an optional or a placed value; the alternatives of a choice

    bool bitwise = false;          // its memory is laid out as its bytes are, and has no others
    bool lazy = false;             // reading it means the same wherever it is: it can be left in the file's bytes and decoded later
    bool reaches_out = false;      // it is controlled by a record around it
    bool reaches_far = false;      // by more than numbers that are worked out from: it cannot be read again with the record as it was
    bool keeps_records = false;    // of a list whose elements reach out: it can be left in the file's bytes together with the records around it
    bool has_fixed_sizes = false;  // a size or a count in it is a number that the schema says
    bool leads_back = false;       // of a list or a placed value: a record that it is in is an element of it; of a record that was loaded: it is in itself
    bool nests = false;            // something in it leads back: its records nest as deep as a file says
    bool points = false;           // it holds placed values, however deep
    bool codes = false;            // it holds coded values, however deep: in its own space
    bool settles = false;          // it holds coded values, or data that a number of varying size controls, however deep: they are settled before they are measured
    bool runs = false;             // it holds a number that the element before it may say
    bool has_references = false;   // it holds numbers that lead to elements of lists, however deep, or is one
    bool decides_format = false;   // it holds a magic, of fixed layout: other bytes are another format
    bool checkable = false;        // something in it can be a finding
    bool compared_decoded = false; // of which some show only when it is decoded
    bool pads_from_file = false;   // it holds padding that counts from the file's start
    bool ends_open = false;        // a text in it may end where the bytes around it do, or at bytes that it leaves for what follows; or an optional is absent because of these

    const storage* held = nullptr;        // how values are made, assigned and destroyed
    void (*fresh)(void* to) = nullptr;    // a new one, of a bitwise type of C++; null: it is zeros

    // Numbers.
    bool big_endian = false, is_signed = false, real = false;
    const wire::number_encoding* varint = nullptr;  // of a varint,
    std::size_t decoded_size = 0;                     // and how many bytes its number has when it is decoded;
    const wire::running_rule* running = nullptr;      // of one that may be left out
    const wire::meaning* means = nullptr;             // what it means to people,
    const wire::reference* refers = nullptr;          // and to which list it leads
    std::span<const wire::named_value> named;  // of an enumeration: the values that have names, in their order; of flags: the bits
    std::span<const std::string_view> names;  // of a packed integer's fields
    std::span<const std::uint8_t> widths;     // of those fields, in bits,
    std::span<const wire::meaning* const> parts_mean;  // and what they mean; null where nothing
    std::span<const std::byte> expected;      // of a constant: its bytes; of one that may have several values, those of each

    // Characters.
    bool characters = false;
    std::string_view (*characters_in)(const type&, std::string_view bytes) = nullptr;  // those that are the value; all of them when it is null
    bool (*assign_text)(const type&, void* value, std::string_view) = nullptr;         // false when it cannot hold them
    std::size_t (*first_stray)(const type&, const void* value) = nullptr;              // of a text of fixed size: as wire::text
    std::string_view encoding;            // of its characters, as iconv knows it; empty: they are bytes
    std::size_t unit = 1;                 // bytes of a NUL in it
    string_form form{};
    const wire::termination* ends = nullptr;      // of a terminated string: by what,
    bool& (*unterminated)(const void* value) = nullptr;  // and that its terminator is missing
    const wire::trimming* trims = nullptr;        // of one of as many bytes as a control says: which of them are its characters
    const type* prefix = nullptr;         // of a string after its length: that of the length,
    const type* long_prefix = nullptr;    // and of the longer one that an escape announces
    bool& (*long_form)(const void* value) = nullptr;  // that it had the longer one for no reason
    std::size_t longest = dynamic_size;         // of a line: more bytes are a finding
    const separated_storage* text = nullptr;  // of a field of text, with what is before it
    bool starts_line = false;

    // Padding: its pattern; padding to a multiple, from the file's start or the record's.
    padding_pattern pattern{};
    std::size_t multiple = 0;
    bool from_file = false;
    bool is_rest = false;     // whatever comes after the record
    std::string_view line_end;  // likewise, of a text file: how the lines of a new one end

    // What controls it.
    const expression* times = nullptr;    // elements of a list
    const expression* bytes = nullptr;    // bytes of a string, of bytes, of a sized list, of a choice within limits; null for a sized list up to the end
    const expression* tag = nullptr;      // of a choice; null when it has one alternative, or goes by its magic
    const expression* present = nullptr;  // of an optional; null: it is there while bytes are left, or its magic is; of a look; null: it always is
    const expression* pointer = nullptr;  // of a placed value; a number when its place is fixed

    // Records.
    std::span<const field> fields;
    std::span<const step> steps;
    std::size_t data_steps = 0;            // of them, up to the last one that has bytes
    std::span<const control* const> controls;  // leaves that say how other data in it is read: its own, and those of records inside it
    std::span<const clause> expectations; // a field each, with its conditions
    std::span<const calculated_value> calculated;
    std::span<const validity> valid;      // likewise, of a schema that was loaded
    std::span<const named_formula> values;     // that have no bytes
    std::span<const named_formula> arguments;  // that each use of it gives
    bool has_controls = false, has_rules = false, rules_a_control = false, has_targets = false;  // among its fields
    std::uint16_t notes = 0;              // numbers that reading notes
    bool is_row = false;                  // of tokens and lines alone
    bool is_entered = false;              // a field of it is

    // Lists and arrays.
    const list_storage* elements = nullptr;  // null for an array, whose elements are in it one after the other
    std::byte (*first_as)(std::size_t) = nullptr;  // element 0 represents "none" when its bytes are these,
    std::string_view first_expected;               // in words
    bool is_sized_list = false;                    // as many elements as fit
    wire::byte_run* (*leftover)(const void* list) = nullptr;       // of a sized list: the bytes after its elements,
    const expression* until = nullptr;             // the first element for which it is not 0 is the last: its controls are fields of the element
    std::uint64_t* (*missing)(const void* list) = nullptr;         // and how many elements are missing, when they are counted, too

    // Choices.
    const choice_storage* alternatives = nullptr;
    std::span<const std::int64_t> tags;   // of the alternatives that have one
    const type* otherwise = nullptr;      // bytes under a tag that no alternative has
    bool by_magic = false;                // each alternative starts with its own; of an optional: it is there when its magic is
    bool is_open = false;                 // other tags, and bytes after what it holds, are usual
    limit limited = limit::none;          // of the bytes it has: `size`, or `bytes` from here or from the record's start, or all around the record
    wire::byte_run* (*tail)(const void* choice) = nullptr;  // bytes after the alternative

    // Coded values: also what a choice of one alternative within a limit has.
    const wire::codec* codec = nullptr;
    wire::coding& (*coding)(const void* coded) = nullptr;
    const evaluator* key = nullptr;       // of a codec that has one
    const expression* given = nullptr;    // of one that is given a number

    // Optionals and placed values.
    const optional_storage* inside = nullptr;
    base from{};
    bool can_be_absent = true;            // of a placed value: it is when the pointer field holds this
    std::int64_t absent = 0;
    bool follows_contents = false;        // in the usual order it comes after what it leads to
    bool is_last_in_file = false;         // no pointer leads to it: it is where its magic is last
    bool is_look = false;                 // it owns no bytes of others
    bool may_be_unreadable = false;       // what cannot be read there is not there, and a finding
    const type* from_record = nullptr;    // of after_field and start_of
    std::size_t from_offset = 0;          // the end of that field in it
    wire::aligning aligned{};             // to what it is aligned
    wire::identity& (*identity)(const void* placed) = nullptr;  // what a document knows a placed value by

    // Derived fields.
    const rule* by_rule = nullptr;
    const control* target = nullptr;
    const expression* applies = nullptr;  // the condition under which the rule does; null: always
    const derived_storage* state = nullptr;
    const type* ruled = nullptr;          // the record that the rule is of

    const type& element() const { return *holds.front(); }
    std::size_t number_size() const { return varint ? decoded_size : size; }
    // A new one is not just empty.
    bool takes_shape() const { return reaches_out || has_fixed_sizes; }
    bool leaf() const { return what != kind::record && what != kind::array && what != kind::list; }
    bool has_elements() const { return what == kind::list || what == kind::array; }
    // It is visited as its content: a choice, a coded value, an optional, a placed value.
    bool only_chooses() const { return alternatives || inside; }
    bool is_referred_to = false;  // something inside a record counts from its start, is controlled by a field of it, or leads to an element of one

    // Lists and arrays. Of most lists an element is decoded with all others.
    std::size_t length(const void* value) const { return elements ? elements->length(*this, value) : count; }
    void* element_in(void* value, std::size_t index) const {
        return elements ? elements->element(*this, value, index) : static_cast<std::byte*>(value) + index * element().in_memory;
    }
    void insert(void* list, std::size_t before, const void* from) const;  // a copy; of null: a new one
    void erase(void* list, std::size_t index) const;
    void drop_last(void* list) const { elements->resize(*this, list, length(list) - 1); }

    void make(void* to) const { held->make(*this, to); }
    void assign(void* to, const void* value) const { held->assign(*this, to, value); }
    void assign_moved(void* to, void* value) const { held->assign_moved(*this, to, value); }
};

// An element can be known by it: a text, or a code.
inline bool is_name(const type& t) { return t.what == kind::text || (t.characters && (t.what == kind::string || t.what == kind::integer)); }

// Whether these bytes are what is expected of a constant.
inline bool is_expected(const type& constant, const std::byte* bytes) {
    for (auto left = constant.expected; !left.empty(); left = left.subspan(constant.size))
        if (std::memcmp(bytes, left.data(), constant.size) == 0) return true;
    return constant.expected.empty();
}
// The constant that a type is or starts with; of a placed value, that of what it leads to.
inline const type& magic_of(const type& t) {
    if (t.what == kind::placed) return magic_of(t.element());
    return t.what == kind::record ? *t.fields.front().of : t;
}
// What a choice holds: one of its alternatives, or bytes under an unknown tag.
inline const type& held_by(const type& choice, const void* value) {
    const std::size_t index = choice.alternatives->index(choice, value);
    return index < choice.holds.size() ? *choice.holds[index] : *choice.otherwise;
}
// The alternative of a choice for a tag; one past the last when none has it.
inline std::size_t index_of_tag(const type& choice, std::int64_t tag) {
    return static_cast<std::size_t>(std::find(choice.tags.begin(), choice.tags.end(), tag) - choice.tags.begin());
}
// The length that says that a longer one follows: all bits set.
inline std::uint64_t escape_of(const type& length) { return length.size == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * length.size) - 1; }
// Bytes of padding to a multiple at a position, in a record that starts at `start`.
inline std::size_t padding_at(const type& padding, std::size_t position, std::size_t start) {
    const std::size_t over = (padding.from_file ? position : position - start) % padding.multiple;
    return over ? padding.multiple - over : 0;
}

}  // namespace verbatim::table
