// What the command has changed in each file, so that `undo` can take it back and `redo` can make it again: for each
// file its last changes, in the state folder of the user ($XDG_STATE_HOME, otherwise ~/.local/state). docs/saving.md
// describes the guarantees.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "tools/two_states.hpp"
#include "verbatim/command.hpp"
#include "verbatim/result.hpp"

namespace verbatim::tools {

// What is kept: of a file, so many changes, and so many bytes in all, but always the last change; of all files, so many
// bytes.
struct journal_limits {
    std::size_t changes = 100, bytes = std::size_t{16} << 20;
    std::uint64_t all = std::uint64_t{256} << 20;
};

// The changes of a file, the oldest first. The last ones may have been taken back.
class journal {
public:
    struct state {
        std::string path;
        std::uint64_t size = 0, sum = 0;
        std::uint64_t directory = 0;  // the size of its directory, if that is a file of its own; `size` is that of both
        bool operator==(const state&) const = default;
    };
    struct change {
        std::int64_t seconds = 0;  // when it was made, since 1970
        std::string command;
        state before, after;
        std::vector<std::byte> difference{};
    };

    // Reads what is recorded of a file, or of the file that this one has become by `rename`. The error is not_found if
    // nothing is recorded, and malformed if it cannot be trusted.
    static result<journal> of(const std::string& file);

    const std::string& path() const { return path_; }  // the whole path of the file
    const std::vector<change>& changes() const { return changes_; }
    std::size_t made() const { return made_; }          // how many changes have not been taken back
    std::uint64_t dropped() const { return dropped_; }  // how many older ones are no longer kept
    // The state of the file after so many changes.
    const state& after(std::size_t count) const { return count == 0 ? changes_[0].before : changes_[count - 1].after; }

    // Finds out how many changes have been made, from the bytes of the file. Returns false if it is in no recorded
    // state.
    bool find_state(const state_bytes& now);
    bool find_state(std::uint64_t size, std::uint64_t directory, std::uint64_t sum);
    // Returns the file after one change fewer or more, of those after made() changes. `after_part` may free the memory
    // of mapped files.
    result<state_pieces> next(
        const state_pieces& now, direction, const std::function<void()>& after_part = [] {});
    // Returns the state that the file is in, after made() changes.
    const state& now() const { return after(made_); }
    // Writes this journal in place of another state of it, or puts the other one back. The file must be locked by this
    // program.
    result<void> replace(const journal& former, bool done) const;

private:
    friend class journal_entry;
    static result<journal> parse(std::span<const std::byte>);
    result<void> write() const;

    std::string path_{}, moved_to_{};
    std::vector<change> changes_{};
    std::size_t made_ = 0;
    std::uint64_t dropped_ = 0;
};

// Removes the journals that were changed longest ago, but not that of the file with this whole path, until so many
// bytes are left. Returns what it has done; empty: nothing.
std::string drop_oldest_journals(std::uint64_t most, const std::string& but);

// Returns the path of a file without links, also if it is no longer there.
result<std::string> whole_path(const std::string& file);

// Returns a time as people read it.
std::string time_text(std::int64_t seconds);

// The entry of one change in the journal of a file.
class journal_entry {
public:
    // The bytes must live as long as the entry. The hunks are what differs; none: it is found out. `to` is the file's
    // path after the change.
    journal_entry(const program&, std::string from, std::string to, const state_bytes& before, const state_bytes& after,
                  std::vector<hunk> = {}, journal_limits = {});
    // Says how the memory of mapped bytes is freed, which are looked at in parts.
    void release_by(std::function<void()> pages) { release_pages_ = std::move(pages); }
    // Writes the entry, or takes it back. The file must be locked by this program, and `to` must exist.
    void record(bool);
    // What the file holds after the change, if the constructor does not have it, and where that differs; until
    // record() has returned. `release_pages` is called when the bytes are not needed for a while.
    void becomes(const state_bytes& after, std::vector<hunk> different, std::function<void()> release_pages) {
        after_ = after;
        hunks_ = std::move(different);
        release_pages_ = std::move(release_pages);
    }
    // Returns why the change cannot be undone, or what was dropped for it; usually empty.
    const std::string& note() const { return note_; }

private:
    result<void> add();

    std::string command_, from_, to_, note_;
    state_bytes before_, after_;
    std::vector<hunk> hunks_;
    std::function<void()> release_pages_ = [] {};
    journal_limits limits_;
    std::vector<std::byte> former_;  // the journal of the file before
};

}  // namespace verbatim::tools
