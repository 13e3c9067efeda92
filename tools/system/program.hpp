// This program and others, as the operating system starts them.
#pragma once
#include <string>
#include <vector>

#include "verbatim/result.hpp"

namespace verbatim::tools::system {

// Prepares the program: standard output takes bytes as they are, a file that may not grow further is a write error, and
// memory that is freed goes back to the system.
void prepare();

// Returns the arguments of the program, without its name, in UTF-8.
std::vector<std::string> arguments(int argc, char** argv);

// Returns the file of this program.
result<std::string> executable();

// Returns the value of a variable of the environment; empty if it is not set.
std::string environment(const char* name);
// The variables that name several folders have this between them.
extern const char between_folders;
// A shell of the system takes ' for a character like others.
extern const bool passes_single_quotes;
// Returns the folder in which programs keep what they remember for this user; empty if the user has none.
std::string state_folder();

// Runs a program, by name, whose output is thrown away, and returns whether it succeeds.
bool run_quietly(std::vector<std::string> words);

}  // namespace verbatim::tools::system
