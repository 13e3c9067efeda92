// A number of at most four bytes in the run of fixed layout that a record starts with: it is found once, and loaded from each record without asking the tables.
#pragma once
#include <cstring>

#include "verbatim/table/type.hpp"

namespace verbatim::walk {

struct near_number {
    std::size_t offset = 0;            // of four bytes in the run that it is in,
    unsigned shift = 0;                // and by how many bits in them
    std::uint32_t bits = 0, sign = 0;  // those that are its own; of them that of the sign
    std::int64_t less = 0;             // what is taken from it

    static near_number one() { return {.less = -1}; }

    // False when that of the expression, if there is one, is not near.
    bool find(const table::expression*, std::size_t run);
    std::int64_t in(const std::byte* record) const {
        std::uint32_t four;
        std::memcpy(&four, record + offset, sizeof(four));
        return (std::int64_t{(four >> shift) & bits} ^ sign) - sign - less;
    }
};

}  // namespace verbatim::walk
