// What distinguishes the elements of a list: the columns of a table of records.
//
//   struct Animation {
//       ...
//       using telling = columns<"name", "objects", "objects.frames", "length">;
//   };
#pragma once
#include <string_view>

#include "verbatim/wire/fixed_string.hpp"

namespace verbatim::wire {

// Each column is the path of a part of the record: a leaf, a list (its column is the number of elements, summed up if
// the path leads through another list), or a calculated value.
template <fixed_string... Path>
struct columns {
    static constexpr std::string_view paths[] = {Path.view()...};
};

}  // namespace verbatim::wire
