// Numbers in units, and dates. A value is its text here, as text_of() writes it.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "verbatim/view/meaning.hpp"

namespace verbatim::view {

// "0.35 s", "90°"
std::string with_unit(std::string number, std::string_view unit);

// "0.35 s": the fewest digits, but at least four, that lead back to the value.
std::optional<std::string> scaled_text(const type&, std::string_view value);
// "0.35 s" or "0.35": nothing when it is no number in the unit.
std::optional<assigned_meaning> value_of_scaled(const type&, std::string_view meaning, between_values);
// The whole number that is stored of a raw one: the nearest, or what is left when a number is cut off.
double whole_number(const wire::meaning&, double raw);
// "1/60 s"
std::string scale_of(const wire::meaning&);

// "1999-07-21 14:25:46", in UTC.
std::optional<std::string> date_text(std::string_view value);
// Of that, or "1999-07-21", or "1999-07-21 14:25".
std::optional<assigned_meaning> value_of_date(std::string_view meaning);

}  // namespace verbatim::view
