// Reading what can be read of a broken file. A cursor that has a `salvaged` keeps what was read before a refusal:
// lists keep their whole elements (salvaged_list.hpp), records their first fields; a pointer that leads nowhere is left
// out.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "verbatim/table/type.hpp"
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

struct salvaged {
    // A refusal, with the whole path. If it is of an element of a list that goes on after it, the bytes that were
    // passed over are from `from` to `to`.
    struct loss {
        error why;
        std::size_t from = 0, to = 0;
    };
    std::vector<loss> losses;
    std::vector<std::string> unread;  // Paths of the values that were not read, and are those of a new record.
    std::vector<std::string> rests;   // Paths of bytes that are all that is left of a value whose end is missing.
    std::uint64_t effort = 0;         // Number of bytes that the search for readable elements may still read.
    bool is_whole = false;            // The file can be read as it is, but may be damaged.
    // Where the value that is read ends, because something else is there: a list that goes beyond it has fewer elements
    // than are counted. Null: it is not known.
    const std::byte* bound = nullptr;

    // A point to go back to when what has been read since is left out.
    struct point {
        std::size_t losses = 0, unread = 0, rests = 0;
        bool operator==(const point&) const = default;
    };
    point mark() const { return {losses.size(), unread.size(), rests.size()}; }
    void back_to(const point& p) { losses.resize(p.losses), unread.resize(p.unread), rests.resize(p.rests); }
    // Notes a refusal inside the value at `where`.
    void lose(const step* where, const error& inside, std::size_t from = 0, std::size_t to = 0);
    // Notes a value that is cut, whose bytes at this step below its path are kept.
    void cut(const step* where, const error& why, std::string_view below) {
        lose(where, why);
        rests.push_back(path_of(where) + std::string(below));
    }
    void leave(const step* where) { unread.push_back(path_of(where)); }
};

// Returns whether reading goes on after a refusal.
inline bool salvages(const cursor& c) { return c.salvage && !c.has_stopped(); }
// Returns whether the end of the file may be missing.
inline bool may_be_cut(const cursor& c) { return c.salvage && !c.salvage->is_whole; }

// Reads those of the parts of a value of fixed layout that are whole in the bytes that are left, and notes the others.
void take_whole_parts(const table::type&, cursor&, void* into);
// The same for fields that follow each other.
void take_whole_fields(std::span<const table::field>, cursor&, void* into, std::size_t in_memory);

}  // namespace verbatim::walk
