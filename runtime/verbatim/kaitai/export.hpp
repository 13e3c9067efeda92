// Writes a format as a schema in another language. The top of the text lists what that language cannot express.
#pragma once
#include <string>

#include "verbatim/view/document.hpp"

namespace verbatim::kaitai {

// Returns the text of a .ksy file. It is an error if the language cannot express the size of some data; the reason
// names the field.
result<std::string> ksy_of(const view::format&);
// Returns the text of a .hexpat file, a pattern of ImHex. It is an error if a pattern cannot express something; the
// reason names the field.
result<std::string> hexpat_of(const view::format&);

}  // namespace verbatim::kaitai
