// Types as people and tools see them: their names, the text of their values, and the parts of a value.
#pragma once
#include <boost/container/small_vector.hpp>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/table/type.hpp"
#include "verbatim/walk/datum.hpp"

namespace verbatim::view {

using table::field;
using table::is_name;
using table::type;
using walk::datum;
using wire::kind;
using byte_view = std::span<const std::byte>;

struct node;
using visitor = std::function<bool(const node&)>;  // Returns false to stop.

// Make a new value in an optional or placed value, or of an alternative of a choice. The index after the last
// alternative means unknown bytes.
datum emplace(datum);
datum choose(datum, std::size_t alternative);
void reset(datum);

// A number in another field that data implies: a count, a size, a tag, a pointer, or the value of a derived field.
struct implied {
    const table::control* field;
    enum class when : std::uint8_t {
        always,
        tag,
        derived
    } follows;  // Others may have the same tag; only a derived field in sync implies its value.
};
// The fields are in the record that has the data; if `around` is given, in a record of that type around it.
boost::container::small_vector<implied, 2> implied_by(const type&, const type* around = nullptr);
// Returns whether data implies the stored number.
bool implies(datum data, const implied&, const void* stored);

// Returns the name of a type: "u32", "text<24>", "Object", "list of Object".
std::string name_of(const type&);
// Returns a field of the type as a schema declares it: "Object x object_count".
std::string declaration_of(const type&);
// Returns the name of a choice's alternative: the name of its type, with the tag if two alternatives have that name.
std::string alternative_name(const type& choice, std::size_t);
// Returns a type and all types that it consists of, each once, in the order of declaration.
std::vector<const type*> types_in(const type&);

// Return the value of a leaf as people read and write it: -2019, 0.5, "Pelvis", on_call.
std::string text_of(const type&, byte_view);
std::string text_of(datum leaf);
// Returns the value of a leaf as JSON.
std::string json_of(const type&, byte_view);
// Assigns a text to a leaf. Returns nothing, or what is wrong with the text.
std::optional<std::string> assign_text(const type&, void* value, std::string_view text);
// Assigns characters to a text, byte for byte.
std::optional<std::string> assign_characters(const type&, void* value, std::string_view characters);
// Assigns the bytes that a string or a number of varying size takes in a file. Returns false if they are invalid: too
// few, or without the terminator.
bool take_bytes(const type&, void* value, byte_view);
// Size of the length before the characters of a string and of the terminator after them, in the usual form.
std::size_t usual_prefix(const type&);
std::size_t usual_suffix(const type&);

// Calls visit for each part of a node. Returns false if visit stopped, or if the parts cannot be read again as when the
// file was read (visit_error.hpp).
bool each_child(const node&, const visitor&);

// Returns the type of a number whose meaning depends on another number of its record, with the meaning that applies.
// `place_of` returns where the bytes of a field are.
const type& type_here(const type& record, const type& number,
                      const std::function<const std::byte*(const field&)>& place_of);

// Returns a field of a decoded record.
inline datum field_in(datum record, std::size_t index) {
    const field& f = record.of->fields[index];
    return {static_cast<std::byte*>(record.value) + f.in_memory,
            f.of->number().instead ? &type_here(*record.of, *f.of,
                                                [&](const field& by) {
                                                    return static_cast<const std::byte*>(record.value) + by.in_memory;
                                                })
                                   : f.of};
}
// Return an element of a list or array or a field of a record, and their number.
inline datum part_in(datum at, std::size_t index) {
    return at.of->has_elements() ? at.element(index) : field_in(at, index);
}
inline std::size_t count_of_parts(datum at) { return at.of->has_elements() ? at.length() : at.of->fields.size(); }
// Calls visit for each part of a decoded value: its fields, its elements, or what it holds. Returns false if visit
// stopped. A list stays in the bytes of the file, as in elements_in_turn.hpp.
bool each_part(datum, const std::function<bool(datum)>& visit);
// Return the value at indices from the root of a decoded document: the content of a choice, an optional or a placed
// value, or, for the `whole` one, that value itself. The type is null if the indices lead nowhere.
datum part_at(datum root, std::span<const std::size_t> indices);
datum whole_part_at(datum root, std::span<const std::size_t> indices);

// Moves an element before another one of the list, or behind the last one. It keeps its places in the file.
void move_element(datum list, std::size_t index, std::size_t before);

}  // namespace verbatim::view
