// The elements that the references of a document lead to.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>

#include "verbatim/edit/compare/indices.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// The first and the last element that a reference leads to. Each is empty if the element no longer exists.
struct reference_target {
    std::optional<indices> first, last;
    bool operator==(const reference_target&) const = default;
    bool is_lost() const { return !first || !last; }
};
using all_references = std::map<indices, reference_target>;

// All references in the decoded values of a document, by their indices.
struct collected_references {
    explicit collected_references(view::document&);
    all_references leading;
    std::set<indices> nowhere;  // those that lead to no element

private:
    void look(view::datum at, const indices& path);
    void list(view::datum record, const indices& around, std::size_t field);
};

// Makes a reference lead to these elements: assigns it their number and, if it is a range, their count, or their name.
// Sets `changed` if a value changes. Returns nothing, or the reason why the reference cannot lead there.
std::optional<std::string> lead(view::document&, const indices& reference, const reference_target&, bool& changed);
// Returns the indices of the field beside a range that holds the number of its elements; nothing if the reference is no
// range.
std::optional<indices> count_beside(view::document&, const indices& reference);

}  // namespace verbatim::edit
