// If a tag gets another value, each choice with that tag takes the new alternative, and keeps the fields that both
// alternatives have.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "verbatim/edit/change/followers.hpp"

namespace verbatim::edit {

// Returns the choices of a record that are selected by the leaf at `tag` alone, including those in a placed value or an
// optional of the record. If the leaf is the magic that selects the alternative of a choice, returns that choice.
std::vector<indices> chosen_by(view::document&, const indices& tag);
// Returns the choice at indices that chosen_by() returned; its value is null if it is absent.
view::datum choice_at(view::document&, const indices&);

// Returns the text of the tag that a text means for the choices that chosen_by() returned: that of the alternative of
// this name, unless the text is a value of the tag itself.
result<std::string> tag_given(view::document&, const indices& tag, std::span<const indices> choices, std::string text);

// Returns the choice, called `name`, with the alternative whose magic a text is. `choice` is null if it is the same
// one.
struct retagged {
    std::shared_ptr<walk::scratch> choice;
    std::string magic;
};
result<retagged> with_magic(view::datum choice, std::string_view name, std::string_view text, view::between_values);

// Gives each choice the alternative of its tag, which is one of the first numbers, and each record the byte order that
// is worked out from the others (byte_orders.hpp). Fields of the same name and meaning keep their values. Refuses if
// the value of another field would be lost, unless it is that of a new record, and if a number would be rounded, unless
// the nearest value is allowed.
std::unique_ptr<follower> alternatives_follow(number_types, number_types orders);

}  // namespace verbatim::edit
