// Corrects deviations on request. docs/repair.md describes it.
#pragma once
#include <string_view>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

struct repair_options {
    bool clean_padding = false;  // also corrects padding, alignment and the bytes after a text in its field
    bool drop_tail = false;  // also removes the bytes that the format calls the rest of the file; refused with a path
    std::size_t pad_to = 0;  // also appends its pattern to that rest, up to a multiple of so many bytes; 0: no
    std::string_view path;   // corrects only this value and its parts
};

// One correction. If the value is shown as bytes, it describes those from the first to the last that changes, for
// example at name+6.
struct repaired {
    std::string path;
    std::size_t offset;         // in the file before the repair
    std::string before, after;  // as show writes them
};

// Sets derived values that are stored wrong to what their rules give; from then on they follow edits. Everything else
// keeps its bytes. Commits the pending edits first, and then the correction (edits.hpp); if that fails, the document
// stays as it is.
result<std::vector<repaired>> repair(view::document&, const repair_options&);

}  // namespace verbatim::edit
