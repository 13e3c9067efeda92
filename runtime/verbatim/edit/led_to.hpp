// To which elements the references of a document lead.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>

#include "verbatim/edit/indices.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// The first and the last element that a reference leads to; nothing where it is gone.
struct elements_led_to {
    std::optional<indices> first, last;
    bool operator==(const elements_led_to&) const = default;
    bool is_lost() const { return !first || !last; }
};
using all_references = std::map<indices, elements_led_to>;

// The references in the decoded values of a document, by where they are.
struct collected_references {
    explicit collected_references(view::document&);
    all_references leading;
    std::set<indices> nowhere;  // those that lead to no element

private:
    void look(view::place at, const indices& path);
    void list(view::place record, const indices& around, std::size_t field);
};

// Gives a reference the number, or the name, of the elements that it is to lead to. Nothing, or why it cannot have that.
std::optional<std::string> lead(view::document&, const indices& reference, const elements_led_to&, bool& changed);
// The number of elements beside a reference that leads to several; nothing when it has none.
std::optional<indices> count_beside(view::document&, const indices& reference);

}  // namespace verbatim::edit
