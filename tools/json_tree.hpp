// A node and everything below it as JSON: records as objects, lists as arrays, leaves as their values.
#pragma once
#include <optional>
#include <string>

#include "verbatim/view/meaning.hpp"
#include "verbatim/view/node.hpp"
#include "verbatim/view/reference.hpp"

namespace verbatim::tools {

// What a leaf means, or the name of the element that it leads to.
std::optional<std::string> meaning_of(const view::node& leaf, const view::known_names&, view::element_names&);

void append_json(std::string& to, const view::node&);
// A leaf that means something is what it means, as a string.
void append_json(std::string& to, const view::node&, const view::known_names&, view::element_names&);

}  // namespace verbatim::tools
