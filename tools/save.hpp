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

// Writes `edited`, what a document that was read from `from` has become, to `to`; either may be "-". When both are the same file, it must
// still hold what was read.
save_result save(const opened&, const std::string& from, view::byte_view edited, const std::string& to, save_options = {});

// Writes a file that is made anew of the file `from`: the one that the document was read back from.
save_result save_new(const view::document& read_back, const std::string& from, const std::string& to, save_options);

// Writes text that was made of the file `from`.
save_result save_text(const maker&, const std::string& from, const std::string& to, bool force);

}  // namespace verbatim::tools
