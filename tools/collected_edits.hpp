// Edits of several entries of one archive, which are saved at once.
#pragma once
#include <string>
#include <vector>

#include "tools/inside.hpp"
#include "tools/lock.hpp"
#include "tools/save.hpp"
#include "verbatim/command.hpp"

namespace verbatim::tools {

// While one of these lives, the edits of entries of an archive on the disk are collected on its thread, in place of
// saving each. The archive is locked meanwhile.
class collected_edits {
public:
    collected_edits(const program&, std::string archive);
    ~collected_edits();
    collected_edits(const collected_edits&) = delete;
    collected_edits& operator=(const collected_edits&) = delete;

    // Returns the edits that are collected of the file at this path; null: they are not.
    static collected_edits* of(const std::string& file);

    // Takes the new content of an entry. Its content was `was` bytes long. No entry is taken twice.
    void take(const inside& entry, std::vector<std::byte> content, std::size_t was, const save_options&);
    std::size_t count() const { return edits_.size(); }
    // Saves the archive with all that was taken. If nothing was, does nothing.
    save_result save();

private:
    struct edit {
        std::vector<std::string> way;  // the names of the archives in the archive, and of the entry
        std::vector<std::byte> content;
        std::size_t was;
    };
    using some = std::vector<edit*>;
    static result<void> make(archives::archive&, const std::shared_ptr<const opened_archive>&, const some&,
                             std::size_t depth);

    const program& self_;
    std::string file_;
    file_lock lock_;
    save_options options_{};
    std::vector<edit> edits_{};
    collected_edits* outer_;
};

}  // namespace verbatim::tools
