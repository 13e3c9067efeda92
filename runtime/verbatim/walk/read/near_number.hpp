// A number of at most four bytes in the run of fixed layout at the start of a record. It is found once by the tables,
// and then loaded from each record without them.
#pragma once
#include <cstring>

#include "verbatim/table/type.hpp"

namespace verbatim::walk {

struct near_number {
    std::size_t offset = 0;            // of four bytes in the run that contain the number,
    unsigned shift = 0;                // of its lowest bit in these,
    std::uint32_t bits = 0, sign = 0;  // masks of all its bits, and of the sign bit; `sign` is 0 if there is none
    std::int64_t less = 0;             // subtracted from the number

    static near_number one() { return {.less = -1}; }

    // Finds the number of an expression in a run of `run` bytes. Returns false if it is no near number, or if the
    // expression is null.
    bool find(const table::expression*, std::size_t run);
    std::int64_t in(const std::byte* record) const {
        std::uint32_t four;
        std::memcpy(&four, record + offset, sizeof(four));
        return (std::int64_t{(four >> shift) & bits} ^ sign) - sign - less;
    }
};

}  // namespace verbatim::walk
