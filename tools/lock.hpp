// One writer at a time: a command that changes a file holds its lock from before reading to after saving.
#pragma once
#include <string>

#include "tools/system/files.hpp"
#include "verbatim/command.hpp"

namespace verbatim::tools {

// The lock of flock(2), which the destructor releases. Nothing is locked if the file does not exist, or if the file
// system has no locks.
class file_lock {
public:
    file_lock() = default;
    // Waits for the lock of the file at the path, also if another file is put there meanwhile. Prints on standard error
    // which process holds the lock.
    static file_lock take(const program&, const std::string& path);

private:
    system::open_file file_;
};

}  // namespace verbatim::tools
