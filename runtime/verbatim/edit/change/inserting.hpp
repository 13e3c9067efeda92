// Inserts an element into a list that exists.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/edit/change/journal.hpp"
#include "verbatim/edit/edits.hpp"

namespace verbatim::edit {

class insertion {
public:
    // Finds and checks the place and what insert() takes.
    static result<insertion> of(view::document&, std::string_view path, std::string_view as,
                                std::span<const assignment> fields);
    result<void> make(journal&) const;
    // Makes several in one list, in the order of their places, if they may be made together: nothing belongs to the
    // elements of the list.
    static bool may_be_together(view::document&, const indices& list);
    static result<void> make_all(journal&, std::span<const insertion* const>);

    const std::string& path() const { return path_; }
    const spot& where() const { return where_; }

private:
    std::optional<error> fill(view::document&, const spot& there) const;
    void add_assignments(std::size_t index, std::vector<assignment>& to) const;
    static result<void> finish(journal&, std::span<const spot> made);

    spot where_;
    std::string path_, list_, as_;  // of the element before which it comes, or the list; of the list
    std::vector<assignment> fields_;
};

// Returns the first value on the way to a path that is absent and can be made: an optional or what a pointer leads to,
// if it is requested itself, and otherwise an optional whose condition is worked out, of which only reading the file
// back shows whether it holds.
std::optional<indices> absent_on_way(journal&, std::string_view path, bool is_requested);
// Makes it, with the content of a new record.
void put_absent(journal&, const indices&);

}  // namespace verbatim::edit
