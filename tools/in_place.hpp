// Changing a few bytes of a file where they are: no other byte of it is read or written. A note beside the file has the
// bytes from before the first of them is written until the last one is read back, so that the next command that opens
// the file finishes the change if the process has ended. docs/saving.md describes the guarantees.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "tools/replace.hpp"
#include "tools/sighting.hpp"
#include "tools/two_states.hpp"

namespace verbatim::tools {

struct in_place_change {
    const content& read;      // the file as it was read
    state_bytes after;        // what it is to hold: as many bytes
    std::vector<hunk> hunks;  // where they differ, as hunks_in_place() gives them
    bool keep_time = false;
    bool dry_run = false;  // write nothing, and say what would be written
    // Called with true before the first byte is written, and with false if nothing stays written.
    std::function<void(bool, const sighting&)> record;
};

// Returns where two states that have as many bytes differ, of those in some ranges, in order. Each hunk has as many
// bytes before as after. Refuses states of different sizes, and those that differ in more bytes than are changed in
// place.
result<std::vector<hunk>> hunks_in_place(const state_bytes& before, const state_bytes& after,
                                         const std::vector<file_range>& in);
// Returns where the bytes of these hunks are.
std::vector<file_range> ranges_of(const std::vector<hunk>&);

// Makes the change. The file must be locked by this program.
save_result change_in_place(const destination&, const in_place_change&);

// Returns whether this is a note of such a change.
bool is_note_in_place(std::span<const std::byte>);
// Finishes what a note says of a file, whose path leads through no link, and removes the note. `time` is the
// modification time that the file gets, unless it keeps its own. Refuses if the file has been changed since.
result<void> finish_in_place(const std::string& file, const std::string& note, std::span<const std::byte> bytes,
                             const system::moment& time);

}  // namespace verbatim::tools
