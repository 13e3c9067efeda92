// The promise of the library, checked for one file.
#pragma once
#include <functional>

#include "verbatim/view/document.hpp"

namespace verbatim::view {

// Whether a document, written borrowed and written decoded, is the file that was read. The error says from which offset on it is not. `let_go` is
// called when the file's bytes are not looked at for a while: a mapped file need not stay in memory then.
result<void> round_trips(const document&, const std::function<void()>& let_go = [] {});

}  // namespace verbatim::view
