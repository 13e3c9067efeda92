// From a path to a document.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "tools/lock.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::tools {

struct opened {
    const view::format* format;
    std::unique_ptr<view::document> document;
    file_lock lock = {};  // of the file, while it is changed in place
};

struct open_result {
    std::optional<opened> file;
    int code = 0;  // one of exit_code, when there is no file
    error why;
};

// Reads, recognises (unless format_id names a format) and opens a file. The error's path is one inside the document.
open_result open_file(const std::string& path, const std::string& format_id);

}  // namespace verbatim::tools
