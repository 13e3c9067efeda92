// One writer at a time: whoever changes a file holds its lock from before reading to after saving.
#pragma once
#include <string>

#include "tools/descriptor.hpp"
#include "verbatim/command.hpp"

namespace verbatim::tools {

// The lock of flock(2), let go with the object. Nothing is locked when there is no such file, or where the file system knows no locks.
class file_lock {
public:
    file_lock() = default;
    // Waits until it has the lock of the file that is at the path then, and says on standard error for whom it waits.
    static file_lock take(const program&, const std::string& path);

private:
    descriptor file_;
};

}  // namespace verbatim::tools
