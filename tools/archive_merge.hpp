// Archives compared and merged entry by entry, and entries of a known format part by part.
#pragma once
#include <string>

#include "tools/edit.hpp"
#include "tools/entries.hpp"
#include "verbatim/edit/merge.hpp"

namespace verbatim::tools {

// Prints the entries of which only one archive has one, or both have others. Returns the exit code: 0 if there is none.
int diff_archives(const program&, const opened_archive& a, const opened_archive& b);

// Merges the changes from the archive `base` to the archive `theirs` into the archive of `o.file`, and saves it.
// Without a base (empty), adds what it lacks of the other. Prints the conflicts. Returns the exit code.
int merge_archives(const program&, const edit_options& o, const std::string& base, const std::string& theirs,
                   const edit::merge_options&);

}  // namespace verbatim::tools
