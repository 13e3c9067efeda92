// The command that `each` runs: what its words say, and what they are for each of the files.
#pragma once
#include <string>
#include <vector>

#include "tools/commands.hpp"

namespace verbatim::tools {

struct each_words {
    std::vector<std::string> words;    // the command and its arguments, with placeholders
    std::vector<std::string> outputs;  // those of the files that it writes, with placeholders; empty: none
    bool is_json = false, is_csv = false, is_dry_run = false;  // what the options ask for
    bool makes_json = false;                                   // what it prints is JSON, with or without an option
    bool edits = false;                                        // it changes the file in place
};

// Parses a command without running it. If no word is to be the file, the file takes its place among them. Refuses, with
// a message and the exit code, commands that cannot be run on many files, and an output that would be the same for all.
// The code is 0 and `to` is empty if the words request the help of the command.
int parse_each_words(const program&, const std::vector<std::string>& words, each_words& to);

// Puts what belongs to a file in place of the placeholders in a text: {} is its path, {name} the last name in it,
// {stem} that without its extension, {ext} the extension without its dot, and {dir} the folder.
std::string with_file(const std::string& text, const std::string& file);
std::vector<std::string> with_file(std::vector<std::string> texts, const std::string& file);

}  // namespace verbatim::tools
