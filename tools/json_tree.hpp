// Writes a node and everything below it as JSON: records as objects, lists as arrays, leaves as their values.
#pragma once
#include <optional>
#include <string>

#include "verbatim/view/meaning.hpp"
#include "verbatim/view/node.hpp"
#include "verbatim/view/reference.hpp"

namespace verbatim::tools {

// Returns the meaning of a leaf, or the name of the element that it leads to; nothing if there is none.
std::optional<std::string> meaning_of(const view::node& leaf, const view::known_names&, view::element_names&);

void append_json(std::string& to, const view::node&);
// Writes the meaning of a leaf, as a string, instead of its value if it has one.
void append_json(std::string& to, const view::node&, const view::known_names&, view::element_names&);

}  // namespace verbatim::tools
