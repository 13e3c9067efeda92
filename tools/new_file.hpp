// A file that is written beside the one whose place it takes, verified there, and then put in that place in one step.
#pragma once
#include <optional>
#include <string>

#include "tools/content.hpp"
#include "tools/replace.hpp"
#include "tools/system/files.hpp"
#include "verbatim/result.hpp"

namespace verbatim::tools {

// Returns whether a file is there as it was described.
bool is_still(const std::string& path, const system::file_info&);

// A file in the folder of its target. The destructor removes it, unless it has taken its place.
class new_file {
public:
    // `former` is the file whose place it takes, as `old` describes it: the target itself, or the file that is moved.
    new_file(std::string target, std::string former, std::optional<system::file_info> old);
    ~new_file();
    new_file(const new_file&) = delete;
    new_file& operator=(const new_file&) = delete;

    const std::string& path() const { return path_; }  // where it is before it takes its place
    const std::string& target() const { return target_; }
    const std::optional<system::file_info>& old() const { return old_; }
    std::optional<system::file_info> info() const { return file_.info(); }

    // Writes what `make` gives, with the permissions of the old file, and reads it back from the disk. `source`, which
    // may be null, is a file that the system copies runs of; `time_of`, which may be null, has the time that it gets.
    result<void> write(const maker&, const content* source, const system::file_info* time_of);
    // Returns whether another program has changed the old file since `expected`, which may be null, was read from it.
    bool is_outdated(const content* expected) const;
    // Keeps the old file, if there is one, under a second name, until remove_backup().
    result<void> keep_backup();
    void remove_backup();
    // Puts it in the place of the target, which must be there if `replaces`, and otherwise must not. One that has
    // replaced nothing has a lock until this object goes.
    bool take_place(bool replaces);
    // Leaves the file there if it has not taken its place: another command puts it there.
    void leave() { is_made_ = false; }

private:
    std::string target_, former_, path_, backup_;
    std::optional<system::file_info> old_;
    system::open_file file_;
    bool is_made_ = false;
};

}  // namespace verbatim::tools
