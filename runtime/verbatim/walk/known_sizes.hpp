// The sizes of records in a decoded value, so that records in records in records are measured once.
#pragma once
#include <boost/unordered/unordered_flat_map.hpp>
#include <utility>

#include "verbatim/table/type.hpp"

namespace verbatim::walk {

// By the record and its type. It is for one value that does not change and stays where it is.
struct known_sizes {
    boost::unordered_flat_map<std::pair<const void*, const table::type*>, std::size_t> all{};
};

}  // namespace verbatim::walk
