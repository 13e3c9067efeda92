// Lists whose rows belong together (wire/rows_of.hpp): what an edit of one of them takes along in the others.
#pragma once
#include <optional>
#include <set>
#include <vector>

#include "verbatim/edit/compare/indices.hpp"
#include "verbatim/view/document.hpp"
#include "verbatim/view/type.hpp"

namespace verbatim::edit {

// An element of a list, or the place before it; the place behind the last one has the length of the list as its index.
struct spot {
    indices list;
    std::size_t index = 0;

    view::datum list_in(view::document& doc) const { return view::part_at(doc.value(), list); }
    indices element() const { return inside(list, index); }
};

// Returns the element, and then those that belong to it.
std::vector<spot> rows_with(view::document&, const spot& element);

// Returns the places at which elements come in together when one comes in at a place, and then this place first. An
// element of a list to whose rows those of several other lists belong is of the same kind as the one that it comes
// before; behind the last one, as that; and if there is none, as the list that is declared first. A copy has the kind
// of its original: `like` has the fields of the lists whose rows come with that, and the end of the list is then the
// end of the rows of this kind. Refuses if they cannot come with it there.
result<std::vector<spot>> places_with(view::document&, const spot& place, const std::set<std::size_t>& like = {});

// The element of a list that is moved before another one.
struct moved_row {
    spot from;
    std::size_t before;
};
// Returns the move, and then those of the elements that belong to the moved one. The end of the list is the end of the
// rows of the same kind. Refuses if rows would come to belong
// to others.
result<std::vector<moved_row>> moves_with(view::document&, const spot& from, std::size_t before);

// Returns the indices of the number in a row that leads to the element that the row belongs to, if it has one.
std::optional<indices> number_of_own_row(view::document&, const spot& row);
// Makes these numbers in new rows lead to the new elements that they belong to.
void number_new_rows(view::document&, std::span<const spot> rows);

// Returns the name of a list whose rows belong together with those of this one; empty if there is none.
std::string_view list_beside(view::document&, const indices& list);

}  // namespace verbatim::edit
