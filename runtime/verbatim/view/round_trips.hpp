// Checks for one file that it is written back byte for byte.
#pragma once
#include <functional>

#include "verbatim/view/document.hpp"

namespace verbatim::view {

// Writes a document as it is, and compares that with the file that was read. The error has the first offset that
// differs.
result<void> comes_back(const document&);

// The same, and once more with everything decoded. Calls `release_pages` when the file's bytes are not needed for a
// while: a mapped file need not stay in memory then.
result<void> round_trips(
    const document&, const std::function<void()>& release_pages = [] {});

}  // namespace verbatim::view
