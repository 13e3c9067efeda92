// A tag gets another value: each choice that goes by it takes the alternative of that tag, with what both of them have.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "verbatim/edit/references.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::edit {

// The choices of the same record that go by the leaf at `tag` and nothing else; also those that a field of it leads to, or may have. Of a
// magic that says which alternative a choice has: that choice.
std::vector<indices> chosen_by(view::document&, const indices& tag);
// The choice at one of them; without a value when it is absent.
view::place choice_at(view::document&, const indices&);

// The tag that a text means: the number of the alternative of that name, unless the text is a value of the tag itself.
std::string tag_of_name(view::place choice, view::place tag, std::string text);

// What the choice is under the tag of a text: a number, or the name of an alternative. Fields of the same name and meaning keep their values. Refuses when
// others have values that a new one has not, and numbers that the alternative could only round, unless the nearest will do. `name` is that of the choice.
struct retagged {
    std::shared_ptr<walk::scratch> choice;  // null: the alternative is the same
    std::string tag;
};
result<retagged> retag(view::place choice, std::string_view name, view::place tag, std::string_view text, view::between_values);

}  // namespace verbatim::edit
