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
};

// The code of a command that an error stops.
inline exit_code code_of(const error& why) {
    return why.kind == error_kind::system ? io_failed : why.kind == error_kind::not_identical ? differs : refused;
}

}  // namespace verbatim::tools
