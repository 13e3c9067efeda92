// What is known of a field before any table is made.
#pragma once
#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

struct number_name {
    std::size_t size = 0;
    bool is_signed = false, is_real = false;
    byte_order order{};
};
// "u1" to "f8be".
std::optional<number_name> number_named(std::string_view name);
// "b1" to "b64", also "b4le".
struct bit_field_name {
    std::size_t width = 0;   // in bits; 0: it is none
    bool is_little = false;  // from the lowest bit of the first byte on
};
bit_field_name bit_field_of(const used_type&, const type_definition& in);
bit_field_name bit_field_of(const attribute&, const type_definition& in);
// Of a number or a bit field, by its name.
std::optional<std::size_t> bits_of_builtin(std::string_view name);
// Bytes of a character that an encoding cannot do with less of.
std::size_t unit_of(std::string_view encoding);
// What a type around it finds its byte order to be holds in it too.
bool is_ordered_around(const type_definition&);

// "a.b.c"; empty when it is something else.
std::vector<std::string> path_in(const expression&);

bool is_whole_number(const used_type&);
// Whole or not, or a bit field.
bool is_number(const used_type&);
// Of all its fields, when that is the same in every file.
std::optional<std::size_t> fixed_bits(const schema&, const type_definition&);
// Its bytes are as many in every file, which the schema says as plain numbers.
bool is_of_fixed_size(const schema&, const type_definition& in, const attribute&);

}  // namespace verbatim::kaitai
