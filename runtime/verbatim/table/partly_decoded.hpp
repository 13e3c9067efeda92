// A long list of which only some elements are decoded. All others stay in the bytes that the list borrowed.
#pragma once
#include <cstddef>
#include <map>

#include "verbatim/wire/sequence.hpp"

namespace verbatim::table {

struct partly_decoded {
    wire::borrowing from;
    struct range {
        std::size_t begin, end;
    };
    std::map<std::size_t, range>
        decoded;  // Index of each decoded element, and the range of its bytes in the block that was borrowed.
};

}  // namespace verbatim::table
