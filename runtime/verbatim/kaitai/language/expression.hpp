// Expressions in Kaitai's language: https://doc.kaitai.io/user_guide.html#_expression_language
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/result.hpp"
#include "verbatim/table/printed.hpp"
#include "verbatim/view/scanner.hpp"
#include "verbatim/walk/wide.hpp"

namespace verbatim::kaitai {

using table::expression;
using table::expression_store;
using wire::operation;

// Holds each integer of 64 bits, signed or unsigned.
using integer = walk::wide;

// Parses an expression, which the store then has. The error's reason says what is wrong; its offset is the column, from
// 0. An expression that is nested so deeply that its evaluation could overflow the stack is an error, too.
result<const expression*> parse_expression(std::string_view source, expression_store&);

// A type as a field names it, with its arguments: "foo::bar(1, _index)", "u4le[]".
struct type_name {
    std::vector<std::string> path;
    std::vector<const expression*> arguments{};
    bool is_array = false;
};
result<type_name> parse_type(std::string_view source, expression_store&);
using view::with_column;

inline bool is_integer(const expression& e) {
    return e.what == expression::form::number && e.gives == table::gives::number;
}
inline bool is_member(const expression& e, std::string_view name) {
    return e.what == expression::form::member && !e.right && e.characters == name;
}

// Returns the items of a list, or the pieces of a formatted text.
std::vector<const expression*> items_of(const expression&);
// Returns the names of a path. Of "::a", which starts at the outermost type, the first one is empty.
std::vector<std::string> names_in(std::string_view path);
// Returns the type that a cast or a size names, by its path.
type_name type_in(std::string_view path);
inline type_name type_in(const expression& e) { return type_in(e.characters); }
// Returns the path of an enumerator's enumeration, and its own name.
struct enumerator_name {
    std::vector<std::string> enumeration;
    std::string name;
};
enumerator_name enumerator_in(const expression&);

// The notation of Kaitai's language.
extern const table::notation of_language;
// Returns an expression as source text, which may be spelled differently from the text that was parsed.
std::string source_of(const expression&);

}  // namespace verbatim::kaitai
