// Functions that read the file of a document refuse a document with edits that are not committed, which they would
// otherwise ignore silently.
#pragma once
#include "verbatim/view/document.hpp"

namespace verbatim::edit {

inline result<void> is_committed(const view::document& doc) {
    if (!doc.is_changed()) return {};
    return error{{}, 0, "the document has edits that are not committed"};
}

}  // namespace verbatim::edit
