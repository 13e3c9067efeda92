// Inserts an element into a list that exists.
#pragma once
#include <span>
#include <string_view>

#include "verbatim/edit/edits.hpp"

namespace verbatim::edit {

// Returns the edit that insert() makes if the document has the list.
result<view::pending_edit> inserting(view::document&, std::string_view path, std::string_view as,
                                     std::span<const assignment> fields);

}  // namespace verbatim::edit
