// The subcommands. Each adds itself to the command line and, when chosen, leaves its exit code in `code`.
#pragma once
#include <CLI/CLI.hpp>

#include "verbatim/command.hpp"

namespace verbatim::tools {

void add_check(CLI::App& app, const program& self, int& code);
void add_show(CLI::App& app, const program& self, int& code);
void add_map(CLI::App& app, const program& self, int& code);
void add_get(CLI::App& app, const program& self, int& code);
void add_set(CLI::App& app, const program& self, int& code);
void add_insert(CLI::App& app, const program& self, int& code);
void add_remove(CLI::App& app, const program& self, int& code);
void add_copy(CLI::App& app, const program& self, int& code);
void add_move(CLI::App& app, const program& self, int& code);
void add_to_json(CLI::App& app, const program& self, int& code);
void add_from_json(CLI::App& app, const program& self, int& code);
void add_convert(CLI::App& app, const program& self, int& code);
void add_diff(CLI::App& app, const program& self, int& code);
void add_patch(CLI::App& app, const program& self, int& code);
void add_merge(CLI::App& app, const program& self, int& code);
void add_repair(CLI::App& app, const program& self, int& code);
void add_git_setup(CLI::App& app, const program& self, int& code);
void add_git_text(CLI::App& app, const program& self, int& code);
void add_formats(CLI::App& app, const program& self, int& code);
void add_docs(CLI::App& app, const program& self, int& code);

// -o OUT, of every command that writes one: a file or "-". An empty name is refused: it would mean the same as none.
void add_out(CLI::App& command, std::string& out, const std::string& help);

struct save_options;
// --backup and --force, of every command that writes game files.
void add_save_options(CLI::App& command, save_options&);
void add_force(CLI::App& command, bool& force);
// Says what there is to say of what was saved to a path. Returns its code.
struct save_result;
int report(const program&, const save_result&, const std::string& to);

// Writes a document that was made of FILE, reads it back and saves it. Says what there is to say; returns its code.
int save_made(const program&, std::unique_ptr<view::document> made, const std::string& file, const std::string& out, save_options);

// Says why on standard error: "FILE: path: reason". Returns its code.
int fail(const program&, int code, const std::string& file, const std::string& why);

}  // namespace verbatim::tools
