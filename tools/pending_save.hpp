// Saves that a file beside the saved one has a note of. Two files are saved together: an archive, and its directory in
// a file of its own. They take their places one
// after the other. In between, a file beside them says what is missing, so that the next command finishes the save if
// the process that was at it has ended. docs/saving.md describes the guarantees.
#pragma once
#include <memory>
#include <string>

#include "tools/new_file.hpp"
#include "verbatim/result.hpp"

namespace verbatim::tools {

class pending_save {
public:
    // Notes that both new files are to take their places. From here on, they do, unless the note cannot be written.
    static result<pending_save> begin(const new_file& archive, const new_file& directory);
    // Both have taken their places, or neither is to.
    void end();

private:
    explicit pending_save(std::shared_ptr<new_file> note) : note_(std::move(note)) {}

    std::shared_ptr<new_file> note_;  // whose lock is held
};

// A file that may be being saved, by a path that leads through no link: the archive, if it is about its directory. And
// where the note of the save is.
struct saved_file {
    std::string path, note;
};
saved_file saved_at(const std::string& path);

// Finishes the save of an archive and its directory, or of a file that is changed in place (in_place.hpp), which a
// process has begun, or waits for that process. Refuses if one of the files has been changed since.
result<void> finish_save(const saved_file&);
// Returns whether such a save has begun and has not ended.
inline bool is_saving(const saved_file& one) { return system::info_of_link(one.note).has_value(); }

}  // namespace verbatim::tools
