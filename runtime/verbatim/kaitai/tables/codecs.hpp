// The processes of Kaitai's language, as codecs.
#pragma once
#include <string_view>

#include "verbatim/wire/coded.hpp"

namespace verbatim::kaitai {

// "xor", "rol", "ror" and "zlib"; "" leaves the bytes as they are. Null: it is other code.
const wire::codec* codec_named(std::string_view);

}  // namespace verbatim::kaitai
