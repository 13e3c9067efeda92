// Finds the elements that the references of a document (wire/reference.hpp) lead to, and their names.
#pragma once
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "verbatim/view/meaning.hpp"
#include "verbatim/view/node.hpp"
#include "verbatim/walk/references.hpp"

namespace verbatim::view {

// Returns whether a leaf of this type leads to an element by its index.
bool leads_by_number(const type&);

// Finds the names of elements that references in a file lead to. Each list is read once.
class element_names {
public:
    element_names() = default;
    // Finds those that references in an element lead to, in the present state of a document.
    element_names(datum root, std::vector<std::size_t> element) : root_(root), element_(std::move(element)) {}

    // Returns the name of the element that the number at a node leads to, as show writes it. Nothing if there is no
    // element, or it has no name. In the present state of a document, `way` has the indices from the element to it.
    std::optional<std::string> target_name(const node& number, std::span<const std::size_t> way = {});
    // Returns the text that show writes beside a reference. For a number this is the name of the element; for a name it
    // is the element, such as sequences[1], or the field with that name.
    std::optional<std::string> beside(const node& reference);

private:
    struct names {
        std::vector<std::optional<std::string>> all;         // Of all elements.
        std::unordered_map<std::string, std::size_t> first;  // The first element with each name.
    };
    const names* names_in(const node& reference, std::string_view list);

    std::map<std::tuple<const std::byte*, std::size_t, std::string_view>, names>
        known_;  // By space, offset of the record with the list, and name of the list.
    datum root_{};
    std::vector<std::size_t> element_{};
};

// Returns a leaf as show writes it, with what it leads to if it is a reference: "3 (door_left)".
std::string text_with_meaning(const node& leaf, element_names&, const known_names&);

// A list that references lead to, in a decoded document.
struct target {
    std::vector<std::size_t> record;  // Indices of the record that has it.
    std::size_t field = 0;            // Index of the field in that record.
    view::datum list;

    datum element(std::size_t index) const { return list.element(index); }
    std::optional<std::string> name(std::size_t index) const;  // Nothing if it is empty.
};
// Finds the list with this name in the closest record around a part of the document that has one.
std::optional<target> target_around(datum root, std::span<const std::size_t> part, std::string_view list);

// Returns the number, as text, that leads to the element with this name, which may be in quotes. Nothing if the leaf
// does not lead by number, or there is no element.
std::optional<std::string> number_of_name(datum root, std::span<const std::size_t> leaf, std::string_view name);
// Returns the name of the element that the number at these indices leads to.
std::optional<std::string> target_name(datum root, std::span<const std::size_t> leaf);

}  // namespace verbatim::view
