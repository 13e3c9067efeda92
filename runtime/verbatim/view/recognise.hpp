// Finds the format of a file among several.
#pragma once
#include "verbatim/view/document.hpp"

namespace verbatim::view {

// Returns the format with this id; null if there is none.
const format* find_format(std::span<const format>, std::string_view id);

// Returns the format whose content test gives the best match for the file; certain is better than plausible. Among
// equal ones, and if no test matches, the extension of the file's name decides. The error names the kind of file if a
// format recognises it as a look-alike, or else the formats between which neither content nor extension decides. `name`
// may be a path, or empty.
result<const format*> recognise(std::span<const format>, byte_view file, std::string_view name = {});

// Returns whether the name has an extension of the format.
bool has_extension_of(const format&, std::string_view name);

// Returns whether only a plausible start speaks for the format: the file has neither a magic number nor an extension of
// it. If such a file is refused, its format is not known; unfounded() is the error that says so.
bool is_guess(const format&, byte_view file, std::string_view name);
error unfounded(const format&, const error& why);

}  // namespace verbatim::view
