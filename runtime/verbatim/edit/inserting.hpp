// A new element, where the list is.
#pragma once
#include <span>
#include <string_view>

#include "verbatim/edit/edits.hpp"

namespace verbatim::edit {

// The edit that insert() makes of a document that has the list.
result<view::pending_edit> inserting(view::document&, std::string_view path, std::string_view as, std::span<const assignment> fields);

}  // namespace verbatim::edit
