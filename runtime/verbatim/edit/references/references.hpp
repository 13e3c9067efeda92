// Makes references follow the elements that they lead to when an edit changes their list.
#pragma once
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/compare/indices.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/references/rows.hpp"
#include "verbatim/view/reference.hpp"

namespace verbatim::edit {

std::string path_of(view::datum root, const indices&);
indices indices_below(indices above, const walk::step* to);  // followed by the steps from there

// Returns the list at these indices if references may lead to it.
std::optional<view::target> target_at(view::document&, const indices& list);
// Visit the numbers, and the names, that lead to elements of a list. Their steps start at the record that has the list.
void each_referrer(view::document&, const view::target&, const walk::visit_reference&);
void each_name_referrer(view::document&, const view::target&, const walk::visit_reference&);

// How an edit is about to rearrange the elements of a list.
struct rearrangement {
    indices list;
    new_index now;                       // the new index of each element
    std::optional<std::size_t> moved{};  // the element that is moved; the others keep their order
};

// Gives the references to the lists the numbers that lead to the same elements after the edit. A reference to an
// element that is removed stays as it is; a range covers everything between the first and the last of its remaining
// elements. Refuses, and changes nothing, if a number does not fit its field.
result<void> follow(view::document&, std::span<const rearrangement>);
// Does the same after elements have been inserted, one into each of several lists. References in the new elements stay:
// their numbers are already those after the edit.
result<void> follow_new(view::document&, std::span<const spot> inserted);
// Does the same for the references in a value that is to be inserted at `to`, and whose numbers are still those before
// the edit.
result<void> follow_in(view::datum value, view::document&, const indices& to, const rearrangement&);

// Refuses if a reference that stays cannot follow when elements are removed.
result<void> can_follow(view::document&, const std::set<indices>& removed,
                        const std::function<bool(const indices&)>& is_removed);

// Makes references follow when `value` is about to replace the value at `at`. If that is a list, references to it get
// the numbers of the elements of the same names in the new list. A reference to an element without a name keeps its
// number if the new list has an element of the same content there. Refuses, and changes nothing, if there is no such
// element. With `keeps_indices`, a reference to an element without a name, or whose name the new list does not have,
// keeps its number if the new list has an element there.
result<void> follow_into(view::document&, const indices& at, view::datum value, bool keeps_indices = false);

// The references of a value in a document that lead to elements outside of it.
class outward_references {
public:
    outward_references() = default;
    outward_references(view::document&, const view::found& of, view::datum value);

    // Makes the references in a copy of the value, which is to be put at `to` in a document, lead to the elements of
    // the same names there. If the list is the same one of the same document, they keep their numbers. If there is no
    // element of the name, refuses or leaves the number. The number at `own` in the value, if there is one, stays.
    result<void> map(view::datum copy, view::document& into, const indices& to, bool same_document, missing,
                     const std::optional<indices>& own = {}) const;

private:
    struct one {
        indices leaf, owner;  // of the reference in the value; of the record that has the list
        std::string path, list;
        std::size_t first = 0, count = 1;
        std::optional<std::string> first_name, last_name;  // of these elements; empty if they have none
    };
    std::string path_;
    std::vector<one> all_;
};

}  // namespace verbatim::edit
