// What the command has changed in each file, so that `undo` can take it back and `redo` can make it again: for each
// file its last changes, in the state folder of the user ($XDG_STATE_HOME, otherwise ~/.local/state). docs/saving.md
// describes the guarantees.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/sighting.hpp"
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
    // A state of the file, which is known by a checksum of all its bytes; of a large file that was changed in place, by
    // how it was seen, and by the bytes in the changes before and after it.
    struct state {
        std::string path;
        std::uint64_t size = 0;
        std::uint64_t directory = 0;  // the size of its directory, if that is a file of its own; `size` is that of both
        std::optional<std::uint64_t> sum{};
        std::optional<sighting> seen{};  // when the file was in this state last
        bool operator==(const state&) const = default;
    };
    struct change {
        std::int64_t seconds = 0;  // when it was made, since 1970
        std::string command;
        state before, after;
        bool in_place = false;
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

    // Finds out how many changes have been made, from the file as it is. Returns false if it is in no recorded state.
    // `sum`: its checksum, if that is known; all bytes are looked at only if nothing else decides.
    bool find_state(const state_bytes& now, const std::optional<sighting>& seen = {},
                    std::optional<std::uint64_t> sum = {});
    // Returns the file after one change fewer or more, of those after made() changes. `after_part` may free the memory
    // of mapped files.
    result<state_pieces> next(
        const state_pieces& now, direction, const std::function<void()>& after_part = [] {});
    // Returns the state that the file is in, after made() changes.
    const state& now() const { return after(made_); }
    // Notes how the file is seen in this state, and its checksum if it is known.
    void see(const sighting&, std::optional<std::uint64_t> sum = {});
    // Writes this journal in place of another state of it, or puts the other one back. The file must be locked by this
    // program.
    result<void> replace(const journal& former, bool done) const;

private:
    friend class journal_entry;
    static result<journal> parse(std::span<const std::byte>);
    result<void> write() const;
    bool has_bytes(std::size_t count, const state_bytes& now) const;

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
    // Says how the file was seen before the change.
    void was_seen(std::optional<sighting> before) { seen_ = std::move(before); }
    // Says that the bytes are changed where they are: undo and redo do the same. If the file has been seen, its bytes
    // are not looked at.
    void is_in_place() { in_place_ = true; }
    // Writes the entry, or takes it back. The file must be locked by this program, and `to` must exist; `after` is how
    // it will be seen.
    void record(bool, const std::optional<sighting>& after = {});
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
    result<void> add(const std::optional<sighting>& after);

    std::string command_, from_, to_, note_;
    state_bytes before_, after_;
    std::vector<hunk> hunks_;
    std::function<void()> release_pages_ = [] {};
    journal_limits limits_;
    std::optional<sighting> seen_{};
    bool in_place_ = false;
    std::vector<std::byte> former_;  // the journal of the file before
};

}  // namespace verbatim::tools
