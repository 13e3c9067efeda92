// What differs between two files, by what people see as one thing.
#pragma once
#include <cstdio>
#include <string>

#include "verbatim/edit/unit_changes.hpp"

namespace verbatim::tools {

// Prints a line for each list of units that differ, "animations: 3 changed (walk, run, sit), 1 new (jump), 0 gone", and
// for each other part, with `before` at the start of each line.
void print_units(std::FILE*, const edit::difference&, std::span<const view::found> unit_lists,
                 const std::string& before = {});

}  // namespace verbatim::tools
