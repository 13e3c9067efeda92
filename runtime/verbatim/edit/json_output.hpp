// What takes the JSON of a document, piece by piece: the printer, or what builds the document again to prove that the JSON gives it back.
#pragma once
#include <optional>
#include <string_view>

#include "verbatim/view/node.hpp"

namespace verbatim::edit::json {

class output {
public:
    output() = default;
    output(const output&) = delete;
    output& operator=(const output&) = delete;
    virtual ~output() = default;

    // Around a value that is no leaf, which takes so many bytes in the file: one of many is never printed on one line.
    virtual void begin(std::size_t bytes) = 0;
    virtual void end() = 0;

    virtual void open_object() = 0;
    virtual void key(std::string_view name) = 0;  // an identifier, or the name of an alternative
    virtual void close_object() = 0;
    virtual void open_array() = 0;
    virtual void next() = 0;                      // before each element
    virtual void close_array() = 0;

    virtual void number(std::size_t) = 0;
    virtual void hex(view::byte_view) = 0;
    virtual void text(std::string_view characters) = 0;
    virtual void yes() = 0;
    virtual void leaf(const view::type&, view::byte_view bytes, std::optional<std::string_view> before) = 0;
    // The elements of a list, each of them is_plain().
    virtual void plain_elements(const view::type& element, view::byte_view bytes, std::size_t count) = 0;
};

// Of fixed layout, so that its bytes are all that there is to it: nothing in it follows other data, or hides or points to any.
bool is_plain(const view::type&);
// It is as in a new record, whose bytes do not depend on where it is.
bool is_fresh(const view::type&, view::byte_view bytes);

}  // namespace verbatim::edit::json
