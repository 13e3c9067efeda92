// If a tag gets another value, each choice with that tag takes the new alternative, and keeps the fields that both
// alternatives have.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "verbatim/edit/references/references.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::edit {

// Returns the choices of a record that are selected by the leaf at `tag` alone, including those in a placed value or an
// optional of the record. If the leaf is the magic that selects the alternative of a choice, returns that choice.
std::vector<indices> chosen_by(view::document&, const indices& tag);
// Returns the choice at indices that chosen_by() returned; its value is null if it is absent.
view::datum choice_at(view::document&, const indices&);

// Returns the tag that a text means: the number of the alternative of that name, unless the text is a value of the tag
// itself.
std::string tag_of_name(view::datum choice, view::datum tag, std::string text);

// Returns the choice with the alternative that `text` selects, which is a tag or the name of an alternative. Fields of
// the same name and meaning keep their values. Refuses if the value of another field would be lost, unless it is that
// of a new record, and if a number would be rounded, unless the nearest value is allowed. `name` is the name of the
// choice.
struct retagged {
    std::shared_ptr<walk::scratch> choice;  // null: the alternative is the same
    std::string tag;
};
result<retagged> retag(view::datum choice, std::string_view name, view::datum tag, std::string_view text,
                       view::between_values);

}  // namespace verbatim::edit
