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

namespace verbatim::view {

using table::field;
using table::is_name;
using table::type;
using wire::kind;
using byte_view = std::span<const std::byte>;

struct node;
using visitor = std::function<bool(const node&)>;  // false: stop

// A value inside a decoded document, and what it is.
struct place {
    void* value = nullptr;
    const type* of = nullptr;
};

// What a choice, an optional or a placed value holds.
struct content {
    place held;                         // of no type: it is absent
    std::size_t alternative = 0;        // of a choice
    std::size_t tail = 0;               // bytes after it, within the limit of a choice
    std::size_t origin = wire::dynamic_size;  // where a placed value is in the file, and its size there
    std::size_t origin_size = 0;
};
content open(place);
// A new value in them. One past the last alternative: unknown bytes.
place emplace(place);
place choose(place, std::size_t alternative);
void reset(place);

// A number that the data of a field says: a count, a size, a tag, a pointer, or what a derived field holds.
struct implied {
    const table::control* field;
    enum class when : std::uint8_t { always, tag, derived } follows;  // a tag may be another one, and a derived field need not follow
};
boost::container::small_vector<implied, 2> implied_by(const type&);
// The data at a place says what is stored in that field.
bool implies(place data, const implied&, const void* stored);

// "u32", "text<24>", "Object", "list of Object"
std::string name_of(const type&);
// As a schema declares a field of it: "Object x object_count".
std::string declaration_of(const type&);
// The name of a choice's alternative: that of its type, with its tag when two have that name.
std::string alternative_name(const type& choice, std::size_t);
// The types that it is made of, itself first, each once, in the order in which they are declared.
std::vector<const type*> types_in(const type&);

// A leaf's value as people read and write it, e.g. -2019, 0.5, "Pelvis", on_call.
std::string text_of(const type&, byte_view);
std::string text_of(place leaf);
// The same as a JSON value.
std::string json_of(const type&, byte_view);
// Puts a text into a leaf. Nothing, or what is wrong with the text.
std::optional<std::string> assign_text(const type&, void* value, std::string_view text);
// Puts characters into a text, as the bytes that they are.
std::optional<std::string> assign_characters(const type&, void* value, std::string_view characters);
// Puts the bytes that a string, or a number of varying size, takes in a file into it. False when they are none of it: too few, or without their terminator.
bool take_bytes(const type&, void* value, byte_view);
// The bytes of its own that a string usually has before and after its characters.
std::size_t usual_prefix(const type&);
std::size_t usual_suffix(const type&);

// Calls visit for each part of a node; false when visit stopped. Throws `unreadable` when they cannot be read again as the file was.
bool each_child(const node&, const visitor&);

// An element of a decoded list or array, and a field of a decoded record.
inline place element_in(place list, std::size_t index) { return {list.of->element_in(list.value, index), &list.of->element()}; }
inline place field_in(place record, std::size_t index) { return {static_cast<std::byte*>(record.value) + record.of->fields[index].in_memory, record.of->fields[index].of}; }
// Either, of what is no leaf; and how many there are.
inline place part_in(place at, std::size_t index) { return at.of->has_elements() ? element_in(at, index) : field_in(at, index); }
inline std::size_t count_of_parts(place at) { return at.of->has_elements() ? at.of->length(at.value) : at.of->fields.size(); }
// What the indices of a path lead to from the root of a decoded document: what a choice, an optional or a placed value holds, or (whole) that
// value itself. Of no type when they lead nowhere.
place part_at(place root, std::span<const std::size_t> indices);
place whole_part_at(place root, std::span<const std::size_t> indices);

// Moves an element before another one of the list, or after the last one. It keeps its places in the file.
void move_element(place list, std::size_t index, std::size_t before);

}  // namespace verbatim::view
