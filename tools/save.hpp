// Saving: the only way in which the command writes a file. docs/saving.md says what it promises.
#pragma once
#include <functional>
#include <string>

#include "tools/open.hpp"

namespace verbatim::tools {

struct save_options {
    bool backup = false;     // keep the old file as FILE.bak, or .bak2, .bak3 ...: the first name that is free
    bool keep_time = false;  // give what is written the modification time of the file that was read
};

struct save_result {
    int code = 0;        // one of exit_code
    std::string reason;  // why nothing was written; or what is worth knowing of what was written; mostly nothing
};

// Writes `edited`, what a document that was read from `from` has become, to `to`; either may be "-". When both are the same file, it must
// still hold what was read.
save_result save(const opened&, const std::string& from, view::byte_view edited, const std::string& to, save_options = {});

// Likewise a file that is made anew: the one that the document was read back from.
save_result save_new(const view::document& read_back, const std::string& to, bool backup);

// Writes text to `to` piece by piece: `make` is given what takes the pieces. A file is replaced when all is written.
using piece_writer = std::function<void(std::string_view)>;
save_result save_pieces(const std::string& to, const std::function<void(const piece_writer&)>& make);

}  // namespace verbatim::tools
