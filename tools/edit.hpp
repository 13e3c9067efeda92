// The steps that all commands that change a file share: they open it, change it and save the result.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/commands.hpp"
#include "tools/open.hpp"
#include "tools/save.hpp"
#include "verbatim/edit/edits.hpp"

namespace verbatim::tools {

struct edit_options {
    std::string file, out, format;
    std::vector<std::string> with;  // PATH=VALUE: what is set in the same edit
    std::string name;               // what people call the file, if its path is another
    bool strict = false, takes_with = false;
    bool prints_changes = false;  // the command prints its changes itself, so that a dry run needs not
    broken if_broken = broken::refused;
    save_options saving;

    const std::string& shown() const { return name.empty() ? file : name; }
};
// Returns the parameters of a command that edits: its own, and those that all of them have.
std::vector<parameter> edit_parameters(edit_options&, std::vector<parameter> own);

// Returns the parameter --with of commands that insert and remove elements: a number that says how many there are may
// be one that cannot follow.
parameter with(edit_options&);

// Parses texts of the form PATH=VALUE. The reason of the error is the text that does not have this form.
result<std::vector<edit::assignment>> assignments(const std::vector<std::string>& texts);

// Parses a text of the form PATH=VALUE. Nothing if it does not have this form.
std::optional<edit::assignment> assignment_in(const std::string& text);

// Returns the paths of all parts to which these lead in the file, with an index in place of each name. One that leads
// to nothing there stays as it is.
result<std::vector<std::string>> paths_in_file(const view::document&, const std::vector<std::string>& paths);

// Returns which of the options excludes --in-place, in words; empty: none.
std::string excluded_in_place(const edit_options&);

// Opens the file that is to be changed. If it is changed in place, it stays locked for the lifetime of the result.
open_result open_to_edit(const program&, const edit_options&);

// Saves the edited document of an open file, unless the file is unchanged, --strict finds an error that it did not
// have, or it is a dry run. Returns the exit code.
int save_edited(const program&, const edit_options&, const opened&);

// Opens the file, edits its document, commits and saves it. Nothing is saved unless all of that succeeds. Returns the
// exit code.
int edit_file(const program&, const edit_options&, const std::function<result<void>(view::document&)>& edit);

}  // namespace verbatim::tools
