// The syntax tree of an expression in Kaitai's language: https://doc.kaitai.io/user_guide.html#_expression_language
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/result.hpp"
#include "verbatim/table/printed.hpp"
#include "verbatim/view/scanner.hpp"

namespace verbatim::kaitai {

using wire::operation;

// Holds each integer of 64 bits, signed or unsigned.
using integer = walk::wide;

struct expression {
    enum class form : std::uint8_t {
        integer,
        real,
        text,
        boolean,     // literals
        array,       // [1, 2, 3]: `parts`
        formatted,   // f"{a}-{b}": `parts`, which are the texts and the expressions in braces
        name,        // `text`: a field, an instance, a parameter, _root, _parent, _io, _index, _ or _sizeof
        enumerator,  // animal::cat: `path` is that of the enumeration, `text` the enumerator
        member,      // parts[0].text, which may be a method without arguments
        call,        // parts[0].text(parts[1], ...)
        element,     // parts[0][parts[1]]
        cast,        // parts[0].as<type>: `path` is that of the type, `text` is "[]" for an array of that type
        size_of,
        bit_size_of,  // sizeof<type>: `path` is that of the type
        operation,    // `does`, of `parts`
    };
    form what{};
    operation does{};
    table::rounding rounds{};    // of the quotient of an operation
    kaitai::integer number = 0;  // the value of an integer; 1 or 0 for a boolean
    double real = 0;
    std::string text;
    std::vector<std::string> path;  // for "::a", which starts at the outermost type, the first name is empty
    std::vector<expression> parts;
    std::size_t column = 0;  // in the source, from 1: of the operator, of a member's name, or of the first character

    bool is(operation one) const { return what == form::operation && does == one; }
};

// Parses an expression. The error's reason says what is wrong; its offset is the column, from 0.
// An expression that is nested so deeply that its evaluation could overflow the stack is an error, too.
result<expression> parse_expression(std::string_view source);

// A type as a field names it, with its arguments: "foo::bar(1, _index)", "u4le[]".
struct type_name {
    std::vector<std::string> path;
    std::vector<expression> arguments;
    bool is_array = false;
};
result<type_name> parse_type(std::string_view source);
using view::with_column;

// How an expression is written: in Kaitai's language, but for what these say.
struct spelling {
    table::notation operators{};
    std::function<std::optional<std::string>(const expression&)> otherwise{};  // nothing: as in the language
    std::function<std::string(const expression&)> path_of{};  // the path of an enumerator, a cast or a size
};
// Returns an expression as source text, which may be spelled differently from the text that was parsed.
std::string text_of(const expression&, const spelling& = {});
// Returns the same as an operand of the tightest operator, in parentheses if it is an operation.
std::string operand_text(const expression&, const spelling& = {});

}  // namespace verbatim::kaitai
