// What the commands that change a file share: open it, change it, save the result.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "tools/commands.hpp"
#include "tools/open.hpp"
#include "tools/save.hpp"
#include "verbatim/edit/edits.hpp"

namespace verbatim::tools {

struct edit_options {
    std::string file, out, format;
    bool strict = false;
    save_options saving;
};
// The parameters of a command that edits: its own, and those that all have.
std::vector<parameter> edit_parameters(edit_options&, std::vector<parameter> own);

// The assignments that texts PATH=VALUE are. The error's reason is the text that is none.
result<std::vector<edit::assignment>> assignments(const std::vector<std::string>& texts);

// Opens the file that is to be changed. When it is changed in place, it stays locked for as long as what is opened.
open_result open_to_edit(const program&, const edit_options&);

// Saves what a document that is open has become, unless the file stays as it is, or --strict finds an error that it did not have. Returns the exit code.
int save_edited(const program&, const edit_options&, const opened&);

// Opens the file, edits its document, commits and saves it. Nothing is saved unless all of that succeeds. Returns the exit code.
int edit_file(const program&, const edit_options&, const std::function<result<void>(view::document&)>& edit);

}  // namespace verbatim::tools
