// Writes a schema in Kaitai's language as a schema header in C++, which people can develop further.
#pragma once
#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

// Returns the header. The error's reason names file, line and column of the part that C++ cannot express.
result<std::string> header_of(const schema&);

}  // namespace verbatim::kaitai
