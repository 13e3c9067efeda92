// What the commands that change a file share: open it, change it, save the result.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "tools/commands.hpp"
#include "tools/open.hpp"
#include "tools/save.hpp"
#include "verbatim/edit/change.hpp"

namespace verbatim::tools {

struct edit_options {
    std::string file, out, format;
    save_options saving;
};
void add_edit_options(CLI::App& command, edit_options&);

// Opens the file that is to be changed. When it is changed in place, it stays locked for as long as what is opened.
open_result open_to_edit(const edit_options&);

// A change to a document that is open: the file afterwards.
using change = std::function<edit::file(const view::document&)>;

// Nothing is saved unless the change succeeds, and nothing when the file stays as it is. Returns the exit code.
int edit_file(const edit_options&, const change&);

}  // namespace verbatim::tools
