// Which of several formats a file is of.
#pragma once
#include "verbatim/view/document.hpp"

namespace verbatim::view {

// The format with this id; null when there is none.
const format* find_format(std::span<const format>, std::string_view id);
// The format that a document is of; null when it is of none of these.
const format* find_format(std::span<const format>, const document&);

// The format whose content test the file passes best: with certainty rather than plausibly. Among equals the extension of the file's name
// decides, and so it does when no test passes. The error says what the file is when a format knows it as something else, and names the formats
// between which neither content nor extension decides. `name` may be a path, or empty.
result<const format*> recognise(std::span<const format>, byte_view file, std::string_view name = {});

}  // namespace verbatim::view
