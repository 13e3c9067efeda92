// Encodings of text.
#pragma once
#include <string>
#include <string_view>

#include "verbatim/walk/inspector.hpp"
#include "verbatim/walk/refusal.hpp"
#include "verbatim/wire/encoding.hpp"

namespace verbatim::table {
struct type;
}

namespace verbatim::walk {

// Returns the reason why from_utf8() gives nothing for a text.
std::string why_not_encoded(std::string_view encoding, std::string_view utf8);

// Reports a finding if the bytes of a text, which start at `offset`, are not valid in its encoding: the bytes from the
// first invalid one on.
void inspect_encoding(inspector&, const step* where, std::size_t offset, const table::type&, std::string_view bytes);

}  // namespace verbatim::walk
