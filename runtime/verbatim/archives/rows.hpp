// What archives have in common whose directory has a row for each entry: where the stored bytes of entries go, and
// which of them are shared.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "verbatim/archives/splices.hpp"

namespace verbatim::archives {

inline constexpr std::size_t no_row = static_cast<std::size_t>(-1);

// A row of the directory as it is now.
struct row_now {
    std::size_t was = no_row;                        // its number in the archive that was read; no_row: it is new
    const std::vector<std::byte>* stored = nullptr;  // its stored bytes, if they are new
};

// Returns the part of a range that is in a file of this size.
byte_range in_file(const byte_range&, std::uint64_t file_size);

// Returns for each range whether it has bytes of another one, or of the directory.
std::vector<bool> sharing(std::span<const byte_range> entries, std::span<const byte_range> directory);

// The end of a file, and how many zeros come there before anything else.
struct end_of_file {
    std::uint64_t at = 0;
    std::size_t padding = 0;
};

// Puts the stored bytes that are new into splices: those of an entry where the old ones were, and those of new entries
// at `behind`. Those of entries that are gone leave. An entry that shares bytes gets bytes of its
// own behind them; the others keep them, and `notes` says so. `read` and `directory` are the
// ranges in the file that was read. Returns
// the splice of each row; no_row: none.
std::vector<std::size_t> put_stored(splices&, std::span<const byte_range> read, std::span<const byte_range> directory,
                                    std::span<const row_now> rows, std::uint64_t behind, end_of_file,
                                    const std::function<std::string(std::size_t)>& name,
                                    std::vector<std::string>& notes);

// Takes away the bytes of a file that no range has. Where an empty range is, none goes across. Returns how many.
std::uint64_t take_unused(splices&, std::vector<byte_range> used, std::uint64_t file_size);
// Notes how many bytes that no entry has are taken away.
void note_unused(std::uint64_t count, std::vector<std::string>& notes);

}  // namespace verbatim::archives
