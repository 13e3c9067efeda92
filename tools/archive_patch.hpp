// The difference of two archives as JSON, entry by entry, and that difference made in another version of the archive.
//
//   {"patch": "gta.img",
//    "entries": [{"entry": "ped.ifp", "inside": {"patch": "gta.ifp", "changes": [...]}},
//                {"entry": "b.dff", "was": SHA-256, "now": BASE64},
//                {"entry": "new.dff", "now": BASE64},
//                {"entry": "old.dff", "was": SHA-256}]}
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tools/edit.hpp"
#include "tools/entries.hpp"

namespace verbatim::tools {

// Prints the difference. Returns the exit code: 0 if there is none.
int print_patch_of(const program&, const opened_archive& a, const opened_archive& b, const std::string& path_of_a,
                   const std::string& path_of_b);

// Returns whether JSON is a patch of an archive.
bool is_patch_of_archive(std::string_view json);

// Makes the changes of a patch in the archive of `o.file`, and saves it: all of them, or none. `only` are names of
// entries, or patterns; empty: all. Returns the exit code.
int patch_archive(const program&, const edit_options& o, std::string_view json, const std::string& patch_file,
                  const std::vector<std::string>& only);

}  // namespace verbatim::tools
