// Replaces assignments to values with parts by assignments to their leaves. The text is what `get` or `show` prints:
// JSON, or the numbers of an array with blanks or commas between them.
#pragma once
#include <span>
#include <vector>

#include "verbatim/edit/edits.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::edit {

// `found` has the values at the paths, each of which was found. Leaves that have the wanted value already are left out.
// The error says why a text is not one of the value.
result<std::vector<assignment>> with_parts(view::document&, std::span<const assignment>,
                                           std::span<const result<view::found>> found);

}  // namespace verbatim::edit
