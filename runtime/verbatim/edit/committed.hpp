// What looks at the file of a document refuses one whose edits are not committed: they would be left out in silence.
#pragma once
#include "verbatim/view/document.hpp"

namespace verbatim::edit {

inline result<void> is_committed(const view::document& doc) {
    if (doc.pending().edits.empty()) return {};
    return error{{}, 0, "the document has edits that are not committed"};
}

}  // namespace verbatim::edit
