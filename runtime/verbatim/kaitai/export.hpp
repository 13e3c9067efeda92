// A format as a schema in another language: in Kaitai's, the text of a .ksy file. What the language cannot say is listed at its top.
#pragma once
#include <string>

#include "verbatim/view/document.hpp"

namespace verbatim::kaitai {

// An error when data of the format has a size that the language cannot say; its reason names the field.
result<std::string> ksy_of(const view::format&);
// Likewise, as a pattern of ImHex: the text of a .hexpat file.
result<std::string> hexpat_of(const view::format&);

}  // namespace verbatim::kaitai
