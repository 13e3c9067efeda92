// An expression of Kaitai's language, as it is parsed: https://doc.kaitai.io/user_guide.html#_expression_language
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/walk/result.hpp"

namespace verbatim::kaitai {

// Numbers of both signs up to 64 bits.
__extension__ using integer = __int128;

struct expression {
    enum class form : std::uint8_t {
        integer, real, text, boolean,     // literals
        array,                            // [1, 2, 3]: `parts`
        formatted,                        // f"{a}-{b}": `parts`, which are texts and what is between them
        name,                             // of a field, an instance, a parameter; _root, _parent, _io, _index, _, _sizeof
        enumerator,                       // animal::cat: `path` is that of the enumeration, `text` the enumerator
        member,                           // parts[0].text, or a method of a value
        call,                             // parts[0].text(parts[1], ...)
        element,                          // parts[0][parts[1]]
        cast,                             // parts[0].as<type>: `path` is that of the type, `text` has "[]" when it is an array of it
        size_of, bit_size_of,             // sizeof<type>: `path` is that of the type
        negate, invert, negated,          // -a, ~a, not a
        add, subtract, multiply, divide, modulo, shift_left, shift_right, bit_and, bit_or, bit_xor,
        equal, not_equal, less, less_or_equal, greater, greater_or_equal,
        both, either,                     // and, or
        conditional,                      // parts[0] ? parts[1] : parts[2]
    };
    form what{};
    kaitai::integer number = 0;           // of an integer; of a boolean, 1 or 0
    double real = 0;
    std::string text;
    std::vector<std::string> path;        // of "::a", which starts at the outermost type, the first name is empty
    std::vector<expression> parts;
    std::size_t column = 0;               // in the source, from 1: of the operator, of the name of a member, or where it starts
};

// The error's reason says what is wrong and in which column; its offset is that of the column, from 0. What is nested so deeply that evaluating it could
// end the program is an error, too.
result<expression> parse_expression(std::string_view source);

// The type of a field with its arguments: "foo::bar(1, _index)", "u4le[]".
struct type_name {
    std::vector<std::string> path;
    std::vector<expression> arguments;
    bool is_array = false;
};
result<type_name> parse_type(std::string_view source);

// As it could have been written.
std::string text_of(const expression&);

}  // namespace verbatim::kaitai
