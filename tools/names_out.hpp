// The names of a file as other programs get them.
#pragma once
#include <string>

#include "verbatim/view/document.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

// Returns the text of a leaf as to-json writes it, in UTF-8: a byte over 0x7F is the character of the same number.
inline std::string name_for_programs(const view::node& leaf) {
    std::string room;
    return view::utf8_of(view::scalar_of(*leaf.of, leaf.bytes(), room));
}

}  // namespace verbatim::tools
