// How a number that was read before says how data is read: a count, a size, a tag, a pointer, a condition. One form for schemas in C++ and for those
// made at run time.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace verbatim::walk {
struct cursor;
struct stream;
}

namespace verbatim::table {

struct type;

inline constexpr std::uint16_t no_note = 0xFFFF;

struct control;

// A step from a field to what it has in it: the element with the index of the data, or the first one whose key is a number; or the content of an optional, a placed
// value or a choice; and on to a field there.
struct entering {
    const type *from = nullptr, *to = nullptr;
    const control* key = nullptr;  // of elements: a number in each,
    std::int64_t wanted = 0;       // which it is in the first one that is meant; without a key that of the index of the data is
    bool goes_on = false;          // to a field of `to`, which is a record:
    std::uint16_t field = 0;       // of that index there,
    std::size_t inside = 0;        // so far inside it
    std::size_t in_memory = 0;     // and inside `to`, decoded
};

// A field whose number controls how other data is read.
struct control {
    const type* around = nullptr;  // the nearest record of this type around the data has it; null: the record that holds the data
    std::uint16_t field = 0;       // its index there; of a field of a record in it, the index of that
    std::uint16_t note = no_note;  // where its number has been noted, when it is not at a fixed offset
    std::size_t inside = 0;        // how far inside field `field` it is
    std::size_t offset = 0;        // in the record
    std::size_t in_memory = 0;     // likewise, decoded
    const type* of = nullptr;
    std::string_view name;         // "header.count", "entries[i].size"
    std::span<const entering> way{};  // from the field to the number, where that is in what the field has in it

    // A field of the record that holds the data.
    bool is_own() const { return !around && way.empty(); }
};

// What a schema that was loaded works out by more than the numbers in fields: it looks at all that has been read. Nothing is derived from it: data that it
// controls keeps to it, which reading the written file again shows.
struct evaluator {
    virtual ~evaluator() = default;
    // It looks at more than the fields of the record with the data that it controls.
    virtual bool looks_around() const { return true; }
    // But at nothing that is not a number in a field of theirs.
    virtual bool takes_numbers_alone() const { return false; }
    // False with the reason.
    virtual bool number(const walk::cursor&, std::int64_t& to, std::string& why) const = 0;
    // Of a pointer: the bytes around what it leads to, when these are not those around the pointer. They may be in another space, or nothing may be wanted.
    virtual bool stream(const walk::cursor&, walk::stream&, bool&, std::string&) const { return true; }
    // Of what is expected of each element of a list: those that are otherwise, and where they start. None where it is no list.
    struct element {
        std::size_t index, at;
    };
    virtual std::vector<element> strays(const walk::cursor&) const { return {}; }
    // A key.
    virtual bool bytes(const walk::cursor&, std::vector<std::byte>&, std::string&) const { return true; }
    virtual std::string text() const = 0;
};

// As many bytes as are left.
struct all_bytes_left final : evaluator {
    bool number(const walk::cursor&, std::int64_t& to, std::string& why) const override;
    std::string text() const override;
};
extern const all_bytes_left bytes_left;

struct expression {
    enum class form : std::uint8_t {
        number,       // `value`
        control,      // the number in a field
        position,     // bytes from the start of the record to where reading is
        add, subtract, multiply, divide, modulo, bit_and, bit_or, shift_left, shift_right,
        equal, not_equal, less, less_or_equal,  // 1 or 0; so for the next three
        both, either, negated,
        call,         // `function` of the left number
        evaluated,    // what `by` works out
    };
    form what{};
    std::int64_t value = 0;
    const control* of = nullptr;
    const expression *left = nullptr, *right = nullptr;
    std::int64_t (*function)(std::int64_t) = nullptr;
    bool (*inverse)(std::int64_t wanted, std::int64_t& argument) = nullptr;  // of the function; null: it has none
    const evaluator* by = nullptr;
    bool is_exact = false;  // numbers have up to 64 bits, of either sign, and what needs more is none: of types that were made at run time
};

// The first control in it; null when it has none.
constexpr const control* control_in(const expression* e) {
    if (!e) return nullptr;
    if (e->what == expression::form::control) return e->of;
    const control* const left = control_in(e->left);
    return left ? left : control_in(e->right);
}

// Calls visit for each of them, until it returns false.
template <class Visit>
constexpr bool each_control(const expression& e, const Visit& visit) {
    if (e.what == expression::form::control) return visit(*e.of);
    return (!e.left || each_control(*e.left, visit)) && (!e.right || each_control(*e.right, visit));
}
// It depends on where the data is in its record.
constexpr bool depends_on_position(const expression* e) {
    return e && (e->what == expression::form::position || depends_on_position(e->left) || depends_on_position(e->right));
}
// One of them is of a record around the data.
constexpr bool reaches_out(const expression* e) {
    return e && !each_control(*e, [](const control& c) { return !c.around; });
}
// A sum or a difference of a field of the data's own record, on the left, and fields of records around it: these stay, and the own one follows. Of a product it would
// not say what it is when another one is 0.
bool follows_alone(const expression&);

// For people: "width x height", "(version % 4) + 2".
std::string text_of(const expression&);

}  // namespace verbatim::table
