// Leaves get other values: assignments of which each has been found, and can be made.
#pragma once
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/references.hpp"
#include "verbatim/edit/requested.hpp"
#include "verbatim/edit/undo.hpp"

namespace verbatim::edit {

class assigning {
public:
    // Every path is one of the document as it is.
    static result<assigning> of(view::document&, std::span<const assignment>);

    std::size_t count() const { return values_.size(); }
    // Makes the first so many.
    result<void> make(view::document&, std::size_t count, undo&) const;
    // After which nothing is undone: the file is to have their values.
    void request(view::document&, std::size_t count) const;

    std::vector<std::string> paths() const;
    // The leaf here is one of them.
    bool sets(const indices& leaf) const {
        return std::ranges::any_of(values_, [&](const new_value& v) { return v.at.indices == leaf; });
    }

private:
    struct new_value {
        requested at;
        std::string text;
        view::between_values between;
        std::vector<indices> choices{};  // of which it is the tag
    };
    static result<void> set_tag(view::document&, const new_value&, view::place leaf, undo&);

    std::vector<new_value> values_;
};

}  // namespace verbatim::edit
