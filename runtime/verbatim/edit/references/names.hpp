// Lets data follow if the name of an element changes: texts that lead to it by its name (wire/reference.hpp) get the
// new name, and numbers that are the hash of its name (wire/meaning.hpp) get the new hash.
#pragma once
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "verbatim/edit/references/references.hpp"

namespace verbatim::edit {

// The texts that name elements of one list, or a field beside the list if the schema allows that (`or_field`).
struct reference_by_name {
    indices record;         // the record that has the list
    std::size_t field = 0;  // index of the field with the list
    struct one {
        indices text;
        std::optional<std::size_t> element;  // empty: the text names the field beside the list
    };
    std::vector<one> texts;
};
// Returns the texts of each list for which one of the parts is or contains the name of an element, or of a field beside
// the list. Each list is returned once, and lists that no text leads to are left out.
std::vector<reference_by_name> led_by_names_in(view::document&, std::span<const indices> parts);

// The characters that a text is to get.
struct new_text {
    indices at;
    std::string characters;
};
// Returns the texts that differ from the present name of the element that they led to, with that name; texts in `kept`
// stay and are left out. Refuses if the element has no name any more, if the name does not fit, or if another element
// of that name would be found first.
result<std::vector<new_text>> renamed_texts(view::document&, const reference_by_name&, const std::set<indices>& kept);
void assign(view::document&, std::span<const new_text>);

// Refuses if texts would lead to another element than before when an element of this name is inserted into the list or
// moved within it. `now` gives the new index of each element that the list has before; `at` is the new index of the
// inserted or moved element.
result<void> check_names_unambiguous(view::document&, const indices& list, const new_index& now, std::size_t at,
                                     std::string_view name);

// Finds the values that follow a text by the schema, and are in sync with it: numbers that are its hash, and texts that
// repeat it.
class followers_of_texts {
public:
    explicit followers_of_texts(view::document& doc) : doc_(doc) {}
    std::vector<indices> of(const indices& leaf);

private:
    view::document& doc_;
    std::unordered_map<const view::type*, std::set<std::string_view>>
        followed_;  // per record: the fields that values in it follow
};
// Gives a value that of() returned the text at `leaf`, or its hash. Returns the reason if the value cannot have it.
std::optional<std::string> follow_text(view::document&, const indices& follower, const indices& leaf);

}  // namespace verbatim::edit
