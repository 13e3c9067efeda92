// What the bit fields of a packed integer mean.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "verbatim/view/meaning.hpp"

namespace verbatim::view {

bool parts_have_meaning(const type&);
// "one=1 two=head", or with both: "one=1 two=5 (head)".
std::string packed_meaning(const type&, byte_view, bool with_values);
// With the numbers of the bit fields whose meanings are given: "two=head" becomes "two=5".
std::optional<assigned_meaning> value_of_packed(const type&, std::string_view meaning);

}  // namespace verbatim::view
