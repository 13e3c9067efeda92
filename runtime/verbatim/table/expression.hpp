// Expressions: how numbers that were read before control how data is read, as a count, a size, a tag, a pointer or a
// condition. Schemas in C++, types that are made at run time, loaded schemas and conditions in paths use the same tree.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verbatim/table/operators.hpp"

namespace verbatim {
struct error;
}

namespace verbatim::walk {
struct cursor;
struct stream;
}  // namespace verbatim::walk

namespace verbatim::table {

struct type;

inline constexpr std::uint16_t no_note = 0xFFFF;

struct control;

// A step from a field into the value that it holds: to an element, which is the one with the index of the data or the
// first one whose key equals a number; or to the content of an optional, a placed value or a choice. From there the
// step can go on to a field.
struct entering {
    const type *from = nullptr, *to = nullptr;  // The type of the field, and the type of the element or content.
    const control* key =
        nullptr;              // Number in each element by which the step selects one; null: the index of the data does.
    std::int64_t wanted = 0;  // The first element whose key has this number is selected.
    bool goes_on = false;     // The step goes on to a field of `to`, which is a record.
    std::uint16_t field = 0;  // Index of that field in `to`.
    std::size_t inside = 0;   // Offset of the number in that field, in the file.
    std::size_t in_memory = 0;  // Offset of the number in `to`, decoded in memory.
};

// A number, in a field, that controls how other data is read.
struct control {
    const type* around = nullptr;  // The number is in the nearest record of this type around the data; null: in the
                                   // record that holds the data.
    std::uint16_t field = 0;  // Index of the field in that record, also if the number is in a record inside the field.
    std::uint16_t note =
        no_note;             // Index of the note that holds the place of the field; `no_note` if its offset is fixed.
    std::size_t inside = 0;  // Offset of the number in that field, in a file.
    std::size_t offset = 0;  // Offset of the number in the record, in a file; `dynamic_size` if it varies.
    std::size_t in_memory = 0;  // Offset of the number in the decoded record in memory.
    const type* of = nullptr;   // Type of the number.
    std::string_view name;      // Name for people, such as "header.count" or "entries[i].size".
    std::span<const entering>
        way{};  // Steps from the field to the number in what the field holds; empty if there are none.

    // Returns whether the number is in the record that holds the data.
    bool is_own() const { return !around && way.empty(); }
};

// What the evaluators in a schema in C++ need to know of the schema as a whole. It is as constant as the tables.
struct schema_facts {
    virtual ~schema_facts() = default;
};

struct expression;

// Works out a value from more than numbers in fields: it may look at everything that has been read. Formulas and loaded
// schemas use it. It cannot be solved, so no field follows the data that it controls: the data must match its result,
// and the engine verifies that by reading the written file again.
struct evaluator {
    virtual ~evaluator() = default;
    // Returns whether it looks at more than the fields of the record that holds the controlled data.
    virtual bool looks_around() const { return true; }
    // Returns whether all that it looks at outside of that record are numbers in fields of the records around.
    virtual bool takes_numbers_alone() const { return false; }
    // Works out a number at the cursor. Returns false with the reason.
    virtual bool number(const walk::cursor&, std::int64_t& to, error& why) const = 0;
    // For a pointer: gives the bytes in which its target is, if they are not the bytes around the pointer. The bool
    // becomes true if there is nothing to read: the bytes are in another space, or the value is not wanted. Returns
    // false with the reason.
    virtual bool stream(const walk::cursor&, walk::stream&, bool&, error&) const { return true; }
    // For an expectation about each element of a list: returns the elements that do not meet it, and their offsets;
    // nothing if it is not about a list.
    struct element {
        std::size_t index, at;
        std::string is;  // Its value, for people.
    };
    virtual std::vector<element> strays(const walk::cursor&) const { return {}; }
    // For an expectation about one value: returns that value, for people.
    virtual std::string judged(const walk::cursor&) const { return "other data"; }
    // Works out the bytes of a key. Returns false with the reason.
    virtual bool bytes(const walk::cursor&, std::vector<std::byte>&, error&) const { return true; }
    // Returns what evaluators of this kind need to know of the schema with this root; null if they need nothing.
    virtual std::unique_ptr<const schema_facts> facts_of(const type&) const { return nullptr; }
    virtual std::string text() const = 0;
    // Returns an expression over the numbers in fields that is tried first; null if there is none. number_for() gives
    // the number that is worked out from its result.
    virtual const expression* plain() const { return nullptr; }
    virtual std::int64_t number_for(std::int64_t plain) const { return plain; }
};

// Gives the number of bytes that are left. The byte limit around is known wherever numbers of the records around are.
struct all_bytes_left final : evaluator {
    bool takes_numbers_alone() const override { return true; }
    bool number(const walk::cursor&, std::int64_t& to, error& why) const override;
    std::string text() const override;
};
extern const all_bytes_left bytes_left;

// What an expression gives. A truth is a number, too: 1 or 0. Only where the part of a path is does it say what it has,
// and the value of a name.
enum class gives : std::uint8_t { number, truth, text, bytes, part, any };

// A C++ function that judges the value of a field, or a record of type `takes`: it says whether that is as expected, or
// what is wrong, in words.
struct predicate {
    const type* takes = nullptr;
    bool (*holds)(const void*) = nullptr;
    std::string (*wrong)(const void*) = nullptr;
};

struct expression {
    enum class form : std::uint8_t {
        number,     // `value`; of an enumerator, `characters` is the name
        real,       // `value` has the bits of a double
        text,       // `characters`
        control,    // the number, the text, or the bytes, in the field `of`
        length,     // the number of characters of the text in the field `of`, or of elements or bytes in it
        item,       // the number that `each` has come to
        part,       // the value of the part that the path `characters` leads to
        position,   // the distance in bytes from the start of the record to the data
        operation,  // the result of `does` for `left`, `right` and `third`
        call,       // the result of `function` for the number of `left`
        evaluated,  // the number that `by` works out
        each,       // whether `right` is true of each number in `left`: a field may have several
        judged,     // whether the value in the field `of` is as `by_function` expects; `characters` says what that is
        // As they are written in a schema that is loaded. What they name is looked up, or translated into controls.
        name,         // what `characters` names: a field, for example
        enumerator,   // the path of the enumeration and the name in it are `characters`: animal::cat
        member,       // the member `characters` of `left`, or what the method so called gives; `right`: its arguments
        element,      // the element of `left` at the index `right`
        list,         // `left` and the items of `right`, which is the rest of the list; an empty one has no `left`
        formatted,    // a text of such pieces, each of which is a text or is written as one
        cast,         // `left` as the type that `characters` is the path of
        size_of,      // the number of bytes of that type
        bit_size_of,  // its number of bits
    };
    form what{};
    operation does{};
    table::gives gives{};
    std::int64_t value = 0;
    std::string_view characters{};
    const control* of = nullptr;
    const expression *left = nullptr, *right = nullptr, *third = nullptr;
    std::int64_t (*function)(std::int64_t) = nullptr;
    bool (*inverse)(std::int64_t wanted, std::int64_t& argument) =
        nullptr;  // Inverse of `function` or null; false: no argument gives `wanted`.
    const evaluator* by = nullptr;
    const predicate* by_function = nullptr;
    // A result that does not fit in 64 bits is an error instead of wrapping around (types that are made at run time).
    bool is_exact = false;
    rounding rounds{};         // In C++ toward zero, in other languages down.
    bool is_unsigned = false;  // `value` is the number modulo 2^64: it is 2^63 or more.
    std::uint32_t column = 0;  // In its source, from 1: of the operator, of a member's name, or of the first character.

    constexpr bool is(operation one) const { return what == form::operation && does == one; }
    bool is_name(std::string_view name) const { return what == form::name && characters == name; }
    // Returns whether it is a list, or is made of one.
    constexpr bool has_items() const { return what == form::list || what == form::formatted; }
    constexpr const expression* operand(std::size_t i) const { return i == 0 ? left : i == 1 ? right : third; }
    double real() const { return std::bit_cast<double>(value); }
};

// Calls `visit` for each item of a list, or for each operand of any other expression, until it returns true. Returns
// true in that case.
template <class Visit>
constexpr bool any_operand(const expression& e, const Visit& visit) {
    if (!e.has_items()) {
        for (const expression* part : {e.left, e.right, e.third})
            if (part && visit(*part)) return true;
        return false;
    }
    for (const expression* rest = &e; rest && rest->left; rest = rest->right)
        if (visit(*rest->left)) return true;
    return false;
}

// Expressions that are made at run time, and the texts in them. They stay where they are.
class expression_store {
public:
    const expression& keep(const expression& e) { return all_.emplace_back(e); }
    std::string_view keep(std::string text) { return texts_.emplace_back(std::move(text)); }

private:
    std::deque<expression> all_;
    std::deque<std::string> texts_;
};

// Returns the first control in the expression; null if it has none.
constexpr const control* control_in(const expression* e) {
    if (!e) return nullptr;
    if (e->what == expression::form::control) return e->of;
    for (const expression* part : {e->left, e->right, e->third})
        if (const control* const found = control_in(part)) return found;
    return nullptr;
}

// Calls `visit` for each control in the expression until it returns false. Returns false in that case.
template <class Visit>
constexpr bool each_control(const expression& e, const Visit& visit) {
    if (e.what == expression::form::control) return visit(*e.of);
    for (const expression* part : {e.left, e.right, e.third})
        if (part && !each_control(*part, visit)) return false;
    return true;
}
// Returns whether the value depends on the position of the data in its record.
constexpr bool depends_on_position(const expression* e) {
    return e && (e->what == expression::form::position || depends_on_position(e->left) ||
                 depends_on_position(e->right) || depends_on_position(e->third));
}
// Returns whether some control is in a record around the data.
constexpr bool depends_on_outer(const expression* e) {
    return e && !each_control(*e, [](const control& c) { return !c.around; });
}
// Returns whether exactly one field can follow: the expression is a sum or a difference with a field of the data's own
// record on the left and only fields of records around it on the right. Those keep their numbers, and the own field
// follows. A product is excluded, because it does not determine one factor if the other is 0.
bool follows_alone(const expression&);

// Returns the expression for people: "width x height", "(version % 4) + 2".
std::string text_of(const expression&);
// Returns a condition on the field `about` in words, without the name of the field: "0 to 1 where flags has textures".
std::string condition_text(const expression&, const control& about);

}  // namespace verbatim::table
