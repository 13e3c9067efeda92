// Paths that lead into archives: gta3.img//ped.ifp is the entry ped.ifp of the archive gta3.img, and archives may be in
// archives. A path is one of these if it is not that of a file, and the part before a // is.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "tools/content.hpp"
#include "tools/replace.hpp"
#include "verbatim/archives/archive.hpp"

namespace verbatim::tools {

// No path goes through more archives.
constexpr std::size_t most_archives = 8;

// A file on the disk after an edit in it, and what verifies it when it has been written.
struct edited_file {
    std::shared_ptr<archives::written> made;
    std::function<result<void>(const content& now)> verify;
};

struct path_inside {
    std::string file;
    std::vector<std::string> entries;  // one in each archive, the outermost first; never empty
};
std::optional<path_inside> path_inside_of(const std::string& path);
// Returns the path of the file that is on the disk.
std::string file_on_disk(const std::string& path);

// Returns the kind of archive that a file is; null: none.
const archives::kind* kind_of_archive(const content& file);
result<std::unique_ptr<archives::archive>> open_archive(const archives::kind&, const content& file);

// An archive that is open, and how its entries are addressed. It is a file or an entry of another archive.
struct opened_archive {
    content file;
    const archives::kind* kind = nullptr;
    std::unique_ptr<archives::archive> archive{};
    std::vector<archives::entry> entries{};
    std::vector<std::string> labels{};
    std::unordered_map<std::string, std::size_t> by_label{};

    // Nothing if the content is no archive.
    static result<std::shared_ptr<const opened_archive>> of(content);
    // Returns the number of the entry with a name, key or label.
    result<std::size_t> find(const std::string& name) const;
};

// An entry of an archive.
struct inside {
    std::shared_ptr<const opened_archive> in;
    std::size_t entry = 0;
    std::string name{};   // by which it was opened
    bool is_new = false;  // it is not there yet
    archives::content there{};

    // Opens the entry at a path. The archives on the way stay open for the next entry on this thread, as long as their
    // file stays as it is. With `may_be_new`, only its archive must be there.
    static result<std::shared_ptr<const inside>> open(const path_inside&, bool may_be_new = false);

    // Returns the file on the disk with another content of the entry. `was` is the size of the content that has been
    // changed; nothing: another file takes its place.
    result<edited_file> with(std::vector<std::byte> content, std::optional<std::size_t> was) const;
};

// Returns the file on the disk in which a content is: itself, if it is not in an archive.
const content& outermost(const content&);

// Returns the file on the disk after an edit of the archive that this content is, which must live as long. It is to be
// verified: that the archive reads back, with the stored bytes of all other entries.
result<edited_file> edited_archive(const content& archive, const archives::kind&,
                                   const std::function<result<void>(archives::archive&)>& edit);

// Returns the bytes of an archive after an edit, which has been verified in the same way.
result<std::vector<std::byte>> edited_bytes(const content& archive, const archives::kind&,
                                            const std::function<result<void>(archives::archive&)>& edit);

// Opens the content of an entry of an archive.
result<content> content_in(const std::shared_ptr<const opened_archive>&, const std::string& name);

// Returns a maker of a file from the file that was read.
maker maker_of(const archives::written&, const content& read);

}  // namespace verbatim::tools
