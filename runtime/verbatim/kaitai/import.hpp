// A schema of Kaitai's language as a schema of C++: a header of the vocabulary, which people go on with.
#pragma once
#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

// The header. The error's reason names file, line and column of what cannot be said in C++.
result<std::string> header_of(const schema&);

}  // namespace verbatim::kaitai
