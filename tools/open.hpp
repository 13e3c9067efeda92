// Opens a document by the path of its file.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "tools/content.hpp"
#include "tools/lock.hpp"
#include "verbatim/command.hpp"
#include "verbatim/edit/salvage.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::tools {

struct opened {
    const view::format* format;
    content read;  // the file's bytes, which the document borrows
    std::unique_ptr<view::document> document;
    file_lock lock = {};                                       // held if the file is changed in place
    std::shared_ptr<const edit::salvaged_file> salvaged = {};  // of a broken file that is read as far as it can be
    std::optional<std::vector<std::byte>> edited = {};         // what is written, if it is not the document

    view::byte_view bytes_to_write() const { return edited ? view::byte_view(*edited) : document->file().bytes(); }
};

struct open_result {
    std::optional<opened> file;
    int code = 0;  // one of exit_code, if `file` is empty
    error why;
    bool is_unknown = false;  // no format is recognised
};

// Returns the exit code of a command that has only read: 0, unless another program has changed the file meanwhile, or a
// part of it could not be visited, which is reported.
int verify_unchanged(const program&, const opened&, const std::string& path);
// Reports why a command failed on a file that it has read: another program has changed the file meanwhile, or else
// `why`. Returns the exit code.
int fail_on(const program&, const opened&, const std::string& path, int code, const std::string& why);

// Returns the format of a file; an archive has none, whatever is at its start.
result<const view::format*> recognise_file(const program&, view::byte_view, const std::string& path);

// Returns where the content of an entry ends, by its format; all bytes if that is not known.
std::size_t size_of_content(const program&, view::byte_view, const std::string& path);

// Opens the content of a file or of an entry of an archive, without what an archive has behind it in its sectors.
result<content> open_content(const program&, const std::string& path);

// Returns an error that lists the formats.
error no_format(const program&, const std::string& id);

// How a file that cannot be read as a whole is opened: not at all; as far as it can be read; the same, without the
// bytes behind what can be read.
enum class broken { refused, salvaged, salvaged_without_rest };

// Reads, recognises (unless format_id names one of the program's formats) and opens a file. The path of the error is
// one inside the document. `name` is what people call the file, if it is not the path: its extension counts. What is
// lost of a broken file is printed on standard error.
open_result open_file(const program&, const std::string& path, const std::string& format_id,
                      const std::string& name = {}, broken = broken::refused);
inline broken broken_if(bool salvage) { return salvage ? broken::salvaged : broken::refused; }

}  // namespace verbatim::tools
