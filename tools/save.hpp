// Saving: which files a command may write, and which it may replace. docs/saving.md describes its guarantees.
#pragma once
#include <string>
#include <vector>

#include "tools/open.hpp"
#include "tools/replace.hpp"
#include "tools/two_states.hpp"

namespace verbatim::tools {

struct save_options {
    bool backup = false;     // keep the old file as FILE.bak, or .bak2, .bak3 ...: the first name that is free
    bool in_place = false;   // write only the bytes that differ, into the file that was read
    bool keep_time = false;  // give the written file the modification time of the file that was read
    bool force = false;      // also replace the file that was read, or one of another format
    bool dry_run = false;    // decide whether the file can be written, and write nothing
    bool moves = false;      // the file that was read goes: what is written is this file, under another name
};

// Verifies the edits of a document, as edit::commit() does. The document must have come back identical when it was
// opened. Afterwards it is the document of the edited file.
result<void> commit(opened&);

// Returns the ranges in which alone the file of a committed document may differ from what was read, which has as many
// bytes; null if that is not known. Only a mapped file knows it.
const std::vector<file_range>* known_changes(const opened&);

// Returns what the edits of a committed document have changed in the bytes that were read.
std::vector<hunk> changes_in(const opened&);

// Writes the file of a committed document that was read from `from` to `to`; either may be "-". If both are the same
// file, it must still hold the bytes that were read.
save_result save(const program&, const opened&, const std::string& from, const std::string& to, save_options = {});

// Writes a file on the disk after an edit in it. `read` is the content of the file `from` before it. The result says
// what has moved in it.
struct edited_file;
save_result save_archive(const program&, const content& read, const edited_file&, const std::string& from,
                         const std::string& to, const save_options&);

// Prints the difference between two states of a file: the units that differ, and the values unless `only_units`.
// Without a format, that of the first state counts. `differ`: the ranges in which alone both differ; null: all is
// compared. Returns the exit code.
int print_difference(const program&, const std::string& path, const view::format*, view::byte_view before,
                     view::byte_view after, bool only_units = false, const std::vector<file_range>* differ = nullptr);

// Writes the file of a committed document that was made from the file `from`.
save_result save_new(const program&, const view::document& made, const std::string& from, const std::string& to,
                     save_options);

// Write text or bytes that were made from the file `from`.
save_result save_text(const program&, const maker&, const std::string& from, const std::string& to, save_options);
save_result save_bytes(const program&, view::byte_view, const std::string& from, const std::string& to, save_options);

}  // namespace verbatim::tools
