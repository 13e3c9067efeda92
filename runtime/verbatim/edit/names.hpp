// The name of an element changes: texts that lead to it by its name (wire/reference.hpp) get the new one, and what is the hash of it (wire/meaning.hpp) that of the new one.
#pragma once
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "verbatim/edit/references.hpp"

namespace verbatim::edit {

// The texts that lead to elements of one list by their names, or to a field beside the list that such texts may name, too.
struct led_by_name {
    indices record;             // that has the list,
    std::size_t field = 0;  // and the field
    struct one {
        indices text;
        std::optional<std::size_t> element;  // nothing: the field beside it
    };
    std::vector<one> texts;
};
// Of each list in which a part of the document is, or has, the name of an element; each once. Only those that something leads to.
std::vector<led_by_name> led_by_names_in(view::document&, std::span<const indices> parts);

// What a text is to be.
struct new_text {
    indices at;
    std::string characters;
};
// Those that do not have the name, as it is now, of what they led to, but for those in `kept`. Refuses when there is none, when it does not fit there, and when something
// before it has that name.
result<std::vector<new_text>> texts_after(view::document&, const led_by_name&, const std::set<indices>& kept);
void assign(view::document&, std::span<const new_text>);

// An element comes to where the list has this index, or (moved) the one that is there goes to another place: refuses when texts would lead to another element than before.
result<void> names_stay(view::document&, const indices& list, const new_index& now, std::optional<std::size_t> at, std::string_view name);

// The numbers that are the hash of a text, and say so.
class hashes_of_texts {
public:
    explicit hashes_of_texts(view::document& doc) : doc_(doc) {}
    std::vector<indices> of(const indices& leaf);

private:
    view::document& doc_;
    std::unordered_map<const view::type*, std::set<std::string_view>> hashed_;  // the fields of a record that numbers in it are the hash of
};
void follow_hash(view::document&, const indices& number, const indices& leaf);

}  // namespace verbatim::edit
