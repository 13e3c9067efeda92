// One view of every document: nodes with a name, a kind, a place in the file and children. show, map, get, set and everything dynamic are built
// on this alone, so a new format adds nothing to them.
#pragma once
#include <functional>

#include "verbatim/view/type.hpp"
#include "verbatim/walk/frames.hpp"
#include "verbatim/walk/source.hpp"

namespace verbatim::view {

enum class owner { field, padding, gap, opaque };

struct node {
    std::string_view name;   // of a field; empty for an element
    std::size_t index = 0;   // among the fields of a record or the elements of a list
    std::optional<std::string_view> tail_of{};  // bytes after the content of a sized value, which has this name
    const type* of = nullptr;
    source space{};          // the bytes that it is in: those of the file, which the document keeps
    std::size_t offset = 0;  // in them
    std::size_t size = 0;    // in bytes
    std::size_t count = 0;   // elements of a list
    std::size_t leftover = 0;    // of a sized list: bytes after the elements,
    std::uint64_t missing = 0;   // and elements that are not there
    bool controls = false;
    std::size_t running = wire::dynamic_size;  // where the number is that runs on to it from the element before
    std::vector<walk::record_at> records;  // around it, outermost first
    walk::stream_at stream{};              // that it is in
    bool skips_looks = false;              // nothing in it is read that is elsewhere
    std::size_t element = 0;               // the index, in a list, of the element that it is in
    struct opening {
        const type* of;
        source space;                                    // that it is in
        std::size_t alternative, at, tail_at, tail;      // of a choice or a coded value, and the bytes after what it holds
        std::size_t origin, origin_size;                 // of a placed value
        std::shared_ptr<const wire::places> places;      // of a coded value: of the placed values in its decoded bytes,
        std::vector<walk::record_at> records{};          // the records around it, outermost first,
        walk::stream_at stream{};                        // and what it is in

        byte_view stored() const { return space.bytes().subspan(at, tail_at - at); }
        byte_view tail_bytes() const { return space.bytes().subspan(tail_at, tail); }
    };
    std::vector<opening> opened;  // the choices, coded values, optionals and placed values that it was found in, outermost first
    struct implied_part { std::size_t offset; const type* of; };
    std::vector<implied_part> follows;    // what is in it, or it itself, that other data says

    bool leaf() const { return of->leaf(); }
    // It is the content of a coded value, or what a choice that is its content holds, and its space is what that decodes to: the value as a leaf of its own space. Else nothing.
    std::optional<node> stored() const;
    byte_view bytes() const { return space.bytes().subspan(offset, size); }
    byte_view bytes_at(std::size_t from, std::size_t length) const { return space.bytes().subspan(from, length); }  // others, of the same space
    std::string label() const;  // "frames", "[3]", "data.tail"
    bool is_implied() const;       // other data says what it is: written anew, it comes out the same
    owner owned_by() const;
};

// Calls visit for every leaf below (and for the node itself when it is one), with its path. False when visit stopped.
bool for_each_leaf(const node&, const std::string& path, const std::function<bool(const std::string& path, const node&)>& visit);

// The text that an element is known by: the first one in it. Of an element without one, nothing.
std::optional<node> name_leaf(const node&);
std::optional<std::string> name_in(const node&);

// The path of a child: "animations", "animations[3]", "animations[3].name", "data.tail".
void append_step(std::string& path, std::string_view name, std::size_t index);
void append_step(std::string& path, const auto& child) {
    append_step(path, child.tail_of.value_or(child.name), child.index);
    if (child.tail_of) path += ".tail";
}
std::string join(std::string path, std::string_view name, std::size_t index);
inline std::string join(std::string path, const auto& child) { return append_step(path, child), path; }

std::string_view name_of(kind);
std::string_view name_of(owner);

// Visits a decoded value at a node. Choices, optionals and placed values are visited as their content.
bool visit_value(place, node, const visitor&);

}  // namespace verbatim::view
