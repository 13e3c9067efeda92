// The processes of Kaitai's language, as codecs.
#pragma once
#include <string_view>

#include "verbatim/wire/coded.hpp"

namespace verbatim::kaitai {

// Returns the codec of a process: "xor", "rol", "ror" or "zlib"; "" leaves the bytes unchanged. Null for a custom
// process, which is other code.
const wire::codec* codec_named(std::string_view);

}  // namespace verbatim::kaitai
