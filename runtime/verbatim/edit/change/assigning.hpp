// Assignments to leaves whose paths have been found and whose values have been checked.
#pragma once
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "verbatim/edit/change/calculated.hpp"
#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/change/undo.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/references/references.hpp"

namespace verbatim::edit {

class assigning {
public:
    // Finds and checks the assignments. Every path counts in the document as it is.
    static result<assigning> of(view::document&, std::span<const assignment>);

    std::size_t count() const { return values_.size(); }
    // Makes the first `count` assignments.
    result<void> make(view::document&, std::size_t count, undo&) const;
    // Requires that the file has the first `count` values. Called when the edit can no longer fail.
    void request(view::document&, std::size_t count) const;

    std::vector<std::string> paths() const;
    std::vector<indices> leaves() const;
    // Returns whether a leaf is among the assigned ones.
    bool sets(const indices& leaf) const {
        return std::ranges::any_of(values_, [&](const new_value& v) { return v.at.indices == leaf; });
    }

private:
    struct new_value {
        requested at;
        std::string text;
        view::between_values between;
        bool is_tag = false;  // Choices have this leaf as their tag.
    };
    static result<assigning> with_calculated(view::document&, split_assignments);
    static result<void> set_tag(view::document&, const new_value&, view::datum leaf, undo&);

    std::vector<new_value> values_;
    std::vector<calculated_assignment> calculated_{};  // Of which some values are.
};

}  // namespace verbatim::edit
