// Turns a difference around.
#pragma once
#include "verbatim/edit/patch.hpp"

namespace verbatim::edit {

// Returns the difference that takes back the changes, for a document in which they have been made. Its changes of bytes
// are left out. The error names a change of a patch that does not say where its element is.
result<difference> reversed(const difference&, const view::document& changed);

// Returns the file before the changes of bytes, which the difference has made in it last. Nothing if it has other
// bytes.
std::optional<std::vector<std::byte>> without_byte_changes(const difference&, view::byte_view file);

// Checks that a difference that has been taken back can be made again, and then gives the values of the document from
// which it was taken back. Changes of bytes aside.
result<void> can_be_made_again(const difference&, const view::document& taken_back, const view::document& from);

}  // namespace verbatim::edit
