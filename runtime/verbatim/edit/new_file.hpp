// Makes new files.
#pragma once
#include <memory>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// Returns the document of a new file, whose lists and texts have as many elements and bytes as the schema says by
// numbers. Returns an error if these take more than a gigabyte.
result<std::unique_ptr<view::document>> new_file(const view::format&);

}  // namespace verbatim::edit
