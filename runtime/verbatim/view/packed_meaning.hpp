// The meanings of the bit fields of a packed integer.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "verbatim/view/meaning.hpp"

namespace verbatim::view {

bool parts_have_meaning(const type&);
// Returns "one=1 two=head", or, with the values, "one=1 two=5 (head)".
std::string packed_meaning(const type&, byte_view, bool with_values);
// Replaces the meanings of bit fields by their numbers: "two=head" becomes "two=5". Nothing if the text contains no
// meaning.
std::optional<assigned_meaning> value_of_packed(const type&, std::string_view meaning);

}  // namespace verbatim::view
