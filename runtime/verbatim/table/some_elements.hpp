// A list of which some elements are decoded: all others stay in the bytes that it borrowed.
#pragma once
#include <cstddef>
#include <map>

#include "verbatim/wire/sequence.hpp"

namespace verbatim::table {

struct some_elements {
    wire::borrowing from;
    struct range { std::size_t begin, end; };
    std::map<std::size_t, range> decoded;  // where they were in these bytes, by their indices
};

}  // namespace verbatim::table
