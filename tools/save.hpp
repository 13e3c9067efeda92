// Saving: what a command may write, and over what. docs/saving.md says what it promises.
#pragma once
#include <string>

#include "tools/open.hpp"
#include "tools/replace.hpp"

namespace verbatim::tools {

struct save_options {
    bool backup = false;     // keep the old file as FILE.bak, or .bak2, .bak3 ...: the first name that is free
    bool keep_time = false;  // give what is written the modification time of the file that was read
    bool force = false;      // also where a file would become one of another format
};

// Verifies the edits of a document that came back identical when it was opened, as edit::commit() does. Afterwards it is the document of the file that they make.
save_result commit(opened&);

// Writes the file of a document that was read from `from`, and is committed, to `to`; either may be "-". When both are the same file, it must still hold what
// was read.
save_result save(const program&, const opened&, const std::string& from, const std::string& to, save_options = {});

// Writes the file of a document that is made anew of the file `from`, and is committed.
save_result save_new(const program&, const view::document& made, const std::string& from, const std::string& to, save_options);

// Writes text that was made of the file `from`.
save_result save_text(const program&, const maker&, const std::string& from, const std::string& to, bool force);

}  // namespace verbatim::tools
