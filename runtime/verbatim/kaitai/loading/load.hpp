// Reads schemas from files and texts.
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

// Reads a schema and the files that it imports. An import is relative to the importing file; an absolute one ("/a/b")
// is searched for in the given folders, and in those around the first file. The error's reason names file and line.
// Keys that the language does not have are errors. Only keys that describe are ignored (doc-ref, xref, -orig-id and
// other keys that start with a minus, meta's tags, ks-version and the like).
result<schema> load(const std::filesystem::path& file, std::span<const std::filesystem::path> folders = {});

// Returns the text of an imported schema; nothing if there is none. The name is that of the import as seen from the
// first schema, without "." and "..": "dir/b" or, if the import is absolute, "/common/b".
using schema_texts = std::function<std::optional<std::string>(const std::string& name)>;
// Reads a schema from its text, and those that it imports from theirs. `name` is its name in errors.
result<schema> load_text(std::string_view text, const schema_texts& imports = {}, std::string_view name = "schema.ksy");

}  // namespace verbatim::kaitai
