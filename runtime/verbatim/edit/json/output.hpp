// The interface for JSON, part by part. The printer, the value and the builder of a document implement it.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/node.hpp"

namespace verbatim::edit::json {

using view::scalar;

// The line breaks of an object or array: as around it; none if it fits on one line; one for each part; none.
enum class lines : char { shared, small, large, one };
// Returns the line breaks for a value of this size in the file. A large value is never printed on one line.
constexpr lines lines_of(std::size_t bytes) { return bytes <= 96 ? lines::small : lines::large; }

class output {
public:
    virtual ~output() = default;

    // If not null, the meaning of a leaf is written beside its value.
    const view::known_names* meanings = nullptr;
    // The name of the element that the next leaf leads to.
    std::optional<std::string> led{};

    // Sets the line breaks of the next object or array; `shared` if it is not called.
    virtual void lay_out(lines) {}
    virtual void open_object() = 0;
    virtual void key(std::string_view name) = 0;
    virtual void open_array() = 0;
    virtual void close() = 0;
    virtual void put(const scalar&) = 0;

    // Put data of a file: as objects, arrays and scalars, unless an implementation takes the bytes directly. `before`
    // is the separator of a field of text; nothing if it need not be written.
    virtual void hex(view::byte_view);
    virtual void leaf(const view::type&, view::byte_view bytes, std::optional<std::string_view> before);
    // Puts the elements of a list; the element type is_plain().
    virtual void plain_elements(const view::type& element, view::byte_view bytes, std::size_t count);
    // Called after each record in a long list, with its bytes in the file.
    virtual void element_ends(view::byte_view) {}

    void number(std::uint64_t);
    void text(std::string_view characters) { put({characters, true}); }

private:
    void plain(const view::type&, view::byte_view);
};

// Returns whether the bytes of a value are everything about it: its layout is fixed, and it contains nothing that
// follows or refers to other data.
bool is_plain(const view::type&);
// Returns whether the bytes are those of a new record, and do not depend on where it is.
bool is_fresh(const view::type&, view::byte_view bytes);

}  // namespace verbatim::edit::json
