// Corrects deviations, only on request. docs/repair.md describes it.
#pragma once
#include <string_view>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

struct repair_options {
    bool clean_padding = false;  // also padding, alignment, and what follows a text's end in its field
    bool drop_tail = false;      // also what the format calls the rest of the file
    std::string_view path;       // only there and below
};

// Of bytes that are shown as such, from the first that changes: name+6.
struct repaired {
    std::string path;
    std::size_t offset;         // in the file before
    std::string before, after;  // as show writes them
};

// Derived values that are stored wrong become what their rules give; from then on they follow. Everything else keeps its bytes. Pending edits are committed
// first, and so is the correction (edits.hpp); when that fails, the document stays as it is.
result<std::vector<repaired>> repair(view::document&, const repair_options&);

}  // namespace verbatim::edit
