// What commands do with the entries of an archive.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/edit.hpp"
#include "tools/files.hpp"
#include "tools/inside.hpp"

namespace verbatim::tools {

// Opens the file at a path as an archive; null if it is none, or can be read only once.
result<std::shared_ptr<const opened_archive>> archive_file(const std::string& path);

// Returns the archive and the entry of a path to an entry; nothing if it is the path of a file.
struct entry_path {
    std::string archive, entry;
};
std::optional<entry_path> entry_path_of(const std::string& path);

// Returns whether the name or the label of an entry fits a pattern.
bool fits_entry(const opened_archive&, std::size_t entry, const std::string& pattern);

// Returns the numbers of the entries to which names lead, or patterns like *.ifp. An error if one leads to none.
result<std::vector<std::size_t>> entries_of(const opened_archive&, const std::vector<std::string>& names);

// Writes entries to files: one to `out`, or each to a file of its name in the folder `out`. Returns the exit code.
int extract_entries(const program&, const opened_archive&, const std::string& path,
                    const std::vector<std::string>& names, const std::string& out, const save_options&);

// Returns the parameters of a command that edits an archive: its own, and those that all of them have.
std::vector<parameter> archive_parameters(edit_options&, std::vector<parameter> own);

// Edits the archive of `o.file`, which is the path of the archive, and saves it. Returns the exit code.
int edit_entries(const program&, const edit_options& o,
                 const std::function<result<void>(const opened_archive&, archives::archive&)>& edit);

// Puts the entries of the archives among files behind each of them, or in its place, and those of archives in them.
void add_entries(std::vector<found_file>&, bool in_its_place);

// Puts the entries to which patterns lead, ARCHIVE//*.ifp, in the place of these, and those of all archives that are
// named if `all`. Each entry is left once.
void name_entries(std::vector<found_file>&, bool all);

// Returns the words of a command line with the path of an entry and the path in it as two words: they may be given as
// one, ARCHIVE//ENTRY//PATH, or as ARCHIVE ENTRY//PATH.
std::vector<std::string> words_with_entries(std::vector<std::string>);

}  // namespace verbatim::tools
