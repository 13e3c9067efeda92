// Replaces assignments to values with parts by assignments to their leaves. The text is what `get` or `show` prints:
// JSON, or the numbers of an array with blanks or commas between them.
#pragma once
#include <map>
#include <span>
#include <string>
#include <vector>

#include "verbatim/edit/edits.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::edit {

struct given_parts {
    std::vector<assignment> assignments;
    std::map<std::string, std::string> as_now;  // The paths and texts of leaves that have the given value already.
};
// `found` has the values at the paths, each of which was found. The error says why a text is not one of the value.
result<given_parts> with_parts(view::document&, std::span<const assignment>,
                               std::span<const result<view::found>> found);

}  // namespace verbatim::edit
