// What differs between two files, by what people see as one thing.
#pragma once
#include <cstdio>
#include <string>
#include <vector>

#include "verbatim/edit/unit_changes.hpp"

namespace verbatim::tools {

// The lists of units that differ, and the other parts.
struct units_that_differ {
    units_that_differ() = default;
    units_that_differ(std::vector<edit::change>, std::span<const view::found> unit_lists);

    // Returns a line for each: "animations: 3 changed (walk, run, sit), 1 new (jump), 0 gone", "name: changed".
    std::vector<std::string> lines() const;

    std::vector<std::string> others;
    std::vector<edit::unit_summary> lists;
};

// Prints these lines, and one for bytes that no value owns, each with `before` at its start.
void print_units(std::FILE*, edit::difference, std::span<const view::found> unit_lists, const std::string& before = {});

}  // namespace verbatim::tools
