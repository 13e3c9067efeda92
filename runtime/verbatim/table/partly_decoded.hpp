// A long list of which only some elements are decoded. All others stay in the bytes that the list borrowed.
#pragma once
#include <atomic>
#include <cstddef>
#include <map>
#include <mutex>

namespace verbatim::table {

struct partly_decoded {
    struct range {
        std::size_t begin, end;
    };
    std::map<std::size_t, range>
        decoded;  // Index of each decoded element, and the range of its bytes in the block that was borrowed.
    // All others are decoded, too, because all elements in memory were requested of a constant list. None of them has
    // been changed.
    std::once_flag completing;
    std::atomic<bool> is_complete = false;
};

}  // namespace verbatim::table
