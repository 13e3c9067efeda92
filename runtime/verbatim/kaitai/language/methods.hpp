// The methods of values: "x".length, [1, 2].max, bytes.to_s("UTF-8").
#pragma once
#include <span>

#include "verbatim/kaitai/language/value.hpp"

namespace verbatim::kaitai {

struct method {
    using call_type = result<value>(const value& of, std::span<const value> arguments, std::size_t column);
    value_kind of;
    std::string_view name;
    value_kind takes[2];  // the kinds of its arguments; `absent` ends them
    value_kind gives;     // of its result; `absent`: the kind of an element
    call_type* call;
    std::span<const value_kind> arguments() const {
        return std::span(takes).first(takes[0] == value_kind::absent ? 0 : takes[1] == value_kind::absent ? 1 : 2);
    }
};
// Returns the methods of all values but objects. A list in a file has the methods of an array.
std::span<const method> methods();
// Returns the message for a missing method: "a text has no foo(an integer); it has length, reverse". `with` names the
// kinds of the arguments.
std::string there_is_no(value_kind of, std::string_view name, std::span<const std::string_view> with);
bool has_method(value_kind of, std::string_view name);

// The position of reading in a stream, and the stream's size, both in bytes. A byte of which bits are left counts as
// read, but it is not the end.
struct stream_place {
    std::size_t position = 0, size = 0;
    bool has_bits_left = false;
};
struct stream_member {
    std::string_view name;
    value_kind gives;
    value (*of)(stream_place);
};
// Returns null if a stream has no member of that name.
const stream_member* stream_member_named(std::string_view name);
std::string no_stream_member(std::string_view name);

// Calls a method of a value that is not an object. The errors of this function and of the next one are at `column`.
result<value> call_method(const value& of, std::string_view name, std::span<const value> arguments, std::size_t column);
// Returns an element of bytes or of an array.
result<value> element_of(const value& of, std::size_t index, std::size_t column);

}  // namespace verbatim::kaitai
