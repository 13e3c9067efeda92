// What takes JSON, part by part: the printer, a value, or what builds a document.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/node.hpp"

namespace verbatim::edit::json {

using view::scalar;

// How an object or array is broken into lines: like what is around it; on one line when it fits; a line for each part; on one line.
enum class lines : char { shared, small, large, one };
// Of a value that takes so many bytes in the file: one of many is never printed on one line.
constexpr lines lines_of(std::size_t bytes) { return bytes <= 96 ? lines::small : lines::large; }

class output {
public:
    virtual ~output() = default;

    // With these, what a leaf means is written beside its value.
    const view::known_names* meanings = nullptr;
    // Of the next leaf: the name of the element that it leads to.
    std::optional<std::string> led{};

    // Of the next object or array; shared when this is not called.
    virtual void lay_out(lines) {}
    virtual void open_object() = 0;
    virtual void key(std::string_view name) = 0;
    virtual void open_array() = 0;
    virtual void close() = 0;
    virtual void put(const scalar&) = 0;

    // What is in a file: as objects, arrays and scalars, unless it is taken as it is. `before` says what separates a field of text, when that is
    // to be written.
    virtual void hex(view::byte_view);
    virtual void leaf(const view::type&, view::byte_view bytes, std::optional<std::string_view> before);
    // The elements of a list, each of them is_plain().
    virtual void plain_elements(const view::type& element, view::byte_view bytes, std::size_t count);

    void number(std::uint64_t);
    void text(std::string_view characters) { put({characters, true}); }

private:
    void plain(const view::type&, view::byte_view);
};

// Of fixed layout, so that its bytes are all that there is to it: nothing in it follows other data, or hides or points to any.
bool is_plain(const view::type&);
// It is as in a new record, whose bytes do not depend on where it is.
bool is_fresh(const view::type&, view::byte_view bytes);

}  // namespace verbatim::edit::json
