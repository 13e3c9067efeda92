// A node and everything below it as JSON: records as objects, lists as arrays, leaves as their values.
#pragma once
#include <string>

#include "verbatim/view/meaning.hpp"
#include "verbatim/view/node.hpp"

namespace verbatim::tools {

// With names, a leaf that means something is what it means, as a string.
void append_json(std::string& to, const view::node&, const view::known_names* = nullptr);

}  // namespace verbatim::tools
