// How elements of another file come into a list, in which others may have their names.
#pragma once
#include <string>

#include "verbatim/edit/edits.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::tools {

struct copying {
    bool replace = false, again = false, leave = false;  // the options of the same names

    edit::missing otherwise() const { return leave ? edit::missing::leave : edit::missing::refuse; }
    // Copies an element, in place of the one of its name if `replace`, otherwise to `place`: the list, or before an
    // element of it. Refuses a second element of a name, unless `again`. Returns whether the list has one more now.
    result<bool> copy(view::document&, const std::string& list, const std::string& place, const view::document& source,
                      const view::found& element) const;
};

// Returns the path of the element of this name in a list, as it is now; empty if there is none.
std::string namesake(view::document&, const std::string& list, const view::node& of);

}  // namespace verbatim::tools
