// Assignments of texts to leaves.
#pragma once
#include <map>
#include <span>
#include <string>
#include <vector>

#include "verbatim/edit/change/calculated.hpp"
#include "verbatim/edit/change/journal.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::edit {

// Assignments that are made in rounds, in the order in which other data follows: tags first, then what is there; then
// what is there only because of these; then numbers that are given as the names of elements, which may be new, and
// calculated values. Each round is followed before the next one is resolved.
class assigning {
public:
    // Finds, checks and makes the assignments. Every path counts in the document as it is or, if nothing is there, as
    // the other assignments make it.
    result<void> make(journal&, std::span<const assignment>);
    // Makes the first `count` of them again, in another document in the state before them.
    result<void> make_again(journal&, std::size_t count) const;

    std::vector<std::string> paths() const;
    std::vector<indices> leaves() const;

private:
    struct new_value {
        requested at;
        std::string text;
        view::between_values between;
        std::size_t round;
        bool is_magic = false;  // It selects the alternative in which it is.
    };
    struct located {
        const assignment* given;
        const view::found* at;
        std::vector<indices> choices;  // whose tag it is
    };
    result<void> make_split(journal&, split_assignments);
    result<void> make_found(journal&, std::span<const assignment>, std::span<const result<view::found>>);
    result<void> make_plain(journal&, std::span<const located>);
    result<void> resolve(view::document&, const located&, std::vector<new_value>& now,
                         std::vector<std::pair<const located*, std::string>>& later);
    bool make_room(journal&, std::span<const assignment>);
    result<void> make_round(journal&, std::vector<new_value>);
    static result<void> give(journal&, std::span<const new_value>);
    static result<void> give_magic(journal&, const new_value&);

    std::vector<new_value> values_;
    std::size_t rounds_ = 0;
    std::vector<std::pair<std::size_t, indices>> made_;  // what was absent, with the round before which it is made
    std::map<indices, std::string> seen_;                // the texts of all leaves
};

}  // namespace verbatim::edit
