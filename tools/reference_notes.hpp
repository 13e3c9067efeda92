// Notes of a reference page on a field, beside its type: the rule that the field follows, and its value in a new
// record.
#pragma once
#include <string>

#include "verbatim/view/format.hpp"
#include "verbatim/view/type.hpp"

namespace verbatim::tools {

// Returns "follows: the bytes of frames" for each rule of the record that derives the field, or a part of it. Empty if
// there is none.
std::string derivation_text(const view::type& record, std::string_view field);

// Returns what the numbers of a field say about other data: "number of frames; leads to body". Empty if nothing.
std::string controls_text(const view::format&, const view::type& record, std::string_view field);

// Returns the value of a field in a new record if that differs from a new value of its type: "16384 (0.5)", "20
// elements". Empty otherwise.
std::string new_value_text(const view::type& record, std::size_t field);

}  // namespace verbatim::tools
