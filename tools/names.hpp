// --names FILE: a text file with a name in each line. These names are shown beside their hashes.
#pragma once
#include <optional>
#include <string>

#include "tools/commands.hpp"
#include "verbatim/view/meaning.hpp"

namespace verbatim::tools {

parameter names_parameter(std::string& file);
// Reads names from a file. Without a file, only the names of the schemas are known. If the file cannot be read, prints
// why and returns nothing.
std::optional<view::known_names> read_names(const program&, const std::string& file);

}  // namespace verbatim::tools
