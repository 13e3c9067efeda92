// One view of every document: nodes with a name, a kind, a place in the file and children. show, map, get, set and everything dynamic stand
// on this alone, so a new format adds nothing to them.
#pragma once
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/walk/cursor.hpp"
#include "runtime/wire/kind.hpp"

namespace verbatim::view {

using wire::kind;
using byte_view = std::span<const std::byte>;

struct node;
struct type;

// A field of a record, as its schema declares it.
struct field {
    std::string_view name;
    std::size_t offset;  // in its record; `wire::varies` behind a field of varying size
    std::size_t size;    // or `wire::varies`
    std::string type;    // "u32", "list of Object, object_count of them"
    kind what;
    bool governor;       // another field is read by it, and it follows when that field changes
    std::vector<const struct type*> parts;  // the records that it is made of
    std::vector<std::string> expected;      // of its values, in words
};

// A value inside a decoded document, and what it is.
struct place {
    void* value = nullptr;
    const struct type* of = nullptr;
};

using visitor = std::function<bool(const node&)>;  // false: stop

// What there is to know of a type of the vocabulary or of a record. One static object each.
struct type {
    kind what;
    std::string_view name;  // "u32", "text<24>", "Object"

    // A leaf's value as people read and write it, e.g. -2019, 0.5, "Pelvis", on_call. Empty for what has parts.
    std::string (*text)(byte_view) = nullptr;
    // The same as a JSON value.
    std::string (*json)(byte_view) = nullptr;
    // Puts a text into a leaf. Nothing, or what is wrong with the text.
    std::optional<std::string> (*assign)(void* value, std::string_view text) = nullptr;

    bool (*children)(byte_view file, const node&, const visitor&) = nullptr;
    // A part of a decoded value: field `index` of a record, element `index` of a list.
    place (*part)(void* value, std::size_t index) = nullptr;
    std::vector<field> (*fields)() = nullptr;  // of a record
};

enum class owner { field, padding, gap, opaque };

struct node {
    std::string_view name;   // of a field; empty for an element
    std::size_t index = 0;   // among the fields of a record or the elements of a list
    const type* of = nullptr;
    std::size_t offset = 0;  // in the file
    std::size_t size = 0;    // in bytes
    std::size_t count = 0;   // elements of a list
    bool governor = false;
    struct record { const void* type; std::size_t start; };
    boost::container::static_vector<record, 12> records;  // around it, outermost first

    bool leaf() const { return of->children == nullptr; }
    byte_view bytes(byte_view file) const { return file.subspan(offset, size); }
    std::string label() const;  // "frames", "[3]"
    owner owned_by() const;
};

// Calls visit for every leaf below (and for the node itself when it is one), with its path. False when visit stopped.
bool for_each_leaf(byte_view file, const node&, const std::string& path, const std::function<bool(const std::string& path, const node&)>& visit);

// The path of a child: "animations", "animations[3]", "animations[3].name".
std::string join(const std::string& path, const node& child);

std::string_view name_of(kind);
std::string_view name_of(owner);

}  // namespace verbatim::view
