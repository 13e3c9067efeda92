// The subcommands as data: what each takes, and what it does. command.cpp parses the arguments, and alone includes
// CLI11, which takes long to compile.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "verbatim/command.hpp"

namespace verbatim::tools {

struct save_options;
struct save_result;

struct parameter {
    std::string name;  // FILE: an argument; --json or -o,--out: an option
    std::variant<bool*, std::string*, std::vector<std::string>*> to;
    std::string help;
    bool is_required = false;
    std::string expected{};  // what an error says is expected, if an empty text is refused
    bool is_output = false;  // it names a file that is written
    std::string unless{};    // options, as --key,--name: without them, the argument is required
};
inline parameter required(std::string name, decltype(parameter::to) to, std::string help) {
    return {std::move(name), to, std::move(help), true};
}

// Which of the options about schemas concern a subcommand: --schema, --param and -I; only -I; or none.
enum class schema_use { files, imports, none };

struct subcommand {
    std::string name, help;
    std::vector<parameter> parameters;
    std::function<int()> run;             // returns the exit code
    std::vector<std::string> examples{};  // at most three arguments, as people give them: what --help ends with
    schema_use schemas = schema_use::files;
};

// What the options --schema, -I and --param of every subcommand say.
struct schema_options {
    std::string file;                              // empty: none
    std::vector<std::string> folders, parameters;  // parameters: "name=value"

    // Returns the import path: the folders, and then those that the environment names.
    std::vector<std::filesystem::path> import_path() const;
};

subcommand check_command(const program&);
subcommand show_command(const program&);
subcommand map_command(const program&);
subcommand get_command(const program&);
subcommand list_command(const program&);
subcommand each_command(const program&, const std::vector<std::string>& behind);  // the words after --
subcommand find_command(const program&);
subcommand plot_command(const program&);
subcommand set_command(const program&);
subcommand insert_command(const program&);
subcommand add_command(const program&);
subcommand replace_command(const program&);
subcommand which_command(const program&);
subcommand compact_command(const program&);
subcommand remove_command(const program&);
subcommand copy_command(const program&);
subcommand append_command(const program&);
subcommand move_command(const program&);
subcommand reverse_command(const program&);
subcommand retime_command(const program&);
subcommand loop_command(const program&);
subcommand sort_command(const program&);
subcommand rename_command(const program&);
subcommand to_json_command(const program&);
subcommand from_json_command(const program&);
subcommand extract_command(const program&);
subcommand new_command(const program&);
subcommand convert_command(const program&);
subcommand diff_command(const program&);
subcommand compare_command(const program&);
subcommand stats_command(const program&);
subcommand patch_command(const program&);
subcommand merge_command(const program&);
subcommand repair_command(const program&);
subcommand undo_command(const program&);
subcommand redo_command(const program&);
subcommand git_setup_command(const program&, const schema_options&);
subcommand git_text_command(const program&);
subcommand formats_command(const program&);
subcommand docs_command(const program&);
subcommand export_command(const program&);
subcommand import_command(const program&, const schema_options&);
// Returns all commands but those for shells and manuals. `behind` are the words after the -- of each.
std::vector<subcommand> commands_of(const program&, const schema_options&, const std::vector<std::string>& behind);
// Returns the commands for shells and manuals, which describe these.
std::vector<subcommand> completion_commands(const program&, const std::vector<subcommand>&);

// Runs a subcommand with its arguments, whose first is its name. Returns the exit code. `instead` is called in place of
// the subcommand, whose parameters have the values of the arguments.
int run_command(const program&, const std::vector<std::string>& arguments,
                const std::function<int(const subcommand&)>& instead = {});

// Returns the parameter -o OUT of every command that writes a file: its name, or "-".
parameter output(std::string& out, std::string help);
// Return the parameters of every command that writes game files.
parameter backup(save_options&);
parameter force(bool&);
// Returns the parameter --in-place of every command that edits.
parameter in_place(save_options&);
// Returns the parameter --dry-run of every command that writes files.
parameter dry_run(bool&);
// Returns the parameter --salvage of commands that read broken files, too.
parameter salvage(bool&);

// Prints the reason of the result of saving to a path, if it has one. Returns the exit code.
int report(const program&, const save_result&, const std::string& to);

// Commits a document that was made from FILE, and saves it. Prints the reason of the result, if it has one. Returns the
// exit code.
int save_made(const program&, std::unique_ptr<view::document> made, const std::string& file, const std::string& out,
              save_options);

// Prints "NAME: FILE: reason" on standard error. Returns `code`.
int fail(const program&, int code, const std::string& file, const std::string& why);

}  // namespace verbatim::tools
