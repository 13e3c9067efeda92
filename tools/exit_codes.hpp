// The exit codes of the command. The README and --help list the same meanings.
#pragma once
#include "verbatim/result.hpp"

namespace verbatim::tools {

enum exit_code {
    identical = 0,     // done; or every file comes back identical
    has_findings = 1,  // check --strict: identical, but something deviates; diff: something has changed; merge: a
                       // conflict; find: nothing
    differs = 2,       // a file does not come back identical: a bug in verbatim
    refused = 3,       // not a file of a known format, a broken one, or an edit that cannot be made
    io_failed = 4,     // a file cannot be read or written
    usage = 5,         // the command line makes no sense
    // For `each` alone, which counts such files; the program itself ends with `refused`:
    lacks_part = 6,  // the file has no part of the name, or at the path, that was given
};

// The code of a command that an error stops.
inline exit_code code_of(const error& why) {
    switch (why.kind) {
        case error_kind::system: return io_failed;
        case error_kind::not_identical: return differs;
        case error_kind::not_found: return lacks_part;
        default: return refused;
    }
}

}  // namespace verbatim::tools
