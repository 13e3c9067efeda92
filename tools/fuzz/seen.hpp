// Looks see values in bytes that other values own. An edit of these values also changes what the looks see.
#pragma once
#include <string_view>

#include "verbatim/view/document.hpp"

namespace verbatim::fuzz {

// Returns whether a node was found through a look.
bool is_look(const view::node&);

// Returns whether a value at a path that differs between two documents may differ because a look sees it. That is so if
// the look is in decoded bytes; if it sees a byte of the value at `set`, or that value is a controlling field; if a
// worked-out condition makes the look present in only one document; if its pointer has changed, so that it starts at
// another byte of a file of the same size; or if it starts at the same byte of the same value in both. Returns false if
// no look sees the value.
bool may_see_other(const view::document& before, const view::document& after, std::string_view path,
                   std::string_view set);

// Returns whether a look sees a byte of the value at a path. Then the value cannot be removed.
bool is_seen(const view::document&, std::string_view path);

}  // namespace verbatim::fuzz
