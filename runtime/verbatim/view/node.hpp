// The common view of every document: nodes with a name, a type, a place in the file or a decoded value, and children.
// show, map, get, set and everything else that works on any format use only this view, so a new format needs no code
// there.
#pragma once
#include <boost/container/small_vector.hpp>
#include <functional>

#include "verbatim/source.hpp"
#include "verbatim/view/type.hpp"
#include "verbatim/view/visit_error.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/read/evaluations.hpp"
#include "verbatim/walk/read/kept_context.hpp"

namespace verbatim::view {

enum class owner { field, padding, gap, opaque };

// The decoded value of a node, and the decoded record around it, while the node is visited. A copy of the node has
// none: its parts are decoded again when they are visited. Only the value of a document that was read lasts: as long as
// the document is not changed, copies of its root have it, and so have all nodes of its present state.
struct visited_value {
    void* value = nullptr;
    const type* of = nullptr;
    const walk::context* in = &walk::no_record;
    std::shared_ptr<const bool> lasts{};  // Null: it does not last.
    datum whole{};  // In the present state of a document: the value, with the choices, optionals and placed values
                    // around it. For bytes after a value: the choice or list that has them. Otherwise null.

    visited_value() = default;
    visited_value(const visited_value& other) { *this = other; }
    visited_value(visited_value&&) noexcept = default;
    visited_value& operator=(const visited_value& other) {
        value = other.lasts || other.whole.of ? other.value : nullptr;
        of = other.of;
        in = &walk::no_record;
        lasts = other.lasts;
        whole = other.whole;
        return *this;
    }
    visited_value& operator=(visited_value&&) noexcept = default;
    ~visited_value() = default;
};

// A position in a document: in the bytes of the file that was read, or in the document's present state. There it has a
// value, but no bytes, and is valid until the document is changed.
// Several threads may read the nodes of one document at once, also those of one parent. A cache that such nodes share
// is used only by the thread that made it.
struct node {
    std::string_view name;  // Name of the field; empty for an element.
    std::size_t index = 0;  // Index among the fields of the record or the elements of the list.
    std::optional<std::string_view>
        tail_of{};  // Set for the bytes after a sized value: the name of its field, empty for an element.
    const type* of = nullptr;
    source space{};             // The bytes that `offset` counts in; the document keeps them.
    std::size_t offset = 0;     // Offset in `space`.
    std::size_t size = 0;       // Size in bytes.
    std::size_t count = 0;      // Number of elements of a list.
    std::size_t leftover = 0;   // Size of the bytes after the elements of a sized list.
    std::uint64_t missing = 0;  // Number of counted elements that a sized list lacks.
    bool controls = false;
    bool is_extra = false;  // The bytes after the content of a choice or the elements of a sized list.
    std::size_t running =
        wire::dynamic_size;       // Offset of the running number that applies to the node; `dynamic_size`: none.
    walk::kept_context around{};  // Records and byte limit around the node.
    bool skips_looks = false;     // Looks in the node are not read.
    std::size_t element = 0;      // Index, in its list, of the element that the node is in.
    unsigned depth = 0;           // Nesting depth of the types around it that contain themselves.
    visited_value decoded{};      // Null if its value is not at hand.
    std::shared_ptr<walk::evaluations> known{};      // What has been worked out in the space so far; may be null.
    walk::running_evaluation* evaluating = nullptr;  // The evaluation that makes the node; null: none does.
    visit_error* unread = nullptr;                   // Of its document. Null: all its parts are decoded values.
    // Of a coded value: its space and what is around it, and the places in its decoded bytes.
    struct coded_at {
        source space;
        walk::kept_context around;
        std::shared_ptr<const wire::places> places;
    };
    struct opening {
        const type* of;
        byte_view space;  // The bytes of the space of the choice, coded value, optional or placed value.
        std::size_t alternative, at, tail_at,
            tail;  // Alternative of a choice or coded value; offsets of content and tail; tail size.
        std::size_t origin, origin_size;  // Offset and size of a placed value.
        std::shared_ptr<const coded_at> coded{};

        byte_view stored() const { return space.subspan(at, tail_at - at); }
        byte_view tail_bytes() const { return space.subspan(tail_at, tail); }
    };
    boost::container::small_vector<opening, 1>
        opened;  // Choices, coded values, optionals and placed values around the node, outermost first.
    struct implied_part {
        std::size_t offset;
        const type* of;
    };
    boost::container::small_vector<implied_part, 2>
        follows;  // Parts of the node, or the node itself, that other data implies.

    bool leaf() const { return of->leaf(); }
    // Returns the decoded value; null if it must be decoded again.
    void* decoded_value() const {
        return decoded.of == of && (!decoded.lasts || *decoded.lasts) ? decoded.value : nullptr;
    }
    datum value() const { return {decoded_value(), of}; }
    bool is_present() const { return decoded.whole.of; }  // The node is in the present state of a document.
    // Returns what has been worked out so far; null if there is nothing that this thread may use.
    walk::evaluations* remembered() const {
        walk::evaluations* const found = evaluating ? evaluating->known : known.get();
        return found && found->file == space.bytes().data() && found->is_of_this_thread() ? found : nullptr;
    }
    // Returns a node for another value in the same space, which has no type yet.
    node another() const;
    // Enters the record that the node is. `starts` has the offsets of its fields; null: they are not known.
    walk::kept_context inside(const std::size_t* starts = nullptr) const;
    // Returns the coded value, as a leaf of the space that it is stored in, if this node is its content or the
    // alternative that its content holds. Nothing otherwise.
    std::optional<node> stored() const;
    byte_view bytes() const { return space.bytes().subspan(offset, size); }
    byte_view bytes_at(std::size_t from, std::size_t length) const {
        return space.bytes().subspan(from, length);
    }                           // Other bytes of the same space.
    std::string label() const;  // "frames", "[3]", "data.tail"
    bool is_implied() const;    // Other data implies the value: a new value would be the same.
    owner owned_by() const;
};

// Sets the error of the document: the parts of a node cannot be read again. Returns false.
bool cannot_visit(const node&, error why);

// Calls visit for every leaf below a node, or for the node itself if it is a leaf, with the path. Returns false if
// visit stopped.
bool for_each_leaf(const node&, const std::string& path,
                   const std::function<bool(const std::string& path, const node&)>& visit);

// The name of an element: the first text in its record that is a name, before any list. Nothing if there is none.
std::optional<node> name_leaf(const node&);
std::optional<std::string> name_in(const node&);
// The same, but a text that is a name itself, such as that in a list of texts, is its own name.
std::optional<std::string> own_name(const node&);

// Returns the text of a leaf.
std::string text_of(const node& leaf);

// Append a step to a path: "animations", "animations[3]", "animations[3].name", "data.tail".
void append_step(std::string& path, std::string_view name, std::size_t index);
void append_step(std::string& path, const auto& child) {
    append_step(path, child.tail_of.value_or(child.name), child.index);
    if (child.tail_of) path += ".tail";
}
std::string join(std::string path, std::string_view name, std::size_t index);
inline std::string join(std::string path, const auto& child) {
    append_step(path, child);
    return path;
}

std::string_view name_of(owner);

// Visits a decoded value, with a node that has its name and place, and has these again afterwards. For a choice, an
// optional or a placed value, visits the content instead, and then the tail.
bool visit_value(datum, node&, const visitor&);

}  // namespace verbatim::view
