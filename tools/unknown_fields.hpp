// What the fields without a known meaning hold, as far as their values in many files show it: the same number
// everywhere, or a number that other data of the record gives.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::tools {

// The values of one field in all records of all files, by the path without indices: nodes[].unk36.
struct unknown_field {
    std::size_t count = 0;
    std::set<std::int64_t> values{};  // the different ones, up to a limit
    std::int64_t least = 0, most = 0;
    std::size_t size = 0;  // in bytes
    // What always gives the value, and the number that has to be added to it: "number of frames", -8.
    std::map<std::string, std::int64_t> given_by{};

    void merge(const unknown_field& other);
};
using unknown_fields = std::map<std::string, unknown_field>;

// Returns the unknown fields of a document. Fields are unknown if their names say so (unk36, unnamed, zero104), or if
// they are bytes that hold a number.
unknown_fields unknown_in(const view::document&);

void merge(unknown_fields& all, const unknown_fields& more);

}  // namespace verbatim::tools
