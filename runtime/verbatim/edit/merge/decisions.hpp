// Decides conflicts of a merge as the user says.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "verbatim/edit/compare/indices.hpp"
#include "verbatim/edit/merge.hpp"
#include "verbatim/edit/merge/combine.hpp"

namespace verbatim::edit {

// The parts that paths lead to, in any of the three files.
class chosen_parts {
public:
    static result<chosen_parts> of(std::span<const view::document* const> files, const std::vector<std::string>& paths);
    // Returns whether the change is at or in one of the parts. Its indices are those in the first file; an inserted
    // element is identified by its name.
    bool have(const change&) const;
    bool empty() const { return in_base_.empty() && elements_.empty(); }

private:
    std::set<indices> in_base_;
    std::set<std::pair<indices, std::string>> elements_;  // the list and the name
};

class decisions {
public:
    static result<decisions> of(const view::document& base, const view::document& ours, const view::document& theirs,
                                const merge_options&);
    bool any() const { return both_ || !ours_.empty() || !theirs_.empty(); }
    // Changes what the sides change so that decided conflicts do not occur. Returns whether there was one.
    bool decide(const std::vector<contradiction>&, std::vector<change>& ours, std::vector<change>& theirs,
                const view::document& their_file) const;

private:
    decisions(chosen_parts ours, chosen_parts theirs, bool both)
        : ours_(std::move(ours)), theirs_(std::move(theirs)), both_(both) {}
    chosen_parts ours_, theirs_;
    bool both_;
};

}  // namespace verbatim::edit
