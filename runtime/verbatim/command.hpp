// The command `verbatim` as a library, for the formats of any program, which links it by the CMake target
// verbatim::command.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "verbatim/view/conversion.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim {

// The name of a command, and the formats that it supports.
struct program {
    std::string name, version;  // messages start with the name
    std::span<const view::format> formats;
    std::span<const view::conversion> conversions;  // between two of these formats
    std::vector<std::string> words = {};            // the arguments of the command that runs, which sets them
};

// Runs the whole main() of a command: parses the arguments, reads and writes files, prints. Returns the exit code.
int command(const program&, int argc, char** argv);

}  // namespace verbatim
