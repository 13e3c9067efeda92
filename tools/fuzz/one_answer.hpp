// What is read, every command finds, with the same places and values.
#pragma once
#include "verbatim/view/document.hpp"

namespace verbatim::fuzz {

// Throws unless the leaves of a document, or the first 1000 of many, are found by their paths, with the same places and
// values, in the file and in the document as it is now.
void has_one_answer(const view::document&);

}  // namespace verbatim::fuzz
