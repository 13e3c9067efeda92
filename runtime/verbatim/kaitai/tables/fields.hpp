// Properties of a field that are known before any table is made.
#pragma once
#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

struct number_name {
    std::size_t size = 0;
    bool is_signed = false, is_real = false;
    byte_order order{};
};
// Parses the name of a number type, "u1" to "f8be". Returns nothing for any other name.
std::optional<number_name> number_named(std::string_view name);
// The type of a bit field, "b1" to "b64", also "b4le".
struct bit_field_name {
    std::size_t width = 0;   // in bits; 0: it is no bit field
    bool is_little = false;  // from the lowest bit of the first byte on
};
bit_field_name bit_field_of(const used_type&, const type_definition& in);
bit_field_name bit_field_of(const attribute&, const type_definition& in);
// Returns the size in bits of a number or a bit field by the name of its type; nothing for any other name.
std::optional<std::size_t> bits_of_builtin(std::string_view name);
// Returns the size in bytes of an encoding's code unit.
std::size_t unit_of(std::string_view encoding);
// Returns whether the type uses the switched byte order of a type around it.
bool is_ordered_around(const type_definition&);

// Returns the names of an expression like "a.b.c"; empty for any other expression.
std::vector<std::string> path_in(const expression&);

// Returns the number to whose next multiple a size leads from _io.pos, as (4 - _io.pos % 4) % 4 does; 0 if it is none.
std::size_t multiple_in(const expression& size);

bool is_whole_number(const used_type&);
// Returns whether the type is an integer, a float or a bit field.
bool is_number(const used_type&);
// Returns the size in bits of all fields of a type, if it is the same in every file.
std::optional<std::size_t> fixed_bits(const schema&, const type_definition&);
// Returns the same of an attribute, whose size the schema gives as literals.
std::optional<std::size_t> fixed_bits(const schema&, const type_definition& in, const attribute&);

}  // namespace verbatim::kaitai
