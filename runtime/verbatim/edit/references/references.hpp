// The numbers and names that lead to elements of a list, and those in a copy that lead out of it.
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
