// A tag gets another value: the choice that goes by it takes the alternative of that tag, with what both of them have.
#pragma once
#include <memory>
#include <optional>

#include "verbatim/edit/references.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::edit {

// The choice of the same record that goes by the leaf at `tag` and nothing else.
std::optional<way> chosen_by(view::document&, const way& tag);

// What the choice is under the tag of a text: a number, or the name of an alternative. Fields of the same name and meaning keep their values. Refuses when
// others have values that a new one has not, and numbers that the alternative could only round, unless the nearest will do. `name` is that of the choice.
struct retagged {
    std::shared_ptr<walk::scratch> choice;  // null: the alternative is the same
    std::string tag;
};
result<retagged> retag(view::place choice, std::string_view name, view::place tag, std::string_view text, view::between_values);

}  // namespace verbatim::edit
