// Applies a difference: to the file that it was made from, or to another version of it.
#pragma once
#include "verbatim/edit/diff.hpp"

namespace verbatim::edit {

// Why a change cannot be made here.
struct conflict {
    std::string path, why;
};

struct patched {
    std::vector<conflict> conflicts;  // then the document is as it was
    bool bytes_left_out = false;      // the difference has bytes for a file that this is not
};

// Each change goes where its path leads in the document, if what is there is what was in A. A change that is there already is passed over.
// The file holds the value of each change, or the error says which change does not come to what, and the document stays as it is. `format` is the
// document's. Pending edits are committed first, and so is the patch (edits.hpp).
result<patched> patch(std::string_view format, view::document&, const difference&);

// A difference as JSON: what `verbatim diff --json` writes and `verbatim patch` reads.
std::string to_patch(const difference&);
result<difference> read_patch(std::string_view json);

}  // namespace verbatim::edit
