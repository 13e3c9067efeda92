// Kaitai works an instance out once, when it is first needed. One of where reading is (_io.pos) that a field needs is the position of that field from then on.
#pragma once
#include <string_view>
#include <unordered_map>

#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

// Each of them, and the name of the field that needs it first.
using early_instances = std::unordered_map<const attribute*, std::string_view>;
early_instances needed_early(const schema&);
// Of a type whose fields are described elsewhere.
void add_needed_early(const type_definition&, std::span<const attribute* const> fields, early_instances&);

}  // namespace verbatim::kaitai
