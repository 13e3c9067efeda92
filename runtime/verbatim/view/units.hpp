// Numbers with units, and dates. A value is given as its text here, as text_of() writes it.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "verbatim/view/meaning.hpp"

namespace verbatim::view {

// Appends the unit: "0.35 s", "90°".
std::string with_unit(std::string number, std::string_view unit);
// Removes the unit behind a number. "deg" is "°", which some terminals cannot type.
std::string_view without_unit(std::string_view number, std::string_view unit);

// Returns the value in its unit, "0.35 s", with the fewest digits, but at least four, that give the same value back.
std::optional<std::string> scaled_text(const type&, std::string_view value);
// Returns the value for "0.35 s" or "0.35". Nothing if the text is not a number in the unit.
std::optional<assigned_meaning> value_of_scaled(const type&, std::string_view meaning, between_values);
// Returns the whole number that is stored for a raw number: the nearest one, or, if the meaning cuts numbers off,
// without the digits after the point.
double whole_number(const wire::meaning&, double raw);
// Returns the scale of the unit: "1/60 s".
std::string scale_of(const wire::meaning&);

// Returns the date in UTC: "1999-07-21 14:25:46".
std::optional<std::string> date_text(std::string_view value);
// Returns the value for this text, or for "1999-07-21" or "1999-07-21 14:25".
std::optional<assigned_meaning> value_of_date(std::string_view meaning);

// Returns whether a number that is not a value of the type has a nearest value: constants, names and bit fields do not.
bool has_nearest(const type&);
// Returns the text of the value that is nearest to a number; nothing if there is none, or the text is not a number.
std::optional<std::string> nearest_value(const type&, std::string_view text);

}  // namespace verbatim::view
