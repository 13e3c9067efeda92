// What the command changed last in each file, so that `undo` can take it back: an entry for each file, in the state
// folder of the user ($XDG_STATE_HOME, otherwise ~/.local/state).
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "verbatim/result.hpp"

namespace verbatim::tools {

// Records that a file whose bytes were `before` has the bytes `after` now, in place of what was recorded for it. Does
// nothing if the user has no state folder. The error says why nothing could be recorded.
result<void> record_change(const std::string& file, std::span<const std::byte> before,
                           std::span<const std::byte> after);

// Returns the bytes that a file had before its recorded change. It is an error if there is none, or if the file no
// longer has the bytes that it had afterwards.
result<std::vector<std::byte>> bytes_before(const std::string& file, std::span<const std::byte> now);

}  // namespace verbatim::tools
