// Writing a file: the only place in which the command does. docs/saving.md says what it promises.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "tools/content.hpp"
#include "verbatim/view/leaf_text.hpp"

struct stat;

namespace verbatim::tools {

// Gives the bytes of a file to the writer, piece by piece, and the same ones whenever it is called: they are compared with what was written.
using piece_writer = std::function<void(std::string_view)>;
using maker = std::function<void(const piece_writer&)>;
maker maker_of(view::byte_view);

struct save_result {
    int code = 0;        // one of exit_code
    std::string reason;  // why nothing was written; or what is worth knowing of what was written; mostly nothing
};

struct replacement {
    maker make;
    const content* expected = nullptr;          // what must be there until the last moment
    const struct stat* time_of = nullptr;       // whose modification time it gets
    bool backup = false;                        // keep the old file as FILE.bak, or .bak2, .bak3 ...: the first name that is free
};

// Puts a new file in the place of what is at `to`, if anything does. A device, a pipe and standard output are written to directly.
save_result write_to(const std::string& to, const replacement&);

// "-", /dev/stdout and their like.
bool is_standard_output(const std::string& to);

}  // namespace verbatim::tools
