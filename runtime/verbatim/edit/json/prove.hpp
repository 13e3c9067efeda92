// Proves that JSON gives a file back. Whether a value is implied is first a guess (a count agrees with its list, a
// derived value with its rule). The value is left out only if the document that is built again from the JSON gives the
// same bytes; otherwise it is written.
#pragma once
#include "verbatim/edit/json/content.hpp"
#include "verbatim/result.hpp"

namespace verbatim::edit::json {

// Returns the rules with which the JSON gives the file back, or an error if there are none.
result<rules> prove(const view::document&);

}  // namespace verbatim::edit::json
