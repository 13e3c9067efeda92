// The names of encodings as schemas spell them.
#pragma once
#include <string>
#include <string_view>

namespace verbatim::kaitai {

// Returns the usual name of an encoding, in whichever case it is spelled, and with or without "-", "_" and blanks:
// "utf_16_le" becomes "UTF-16LE", "latin-1" becomes "ISO-8859-1". A name that is not known, or an encoding that this
// system does not know, is returned unchanged.
std::string usual_encoding(std::string_view name);

}  // namespace verbatim::kaitai
