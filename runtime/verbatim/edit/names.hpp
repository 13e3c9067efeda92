// The name of an element changes: texts that lead to it by its name (wire/reference.hpp) get the new one, and what is the hash of it (wire/meaning.hpp) that of the new one.
#pragma once
#include <optional>
#include <set>
#include <vector>

#include "verbatim/edit/references.hpp"

namespace verbatim::edit {

// What leads to an element of a list by its name, or to the field beside the list that such texts may name, too.
struct naming {
    way record;                          // that has the list,
    std::size_t field = 0;               // and the field
    std::optional<std::size_t> element;  // nothing: the field beside it
    way name;                            // the leaf
    std::vector<way> texts;              // what leads there
};
// Of a leaf that may be the name of something. Only those that lead anywhere.
std::vector<naming> led_by_name(view::document&, const way& leaf);

// The texts get the name as it is now, but for those in `kept`. Refuses none, one that does not fit there, and one that something before it has: then some may have
// been changed.
result<void> follow_name(view::document&, const naming&, const std::set<way>& kept);

// The numbers that are the hash of the text at `leaf`, and say so.
std::vector<way> hashes_of(view::document&, const way& leaf);
void follow_hash(view::document&, const way& number, const way& leaf);

}  // namespace verbatim::edit
