// What is checked of each element of a list: whether another one may follow, and whether it comes back when written.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>

#include "verbatim/walk/read/parts.hpp"

namespace verbatim::walk {

// Where a list ends: after `most` elements; or earlier, at the end of the bytes if `to_end` or `or_end` is true; or
// after the element for which `last` is true.
struct bounds {
    std::uint64_t most;
    bool to_end = false;
    const table::expression* last = nullptr;  // Null: no element ends the list.
    bool or_end = false;                      // The element for which `last` is true may be missing.
    bool reached(std::size_t i, const cursor& c) const { return i == most || ((to_end || or_end) && c.at == c.end); }
};

// Reports the bytes of an element 0 that represents "none" if they differ from those that the list gives for it.
void inspect_first(inspector&, const step* where, const table::type& list, std::size_t offset, const std::byte* bytes,
                   const std::byte* end);

// For elements that may take no bytes. If there are more elements than `bytes`, the budget of the file must have the
// memory that the surplus takes decoded.
bool can_hold(const cursor&, std::uint64_t count, std::size_t bytes, std::size_t each);

// Reads the next element. At the end of the bytes, there may still be one that takes none.
inline bool read_next(const table::type& element, cursor& c, void* into, const bounds& until) {
    const std::size_t at = c.position();
    const bool is_at_end = until.last && !c.left();
    if (read(element, c, into)) return true;
    return is_at_end && !c.has_stopped() && refuse_endless(*c.why, at, text_of(*until.last));
}

// Finds whether the element that was read from `from` is the last one, and whether others may follow. Returns false
// with the reason if it cannot be in the list.
bool ends_or_goes_on_here(const table::type& element, cursor&, const std::byte* from, std::size_t count, const bounds&,
                          bool& last, std::size_t& empty);
inline bool ends_or_goes_on(const table::type& element, cursor& c, const std::byte* from, std::size_t count,
                            const bounds& until, bool& last, std::size_t& empty) {
    return (!element.runs && !until.to_end && !until.last) ||
           ends_or_goes_on_here(element, c, from, count, until, last, empty);
}

// Writes an element that has been decoded, and notes if its bytes do not come back.
void compare_written(const table::type& element, const cursor&, const std::byte* from, const void* value);

}  // namespace verbatim::walk
