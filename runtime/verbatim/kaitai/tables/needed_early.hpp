// Kaitai evaluates an instance once, when it is first needed. An instance of _io.pos that a field needs therefore keeps
// the position of that field.
#pragma once
#include <string_view>
#include <unordered_map>

#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

// Each value instance of _io.pos or _io.eof that a field needs, and the name of the field that needs it first.
using early_instances = std::unordered_map<const attribute*, std::string_view>;
early_instances needed_early(const schema&);
// Adds those of a type whose fields are described elsewhere.
void add_needed_early(const type_definition&, std::span<const attribute* const> fields, early_instances&);

}  // namespace verbatim::kaitai
