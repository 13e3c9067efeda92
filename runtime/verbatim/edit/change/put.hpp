// Puts elements into lists: what inserting, copying and moving have in common.
#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "verbatim/edit/change/journal.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/edit/references/rows.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::edit {

// Returns the element that a path means, or the place before it; if `may_be_behind`, the path of a list means its end.
result<spot> spot_at(view::document&, const view::found&, bool may_be_behind);
// Returns the effect of an insertion on the other elements.
inline new_index shift(const spot& to) {
    return [at = to.index](std::size_t was) { return was + (was >= at); };
}
// Returns the name of an element; empty if it has none.
std::string_view name_of(view::datum element);

// Element 0 of some lists represents "none", and has fixed bytes. It stays the first one as long as there are others,
// because no index could refer to an element in its place. before_none() returns the reason if an insertion would
// change that, and nothing otherwise. after_none() inserts this element if such a list is empty, and returns the place
// of the first other one.
inline constexpr const char* none_stays = "element 0 represents \"none\", and stays the first one: ";
std::optional<error> before_none(view::document&, const spot&);
spot after_none(journal&, const spot&);

// Gives a new element the shape that the records around its list require. Returns nothing, or the reason if that is
// impossible.
std::optional<error> take_shape(view::document&, const spot&);
// Inserts a new element that belongs to another new one.
result<void> put_row(journal&, const spot&);

}  // namespace verbatim::edit
