// Applies a difference: to the file that it was made from, or to another version of it.
#pragma once
#include "verbatim/edit/diff.hpp"

namespace verbatim::edit {

struct patched {
    std::vector<conflict> conflicts;  // if there are any, the document stays as it was
    bool bytes_left_out = false;      // the difference has byte changes, and they are for another file
};

// Makes each change at its path in the document if the value there equals the one in A. A change that is already there
// is skipped. Refuses if the resulting file does not hold the value of each change; the error names the change, and the
// document stays as it is. Refuses a difference of another format. Commits the pending edits of the document first, and
// then the patch (edits.hpp).
result<patched> patch(view::document&, difference);

// Convert a difference to and from the JSON that `verbatim diff --json` writes and `verbatim patch` reads.
std::string to_patch(const difference&);
result<difference> read_patch(std::string_view json);

}  // namespace verbatim::edit
