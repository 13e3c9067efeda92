// Files and the results of edits as text, which tests compare.
#pragma once
#include <string>

#include "tests/support/hex.hpp"
#include "verbatim/result.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test {

// The bytes of annotated hex, as `outcome` has them.
inline std::string spaced(std::string_view annotated) { return view::hex_text(hex(annotated)); }

// The bytes of a file that has been made, or why it has not.
inline std::string outcome(const result<std::vector<std::byte>>& made) {
    return made ? view::hex_text(*made) : made.error().message();
}

}  // namespace verbatim::test
