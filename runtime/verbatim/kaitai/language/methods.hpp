// What values answer: "x".length, [1, 2].max, bytes.to_s("UTF-8").
#pragma once
#include <span>

#include "verbatim/kaitai/language/value.hpp"

namespace verbatim::kaitai {

struct method {
    using call_type = result<value>(const value& of, std::span<const value> arguments, std::size_t column);
    value_kind of;
    std::string_view name;
    value_kind takes[2];  // absent: no more
    value_kind gives;     // absent: what an element is
    call_type* call;
    std::span<const value_kind> arguments() const { return std::span(takes).first(takes[0] == value_kind::absent ? 0 : takes[1] == value_kind::absent ? 1 : 2); }
};
// Of values that are no objects; a list in a file has those of an array.
std::span<const method> methods();
// "a text has no foo(an integer); it has length, reverse". `with` names what it is called with.
std::string there_is_no(value_kind of, std::string_view name, std::span<const std::string_view> with);
bool has_method(value_kind of, std::string_view name);

// Where reading is in a stream, and how many bytes it has.
struct stream_place {
    std::size_t position = 0, size = 0;
};
struct stream_member {
    std::string_view name;
    value_kind gives;
    value (*of)(stream_place);
};
// Null: a stream has nothing of that name.
const stream_member* stream_member_named(std::string_view name);
std::string no_stream_member(std::string_view name);

// Of a value that is no object. An error of these is at `column`.
result<value> call_method(const value& of, std::string_view name, std::span<const value> arguments, std::size_t column);
// Of bytes or an array.
result<value> element_of(const value& of, std::size_t index, std::size_t column);

}  // namespace verbatim::kaitai
