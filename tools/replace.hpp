// Writing a file: the only place in which the command does. docs/saving.md describes its guarantees.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/content.hpp"
#include "tools/sighting.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

struct inside;

// A maker passes the bytes of a file to a writer, piece by piece. It must give the same bytes each time: they are
// compared with those written.
using piece_writer = std::function<void(std::string_view)>;
using maker = std::function<void(const piece_writer&)>;
maker maker_of(view::byte_view);
// Writes what a maker gives. `source`, which may be null, is a file that the system copies runs of.
bool write_made(const system::open_file&, const maker&, const content* source);

struct save_result {
    int code = 0;        // one of exit_code
    std::string reason;  // why nothing was written, or a note on what was written; usually empty
};

// Where a file is to be written, with what is there before anything is decided. What comes or changes there afterwards
// is not replaced.
struct destination {
    std::string name;                          // as it was given
    result<std::string> path;                  // where the name leads through links
    std::optional<system::file_info> old;      // what is there; empty: nothing
    std::shared_ptr<const inside> where = {};  // the entry of an archive to which the name leads; null: none
};
destination destination_at(const std::string& name);

// The directory of an archive that is a file of its own, in the folder of the archive.
struct directory_replacement {
    destination to;
    maker make{};                       // null: it stays
    const content* expected = nullptr;  // the content that the old one must have until it is replaced
};

struct replacement {
    maker make;                                  // null, if there is a directory: the file stays
    const content* expected = nullptr;           // the content that the old file must have until it is replaced
    const content* source = nullptr;             // of which `make` gives runs: the system copies them, where it can
    const system::file_info* time_of = nullptr;  // the file whose modification time the new file gets
    bool backup = false;       // keep the old file as FILE.bak, or .bak2, .bak3 ...: the first name that is free
    bool is_new = false;       // replace nothing
    bool dry_run = false;      // write nothing, and say what would be written
    std::string moved_from{};  // the old file, if its name is another one: it goes when the new file is there
    // Takes its place with the file, or neither does.
    std::optional<directory_replacement> directory{};
    // Called with what has been written, before it takes its place; if it refuses, it does not.
    std::function<result<void>(const content&)> check{};
    // Called with true when only the last step is missing (of a moved file, to remove the old one), and with false if
    // this step fails. It also says how the file will be seen.
    std::function<void(bool, const sighting&)> record{};
};

// Makes a new file, or replaces the file there. A device, a pipe and standard output are written to directly.
save_result write_to(const destination&, const replacement&);

// While one of these lives, a file that is replaced on its thread keeps these names, too, which are hard links to it.
class other_names {
public:
    explicit other_names(const std::vector<std::string>& names);
    ~other_names();
    other_names(const other_names&) = delete;
    other_names& operator=(const other_names&) = delete;
};

// Returns whether a path names standard output: "-", /dev/stdout and the like.
bool is_standard_output(const std::string& to);

}  // namespace verbatim::tools
