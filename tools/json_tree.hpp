// Writes a node and everything below it as JSON: records as objects, lists as arrays, leaves as their values.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/view/meaning.hpp"
#include "verbatim/view/node.hpp"
#include "verbatim/view/reference.hpp"

namespace verbatim::tools {

// Returns the meaning of a leaf, or the name of the element that it leads to; nothing if there is none.
std::optional<std::string> meaning_of(const view::node& leaf, const view::known_names&, view::element_names&);

void append_json(std::string& to, const view::node&);
// Writes the meaning of a leaf, as a string, instead of its value if it has one.
void append_json(std::string& to, const view::node&, const view::known_names&, view::element_names&);
// Writes {"value": 21, "meaning": "0.35 s"} for a leaf that has a meaning, and the calculated values of a record after
// its fields. `around` has the nodes that the node is in, outermost first.
void append_json_with_meanings(std::string& to, const view::node&, const view::known_names&,
                               std::vector<view::node> around);

// Returns a file name as a JSON string. File names are UTF-8 only by convention: bytes that are not valid UTF-8 become
// U+FFFD.
std::string name_as_json(std::string_view name);

}  // namespace verbatim::tools
