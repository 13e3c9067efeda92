// What undo and redo do, without what they print: for the command and for programs in other languages (tools/c).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/content.hpp"
#include "tools/journal.hpp"
#include "tools/replace.hpp"

namespace verbatim::tools {

// Reads what is recorded of a file, in the state in which it is.
result<journal> recorded_of(const std::string& file, const content& now);

// Returns why there are not so many changes to take back or to make again.
std::string too_few(const journal&, direction, std::uint64_t count);

struct undone {
    std::string target;  // the file that was written; another one than before if the change was its name
    state_pieces made;   // what it holds, as runs of what it held before
    save_result saved;
    // Of a file that was changed in place, what it holds, and where that differs from before.
    std::optional<content> in_place{};
    std::vector<file_range> changed{};
};
// Gives a file, which the caller has locked, the bytes that it had so many changes before, or after.
undone step_through(const std::string& file, const content& now, journal, std::uint64_t count, direction,
                    bool dry_run = false);

}  // namespace verbatim::tools
