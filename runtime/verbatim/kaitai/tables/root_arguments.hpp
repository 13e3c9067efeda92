// Makes a use of the file's own type of the arguments that are given for its parameters.
#pragma once
#include "verbatim/kaitai/root_argument.hpp"
#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

// Returns the use of the file's own type with these arguments, and zero, false or nothing for all other parameters,
// whose names are added to `assumed`. A parameter that is a record or a stream is not_given(): a file that needs it
// cannot be read.
result<used_type> use_of_root(const schema&, std::span<const root_argument>, std::vector<std::string>& assumed);

inline expression not_given() {
    expression e;
    e.what = expression::form::name;
    return e;
}
inline bool is_not_given(const expression& e) { return e.what == expression::form::name && e.text.empty(); }

}  // namespace verbatim::kaitai
