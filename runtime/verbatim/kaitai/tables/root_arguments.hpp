// Makes a use of the file's own type of the arguments that are given for its parameters.
#pragma once
#include "verbatim/kaitai/root_argument.hpp"
#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

// Returns the use of the file's own type with these arguments, and zero, false or nothing for all other parameters,
// whose names are added to `assumed`. The argument of a parameter that is a record or a stream is null: a file that
// needs it cannot be read.
result<used_type> use_of_root(schema&, std::span<const root_argument>, std::vector<std::string>& assumed);

}  // namespace verbatim::kaitai
