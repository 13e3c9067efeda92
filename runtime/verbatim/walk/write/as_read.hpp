// Returns whether a run of the output has the bytes that were read. Of a changed copy of the file, only what has been
// written is looked at: the rest of a large file is neither compared nor taken into memory.
#pragma once
#include <algorithm>
#include <cstddef>
#include <span>

#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::walk {

// `former` may be null. `now` is the run of the output at `position`.
inline bool is_as_read(const former_bytes* former, std::span<const std::byte> read, std::size_t position,
                       std::span<const std::byte> now) {
    constexpr std::size_t few = 64;
    const bool is_copy = former && !former->is_file && read.size() == now.size() &&
                         read.data() == former->file.data() + position && former->changes.size() <= few;
    if (!is_copy) return same_bytes(read, now);
    return std::ranges::all_of(former->changes, [&](const file_range& r) {
        const std::size_t begin = std::max(r.begin, position), end = std::min(r.end, position + now.size());
        return begin >= end ||
               same_bytes(read.subspan(begin - position, end - begin), now.subspan(begin - position, end - begin));
    });
}

}  // namespace verbatim::walk
