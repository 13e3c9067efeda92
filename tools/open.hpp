// Opens a document by the path of its file.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "tools/content.hpp"
#include "tools/lock.hpp"
#include "verbatim/command.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::tools {

struct opened {
    const view::format* format;
    content read;  // the file's bytes, which the document borrows
    std::unique_ptr<view::document> document;
    file_lock lock = {};  // held if the file is changed in place
};

struct open_result {
    std::optional<opened> file;
    int code = 0;  // one of exit_code, if `file` is empty
    error why;
};

// Returns the exit code of a command that has only read: 0, unless another program has changed the file meanwhile,
// which is reported.
int verify_unchanged(const program&, const opened&, const std::string& path);
// Reports why a command failed on a file that it has read: another program has changed the file meanwhile, or else
// `why`. Returns the exit code.
int fail_on(const program&, const opened&, const std::string& path, int code, const std::string& why);

// Returns an error that lists the formats.
error no_format(const program&, const std::string& id);

// Reads, recognises (unless format_id names one of the program's formats) and opens a file. The path of the error is
// one inside the document. `name` is what people call the file, if it is not the path: its extension counts.
open_result open_file(const program&, const std::string& path, const std::string& format_id,
                      const std::string& name = {});

}  // namespace verbatim::tools
