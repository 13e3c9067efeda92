// What a removal does about the references to the elements that it removes.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "verbatim/edit/references/references.hpp"

namespace verbatim::edit {

struct removal {
    std::set<indices> elements;     // those that were given, and those that go with them
    std::vector<consequence> also;  // in the order in which one leads to the other
    std::vector<std::pair<indices, std::string>>
        cleared;  // references, with the texts that they get before the removal
};

// Returns the removal of `elements`, and of those that belong to them (rows.hpp). With `referrers::cascade`, the
// elements that hold references to these go, too; with `referrers::clear`, the references lead to the next element of
// their chain or, if there is none, to nothing. Refuses if another reference leads to one of them, unless
// `referrers::leave` is given.
result<removal> with_referrers(view::document&, std::set<indices> elements, referrers);

// Returns the innermost element of a list that a part of the document is in, or is; nothing if there is none.
std::optional<indices> element_around(view::datum root, const indices& part);

}  // namespace verbatim::edit
