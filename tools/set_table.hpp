// Sets the values of a file that have been changed in a table of it.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "tools/edit.hpp"
#include "tools/read_table.hpp"
#include "tools/requests.hpp"

namespace verbatim::tools {

// Prints how many cells of a table have changed a file, and what to look at.
void print_table_edits(const std::string& name, const table_edits&);
// Sets the values of a table, whose name and text are given, together with `others`, if there are any, and prints how
// many cells have changed. Returns the exit code.
int set_table(const program&, const edit_options&, const std::string& name, std::string_view text,
              const std::function<result<new_values>(const view::document&)>& others);

}  // namespace verbatim::tools
