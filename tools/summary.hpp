// Which elements of the outermost lists differ between two files.
#pragma once
#include <string>
#include <vector>

#include "verbatim/edit/diff.hpp"

namespace verbatim::tools {

// An outermost list with the names of its elements that differ, or another part that differs.
struct part_summary {
    std::string path;
    std::vector<std::string> changed, added, removed;

    bool is_list() const { return !changed.empty() || !added.empty() || !removed.empty(); }
    // Returns "animations: 1 changed (walk), 2 new (run, jump), 0 gone", or "name: changed".
    std::string text() const;
};

// Returns the parts that differ, in the order of the file; `a` is the file before.
std::vector<part_summary> summary_of(const std::vector<edit::change>&, const view::document& a);

}  // namespace verbatim::tools
