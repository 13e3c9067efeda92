// Mends what deviates, only when it is asked to. docs/repair.md describes it.
#pragma once
#include <string_view>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

struct repair_options {
    bool clean_padding = false;  // also padding, alignment, and what stands behind a text's end in its field
    bool drop_tail = false;      // also what the format calls the rest of the file
    std::string_view path;       // only there and below
};

struct repaired {
    struct change {  // of bytes that are shown as such, from the first that changes: name+6
        std::string path;
        std::size_t offset;         // in the file before
        std::string before, after;  // as show writes them
    };
    std::vector<change> changes;
    std::vector<std::byte> file;
};

// Derived values that are stored wrong become what their rules give; from then on they follow. Everything else keeps its bytes.
result<repaired> repair(const view::document&, const repair_options&);

}  // namespace verbatim::edit
