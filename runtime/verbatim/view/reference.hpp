// Which elements the references of a document lead to (wire/reference.hpp), and what these are called.
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

// It leads to an element by a number.
bool leads_by_number(const type&);

// The text that an element is known by, of a decoded value (as of a node: node.hpp).
std::optional<std::string> name_in(place element);

// The elements that references in a file lead to. Each list is looked at once.
class element_names {
public:
    // The name of the element that the number at a node leads to, as show writes a name. Nothing when there is no such element, or it has no name.
    std::optional<std::string> led_to(const node& number);
    // What people see beside a reference: of a number the name of the element, of a text the element itself: sequences[1], or the field that it names.
    std::optional<std::string> beside(const node& reference);

private:
    struct names {
        std::vector<std::optional<std::string>> all;         // of the elements
        std::unordered_map<std::string, std::size_t> first;  // the first element of each name
    };
    const names* names_in(const node& reference, std::string_view list);

    std::map<std::tuple<const std::byte*, std::size_t, std::string_view>, names> known_;  // by the bytes, and by the place in them, of the record that has the list
};

// A leaf as show writes it, a reference with what it leads to: "3 (door_left)".
std::string text_with_meaning(const node& leaf, element_names&, const known_names&);

// A list that references lead to, in a decoded document.
struct target {
    std::vector<std::size_t> record;  // the way to the record that has it,
    std::size_t field = 0;            // and the field
    walk::found_list list;

    place element(std::size_t index) const { return element_in({list.value, list.of}, index); }
    std::optional<std::string> name(std::size_t index) const;  // nothing when it is empty
};
// The list of this name in the closest record around a part of the document that has one.
std::optional<target> target_around(place root, std::span<const std::size_t> part, std::string_view list);

// What leads to the element of this name, with or without quotes: its number as a text. Nothing when the leaf is no reference by number, or there is no such element.
std::optional<std::string> number_of_name(place root, std::span<const std::size_t> leaf, std::string_view name);
// The name of the element that the number at a part of the document leads to.
std::optional<std::string> name_led_to(place root, std::span<const std::size_t> leaf);

}  // namespace verbatim::view
