// What looks see: values in bytes that others have. An edit of the others is one of what they see.
#pragma once
#include <string_view>

#include "verbatim/view/document.hpp"

namespace verbatim::fuzz {

// What is at a node was found through one.
bool is_look(const view::node&);

// Whether what a path leads to in one of two documents, and differs in the other, may differ because a look sees it: it sees the value that has been set, or has
// a byte of, or is led by a controlling field that has been set, or is there by a condition that is worked out; or it still starts at the same byte of the same value. False for what no look sees.
bool may_see_other(const view::document& before, const view::document& after, std::string_view path, std::string_view set);

// A look sees a byte of the value at a path: what is there cannot be removed.
bool is_seen(const view::document&, std::string_view path);

}  // namespace verbatim::fuzz
