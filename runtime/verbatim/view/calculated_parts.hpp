// Calculated values of records whose nodes are at hand, and what their numbers are.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "verbatim/view/document.hpp"

namespace verbatim::view {

// Returns the text of the calculated value at a path from a record, ".euler" or ".euler.z", or of the element that
// belongs to this one under that name (rows.hpp). Nothing if there is none. `nodes` are those from the root to the
// record, whose path is `record`.
std::optional<std::string> calculated_at(const document&, std::span<const node> nodes, std::string_view record,
                                         std::string_view path);

// What the numbers of a calculated value are together (wire/rotation.hpp).
enum class form_of_numbers : std::uint8_t { other, euler_angles, axis_angle };
form_of_numbers form_of(const type& record, std::string_view calculated);

}  // namespace verbatim::view
