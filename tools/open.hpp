// From bytes to a document: which format they are, by content first.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "runtime/view/document.hpp"
#include "tools/lock.hpp"

namespace verbatim::tools {

// The format with this id; null when there is none.
const view::format* format_by_id(std::string_view id);

// The format whose content test the bytes pass; else the format that the path's extension suggests, unless the bytes are known to be
// something else: then the error names that.
result<const view::format*> recognise(view::byte_view bytes, std::string_view path);

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

// Whether a document, written borrowed and written decoded, is the file that was read. The error says where it is not. `let_go` is called when
// the file's bytes are not looked at for a while.
result<void> comes_back(const view::document&, const std::function<void()>& let_go = [] {});

}  // namespace verbatim::tools
