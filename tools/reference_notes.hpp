// What a reference page says of a field that its type does not show: what it follows, and what it is in a new record.
#pragma once
#include <string>

#include "verbatim/view/type.hpp"

namespace verbatim::tools {

// "follows: the bytes of frames", for each rule of the record that derives the field, or a part of it. Empty when there is none.
std::string derivation_text(const view::type& record, std::string_view field);

// What a new record has in a field, when it is not what any new value of that type is: "16384 (0.5)", "20 elements". Empty otherwise.
std::string new_value_text(const view::type& record, std::size_t field);

}  // namespace verbatim::tools
