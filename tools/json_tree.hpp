// A node and everything below it as JSON: records as objects, lists as arrays, leaves as their values.
#pragma once
#include <string>

#include "verbatim/view/node.hpp"

namespace verbatim::tools {

void append_json(std::string& to, const view::node&);

}  // namespace verbatim::tools
