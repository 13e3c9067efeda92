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

// Finishes the save of an archive and its directory, or of a file that is changed in place (in_place.hpp), which a
// process has begun, or waits for that process. The path is that of any of them. Refuses if one of the files has been
// changed since.
result<void> finish_save(const std::string& path);
// Returns whether such a save of the file at this path has begun and has not ended.
bool is_saving(const std::string& path);

// Returns where the note is of a file that is being saved, or of the archive whose directory it is.
std::string note_beside(const std::string& path);

}  // namespace verbatim::tools
