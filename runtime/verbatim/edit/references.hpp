// References follow the elements that they lead to: what an edit of a list does beside the change itself.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/indices.hpp"
#include "verbatim/edit/requested.hpp"
#include "verbatim/view/reference.hpp"

namespace verbatim::edit {

std::string path_of(view::place root, const indices&);
indices indices_below(indices above, const walk::step* to);  // and the steps from there

// What an edit is about to do to the elements of a list.
struct rearrangement {
    indices list;
    new_index now;                       // where each element goes
    std::optional<std::size_t> moved{};  // the one that is taken elsewhere, while the others keep their order
};

// The references to the list get the numbers that lead to the same elements afterwards. One to an element that goes stays as it is, and a range covers what is
// between its first and last element. Refuses, and changes nothing, when a number does not fit its field.
result<void> follow(view::document&, const rearrangement&);
// Likewise when a new element has come to where the list has this index, and leads to elements as they are.
result<void> follow_new(view::document&, const indices& list, std::size_t index);
// Likewise those of a value that comes into the document at `to`, and leads to elements as they were.
result<void> follow_in(view::place value, view::document&, const indices& to, const rearrangement&);

// Elements that are to be removed, and with them, when that is wanted, those that hold references to them. Refuses when others refer to one of them.
result<std::set<indices>> with_referrers(view::document&, std::set<indices> elements, referrers);

// A value is about to come in the place of another one. When that is a list, the references to it get the numbers of the elements of the same names; of those without names,
// the one at the same place is the same when it has the same content. Refuses, and changes nothing, when there is no such element.
result<void> follow_into(view::document&, const indices& at, view::place value);

// The references of a value in a document that lead to elements outside of it.
class outward_references {
public:
    outward_references() = default;
    outward_references(view::document&, const view::found_value& of, view::place value);

    // In a copy of the value that comes to `to` in a document they lead to the elements of the same names; where the list is the same one of the same document,
    // to the same elements. Refuses when there is none, or leaves the number.
    result<void> map(view::place copy, view::document& into, const indices& to, bool same_document, missing) const;

private:
    struct one {
        indices leaf, owner;  // in the value; of the record that has the list
        std::string path, list;
        std::size_t first = 0, count = 1;
        std::optional<std::string> first_name, last_name;  // of the elements
    };
    std::string path_;
    std::vector<one> all_;
};

}  // namespace verbatim::edit
