// Archives as list, show and map print them.
#pragma once
#include <string>

#include "tools/entries.hpp"

namespace verbatim::tools {

// These return the exit code of the command. A pattern chooses the entries that are printed; empty: all.
enum class table_form { text, csv, json };
int list_entries(const program&, const opened_archive&, const std::string& path, const std::string& pattern,
                 table_form);
// Prints what the archive is, its entries and its findings.
int show_archive(const program&, const opened_archive&, const std::string& path, const std::string& pattern);
// Prints who owns each byte: the directory, an entry, or none.
int map_archive(const opened_archive&, bool as_json);

}  // namespace verbatim::tools
